// HEIC and AVIF files for tests: the fixtures, and edits of their bytes.

#if HEIF
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs
  @testable import MosaicSystem

  struct HEIFFixture: CustomTestStringConvertible, Sendable {
    let name: String
    var testDescription: String { name }

    init(_ name: String) { self.name = name }

    static let all = FixtureKind.heif.names.map { HEIFFixture($0) }

    var isAVIF: Bool { name.hasSuffix(".avif") }
    var path: String { FixtureKind.heif.path(name) }

    func bytes() throws -> [UInt8] { try FixtureKind.heif.bytes(name) }

    /// What heif-convert shows of it, with straight alpha.
    func expected() throws -> StraightPixmap { try ImageReader.straightPixmap(ofFile: path + ".png") }

    /// The bytes with others in the place of some that occur once.
    func replacing(_ old: [UInt8], with new: [UInt8]) throws -> [UInt8] {
      var bytes = try bytes()
      let places = (0...bytes.count - old.count).filter { bytes[$0..<$0 + old.count].elementsEqual(old) }
      try #require(places.count == 1, "\(name) has \(old) at \(places)")
      bytes.replaceSubrange(places[0]..<places[0] + old.count, with: new)
      return bytes
    }

    /// The content of a box of four letters that occurs once in a file, from behind its name on, changed.
    func editing(_ box: String, at offset: Int, _ new: [UInt8]) throws -> [UInt8] {
      try Self.editing(try bytes(), box, at: offset, new)
    }

    static func editing(_ bytes: [UInt8], _ box: String, at offset: Int, _ new: [UInt8]) throws -> [UInt8] {
      let name = Array(box.utf8)
      let places = (0...bytes.count - 4).filter { bytes[$0..<$0 + 4].elementsEqual(name) }
      let place = try #require(places.first) + 4 + offset
      var bytes = bytes
      bytes.replaceSubrange(place..<place + new.count, with: new)
      return bytes
    }
  }

  /// All pixels of a file as they are coded: colours are not converted, nothing is turned.
  func codedRows(_ bytes: [UInt8], _ form: AlphaForm = .straight) throws -> (
    header: ImageHeader, rgba: [UInt8]
  ) {
    let decoder = try HEIFDecoder(.bytes(bytes), limits: DecodeLimits(), DecodeForm(alpha: form))
    var rgba: [UInt8] = []
    for _ in 0..<decoder.rowCount {
      let row = try decoder.nextRow()
      var line = [UInt8](repeating: 0, count: decoder.rowWidth * 4)
      line.withUnsafeMutableBufferPointer { decoder.pixelFormat.writeRGBA(row, into: $0) }
      rgba += line
    }
    try decoder.finish()
    return (decoder.header, rgba)
  }
#endif
