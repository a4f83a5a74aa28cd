// Canvases of more than 32,767 pixels a side, the limit of a Cairo surface.

import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LargeCanvasTests {
  /// The pixels of a file at some positions, as `0xAARRGGBB`; reads it row by row.
  private func pixels(ofFile path: String, at places: [(x: Int, y: Int)]) throws -> (
    width: Int, height: Int, pixels: [UInt32]
  ) {
    let decoder = try ImageReader.open(path)
    var found = [UInt32](repeating: 0, count: places.count)
    var row: [UInt8] = []
    for y in 0..<decoder.header.height {
      try decoder.readRow(into: &row)
      let wanted = places.indices.filter { places[$0].y == y }
      guard !wanted.isEmpty else { continue }
      var pixels: [UInt8] = []
      decoder.pixelFormat.appendBGRA(row, to: &pixels)
      for index in wanted {
        found[index] = (0..<4).reduce(0) { $0 | UInt32(pixels[places[index].x * 4 + $1]) << UInt32(8 * $1) }
      }
    }
    return (decoder.header.width, decoder.header.height, found)
  }

  /// Four items in a column or a row; the last one is a picture in its own size in the middle of its cell, far beyond the
  /// limit.
  private let items = #"[{"color": "red"}, {"color": "lime"}, {"color": "blue"}, {"image": "green.png"}]"#

  @Test func tall() throws {
    try withSamples { folder in
      try folder.write(
        #"{"version": 1, "layout": {"type": "grid", "columns": 1}, "style": {"fit": "none"}, "items": \#(items)}"#,
        to: "spec.json")
      let run = try mosaic(["render", "spec.json", "--size", "500x50000", "-o", "out.png"], in: folder)
      #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      let (width, height, pixels) = try pixels(
        ofFile: folder.path("out.png"),
        at: [
          (0, 0), (499, 12_499), (0, 12_500), (250, 24_999), (250, 25_000), (499, 37_499), (0, 37_500),
          (250, 43_729), (250, 43_730), (235, 43_769), (264, 43_769), (234, 43_750), (265, 43_750),
          (250, 43_770),
          (499, 49_999),
        ])
      #expect(width == 500 && height == 50_000)
      let (red, lime, blue, white): (UInt32, UInt32, UInt32, UInt32) = (
        0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF
      )
      // The picture is 30 × 40, so it is at 235 ..< 265, 43,730 ..< 43,770.
      #expect(
        pixels == [
          red, red, lime, lime, blue, blue, white, white, lime, lime, lime, white, white, white, white,
        ])
    }
  }

  @Test func wide() throws {
    try withSamples { folder in
      try folder.write(
        #"{"version": 1, "layout": {"type": "grid", "columns": 4}, "style": {"fit": "none"}, "items": \#(items)}"#,
        to: "spec.json")
      let run = try mosaic(["render", "spec.json", "--size", "50000x300", "-o", "out.png"], in: folder)
      #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      let (width, height, pixels) = try pixels(
        ofFile: folder.path("out.png"),
        at: [
          (0, 0), (12_499, 299), (12_500, 0), (16_383, 150), (16_384, 150), (24_999, 299), (25_000, 0),
          (32_767, 9),
          (32_768, 9), (37_499, 299), (37_500, 0), (43_734, 150), (43_735, 150), (43_764, 150), (43_765, 150),
          (43_750, 129), (43_750, 130), (43_750, 169), (43_750, 170), (49_999, 299),
        ])
      #expect(width == 50_000 && height == 300)
      let (red, lime, blue, white): (UInt32, UInt32, UInt32, UInt32) = (
        0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF
      )
      #expect(
        pixels == [
          red, red, lime, lime, lime, lime, blue, blue, blue, blue, white, white, lime, lime, white, white,
          lime,
          lime, white, white,
        ])
    }
  }

  @Test(arguments: ["svg", "pdf"]) func pages(ending: String) throws {
    try withTemporaryFolder { folder in
      let spec = #"{"version": 1, "items": [{"color": "red"}, {"color": "lime"}]}"#
      let run = try MosaicBinary.run(
        ["render", "-", "--size", "50000x300", "-o", "out.\(ending)"], in: folder, stdin: Array(spec.utf8))
      #expect(run.exitCode == 0 && run.errors == "")
      let text = String(decoding: try folder.read("out.\(ending)"), as: UTF8.self)
      #expect(text.contains(ending == "svg" ? #"width="50000px""# : "/MediaBox [ 0 0 50000 300 ]"))
    }
  }
}
