// TIFF and GIF on the command line: in; and what a build without them says.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommandTIFFAndGIFTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Fixtures.url(name)))
  }

  /// A file, what it is, and what a build needs to read it.
  private static let kinds: [(file: String, phrase: String, needs: String)] = [
    ("tiff/lzw.tif", "a TIFF image", "TIFF (trait TIFF, libtiff)"),
    ("gif/plain.gif", "a GIF image", "GIF (trait GIF, giflib)"),
  ]

  private static func isRead(_ needs: String) -> Bool {
    ImageReader.formats.contains { needs.hasPrefix("\($0.name) ") }
  }

  @Test("is shown, whatever its name, or refused in words") func input() throws {
    for kind in Self.kinds {
      try withSamples { folder in
        try folder.write(Self.fixture(kind.file), to: "a.jpg")
        let run = try mosaic(
          ["render", "a.jpg", "-l", "grid", "--size", "45x37", "-o", "out.png"], in: folder)
        guard Self.isRead(kind.needs) else {
          let formats = ImageReader.formats.map(\.name).joined(separator: ", ")
          expectRefusal(
            run, 65, "a.jpg: is \(kind.phrase); this build reads \(formats), and not \(kind.needs)\n")
          return
        }
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        let expected = String(kind.file.prefix { $0 != "." }) + ".png"
        #expect(
          try ImageReader.pixmap(ofFile: folder.path("out.png"))
            == ImageReader.pixmap(ofFile: Fixtures.path(expected)))
      }
    }
  }

  @Test func aFolderOfThem() throws {
    try withTemporaryFolder { folder in
      var names: [String] = []
      for kind in Self.kinds where Self.isRead(kind.needs) {
        names.append("album/" + (kind.file.split(separator: "/").last.map(String.init) ?? ""))
        try folder.write(Self.fixture(kind.file), to: names.last ?? "")
      }
      guard !names.isEmpty else { return }
      #expect(try plan(["album"], in: folder).sources == names.sorted())
    }
  }

  #if GIF
    @Test func animationsAreNotCompared() throws {
      try withSamples { folder in
        try folder.write(Self.fixture("gif/animated.gif"), to: "a.gif")
        expectRefusal(
          try mosaic(["compare", "a.gif", "red.png"], in: folder), 65,
          "a.gif: is animated, and only a first frame could be compared; compare its frames as stills")
      }
    }
  #endif

  #if TIFF
    @Test func damageIsPassedOverOnRequest() throws {
      try withSamples { folder in
        try folder.write(Array(Self.fixture("tiff/lzw.tif").prefix(3000)), to: "cut.tif")
        let run = try mosaic(
          [
            "render", "red.png", "cut.tif", "--size", "20x4", "-l", "grid", "--columns", "2", "--on-error",
            "skip", "-o", "out.png",
          ], in: folder)
        #expect(
          run.exitCode == 0 && run.errors.contains("cut.tif: is truncated: the file ends "), "\(run.errors)")
      }
    }

    @Test func aLimitOfPixelsHoldsForThem() throws {
      try withSamples { folder in
        try folder.write(Self.fixture("tiff/lzw.tif"), to: "a.tif")
        expectRefusal(
          try mosaic(["render", "a.tif", "-o", "out.png", "--max-pixels", "1000"], in: folder), 65,
          "a.tif: is 45 x 37 pixels, 1665 in all; the limit is 1000")
      }
    }
  #endif
}
