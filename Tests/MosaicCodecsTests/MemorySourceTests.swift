// Files in memory: read piece by piece where they are, with the pixels and the errors of the same bytes in a file.

import CPNGSupport
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

#if JPEG
  import CJPEGSupport
#endif

/// Passes bytes on to a C reader and remembers which it asked for.
private final class Recorder {
  private let bytes: [UInt8]
  private(set) var asked: [Range<Int>] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static let read: CallbackSource.Read = {
    context, offset, target, count in
    guard let context, let target else { return 0 }
    let recorder = Unmanaged<Recorder>.fromOpaque(context).takeUnretainedValue()
    recorder.asked.append(offset..<offset + count)
    for index in 0..<count { target[index] = recorder.bytes[offset + index] }
    return count
  }
}

@Suite(.bounded) struct MemorySourceTests {
  /// Files of several of the readers' buffers, of each format that is read and written.
  private static let files: [String: [UInt8]] = {
    let noise = softNoise(320, 300, isOpaque: true, seed: 7)
    return EncoderTests.formats.reduce(into: [:]) {
      $0[$1.name] = try? $1.encode(noise, options: .init(quality: 90))
    }
  }()

  private static func file(_ name: String) throws -> [UInt8] {
    let bytes = try #require(files[name])
    try #require(bytes.count > 70_000)
    return bytes
  }

  // MARK: No copy

  @Test func libpngTakesPieces() throws {
    let bytes = try Self.file("PNG")
    let recorder = Recorder(bytes)
    let handle = try LibraryHandle(
      mpng_reader_open(recorder.context, Recorder.read, bytes.count), keeping: recorder,
      close: mpng_reader_close)
    try withExtendedLifetime(handle) {
      #expect(recorder.asked.isEmpty)
      var header = mpng_header()
      try #require(mpng_reader_read_header(handle.pointer, &header) == MPNG_OK)
      #expect(recorder.asked.last?.upperBound == Int(header.data_offset))
      var rowBytes = 0
      try #require(mpng_reader_start(handle.pointer, MPNG_SRGB, &rowBytes) == MPNG_OK)
      var row = [UInt8](repeating: 0, count: rowBytes)
      for _ in 0..<header.height {
        try #require(mpng_reader_read_row(handle.pointer, &row) == MPNG_OK)
      }
      expectPieces(recorder.asked)
    }
  }

  #if JPEG
    @Test func libjpegTakesPieces() throws {
      let bytes = try Self.file("JPEG")
      let recorder = Recorder(bytes)
      let handle = try LibraryHandle(
        mjpeg_reader_open(recorder.context, Recorder.read, bytes.count), keeping: recorder,
        close: mjpeg_reader_close)
      try withExtendedLifetime(handle) {
        #expect(recorder.asked.isEmpty)
        var header = mjpeg_header()
        try #require(mjpeg_reader_read_header(handle.pointer, &header) == MJPEG_OK)
        #expect(recorder.asked == [0..<1 << 16])
        var (width, height): (UInt32, UInt32) = (0, 0)
        try #require(mjpeg_reader_start(handle.pointer, 1, &width, &height) == MJPEG_OK)
        var row = [UInt8](repeating: 0, count: Int(width) * 3)
        for _ in 0..<height { try #require(mjpeg_reader_read_row(handle.pointer, &row) == MJPEG_OK) }
        #expect(recorder.asked.last?.upperBound == bytes.count)
        expectPieces(recorder.asked)
      }
    }
  #endif

  /// Each begins where the one before it ends, and none is larger than a buffer.
  private func expectPieces(_ asked: [Range<Int>]) {
    #expect(asked.first?.lowerBound == 0 && asked.count > 1)
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(asked.allSatisfy { $0.count <= 1 << 16 })
  }

  @Test("bytes in memory are lent, those of a file are a copy that counts") func lentBytes() throws {
    let bytes = [UInt8](0..<100)
    let memory = ByteSource.bytes(bytes)
    bytes.withUnsafeBufferPointer { all in
      memory.withBytes(10..<30) {
        #expect($0.baseAddress == all.baseAddress.map { $0 + 10 } && $0.count == 20)
      }
    }
    #expect(memory.copiedBytes(10..<30) == 0)
    try withTemporaryFolder { folder in
      let source = try OpenFile(folder.write(bytes, to: "x")).source
      #expect(source.copiedBytes(10..<30) == 20)
      for range in [0..<100, 10..<30, 90..<110, 100..<100, 100..<120, 5..<5] {
        let found = memory.withBytes(range) { Array($0) }
        #expect(found == source.withBytes(range) { Array($0) } && found == source.bytes(range), "\(range)")
      }
      #expect(throws: FileError.self) {
        try source.withBytes(0..<1) { _ throws(FileError) in throw FileError(path: "x", kind: .empty) }
      }
    }
  }

