// File formats on the command line: what is read and written, and what a build without a format says.

import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicRender
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct CommandFormatsTests {
  // MARK: Read

  /// A fixture, what it is, and what a build needs to read it.
  static let read: [(file: String, phrase: String, needs: String)] = [
    ("jpeg/gray.jpg", "a JPEG image", OutputNames.jpegNeeds),
    ("webp/lossy.webp", "a WebP image", OutputNames.webPNeeds),
    ("heif/grid.heic", "a HEIC image", "HEIC (trait HEIF, libheif)"),
    ("heif/grid.avif", "an AVIF image", "AVIF (trait HEIF, libheif)"),
    ("tiff/lzw.tif", "a TIFF image", "TIFF (trait TIFF, libtiff)"),
    ("gif/plain.gif", "a GIF image", "GIF (trait GIF, giflib)"),
  ]

  @Test("is shown, whatever its name and however many workers, or refused in words", arguments: read)
  func isRead(_ row: (file: String, phrase: String, needs: String)) throws {
    try folder.write(Fixtures.bytes(row.file), to: "album/a.png")
    let formats = ImageReader.formats.map(\.name)
    guard formats.contains(where: { row.needs.hasPrefix("\($0) ") }) else {
      let says = "album/a.png: is \(row.phrase); this build reads \(formats.joined(separator: ", "))"
      return try mosaic("plan album/a.png").refused(65, "\(says), and not \(row.needs)\n")
    }
    let expected = try ImageReader.pixmap(ofFile: Fixtures.path(row.file))
    let plan = try plan(["album"])
    #expect(plan.items.map(\.sourceSize) == [[expected.width, expected.height]])
    for workers in ["1", "5"] {
      try mosaic(
        "render album -l grid --size \(expected.width)x\(expected.height) -o out.png -j \(workers)"
      ).silent()
      #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")) == expected)
    }
  }

  // MARK: Written

  static let written: [(output: String, format: OutputFormat)] = [
    ("out.jpg", .jpeg), ("out.jpeg", .jpeg), ("out.JPG", .jpeg), ("out --format jpg", .jpeg),
    ("out --format jpeg", .jpeg), ("out.webp", .webp), ("out.WebP", .webp), ("out --format webp", .webp),
  ].filter { $0.format.isSupported }

  @Test("with any number of workers, into a file and a pipe", .amongSamples, arguments: written)
  func isWritten(output: String, format: OutputFormat) throws {
    let words = "render noise.png red.png --size 128x64 -l grid --columns 2 -o"
    try mosaic("\(words) \(output)").silent()
    let name = String(output.prefix { $0 != " " })
    let header = try ImageReader.header(ofFile: folder.path(name))
    #expect(header.format.name == format.displayName && [header.width, header.height] == [128, 64])
    for workers in [1, 2, 5] {
      let piped = try mosaic("\(words) - --format \(format.rawValue) -j \(workers)")
      #expect(try piped.exitCode == 0 && piped.stdout == folder.read(name))
    }
  }

  @Test func thisBuildSaysWhatItDoesNotWrite() throws {
    for (format, needs) in [(OutputFormat.jpeg, OutputNames.jpegNeeds), (.webp, OutputNames.webPNeeds)]
    where !format.isSupported {
      for (words, says) in OutputNames.refusals(of: format.rawValue, needs) {
        try inFolder {
          try folder.write(Sample.all["red.png"] ?? [], to: "red.png")
          try folder.write("", to: "jobs.jsonl")
          try expect(CommandRow(words: words, code: 2, says: says))
        }
      }
    }
  }

  // MARK: HEIC and AVIF

  #if HEIF
    /// A QuickTime film, as far as its first bytes say.
    private static let film = Array("\0\0\0\u{14}ftypqt  \0\0\0\0qt  \0\0\0\u{8}wide".utf8)

    private func makeAlbum() throws {
      // The third one's name lies about its format.
      for (name, fixture) in [
        ("IMG_1.HEIC", "grid-turned.heic"), ("b.avif", "grid.avif"), ("c.jpg", "grid-cut.heic"),
        ("d.png", "alpha.avif"),
      ] {
        try folder.write(Fixtures.bytes("heif/\(fixture)"), to: "album/\(name)")
      }
      try folder.write(Self.film, to: "album/IMG_1.MOV")
      try folder.write(Sample.png(30, 40, 0xFF00_FF00), to: "album/IMG_2.PNG")
    }

    @Test func aFolderOfAPhoneIsPlannedWithoutItsFilms() throws {
      try makeAlbum()
      let plan = try plan(["album"])
      #expect(plan.sources == ["b.avif", "c.jpg", "d.png", "IMG_1.HEIC", "IMG_2.PNG"].map { "album/\($0)" })
      #expect(plan.items.map(\.sourceSize) == [[150, 100], [30, 40], [45, 37], [100, 150], [30, 40]])
      try mosaic("render album -o out.png").silent()
    }

    /// What a user names is meant.
    @Test func aFilmThatIsNamedIsAnError() throws {
      try makeAlbum()
      try mosaic("plan album/b.avif album/IMG_1.MOV").refused(
        65,
        "album/IMG_1.MOV: is a film (MOV), and films are not read; take pictures out of it first: ffmpeg -i FILE -vf fps=1 "
          + "frame-%03d.jpg\n")
    }
  #endif

  // MARK: WebP

  #if WebP
    @Test(.amongSamples) func losslessHasThePixelsOfAPNG() throws {
      let words = "render noise.png red.png --size 100x70 --background transparent --gap 9 --radius 8".words
      for (output, more) in [("out.webp", ["--lossless"]), ("lossy.webp", []), ("out.png", [])] {
        try mosaic(words + ["-o", output] + more).done()
      }
      let png = try ImageReader.pixmap(ofFile: folder.path("out.png"))
      #expect(try ImageReader.pixmap(ofFile: folder.path("out.webp")) == png)
      #expect(try ImageReader.pixmap(ofFile: folder.path("lossy.webp")) != png)
      #expect(try ImageReader.header(ofFile: folder.path("lossy.webp")).hasAlpha)
    }

    /// The picture cannot be decoded: that would be found first if it were tried.
    @Test(.amongSamples) func aCanvasThatAWebPCannotHold() throws {
      try expectRefusedRender(
        ["crc.png", "--size", "16384x9"], 65,
        "would be 16384 x 9 pixels; a WebP image has at most 16383 along a side: choose a smaller canvas, or a PNG",
        ending: "webp")
    }
  #endif
}
