// A file appears whole or not at all, and everything that can go wrong says so.

import Foundation
import TestSupport
import Testing

@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct OutputFileTests {
  private let folder: SuiteFolder

  init() throws {
    folder = try SuiteFolder()
    // Else the tests of broken pipes would end the process.
    signal(SIGPIPE, SIG_IGN)
  }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(folder.path(name), &status) == 0)
    return status.st_mode & 0o7777
  }

  // MARK: Whole or not at all

  @Test("sizes around the buffer's", arguments: [0, 1, 65535, 65536, 65537, 300_000], [true, false])
  func writes(count: Int, isNamed: Bool) throws {
    var random = SeededGenerator(seed: 1)
    let bytes = random.bytes(count)
    let file = try OutputFile(folder.path("a.png"), isNamed: isNamed)
    try file.write(bytes, inPieces: &random)
    #expect(try folder.names().allSatisfy { $0 != "a.png" })
    try file.commit()
    #expect(try folder.read("a.png") == bytes)
    #expect(try folder.names() == ["a.png"])
    #expect(file.temporaryPath == nil)
  }

  @Test func theTemporaryFileIsHiddenAndBeside() throws {
    let file = try OutputFile(folder.path("a.png"), isNamed: true)
    let names = try folder.names()
    #expect(names.count == 1)
    let name = try #require(names.first)
    #expect(name.wholeMatch(of: /\.a\.png\.mosaic-[0-9a-f]{8}-\d+-[a-z0-9]{6}/) != nil, "\(name)")
    #expect(TemporaryName.process(of: name) == getpid())
    #expect(file.temporaryPath == folder.path(name))
    try file.commit()
    #expect(try folder.names() == ["a.png"])
  }

  /// In a process of its own: all hidden files of a process go.
  @Test("a handler of signals removes what has a hidden name, and nothing else") func removal() async {
    await #expect(processExitsWith: .success) {
      let folder = try SuiteFolder()
      let files = try ["a.png", "b.png", "c.png"].map { try OutputFile(folder.path($0), isNamed: true) }
      try files[0].commit()
      for round in 0..<1000 {
        // Numbers are given back: there are 256 in all.
        _ = try OutputFile(folder.path("\(round).png"), isNamed: true)
      }
      let before = try folder.names()
      precondition(before.count == 3)
      OutputFile.removeUnfinished()
      let after = try folder.names()
      precondition(after == ["a.png"])
      // A thread that is not ended yet finds its file gone.
      do {
        try files[1].commit()
        preconditionFailure("a file without its name was published")
      } catch {}
      let last = try folder.names()
      precondition(last == ["a.png"])
    }
  }

  @Test("nothing has a name before it is whole", arguments: [true, false])
  func namelessUntilTheEnd(exists: Bool) throws {
    guard folder.hasNamelessFiles() else { return }
    if exists { try folder.write([1], "a.png") }
    let before = try folder.names()
    let file = try OutputFile(folder.path("a.png"))
    try file.write([UInt8](repeating: 7, count: 100_000))
    #expect(try folder.names() == before)
    #expect(file.temporaryPath == nil)
    try file.commit()
    #expect(try folder.names() == ["a.png"])
    #expect(try folder.read("a.png").count == 100_000)
  }

  @Test("a file that is dropped leaves nothing", arguments: [true, false])
  func aDroppedFileLeavesNothing(isNamed: Bool) throws {
    do {
      let file = try OutputFile(folder.path("a.png"), isNamed: isNamed)
      try file.write([UInt8](repeating: 1, count: 100_000))
      if isNamed { #expect(try folder.names().count == 1) }
    }
    #expect(try folder.names().isEmpty)
  }

  @Test func theOldFileStaysUntilTheEnd() throws {
    let path = try folder.write([1, 2, 3], "a.png")
    do {
      let file = try OutputFile(path)
      try file.write([UInt8](repeating: 9, count: 100_000))
      #expect(try folder.read("a.png") == [1, 2, 3])
    }
    #expect(try folder.read("a.png") == [1, 2, 3])
    try OutputFile(path).commit([4])
    #expect(try folder.read("a.png") == [4])
  }

  @Test(arguments: [true, false]) func aFailedRenameLeavesNothing(isNamed: Bool) throws {
    let file = try OutputFile(folder.path("a.png"), isNamed: isNamed)
    try file.write([1])
    try folder.makeFolder("a.png")
    let error = failure { try file.commit() }
    #expect(error?.kind == .cannotWrite(errno: EISDIR))
    #expect(try folder.names() == ["a.png"])
  }

  @Test(arguments: [true, false]) func twoAtOnceDoNotMeet(isNamed: Bool) throws {
    let first = try OutputFile(folder.path("a.png"), isNamed: isNamed)
    let second = try OutputFile(folder.path("a.png"), isNamed: isNamed)
    try first.write([1])
    try second.commit([2])
    try first.commit()
    #expect(try folder.read("a.png") == [1])
    #expect(try folder.names() == ["a.png"])
  }

  @Test(arguments: [true, false]) func longNames(isNamed: Bool) throws {
    for name in [String(repeating: "a", count: 255), String(repeating: "清", count: 85)] {
      for _ in 0..<2 {
        try OutputFile(folder.path(name), isNamed: isNamed).commit([1])
        #expect(try folder.read(name) == [1])
      }
    }
  }

  @Test func aBareNameIsInTheCurrentFolder() throws {
    let name = "mosaic-test-\(UUID().uuidString).png"
    let file = try OutputFile(name, isNamed: true)
    #expect(file.temporaryPath?.hasPrefix("./.\(name)") == true)
  }

  // MARK: Permissions and links

  @Test func newFilesHaveTheUsualPermissions() throws {
    close(open(folder.path("usual"), O_CREAT | O_WRONLY, 0o666))
    try OutputFile(folder.path("a.png")).commit()
    #expect(try mode("a.png") == mode("usual"))
  }

  @Test("permissions stay", arguments: [0o600, 0o644, 0o755, 0o666, 0o660] as [mode_t], [true, false])
  func permissionsStay(bits: mode_t, isNamed: Bool) throws {
    let path = try folder.write([1], "a.png")
    try #require(chmod(path, bits) == 0)
    try OutputFile(path, isNamed: isNamed).commit()
    #expect(try mode("a.png") == bits)
    #expect(try folder.read("a.png").isEmpty)
  }

  @Test("links stay", arguments: [true, false], [true, false])
  func linksStay(exists: Bool, isNamed: Bool) throws {
    try folder.makeFolder("there")
    if exists { try folder.write([1], "there/real.png") }
    try folder.link("first.png", to: "there/second.png")
    try folder.link("there/second.png", to: folder.path("there/real.png"))
    let file = try OutputFile(folder.path("first.png"), isNamed: isNamed)
    if isNamed {
      #expect(file.temporaryPath?.hasPrefix(folder.path("there/.real.png.mosaic-")) == true)
    }
    try file.commit([7])
    #expect(try folder.read("there/real.png") == [7])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first.png"))
        == "there/second.png")
    #expect(try folder.names() == ["first.png", "there"])
  }

  // MARK: Refusals

  @Test("paths at which no file can be") func badPaths() throws {
    try folder.link("one", to: "other")
    try folder.link("other", to: "one")
    let (old, out) = (try folder.write([1], "old.png"), folder.path("out"))
    let rows: [(String, FileError.Kind)] = [
      (folder.path, .isFolder), (folder.path + "/", .isFolder),
      // A slash at the end is the fault where no folder is there.
      (folder.path("new/"), .endsInSlash), (old + "/", .endsInSlash), (out + "/x.png/", .endsInSlash),
      (out + "/x.png", .folderMissing(out)), ("no-such-folder/x.png", .folderMissing("no-such-folder")),
      (folder.path("one"), .cannotWrite(errno: ELOOP)), (old + "/x.png", .cannotWrite(errno: ENOTDIR)),
      ("", .cannotWrite(errno: EINVAL)), (folder.path("a\0b"), .cannotWrite(errno: EINVAL)),
      (folder.path(String(repeating: "a", count: 256)), .cannotWrite(errno: ENAMETOOLONG)),
    ]
    for (path, kind) in rows {
      #expect(failure { try OutputFile(path) } == FileError(path: path, kind: kind))
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser writes everywhere"))
  func noPermission() throws {
    let path = try folder.write([1], "a.png")
    try #require(chmod(path, 0o444) == 0)
    #expect(failure { try OutputFile(path) }?.kind == .cannotWrite(errno: EACCES))
    try #require(chmod(folder.path, 0o555) == 0)
    defer { chmod(folder.path, 0o755) }
    let error = failure { try OutputFile(folder.path("b.png")) }
    #expect(error?.description == "\(folder.path("b.png")): cannot write: Permission denied")
  }

  // MARK: Not files

  private static let much = [UInt8](repeating: 1, count: 200_000)

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDevice() throws {
    let file = try OutputFile("/dev/full")
    #expect(file.temporaryPath == nil)
    let error = failure { try file.commit(Self.much) }
    #expect(error?.description == "/dev/full: cannot write: No space left on device")
    #expect(error?.isInputOutput == true)
    // Small enough to wait for the end.
    let small = try OutputFile("/dev/full")
    try small.write([1])
    #expect(failure { try small.commit() } == error)
  }

  @Test func aBrokenPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let file = OutputFile(standardOutput: ends[1])
    let error = failure { try file.write(Self.much) }
    #expect(error?.description == "standard output: cannot write: Broken pipe")
    // A failure is not forgotten.
    #expect(failure { try file.write([1]) } == error)
    #expect(failure { try file.commit() } == error)
  }

  private func received(_ reader: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 10)
    let count = read(reader, &bytes, 10)
    return Array(bytes.prefix(count))
  }

  @Test("a named pipe gets all or nothing") func aNamedPipe() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    do { try OutputFile(path).write(Self.much) }
    #expect(received(reader) == [])
    try OutputFile(path).commit([1, 2, 3])
    #expect(received(reader) == [1, 2, 3])
    #expect(try folder.names() == ["pipe"])
  }

  @Test func theStandardOutputStaysOpen() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try OutputFile(standardOutput: ends[1]).commit([5, 6])
    #expect(write(ends[1], [7], 1) == 1)
    #expect(received(ends[0]) == [5, 6, 7])
  }
}
