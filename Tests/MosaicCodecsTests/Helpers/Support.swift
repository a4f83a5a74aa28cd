// What several test files need: fixtures, a folder of one's own, seeded numbers, libpng's own pixels.

import CPNGReference
import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

extension SeededGenerator {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}

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

enum PngSuite {
  static let folder = Fixtures.url("pngsuite")

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".png") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

/// A picture as libpng's simplified reader has it: BGRA8, not premultiplied.
struct Reference: Equatable {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// nil where libpng refuses the file.
  init?(_ file: [UInt8]) {
    var width: UInt32 = 0
    var height: UInt32 = 0
    guard mpngref_size(file, file.count, &width, &height) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    guard mpngref_decode(file, file.count, &bytes) else { return nil }
    self.width = Int(width)
    self.height = Int(height)
    self.bytes = bytes
  }

  /// Whether libpng's simplified reader is right about such a file.
  ///
  /// Since libpng 1.6.51, and in what distributions took from it, it mixes up the passes of interlaced pictures of
  /// 16 bits (pnggroup/libpng issue 853). The row-by-row reader, which we use, does not.
  static func isTrusted(for file: [UInt8]) -> Bool {
    file.count < 29 || file[24] != 16 || file[28] == 0
  }

  /// Premultiplied by another formula than the library's.
  var premultiplied: Pixmap {
    var result = bytes
    for i in result.indices where i % 4 != 3 {
      result[i] = UInt8((Double(bytes[i]) * Double(bytes[i | 3]) / 255).rounded())
    }
    return Pixmap(width: width, height: height, bytes: result)
  }
}

/// The error of a call that must fail.
func failure<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> Result
) -> CodecError? {
  #expect(throws: CodecError.self, sourceLocation: sourceLocation) { _ = try body() }
}

/// Decodes all rows of a file in memory.
@discardableResult
func decode(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws -> Pixmap {
  try ImageReader.pixmap(bytes: bytes, name: "x.png", limits: limits, oriented: false)
}

/// All rows of a file, as far as its decoder gives them; `x` is its name in errors.
func rows(of bytes: [UInt8], reducing factor: Double) -> Result<[UInt8], CodecError> {
  Result { () throws(CodecError) in
    let decoder = try ImageReader.open(
      bytes: bytes, name: "x", limits: DecodeLimits(maxPixels: 1 << 22), reducing: factor)
    var all: [UInt8] = []
    var row: [UInt8] = []
    for _ in 0..<decoder.rowCount {
      try decoder.readRow(into: &row)
      all += row
    }
    try decoder.finish()
    return all
  }
}

extension SeededGenerator {
  /// Changes, removes or adds a few bytes at one to four places behind the first `start`.
  mutating func damage(_ bytes: inout [UInt8], from start: Int) {
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let place = Int.random(in: start..<bytes.count, using: &self)
      switch Int.random(in: 0..<4, using: &self) {
      case 0: bytes[place] = .random(in: 0...255, using: &self)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &self)))
      default: bytes.insert(contentsOf: self.bytes(3), at: place)
      }
    }
  }
}
