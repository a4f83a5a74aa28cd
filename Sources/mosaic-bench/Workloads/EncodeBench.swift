// One picture, encoded by mosaic's settings and by libpng's.

import CPNGPeer
import MosaicCodecs
import MosaicPixels
import MosaicSystem

/// Measures encoders inside this process, from pixels in memory to bytes in memory.
struct EncodeBench {
  var rounds: Int

  static let settings: [(String, Compression)] = [
    (Names.encoderFast, .fast), (Names.encoderDefault, .default), (Names.encoderSmall, .small),
  ]

  /// Encodes the picture with each setting in turn; the slowest ones in at most three rounds.
  func run(_ picture: Pixmap) throws(BenchError) -> [Results.Encoding] {
    Progress.say("encoding, \(picture.width) × \(picture.height)")
    let ours = Self.settings.map { name, compression in
      (name: name, encode: { Self.mosaic(picture, compression) })
    }
    let rgb = Self.rgb(of: picture)
    let theirs = [(Names.libpng6, 6), (Names.libpng9, 9)].map { name, level in
      (name: name, encode: { Self.libpng(rgb, picture.width, picture.height, level: Int32(level)) as Int? })
    }
    let all = ours + theirs
    var times = all.map { _ in [Double]() }
    var sizes = all.map { _ in 0 }
    for round in 0..<rounds {
      for (index, encoder) in all.enumerated() where round < 3 || !Self.isSlow(encoder.name) {
        var size: Int?
        times[index].append(Stopwatch.seconds { size = encoder.encode() })
        guard let size, size > 0 else { throw BenchError("\(encoder.name) did not encode the picture") }
        sizes[index] = size
      }
    }
    return all.indices.compactMap { index in
      times[index].median.map { Results.Encoding(name: all[index].name, wall: $0, bytes: sizes[index]) }
    }
  }

  /// The size of our file; `nil` if it fails.
  static func mosaic(_ picture: Pixmap, _ compression: Compression) -> Int? {
    try? ImageFormat.png.encode(picture, hasAlpha: false, options: .init(compression: compression)).count
  }

  private static func isSlow(_ name: String) -> Bool { name == Names.encoderSmall || name == Names.libpng9 }

  /// RGB, as libpng takes it; the conversion is not timed, in libpng's favour.
  static func rgb(of picture: Pixmap) -> [UInt8] {
    var rgb: [UInt8] = []
    rgb.reserveCapacity(picture.width * picture.height * 3)
    for i in stride(from: 0, to: picture.bytes.count, by: 4) {
      rgb += [picture.bytes[i + 2], picture.bytes[i + 1], picture.bytes[i]]
    }
    return rgb
  }

  /// The size of libpng's file with all filters; 0 if it fails.
  static func libpng(_ rgb: [UInt8], _ width: Int, _ height: Int, level: Int32) -> Int {
    // An array is lent for the call, and the file is freed by it.
    png_peer_encode(rgb, UInt32(width), UInt32(height), 0xF8, level, nil)
  }

  /// libpng's file with one filter, 0 to 4, and no compression: reading it is mostly un-filtering.
  static func stored(_ rgb: [UInt8], _ width: Int, _ height: Int, filter: Int32) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = png_peer_encode(rgb, UInt32(width), UInt32(height), 8 << filter, 0, &bytes)
    // The file is ours: copied and freed.
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
