import Foundation
import Mosaic
import Testing

@testable import Collages

@Suite struct OpenSetsTests {
  /// Two pixels of one colour.
  private let file: [UInt8] =
    Array("farbfeld".utf8) + [0, 0, 0, 2, 0, 0, 0, 1]
    + [200, 200, 10, 10, 20, 20, 255, 255, 200, 200, 10, 10, 20, 20, 255, 255]

  private var job: CollageJob {
    get throws {
      let options = RenderOptions {
        $0.limits.codecs = .standard.registering(FarbfeldDecoder.self)
      }
      return try CollageJob(
        json: #"{"version": 1, "canvas": {"width": 40}, "images": ["a.ff"]}"#,
        pictures: ["a.ff": .bytes(file)], options: options)
    }
  }

  @Test func farbfeldIsRead() throws {
    let pixmap = try job.pixmap()
    #expect((pixmap.width, pixmap.height) == (40, 20))
    #expect(pixmap[39, 19] == 0xFFC8_0A14)
  }

  @Test func ribbonStaysAVector() throws {
    let plain = try job.data(as: .svg)
    for collage in [
      try withRibbon(job),
      Collage(withRibbon(try job.plan()), options: try job.options),
    ] {
      let svg = try collage.data(as: .svg)
      #expect(svg.count > plain.count && svg.count < plain.count + 1000)
      #expect(try collage.pixmap()[39, 8] != 0xFFC8_0A14)
    }
  }

  @Test func ppmHasThePixels() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ppm")
    try writePPM(job, to: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    let bytes = try [UInt8](Data(contentsOf: file))
    let head = Array("P6\n40 20\n255\n".utf8)
    #expect(bytes.starts(with: head) && bytes.count == head.count + 40 * 20 * 3)
    #expect(bytes.suffix(3) == [200, 10, 20])
  }
}
