// Metadata of outputs: colour space and resolution, and nothing from the sources.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct MetadataTests {
  /// The chunks of a PNG: their names and data.
  private func chunks(_ bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var place = 8
    while place + 12 <= bytes.count {
      let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      chunks.append((name, Array(bytes[place + 8..<place + 8 + count])))
      place += 12 + count
    }
    return chunks
  }

  private func perMeter(_ bytes: [UInt8]) -> Int? {
    chunks(bytes).first { $0.name == "pHYs" }?.data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("a point is 1/72 inch, unless --dpi says otherwise")
  func resolution() throws {
    let rows: [([String], Int, Int)] = [
      ([], 2835, 72), (["--scale", "2"], 5669, 144), (["--scale", "0.5"], 1417, 36),
      (["--dpi", "300"], 11811, 300), (["--dpi", "300", "--scale", "2"], 11811, 300),
    ]
    for (words, perMeter, dotsPerInch) in rows {
      let words = ["render", "red.png", "--size", "20x20"] + words
      try mosaic(words + ["-o", "out.png"]).done()
      let png = try folder.read("out.png")
      #expect(self.perMeter(png) == perMeter, "\(words)")
      #expect(chunks(png).map(\.name) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
      #if JPEG
        try mosaic(words + ["-o", "out.jpg"]).done()
        let density: [UInt8] = [UInt8(dotsPerInch >> 8), UInt8(dotsPerInch & 255)]
        let start: [UInt8] = Array("JFIF\0".utf8) + [1, 1, 1]
        let expected: [UInt8] = start + density + density
        #expect(Array(try folder.read("out.jpg")[6..<18]) == expected)
      #endif
      #if WebP
        try mosaic(words + ["-o", "out.webp"]).done()
        // A fraction of two numbers of four bytes, twice.
        let one: [UInt8] = [0, 0, UInt8(dotsPerInch >> 8), UInt8(dotsPerInch & 255), 0, 0, 0, 1]
        #expect(Data(try folder.read("out.webp")).range(of: Data(one + one)) != nil, "\(words)")
      #endif
    }
  }

  /// Place, author and camera, in every format and every kind of metadata of a source.
  @Test func nothingOfTheSourcesIsHandedOn() throws {
    let secret = Array("SECRET 52.5N 13.4E".utf8)
    var sources = ["red.png"]
    let png = try folder.read("red.png")
    let private_ =
      Sample.chunk("tEXt", Array("Author\0".utf8) + secret) + Sample.chunk("eXIf", Self.exif(secret))
    try folder.write(Array(png[..<33] + private_ + png[33...]), to: "red.png")
    #if JPEG
      let jpeg = try ImageFormat.jpeg.encode(
        Pixmap(width: 8, height: 8, bytes: [UInt8](repeating: 255, count: 256)))
      let payloads: [(marker: UInt8, payload: [UInt8])] = [
        (0xE1, Array("Exif\0\0".utf8) + Self.exif(secret)),
        (0xFE, secret),
        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret),
      ]
      let segments: [UInt8] = payloads.flatMap { segment -> [UInt8] in
        [0xFF, segment.marker, 0, UInt8(segment.payload.count + 2)] + segment.payload
      }
      try folder.write(Array(jpeg[..<2] + segments + jpeg[2...]), to: "a.jpg")
      sources.append("a.jpg")
    #endif
    #if WebP
      var body = Self.riff("VP8X", [0x0C, 0, 0, 0, 44, 0, 0, 36, 0, 0])
      body += try Fixtures.bytes("webp/lossy.webp").dropFirst(12)
      body += Self.riff("EXIF", Self.exif(secret)) + Self.riff("XMP ", secret)
      try folder.write(Self.riff("RIFF", Array("WEBP".utf8) + body), to: "a.webp")
      sources.append("a.webp")
    #endif
    for source in sources {
      #expect(Data(try folder.read(source)).range(of: Data(secret)) != nil)
    }
    for kind in OutputNames.stills {
      try mosaic(["render"] + sources + ["--size", "60x60", "-o", "out.\(kind)"]).done()
      let output = Data(try folder.read("out.\(kind)"))
      #expect(output.range(of: Data("SECRET".utf8)) == nil, "\(kind)")
      // A WebP and an AVIF have Exif of our own, for their resolution.
      for marker in ["Exif", "eXIf", "EXIF", "tEXt", "ns.adobe.com"]
      where ![("webp", "EXIF"), ("avif", "Exif")].contains(where: { $0 == (kind, marker) }) {
        #expect(output.range(of: Data(marker.utf8)) == nil, "\(kind): \(marker)")
      }
    }
  }

  /// A TIFF structure with one entry, a text.
  private static func exif(_ text: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
    let entry: [UInt8] = [0x01, 0x3B, 0, 2, 0, 0, 0, UInt8(text.count), 0, 0, 0, 26]
    return head + entry + [0, 0, 0, 0] + text
  }

  private static func riff(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    let count: [UInt8] = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: payload.count >> $0) }
    let padding = [UInt8](repeating: 0, count: payload.count % 2)
    return Array(name.utf8) + count + payload + padding
  }
}
