// What the colour of a mask covered is covered after an update, too.

import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicScene
import MosaicText
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct CompareMasksTests {
  private static let key: UInt32 = 0xFFFF_00FF

  /// A page: a ground, a bar of content that is masked (2 to 7, 2 to 4), and a mark outside of it.
  private static func page(_ ground: UInt32, bar: UInt32, mark: UInt32 = 0xFF00_0000) -> [UInt8] {
    ComparedFiles.png { x, y in
      (2..<8).contains(x) && (2..<5).contains(y) ? bar : x == 15 && y == 8 ? mark : ground
    }
  }

  @Test("pages with masks of their own, updated, are still masked") func updatedMasks() throws {
    var rules: [String] = []
    let pages = (0..<24).map { (name: "p\($0 / 6)/page-\($0).png", ground: 0xFFC0_C0C0 + UInt32($0)) }
    for (index, page) in pages.enumerated() {
      let mask =
        switch index % 3 {
        case 0: ##""maskColor": "#f0f""##
        case 1: #""ignore": [[2, 2, 6, 3]]"#
        default: #""mask": "masks/\#(index).png""#
        }
      rules.append(#"{"paths": "\#(page.name)", \#(mask)}"#)
      if index % 3 == 2 {
        try folder.write(
          ComparedFiles.png { x, y in (2..<8).contains(x) && (2..<5).contains(y) ? 0xFFFF_FFFF : 0xFF00_0000
          },
          to: "goldens/masks/\(index).png")
      }
      try folder.write(Self.page(page.ground, bar: Self.key), to: "goldens/\(page.name)")
    }
    try folder.write(
      #"{"version": 1, "rules": [\#(rules.joined(separator: ","))]}"#, to: "goldens/mosaic-compare.json")
    func make(bar: UInt32, mark: UInt32) throws {
      for page in pages {
        try folder.write(Self.page(page.ground, bar: bar, mark: mark), to: "made/\(page.name)")
      }
    }
    try make(bar: 0xFF11_2233, mark: 0xFF00_0000)
    _ = try mosaic("compare goldens made").done()
    try make(bar: 0xFF44_5566, mark: 0xFFFF_0000)
    let changed = try mosaic("compare goldens made --update")
    #expect(changed.output.hasSuffix("24 pairs: 24 different; 24 updated\n"), "\(changed.output)")
    #expect(
      changed.output.contains(
        "page-0.png: different: 1 of 200 pixels differs; not counted: 18 masked; "
          + "the new picture keeps 18 pixels of the mask's colour; updated\n"), "\(changed.output)")
    try make(bar: 0xFF77_8899, mark: 0xFFFF_0000)
    _ = try mosaic("compare goldens made").done()
    // And only there.
    try make(bar: 0xFF77_8899, mark: 0xFF00_00FF)
    #expect(try mosaic("compare goldens made").output.hasSuffix("24 pairs: 24 different\n"))
  }

  @Test("the colour of the command line is kept as well, or nothing is written") func keyOfAnOption() throws {
    try folder.write(Self.page(0xFFC0_C0C0, bar: Self.key), to: "a.png")
    try folder.write(Self.page(0xFFC0_C0C0, bar: 0xFF11_2233, mark: 0xFFFF_0000), to: "b.png")
    let before = try folder.read("a.png")
    _ = try mosaic("compare a.png b.png --mask-color #f0f --update --dry-run")
    #expect(try folder.read("a.png") == before)
    _ = try mosaic("compare a.png b.png --mask-color #f0f --update").done()
    let updated = try ImageReader.pixmap(ofFile: folder.path("a.png"))
    #expect(updated[2, 2] == Self.key && updated[7, 4] == Self.key)
    #expect(updated[8, 4] == 0xFFC0_C0C0 && updated[15, 8] == 0xFFFF_0000)
  }

  @Test("a golden with a nearer variant keeps its colour, and the manifest says what it is")
  func nearerVariant()
    throws
  {
    try folder.write(Self.page(0xFFC0_C0C1, bar: Self.key), to: "goldens/a.png")
    try folder.write(Self.page(0xFFC0_C0C0, bar: 0xFF11_1111), to: "goldens/a@x.png")
    try folder.write(Self.page(0xFFC0_C0C0, bar: 0xFF22_2222, mark: 0xFFFF_0000), to: "made/a.png")
    try folder.write(CompareRulesTests.rule(##""maskColor": "#f0f""##), to: "goldens/mosaic-compare.json")
    try folder.write(#"{"version": 1, "goldens": {"a": {"pixels": "x"}}}"#, to: "goldens/goldens.json")
    let run = try mosaic("compare goldens made --update")
    #expect(run.output.contains("the nearest of 2 approved ones: a@x.png; updated"), "\(run.output)")
    let golden = try ImageReader.straightPixmap(ofFile: folder.path("goldens/a.png"))
    #expect(try ImageReader.pixmap(ofFile: folder.path("goldens/a.png"))[2, 2] == Self.key)
    let manifest = try GoldenManifest.read(in: folder.path("goldens"))
    #expect(manifest.goldens["a"]?.pixels == GoldenManifest.hash(of: golden))
  }

  @Test("what is accepted in a report keeps the colour") func accepted() throws {
    try folder.write(Self.page(0xFFC0_C0C0, bar: Self.key), to: "goldens/a.png")
    try folder.write(Self.page(0xFFC0_C0C0, bar: 0xFF11_2233, mark: 0xFFFF_0000), to: "made/a.png")
    try folder.write(CompareRulesTests.rule(##""maskColor": "#f0f""##), to: "goldens/mosaic-compare.json")
    let hashes = try ["goldens", "made"].map { SHA256.digest(of: try folder.read("\($0)/a.png")).hex }
    for color in ["", ##""maskColor": "#ff00ff", "##] {
      try folder.write(Self.page(0xFFC0_C0C0, bar: Self.key), to: "goldens/a.png")
      try folder.write(
        #"{"version": 1, "accepted": [{"path": "a.png", "status": "different", \#(color)"expected": "\#(hashes[0])", "actual": "\#(hashes[1])"}]}"#,
        to: "accepted.json")
      _ = try mosaic("accept accepted.json goldens made").done()
      let updated = try ImageReader.pixmap(ofFile: folder.path("goldens/a.png"))
      #expect(updated[2, 2] == Self.key && updated[15, 8] == 0xFFFF_0000)
      // Without the rules the colour is that of the report.
      try? FileManager.default.removeItem(atPath: folder.path("goldens/mosaic-compare.json"))
    }
    // A mask among the goldens is no golden, however it is named.
    try folder.write(Self.page(0xFFFF_FFFF, bar: 0xFF00_0000), to: "goldens/mask.png")
    let mask = try folder.read("goldens/mask.png")
    _ = try mosaic(
      "compare goldens made --mask ./goldens/../goldens/mask.png --max-masked 100% --update --prune")
    #expect(try folder.read("goldens/mask.png") == mask)
    // A report says which colour it was.
    try folder.write(Self.page(0xFFC0_C0C0, bar: Self.key, mark: 0xFF00_FF00), to: "goldens/a.png")
    _ = try mosaic("compare goldens made --mask-color #f0f --report r.html")
    #expect(try folder.text("r.html").contains(##""maskColor": "#ff00ff""##))
  }
}
