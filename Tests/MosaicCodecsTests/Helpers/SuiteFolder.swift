// A folder for the files of a test.

import Foundation
import TestSupport
import Testing

@testable import MosaicCodecs

/// A folder that lives as long as the suite that holds it, and so through the whole of a test.
final class SuiteFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/mosaic-codecs-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws { try #require(symlink(target, path(name)) == 0) }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  /// Whether files without a name can be had here; said aloud where not.
  func hasNamelessFiles() -> Bool {
    let descriptor = SystemCall.openNameless(in: path, O_WRONLY)
    if let descriptor { close(descriptor) }
    if descriptor == nil {
      OutsideProgram.sayOnce(
        "files without a name are left out: the file system of the test's folder has none")
    }
    return descriptor != nil
  }

  /// Whether files can be locked here; said aloud where not.
  func hasLocks() throws -> Bool {
    let descriptor = try SystemCall.open(path, O_RDONLY)
    defer { close(descriptor) }
    if SystemCall.lock(descriptor) { return true }
    OutsideProgram.sayOnce("locks are left out: the file system of the test's folder has none")
    return false
  }

  func isLocked(_ name: String) throws -> Bool {
    let descriptor = try SystemCall.open(path(name), O_RDWR)
    defer { close(descriptor) }
    return !SystemCall.lock(descriptor)
  }
}

extension OutputFile {
  func commit(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes)
    try commit()
  }

  func write(_ bytes: [UInt8], inPieces random: inout SeededGenerator) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...100_000, using: &random))
      try write(piece)
      rest = rest.dropFirst(piece.count)
    }
  }
}
