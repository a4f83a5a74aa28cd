// How a file that is written gets its name: whole, on the disk, or not at all.

import Foundation
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct PublishingTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }

  /// The errors of `linkat` on a nameless file in a sandbox or on some file systems.
  private static let refusals = [EPERM, EACCES, ENOSYS, EOPNOTSUPP, ENOENT, EXDEV, EINVAL, EMLINK]

  private static func refusing(_ code: Int32) -> TemporaryFile.Calls {
    var calls = TemporaryFile.Calls()
    calls.link = { _, _, _ throws(SystemCall.Failure) in throw SystemCall.Failure(errno: code) }
    return calls
  }

  // MARK: Names that are refused

  @Test("where no name is given to an open file a copy takes its place", arguments: refusals, [true, false])
  func refused(code: Int32, exists: Bool) throws {
    if exists {
      let path = try folder.write([1], "a.png")
      try #require(chmod(path, 0o640) == 0)
    }
    let file = try OutputFile(folder.path("a.png"), isNamed: false, calls: Self.refusing(code))
    try file.commit(Self.bytes)
    #expect(try folder.read("a.png") == Self.bytes)
    #expect(try folder.names() == ["a.png"])
    if exists {
      var status = stat()
      try #require(stat(folder.path("a.png"), &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o640)
    }
  }

  @Test func onlyTheHiddenNameIsRefused() throws {
    try folder.write([1], "a.png")
    var calls = TemporaryFile.Calls()
    calls.link = { descriptor, path, _ throws(SystemCall.Failure) in
      if path.contains(".mosaic-") { throw SystemCall.Failure(errno: EPERM) }
      try SystemCall.link(descriptor: descriptor, to: path)
    }
    let file = try OutputFile(folder.path("a.png"), isNamed: false, calls: calls)
    try file.commit(Self.bytes)
    #expect(try folder.read("a.png") == Self.bytes)
    #expect(try folder.names() == ["a.png"])
  }

  @Test func whatStandsInTheWayOfTheCopyIsSaid() throws {
    try folder.makeFolder("b")
    let file = try OutputFile(folder.path("b/a.png"), isNamed: false, calls: Self.refusing(EPERM))
    try file.write(Self.bytes)
    try FileManager.default.removeItem(atPath: folder.path("b"))
    #expect(failure { try file.commit() }?.kind == .cannotWrite(errno: ENOENT))
    #expect(try folder.names().isEmpty)
  }

  // MARK: The disk

  @Test("a file that the disk does not take gets no name", arguments: [true, false], [true, false])
  func notTaken(isNamed: Bool, syncs: Bool) throws {
    var calls = TemporaryFile.Calls()
    if syncs {
      calls.sync = { _ throws(SystemCall.Failure) in throw SystemCall.Failure(errno: EIO) }
    } else {
      calls.flush = { _ throws(SystemCall.Failure) in throw SystemCall.Failure(errno: EIO) }
    }
    for exists in [false, true] {
      if exists { try folder.write([1], "a.png") }
      let file = try OutputFile(folder.path("a.png"), syncs: syncs, isNamed: isNamed, calls: calls)
      try file.write([2, 3])
      #expect(failure { try file.commit() }?.kind == .cannotWrite(errno: EIO))
      #expect(try folder.names() == (exists ? ["a.png"] : []))
      if exists { #expect(try folder.read("a.png") == [1]) }
    }
  }

  /// A copy is synced as well before it replaces the file.
  @Test func aCopyThatTheDiskDoesNotTake() throws {
    guard folder.hasNamelessFiles() else { return }
    var count = 0
    var calls = Self.refusing(EPERM)
    calls.sync = { _ throws(SystemCall.Failure) in
      count += 1
      if count == 2 { throw SystemCall.Failure(errno: EDQUOT) }
    }
    let file = try OutputFile(folder.path("a.png"), isNamed: false, calls: calls)
    try file.write([2, 3])
    #expect(failure { try file.commit() }?.kind == .cannotWrite(errno: EDQUOT))
    #expect(count == 2)
    #expect(try folder.names().isEmpty)
  }

  @Test("without waiting for the disk the file is the same", arguments: [true, false], [true, false])
  func withoutSync(isNamed: Bool, exists: Bool) throws {
    if exists { try folder.write([1], "a.png") }
    var calls = TemporaryFile.Calls()
    calls.sync = { _ throws(SystemCall.Failure) in throw SystemCall.Failure(errno: EIO) }
    let file = try OutputFile(folder.path("a.png"), syncs: false, isNamed: isNamed, calls: calls)
    try file.commit([2, 3])
    #expect(try folder.read("a.png") == [2, 3])
    #expect(try folder.names() == ["a.png"])
  }

  @Test func flushingLeavesTheFileOpen() throws {
    let descriptor = try SystemCall.open(folder.path("a"), O_WRONLY | O_CREAT, mode: 0o600)
    defer { close(descriptor) }
    try SystemCall.flush(descriptor)
    #expect(write(descriptor, [1], 1) == 1)
    #expect(throws: SystemCall.Failure.self) { try SystemCall.flush(-1) }
  }

  @Test(
    "a close is not repeated: the descriptor may be another file's by then",
    arguments: [(0, nil), (EINTR, nil), (EIO, EIO), (ENOSPC, ENOSPC)] as [(Int32, Int32?)])
  func closing(code: Int32, failure: Int32?) {
    var calls = 0
    var found: Int32?
    do throws(SystemCall.Failure) {
      try SystemCall.closing {
        calls += 1
        errno = code
        return code == 0 ? 0 : -1
      }
    } catch {
      found = error.errno
    }
    #expect(calls == 1)
    #expect(found == failure)
  }

  @Test func syncingAFolder() throws {
    try SystemCall.syncFolder(folder.path)
    try SystemCall.syncFolder(folder.path("none"))
    try SystemCall.syncFolder("/proc")
  }

  // MARK: The lock

  @Test func aHiddenFileIsLockedWhileItIsWritten() throws {
    guard try folder.hasLocks() else { return }
    let file = try OutputFile(folder.path("a.png"), isNamed: true)
    let name = try #require(try folder.names().first)
    #expect(try folder.isLocked(name))
    try file.commit()
    #expect(try !folder.isLocked("a.png"))
  }

  /// Only for a moment does a file have a hidden name that takes another's place; that moment may last.
  @Test func aFileIsLockedBeforeItHasAHiddenName() throws {
    guard folder.hasNamelessFiles(), try folder.hasLocks() else { return }
    try folder.write([1], "a.png")
    var locked: [Bool] = []
    var calls = TemporaryFile.Calls()
    calls.link = { [folder] descriptor, path, _ throws(SystemCall.Failure) in
      try SystemCall.link(descriptor: descriptor, to: path)
      if path.contains(".mosaic-") {
        locked.append((try? folder.isLocked(String(path.dropFirst(folder.path.count + 1)))) == true)
      }
    }
    try OutputFile(folder.path("a.png"), isNamed: false, calls: calls).commit()
    #expect(locked == [true])
  }
}
