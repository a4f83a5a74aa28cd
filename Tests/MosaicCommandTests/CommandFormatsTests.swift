// File formats on the command line: what is read and written, and what a build without a format says.

import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicRender
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommandFormatsTests {
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
    try withTemporaryFolder { folder in
      try folder.write(Data(contentsOf: Fixtures.url(row.file)), to: "album/a.png")
      let formats = ImageReader.formats.map(\.name)
      guard formats.contains(where: { row.needs.hasPrefix("\($0) ") }) else {
        let says = "album/a.png: is \(row.phrase); this build reads \(formats.joined(separator: ", "))"
        return expectRefusal(
          try mosaic("plan album/a.png", in: folder), 65, "\(says), and not \(row.needs)\n")
      }
      let expected = try ImageReader.pixmap(ofFile: Fixtures.path(row.file))
      let plan = try plan(["album"], in: folder)
      #expect(plan.items.map(\.sourceSize) == [[expected.width, expected.height]])
      for workers in ["1", "5"] {
        let run = try mosaic(
          "render album -l grid --size \(expected.width)x\(expected.height) -o out.png -j \(workers)",
          in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")) == expected)
      }
    }
  }

  #if GIF
    @Test func animationsAreNotCompared() throws {
      try withSamples { folder in
        try folder.write(Data(contentsOf: Fixtures.url("gif/animated.gif")), to: "a.gif")
        expectRefusal(
          try mosaic("compare a.gif red.png", in: folder), 65,
          "a.gif: is animated, and only a first frame could be compared; compare its frames as stills")
      }
    }
  #endif

  // MARK: Written

  static let written: [(output: String, format: OutputFormat)] = [
    ("out.jpg", .jpeg), ("out.jpeg", .jpeg), ("out.JPG", .jpeg), ("out --format jpg", .jpeg),
    ("out --format jpeg", .jpeg), ("out.webp", .webp), ("out.WebP", .webp), ("out --format webp", .webp),
  ].filter { $0.format.isSupported }

  @Test("with any number of workers, into a file and a pipe", arguments: written)
  func isWritten(output: String, format: OutputFormat) throws {
    try withSamples { folder in
      let words = "render noise.png red.png --size 128x64 -l grid --columns 2 -o"
      let run = try mosaic("\(words) \(output)", in: folder)
      #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      let name = String(output.prefix { $0 != " " })
      let header = try ImageReader.header(ofFile: folder.path(name))
      #expect(header.format.name == format.displayName && [header.width, header.height] == [128, 64])
      for workers in [1, 2, 5] {
        let piped = try mosaic("\(words) - --format \(format.rawValue) -j \(workers)", in: folder)
        #expect(try piped.exitCode == 0 && piped.stdout == folder.read(name))
      }
    }
  }

  @Test(arguments: Set(written.map(\.format))) func qualityIsSize(format: OutputFormat) throws {
    try withSamples { folder in
      let sizes = try ["", " --quality 85", " --quality 20", " --quality 95"].map {
        let output = "out.\(format.rawValue)"
        let run = try mosaic("render noise.png -o \(output) --size 64x64\($0)", in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        return try folder.read(output).count
      }
      #expect(sizes[0] == sizes[1] && sizes[2] < sizes[1] && sizes[1] < sizes[3])
    }
  }

  @Test func thisBuildSaysWhatItDoesNotWrite() throws {
    for (format, needs) in [(OutputFormat.jpeg, OutputNames.jpegNeeds), (.webp, OutputNames.webPNeeds)]
    where !format.isSupported {
      for (words, says) in OutputNames.refusals(of: format.rawValue, needs) {
        try withSamples { folder in
          try folder.write("", to: "jobs.jsonl")
          try expect(CommandRow(words: words, code: 2, says: says), in: folder)
        }
      }
    }
  }
}
