// Pictures whose focus is "auto": what is looked at, what the plan says, and what is refused.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded) struct FocusAutoTests {
  /// Even grey, with a chequered square at the right or left end.
  private func picture(_ name: String, isRight: Bool) -> PictureSource {
    var picture = Pixmap(width: 400, height: 100)
    for y in 0..<100 {
      for x in 0..<400 {
        let isInside = isRight ? x >= 310 : x < 90
        picture[x, y] = isInside && (x / 4 + y / 4).isMultiple(of: 2) ? 0xFFFF_E0C0 : 0xFF50_5050
      }
    }
    return .pixmap(picture, name: name)
  }

  private func job(_ json: String, jobs: Int = 1, _ cascade: HeadCascadeFile = .none) throws
    -> CollageJob
  {
    var options = RenderOptions { $0.jobs = jobs }
    options.headCascade = cascade
    return try CollageJob(
      json: json,
      pictures: ["right": picture("right", isRight: true), "left": picture("left", isRight: false)],
      options: options)
  }

  private let document = """
    {"version": 1, "canvas": {"size": [300, 100]}, "layout": {"type": "grid", "columns": 3, "gap": 0}, "items": [
      {"image": "right", "focus": "auto"}, {"image": "left", "focus": "auto"}, {"image": "right"}]}
    """

  @Test("crops move to what matters, and the plan says where it is") func movesCrops() throws {
    let collage = try job(document).measured()
    let plan = try collage.plan()
    let crops = plan.items.compactMap(\.image?.crop.x)
    #expect(crops.count == 3 && crops[0] > 250 && crops[1] < 50 && crops[2] == 150)
    #expect(plan.items.map { $0.focus?.method } == ["edges and skin", "edges and skin", nil])
    let json = try plan.json()
    #expect(json.contains(#""by": "edges and skin""#) && json.contains(#""heads": 0"#))
    #expect(json.contains(#""cropped": 0.75"#))
    #expect(collage.warnings.count == 2)
    #expect("\(collage.warnings[0])".hasPrefix("right: the crop is placed around "))
  }

  @Test("where no description of faces is installed, that is said") func noCascade() throws {
    let missing = try HeadCascadeFile.usual.read(at: ["/nowhere/faces.xml"], of: RunFiles())
    #expect(missing.cascade == nil)
    let words = "\(try #require(missing.warning))"
    #expect(words.contains("looks for no heads") && words.contains("opencv-data"), "\(words)")
    #expect(try HeadCascadeFile.none.read(of: RunFiles()).warning == nil)
  }

  @Test("the number of threads changes nothing") func isDeterministic() throws {
    let one = try job(document).measured()
    let four = try job(document, jobs: 4).measured()
    #expect(try one.plan().json() == four.plan().json())
    #expect(one.warnings == four.warnings)
    #expect(try one.pixmap() == four.pixmap())
  }

  @Test("what is not cropped is not looked at") func looksAtCropsAlone() throws {
    let whole = """
      {"version": 1, "canvas": {"size": [400, 100]}, "layout": {"type": "grid", "columns": 1}, "items": [
        {"image": "right", "focus": "auto"}]}
      """
    let collage = try job(whole).measured()
    #expect(collage.warnings.isEmpty)
    #expect(try collage.plan().items[0].focus == nil)
  }

  @Test("a cascade file that is named must be one") func refusesCascades() throws {
    let error = try #require(throws: JobError.self) {
      try job(document, .file("/nowhere/cascade.xml")).measured()
    }
    #expect("\(error)".contains("/nowhere/cascade.xml"))
    try withTemporaryFolder { folder in
      let url = folder.url.appendingPathComponent("damaged.xml")
      try Data("<opencv_storage></opencv_storage>".utf8).write(to: url)
      let path = url.path
      let error = try #require(throws: JobError.self) { try job(document, .file(path)).measured() }
      #expect("\(error)".contains("damaged.xml") && "\(error)".contains("<stages> and <features>"))
    }
  }
}
