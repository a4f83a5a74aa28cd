// The names in a folder are bytes, and each comes once.

import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct FolderEntriesTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  private func names(_ entries: consuming FolderEntries) throws -> Set<[UInt8]> {
    var entries = entries
    var names: Set<[UInt8]> = []
    while let name = try entries.next() { #expect(names.insert(name).inserted) }
    return names
  }

  @Test("all ways of opening a folder give the same names, without the folder itself and the one above")
  func ways() throws {
    let wanted = Set((0..<1000).map { "file \($0)" } + [".hidden", "...", "é"])
    for name in wanted { try folder.write([], name) }
    let path = folder.path
    let open = OpenDescriptor(try SystemCall.open(path, O_RDONLY | O_DIRECTORY))
    let bytes = Set(wanted.map { Array($0.utf8) })
    #expect(try names(FolderEntries(path)) == bytes)
    #expect(try names(FolderEntries(path, in: FileRoot(path))) == bytes)
    #expect(try names(FolderEntries(bytes: Array(path.utf8))) == bytes)
    // From the first name on, however often.
    for _ in 0..<2 { #expect(try names(FolderEntries(of: open)) == bytes) }
  }

  @Test("what cannot be opened has the error of the system, and no path is cut at a zero")
  func faults() throws {
    let file = try folder.write([1], "file")
    for (path, code) in [(file, ENOTDIR), (folder.path("missing"), ENOENT), (folder.path("\0"), ENOENT)] {
      let failure = #expect(throws: SystemCall.Failure.self) {
        _ = try FolderEntries(bytes: Array(path.utf8))
      }
      #expect(failure?.errno == code)
      #expect(throws: FileError.self) { _ = try FolderEntries(path) }
    }
    let outside = #expect(throws: FileError.self) {
      _ = try FolderEntries("/", in: FileRoot(folder.path))
    }
    #expect(outside?.kind == .outsideRoot(folder.path))
  }
}