  @Test("what a decoder holds does not grow with bytes in memory", arguments: files.keys.sorted())
  func heldBytes(name: String) throws {
    let bytes = try Self.file(name)
    try withTemporaryFolder { folder in
      let path = try folder.write(bytes, to: "x")
      let held = try ImageReader.open(bytes: bytes, name: "x").heldBytes
      let copied = try ImageReader.open(path).heldBytes - held
      // libwebp reads a picture's whole data at once.
      #expect(name == "WebP" ? bytes.count - 64...bytes.count ~= copied : copied == 0, "\(copied)")
    }
  }

  // MARK: Life

  @Test("what callbacks read lives until the reader is closed, and no longer") func life() throws {
    final class Log {
      weak var memory: CallbackSource?
      var wasAlive: Bool?
    }
    let log = Log()
    var memory: CallbackSource? = CallbackSource(.bytes([1, 2, 3]))
    log.memory = memory
    let pointer = try #require(OpaquePointer(bitPattern: 8))
    var handle: LibraryHandle? = try LibraryHandle(pointer, keeping: try #require(memory)) { _ in
      log.wasAlive = log.memory != nil
    }
    memory = nil
    #expect(handle != nil && log.memory != nil && log.wasAlive == nil)
    handle = nil
    #expect(log.memory == nil && log.wasAlive == true)
  }

  @Test("the caller may change its array while it is read", arguments: files.keys.sorted())
  func changes(name: String) throws {
    var bytes = try Self.file(name)
    let wanted = try ImageReader.pixmap(bytes: bytes, name: "x")
    let decoder = try ImageReader.open(bytes: bytes, name: "x")
    var pixels: [UInt8] = []
    for y in 0..<decoder.rowCount {
      decoder.pixelFormat.appendBGRA(try decoder.nextRow(), to: &pixels)
      if y == 0 { for index in bytes.indices { bytes[index] = 0 } }
      if y == 10 { bytes = [] }
    }
    try decoder.finish()
    #expect(pixels == wanted.bytes)
  }

  // MARK: As in a file

  @Test(
    "cut at the ends of the readers' buffers: as the same bytes in a file", arguments: files.keys.sorted())
  func asInAFile(name: String) throws {
    let bytes = try Self.file(name)
    let ends = [1 << 12, 1 << 16, 1 << 17, bytes.count]
    let lengths: [Int] = ends.flatMap { [$0 - 1, $0, $0 + 1] }
    try withTemporaryFolder { folder in
      for length in lengths where length <= bytes.count {
        let cut = Array(bytes.prefix(length))
        let path = try folder.write(cut, to: "x")
        for factor in [1.0, 4] {
          let inFile = allRows { () throws(FileError) in try ImageReader.open(path, .reducing(factor)) }
          let inMemory = allRows { () throws(FileError) in
            try ImageReader.open(bytes: cut, name: path, .reducing(factor))
          }
          #expect(inFile.pixels == inMemory.pixels && inFile.error == inMemory.error, "\(length) bytes")
          // The last two bytes of a JPEG are no pixels.
          if length < bytes.count - 2 { #expect(inMemory.error != nil, "\(length) bytes") }
          if length == bytes.count { #expect(inMemory.error == nil) }
        }
      }
    }
  }
}
