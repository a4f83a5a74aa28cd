// What a killed run has left is removed, and nothing else is.

import Foundation
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct StaleFilesTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  /// The number of a process that is gone; the system gives it to another one only after all others.
  private static let deadProcess: pid_t = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exit"]
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return -1 }
    ended.wait()
    return process.processIdentifier
  }()

  private func name(
    machine: String = TemporaryName.machine, process: pid_t = deadProcess, letters: String = "abc123"
  ) -> String {
    ".out.png.mosaic-\(machine)-\(process)-\(letters)"
  }

  @discardableResult
  private func make(_ name: String, age: TimeInterval = 3600) throws -> String {
    let path = try folder.write([1, 2, 3], name)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
    return path
  }

  @Test func aDeadProcessFilesAreRemoved() throws {
    try #require(Self.deadProcess > 0 && kill(Self.deadProcess, 0) != 0)
    try make(name())
    try make(".清单 - a.png.mosaic-x.mosaic-\(TemporaryName.machine)-\(Self.deadProcess)-000000")
    try make("a.png")
    OutputFile.tidyUp(beside: folder.path("b.png"))
    #expect(try folder.names() == ["a.png"])
  }

  @Test("folders of tiles are removed, and none with anything else in it or lately written")
  func foldersOfTiles() throws {
    let names = ["tiles1", "other1", "recent"].map { name(letters: $0) }
    for (name, age) in zip(names, [3600, 3600, 60]) {
      try folder.makeFolder("\(name)/3")
      try folder.write([1], "\(name)/3/0_1.jpg")
      if name == names[1] { try folder.write([1], "\(name)/3/notes.txt") }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -Double(age))], ofItemAtPath: folder.path(name))
    }
    OutputFile.tidyUp(beside: folder.path("b.png"))
    #expect(try folder.names() == [names[1], names[2]].sorted())
    #expect(try folder.read("\(names[1])/3/notes.txt") == [1])
  }

  @Test func otherFilesStay() throws {
    let machine = TemporaryName.machine
    let other = machine == "00000000" ? "00000001" : "00000000"
    let dead = Self.deadProcess
    for name in [
      name(process: getpid()), name(process: getppid()), name(process: 1), name(machine: other),
      name(letters: "abc12"),
      name(letters: "abc-123"), ".out.png.mosaic-abcdef", ".out.png.mosaic-\(machine)-\(dead)",
      ".out.png.mosaic-\(machine)-0-abc123", ".out.png.mosaic-\(machine)--1-abc123",
      ".out.png.mosaic-\(machine)-99999999999999999999-abc123", "out.png.mosaic-\(machine)-\(dead)-abc123",
      "a.png",
    ] {
      try make(name)
    }
    try make(name(letters: "recent"), age: 540)
    // Another name of such a file, a link of such a name, and a folder.
    let path = try make(name(letters: "linked"))
    try #require(link(path, folder.path("kept")) == 0)
    try #require(symlink("a.png", folder.path(name(letters: "symbol"))) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path(name(letters: "folder")), withIntermediateDirectories: true)
    let before = try folder.names()
    #expect(before.count == 18)
    OutputFile.tidyUp(beside: folder.path("a.png"))
    #expect(try folder.names() == before)
  }

  /// On a folder that machines share, two of one name have processes of the same number.
  @Test func aLockedFileStays() throws {
    guard try folder.hasLocks() else { return }
    let descriptor = try SystemCall.open(try make(name()), O_WRONLY)
    #expect(SystemCall.lock(descriptor))
    OutputFile.tidyUp(beside: folder.path("a.png"))
    #expect(try folder.names() == [name()])
    close(descriptor)
    OutputFile.tidyUp(beside: folder.path("a.png"))
    #expect(try folder.names().isEmpty)
  }

  @Test func filesOfOtherUsersStay() throws {
    guard getuid() == 0 else {
      return OutsideProgram.sayOnce("another user's stale file is left out: only root can make one")
    }
    let path = try make(name())
    try #require(chown(path, 12_345, 12_345) == 0)
    OutputFile.tidyUp(beside: folder.path("a.png"))
    #expect(try folder.names() == [name()])
  }

  @Test func aFolderThatIsNotThere() {
    OutputFile.tidyUp(beside: folder.path("none/a.png"))
    OutputFile.tidyUp(beside: "")
    OutputFile.tidyUp(beside: "/dev/null")
  }

  /// The folder of the file is cleaned, not the folder of the link that leads there.
  @Test func linksAreFollowed() throws {
    try folder.makeFolder("there")
    try make("there/" + name())
    try make(name())
    try folder.link("a.png", to: "there/a.png")
    OutputFile.tidyUp(beside: folder.path("a.png"))
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [name()])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("there")).isEmpty)
  }

  @Test func freshNamesDiffer() {
    let names = (0..<100).map { _ in TemporaryName.fresh(for: "/x/a.png") }
    #expect(Set(names).count == 100)
    #expect(names.allSatisfy { TemporaryName.process(of: $0) == getpid() })
    #expect(TemporaryName.fresh(for: String(repeating: "清", count: 85)).utf8.count <= 255)
  }
}
