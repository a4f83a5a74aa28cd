// ICC profiles, each in a picture of its colour space; profiles that cannot be used are ignored, and the picture is decoded.

import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

enum ProfileTarget {
  @Sendable static func run(_ input: [UInt8]) {
    let space = String(decoding: input.dropFirst(16).prefix(4), as: UTF8.self)
    let carriers = Carrier.all[space] ?? Carrier.all["RGB "] ?? []
    guard !carriers.isEmpty else { fatalError("there is no picture to carry profiles") }
    // Sixteen bits and the grids of tables take a hundred times as long: some inputs are enough for them.
    let choice = input.fingerprint
    let carrier = choice % 32 == 0 ? carriers[0] : carriers[1 + choice % (carriers.count - 1)]
    let file = carrier.with(profile: input)
    do throws(FileError) {
      if choice % 8 < 7, Self.hasTables(input) {
        _ = try ImageReader.header(bytes: file, name: "x", limits: PictureReading.limits)
        return
      }
    } catch { fatalError("a picture is refused for its profile: \(error)") }
    guard PictureReading.read(file) != nil else { fatalError("a picture is refused for its profile") }
  }

  private static func hasTables(_ profile: [UInt8]) -> Bool {
    ProfilePieces(profile).pieces.contains {
      ["A2B", "D2B"].contains(String(decoding: $0.name.prefix(3), as: UTF8.self))
    }
  }
}

/// A picture that a profile, or EXIF, can be put into.
enum Carrier {
  case png(depth: Int, type: UInt8)
  case jpeg(JPEGPieces)
  case webp(WebPPieces)

  /// By the colours that profiles are for, as these spell them; first the one that takes longest.
  static let all: [String: [Carrier]] = [
    "RGB ": [
      .png(depth: 16, type: 6), .png(depth: 8, type: 2), .png(depth: 8, type: 3), jpeg("ycc-444.jpg"), webp,
    ],
    "GRAY": [.png(depth: 16, type: 4), .png(depth: 8, type: 0), .png(depth: 2, type: 0), jpeg("gray.jpg")],
    "CMYK": [jpeg("ycck.jpg"), jpeg("cmyk.jpg")],
  ]

  static let ofEachKind: [Carrier] = [.png(depth: 8, type: 2), jpeg("gray.jpg"), webp]

  private static func jpeg(_ name: String) -> Carrier { .jpeg(JPEGPieces(file("jpeg/\(name)"))) }

  static let webp = Carrier.webp(WebPPieces(file("webp/lossy.webp")))

  static func file(_ name: String) -> [UInt8] {
    do { return try Fixtures.bytes(name) } catch { fatalError("\(error)") }
  }

  /// The profiles of the pictures in `fixtures/color`.
  static let profiles: [[UInt8]] = {
    let pngs = ["p3.png", "p3-16.png", "gray.png", "srgb.png"].compactMap { name -> [UInt8]? in
      guard let chunk = PNGPieces(file("color/\(name)")).pieces.first(where: { $0.isNamed("iCCP") }) else {
        return nil
      }
      return PNGPieces.inflated(Array(chunk.data.drop { $0 != 0 }.dropFirst(2)))
    }
    let jpegs = ["p3.jpg", "cmyk.jpg"].compactMap { name -> [UInt8]? in
      JPEGPieces(file("color/\(name)")).pieces.first { $0.name == [0xE2] }.map {
        Array($0.data.dropFirst(14))
      }
    }
    return (pngs + jpegs).filter { $0.count > 128 }
  }()

  func with(profile: [UInt8]) -> [UInt8] {
    switch self {
    case .png: return png(Piece("iCCP", Array("x".utf8) + [0, 0] + PNGPieces.deflated(profile)))
    case .jpeg(var file):
      let parts = stride(from: 0, to: profile.count, by: 60_000).map {
        Array(profile[$0..<min($0 + 60_000, profile.count)])
      }
      for (index, part) in parts.enumerated() {
        let prefix = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(parts.count)]
        file.pieces.insert(Piece([0xE2], prefix + part), at: 1)
      }
      return file.bytes
    case .webp: return webp(Piece("ICCP", profile), flags: 0x20)
    }
  }

  func with(exif: [UInt8]) -> [UInt8] {
    switch self {
    case .png: return png(Piece("eXIf", exif))
    case .jpeg(var file):
      file.pieces.insert(Piece([0xE1], Array("Exif\0\0".utf8) + exif), at: 1)
      return file.bytes
    case .webp: return webp(Piece("EXIF", exif), flags: 0x08)
    }
  }

  // MARK: Steps

  /// Five pixels by three.
  private func png(_ chunk: Piece) -> [UInt8] {
    guard case .png(let depth, let type) = self else { return [] }
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1
    let row = [0] + (0..<(5 * samples * depth + 7) / 8).map { UInt8(truncatingIfNeeded: $0 &* 53) }
    let palette = type == 3 ? [Piece("PLTE", (0..<768).map { UInt8(truncatingIfNeeded: $0 &* 7) })] : []
    return PNGPieces(
      pieces: [Piece("IHDR", Bytes.big(5) + Bytes.big(3) + [UInt8(depth), type, 0, 0, 0]), chunk] + palette
        + [Piece("IDAT", PNGPieces.deflated(row + row + row)), Piece("IEND", [])]
    ).bytes
  }

  /// Profiles stand before the picture, EXIF behind it.
  private func webp(_ chunk: Piece, flags: UInt8) -> [UInt8] {
    guard case .webp(let file) = self else { return [] }
    let head = WebPPieces.head(width: 45, height: 37, flags: flags)
    let pieces = chunk.isNamed("ICCP") ? [head, chunk] + file.pieces : [head] + file.pieces + [chunk]
    return WebPPieces(pieces: pieces).bytes
  }
}
