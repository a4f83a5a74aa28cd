// A folder for the files of a test.

import Foundation
import TestSupport

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

  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Everything in the folder, hidden files too.
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

  /// Whether someone holds the lock of a file.
  func isLocked(_ name: String) throws -> Bool {
    let descriptor = try SystemCall.open(path(name), O_RDWR)
    defer { close(descriptor) }
    return !SystemCall.lock(descriptor)
  }
}
