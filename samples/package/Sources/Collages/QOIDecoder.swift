import Mosaic

/// Reads pictures in QOI (qoiformat.org).
final class QOIDecoder: ImageDecoder {
  static let formatName = "QOI"
  static let pathExtensions = ["qoi"]
  static let signature: [UInt8?] = Array("qoif".utf8)

  struct Damage: Error, CustomStringConvertible { let description: String }

  let width, height: Int
  private let file: FileBytes
  private var bytes: [UInt8] = []
  private var place = 14
  private var pixel = SIMD4<UInt8>(0, 0, 0, 255)
  private var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)
  private var run = 0

  init(_ file: FileBytes) throws {
    let head = file[0..<14]
    guard head.count == 14 else { throw Damage(description: "its header is cut") }
    func side(_ at: Int) -> Int { head[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height, self.file) = (side(4), side(8), file)
  }

  var heldBytes: Int { file.count }

  func readRow(into row: inout [UInt8]) throws {
    if bytes.isEmpty { bytes = file[0..<file.count] }
    for x in stride(from: 0, to: row.count, by: 4) {
      if run > 0 { run -= 1 } else { try readChunk() }
      for channel in 0..<4 { row[x + channel] = pixel[channel] }
    }
  }

  private func next() throws -> UInt8 {
    guard place < bytes.count else { throw Damage(description: "it is cut") }
    defer { place += 1 }
    return bytes[place]
  }

  private func readChunk() throws {
    let (byte, (r, g, b)) = (try next(), (pixel.x, pixel.y, pixel.z))
    switch (byte, byte >> 6) {
    case (0xFE, _): pixel = SIMD4(try next(), try next(), try next(), pixel.w)
    case (0xFF, _): pixel = SIMD4(try next(), try next(), try next(), try next())
    case (_, 0): pixel = seen[Int(byte)]
    case (_, 1): pixel &+= SIMD4(byte >> 4 & 3, byte >> 2 & 3, byte & 3, 2) &- 2
    case (_, 2):
      let (green, rest) = ((byte & 63) &- 32, try next())
      pixel = SIMD4(
        r &+ green &+ (rest >> 4) &- 8, g &+ green, b &+ green &+ (rest & 15) &- 8,
        pixel.w)
    default: run = Int(byte & 63)
    }
    let sum = Int(pixel.x) * 3 + Int(pixel.y) * 5 + Int(pixel.z) * 7 + Int(pixel.w) * 11
    seen[sum % 64] = pixel
  }
}
