// Small pictures of findings beside a table in Markdown: their sizes.

import MosaicCodecs
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct FindingPicturesTests {
  @Test(
    "each of the three is as large as it is, and its longer side at most 240 pixels",
    arguments: [
      (600, 200), (200, 600), (500, 500), (1200, 30), (30, 1200), (240, 240), (241, 9), (9, 241), (40, 30),
      (30, 40), (1, 1),
    ])
  func sizes(width: Int, height: Int) throws {
    var record = SampleReport.pair("a.png")
    record.expected.file = Sample.png(width, height, 0xFFFF_0000)
    record.actual.file = Sample.png(width, height, 0xFF00_FF00)
    let pictures = try FindingPictures(
      beside: folder.path("report.md"), at: "relative", of: RunFiles(), drawing: PictureRow.png)
    let address = try #require(try pictures.write(record))
    let made = try ImageReader.header(ofFile: folder.path(address))
    // Three side by side, with 8 pixels between two.
    let shown = (width: Double(made.width - 2 * 8) / 3, height: Double(made.height))
    let scale = min(1, 240 / Double(max(width, height)))
    #expect(
      abs(shown.width - Double(width) * scale) <= 1 && abs(shown.height - Double(height) * scale) <= 1,
      "\(made.width) x \(made.height)")
    #expect(max(shown.width, shown.height) <= 240)
  }
}
