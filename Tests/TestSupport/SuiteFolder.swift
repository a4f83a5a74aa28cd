// A folder for the files of a test.

import Foundation
package import MosaicSystem
package import Testing

/// A folder that lives as long as the suite that holds it, and so through the whole of a test.
package final class SuiteFolder {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "/mosaic-codecs-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  package func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  package func link(_ name: String, to target: String) throws {
    try #require(symlink(target, path(name)) == 0)
  }

  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Whether files without a name can be had here; said aloud where not.
  package func hasNamelessFiles() -> Bool {
    let descriptor = SystemCall.openNameless(in: path, O_WRONLY)
    if let descriptor { close(descriptor) }
    if descriptor == nil {
      OutsideProgram.sayOnce(
        "files without a name are left out: the file system of the test's folder has none")
    }
    return descriptor != nil
  }

  /// Whether files can be locked here; said aloud where not.
  package func hasLocks() throws -> Bool {
    let descriptor = try SystemCall.open(path, O_RDONLY)
    defer { close(descriptor) }
    if SystemCall.lock(descriptor) { return true }
    OutsideProgram.sayOnce("locks are left out: the file system of the test's folder has none")
    return false
  }

  package func isLocked(_ name: String) throws -> Bool {
    let descriptor = try SystemCall.open(path(name), O_RDWR)
    defer { close(descriptor) }
    return !SystemCall.lock(descriptor)
  }
}

extension OutputFile {
  package func commit(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes)
    try commit()
  }

  package func write(_ bytes: [UInt8], inPieces random: inout SeededGenerator) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...100_000, using: &random))
      try write(piece)
      rest = rest.dropFirst(piece.count)
    }
  }
}

package func failure<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> Result
) -> FileError? {
  #expect(throws: FileError.self, sourceLocation: sourceLocation) { _ = try body() }
}
