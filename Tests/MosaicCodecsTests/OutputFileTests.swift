// A file appears whole or not at all, and everything that can go wrong says so.

import Foundation
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct OutputFileTests {
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
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...100_000, using: &random))
      try file.write(piece)
      rest = rest.dropFirst(piece.count)
    }
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
    if exists { _ = try folder.write([1], "a.png") }
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
    let file = try OutputFile(path)
    try file.write([4])
    try file.commit()
    #expect(try folder.read("a.png") == [4])
  }

  @Test(arguments: [true, false]) func aFailedRenameLeavesNothing(isNamed: Bool) throws {
    let file = try OutputFile(folder.path("a.png"), isNamed: isNamed)
    try file.write([1])
    try FileManager.default.createDirectory(atPath: folder.path("a.png"), withIntermediateDirectories: true)
    let error = failure { try file.commit() }
    #expect(error?.kind == .cannotWrite(errno: EISDIR))
    #expect(try folder.names() == ["a.png"])
  }

  @Test(arguments: [true, false]) func twoAtOnceDoNotMeet(isNamed: Bool) throws {
    let first = try OutputFile(folder.path("a.png"), isNamed: isNamed)
    let second = try OutputFile(folder.path("a.png"), isNamed: isNamed)
    try first.write([1])
    try second.write([2])
    try second.commit()
    try first.commit()
    #expect(try folder.read("a.png") == [1])
    #expect(try folder.names() == ["a.png"])
  }

  @Test(arguments: [true, false]) func longNames(isNamed: Bool) throws {
    for name in [String(repeating: "a", count: 255), String(repeating: "清", count: 85)] {
      for _ in 0..<2 {
        let file = try OutputFile(folder.path(name), isNamed: isNamed)
        try file.write([1])
        try file.commit()
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
    let usual = open(folder.path("usual"), O_CREAT | O_WRONLY, 0o666)
    close(usual)
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
    try FileManager.default.createDirectory(atPath: folder.path("there"), withIntermediateDirectories: true)
    if exists { _ = try folder.write([1], "there/real.png") }
    try #require(symlink("there/second.png", folder.path("first.png")) == 0)
    try #require(symlink(folder.path("there/real.png"), folder.path("there/second.png")) == 0)
    let file = try OutputFile(folder.path("first.png"), isNamed: isNamed)
    if isNamed {
      #expect(file.temporaryPath?.hasPrefix(folder.path("there/.real.png.mosaic-")) == true)
    }
    try file.write([7])
    try file.commit()
    #expect(try folder.read("there/real.png") == [7])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first.png"))
        == "there/second.png")
    #expect(try folder.names() == ["first.png", "there"])
  }

  @Test func aRingOfLinks() throws {
    try #require(symlink("b.png", folder.path("a.png")) == 0)
    try #require(symlink("a.png", folder.path("b.png")) == 0)
    #expect(failure { try OutputFile(folder.path("a.png")) }?.kind == .cannotWrite(errno: ELOOP))
  }

  // MARK: Refusals

  @Test func aFolder() throws {
    for path in [folder.path, folder.path + "/"] {
      #expect(failure { try OutputFile(path) }?.description == "\(path): is a folder, not a file")
    }
  }

  @Test(
    "a slash at the end is the fault where no folder is there", arguments: ["new", "old.png", "none/x.png"])
  func aSlashAtTheEnd(name: String) throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("old.png")))
    let path = folder.path(name) + "/"
    #expect(failure { try OutputFile(path) }?.kind == .endsInSlash)
  }

  @Test func aMissingFolder() throws {
    let path = folder.path("out/x.png")
    let error = failure { try OutputFile(path) }
    #expect(error?.description == "\(path): cannot write: the folder '\(folder.path("out"))' does not exist")
    #expect(
      failure { try OutputFile("no-such-folder/x.png") }?.description
        == "no-such-folder/x.png: cannot write: the folder 'no-such-folder' does not exist")
  }

  @Test func otherBadPaths() throws {
    let path = try folder.write([1], "a.png")
    #expect(failure { try OutputFile(path + "/x.png") }?.kind == .cannotWrite(errno: ENOTDIR))
    #expect(failure { try OutputFile("") }?.kind == .cannotWrite(errno: EINVAL))
    #expect(failure { try OutputFile(folder.path("a\0b")) }?.kind == .cannotWrite(errno: EINVAL))
    let long = folder.path(String(repeating: "a", count: 256))
    #expect(failure { try OutputFile(long) }?.kind == .cannotWrite(errno: ENAMETOOLONG))
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

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDevice() throws {
    let file = try OutputFile("/dev/full")
    #expect(file.temporaryPath == nil)
    let error = failure {
      try file.write([UInt8](repeating: 1, count: 200_000))
      try file.commit()
    }
    #expect(error?.description == "/dev/full: cannot write: No space left on device")
    #expect(error?.isInputOutput == true)
    // Small enough to wait for the end.
    let small = try OutputFile("/dev/full")
    try small.write([1])
    #expect(failure { try small.commit() } == error)
  }

  @Test func aFailureIsNotForgotten() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let file = OutputFile(standardOutput: ends[1])
    let first = failure { try file.write([UInt8](repeating: 1, count: 200_000)) }
    #expect(first != nil)
    #expect(failure { try file.write([1]) } == first)
    #expect(failure { try file.commit() } == first)
  }

  @Test func aNamedPipe() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try OutputFile(path)
    try file.write([1, 2, 3])
    try file.commit()
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 3)
    #expect(try folder.names() == ["pipe"])
  }

  @Test func nothingReachesAPipeBeforeAllIsThere() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var bytes = [UInt8](repeating: 0, count: 10)
    do {
      let file = try OutputFile(path)
      try file.write([UInt8](repeating: 1, count: 200_000))
    }
    #expect(read(reader, &bytes, 10) == 0)
  }

  @Test func aBrokenPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let file = OutputFile(standardOutput: ends[1])
    let error = failure { try file.write([UInt8](repeating: 1, count: 200_000)) }
    #expect(error?.isBrokenPipe == true)
    #expect(error?.description == "standard output: cannot write: Broken pipe")
    close(ends[1])
  }

  @Test func theStandardOutputStaysOpen() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    do {
      let file = OutputFile(standardOutput: ends[1])
      try file.write([5, 6])
      try file.commit()
    }
    #expect(write(ends[1], [7], 1) == 1)
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(ends[0], &bytes, 10) == 3)
    #expect(bytes.prefix(3) == [5, 6, 7])
    close(ends[0])
    close(ends[1])
  }
}
