// Pictures that are encoded row by row into memory, or into an output that fails.

import MosaicPixels
import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

final class FullSink: ByteSink {
  static let error = FileError(path: "full", kind: .cannotWrite(errno: 28))
  var room: Int
  init(room: Int) { self.room = room }

  func append(_ bytes: UnsafeRawBufferPointer) -> FileError? {
    room -= bytes.count
    return room < 0 ? Self.error : nil
  }
}

final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func append(_ bytes: UnsafeRawBufferPointer) -> FileError? {
    self.bytes += bytes
    return nil
  }
}

extension EncodedPicture {
  init(_ sink: any ByteSink, _ width: Int, _ height: Int, hasAlpha: Bool = false) {
    self.init(sink: sink, path: "x", width: width, height: height, hasAlpha: hasAlpha)
  }

  init(_ sink: any ByteSink, _ pixmap: Pixmap) {
    self.init(sink, pixmap.width, pixmap.height, hasAlpha: !pixmap.isOpaque)
  }
}

extension RowSink {
  func encode(_ pixmap: Pixmap) throws(FileError) {
    try FileError.ofSink("x") {
      try write(pixmap.bytes)
      try finish()
    }
  }
}

extension Pixmap {
  func rows(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[range.lowerBound * stride..<min(height, range.upperBound) * stride])
  }
}

/// Noise that obeys premultiplication, with every alpha.
func softNoise(_ width: Int, _ height: Int, isOpaque: Bool = false, seed: UInt64 = 1) -> Pixmap {
  var random = SeededGenerator(seed: seed)
  var bytes = random.bytes(width * height * 4)
  for i in stride(from: 0, to: bytes.count, by: 4) {
    if isOpaque { bytes[i + 3] = 255 }
    for c in 0..<3 { bytes[i + c] = min(bytes[i + c], bytes[i + 3]) }
  }
  return Pixmap(width: width, height: height, bytes: bytes)
}
