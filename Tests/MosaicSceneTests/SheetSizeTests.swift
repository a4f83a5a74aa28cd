import MosaicScene
import TestSupport
import Testing

@Suite(.bounded) struct SheetSizeTests {
  /// Points are rounded to thousandths; without a resolution paper has 300 pixels an inch.
  static let sizes: [(text: String, points: [Double], dotsPerInch: Double?, pixels: [Double])] = [
    ("A4", [595.276, 841.89], nil, [2480, 3508]), ("a4", [595.276, 841.89], 300, [2480, 3508]),
    (" A4 ", [595.276, 841.89], 72, [595, 842]), ("A4-landscape", [841.89, 595.276], 300, [3508, 2480]),
    ("A4-Portrait", [595.276, 841.89], 300, [2480, 3508]),
    ("A3-landscape", [1190.551, 841.89], 150, [2480, 1754]),
    ("A0", [2383.937, 3370.394], 300, [9933, 14043]), ("A10", [73.701, 104.882], 600, [614, 874]),
    ("B5", [498.898, 708.661], 300, [2079, 2953]), ("letter", [612, 792], 300, [2550, 3300]),
    ("letter-landscape", [792, 612], 300, [3300, 2550]), ("legal", [612, 1008], 300, [2550, 4200]),
    ("tabloid", [792, 1224], 300, [3300, 5100]), ("ledger", [1224, 792], 300, [5100, 3300]),
    ("50x70cm", [1417.323, 1984.252], 150, [2953, 4134]),
    ("50cmx70cm", [1417.323, 1984.252], 150, [2953, 4134]),
    ("70x50cm-portrait", [1417.323, 1984.252], 150, [2953, 4134]),
    ("8x10in", [576, 720], 300, [2400, 3000]), ("10X8IN", [720, 576], 300, [3000, 2400]),
    ("200x300mm", [566.929, 850.394], 300, [2362, 3543]), ("9x13cm", [255.118, 368.504], 300, [1063, 1535]),
    ("612x792pt", [612, 792], 300, [2550, 3300]), ("1080x1080px", [1080, 1080], nil, [1080, 1080]),
    ("1080x1080px", [1080, 1080], 300, [1080, 1080]), ("1080pxx1920px", [1080, 1920], 300, [1080, 1920]),
    ("square", [1080, 1080], 300, [1080, 1080]), ("story", [1080, 1920], nil, [1080, 1920]),
    ("story-landscape", [1920, 1080], nil, [1920, 1080]), ("portrait", [1080, 1350], nil, [1080, 1350]),
    ("cover", [1640, 624], nil, [1640, 624]), ("1080x1080", [1080, 1080], nil, [1080, 1080]),
    ("1080x1080", [1080, 1080], 300, [1080, 1080]), ("10.5 x 2e1", [10.5, 20], nil, [11, 20]),
  ]

  @Test(arguments: sizes)
  func namesAndUnits(text: String, points: [Double], dotsPerInch: Double?, pixels: [Double]) throws {
    let size = try #require(SheetSize(text))
    #expect([size.width, size.height].map { ($0.points * 1000).rounded() / 1000 } == points)
    var canvas = Canvas()
    canvas.sheet = size
    canvas.settle(dotsPerInch: dotsPerInch, decidesPixels: false)
    let found = [canvas.width ?? 0, canvas.height ?? 0].map { ($0 * canvas.scale).rounded() }
    #expect(found == pixels)
  }

  @Test(arguments: [
    "", "A", "A11", "A4-", "A4-sideways", "-landscape", "x", "5x", "x5", "5", "5x5x5", "5x5yd", "5cmx5mm",
    "5x5%", "nanx5cm", "1e999x5cm", "Ａ4", "5x5 0cm", "5mmx5mmx5mm",
  ]) func others(text: String) { #expect(SheetSize(text) == nil) }

  @Test func namesAreReadAsTheySay() throws {
    #expect(Set(NamedSheet.all.map { $0.name.lowercased() }).count == NamedSheet.all.count)
    for sheet in NamedSheet.all {
      #expect(SheetSize(sheet.name) == sheet.size)
      #expect(SheetSize("\(sheet.size)") == sheet.size)
    }
  }

  @Test("a resolution decides the pixels of paper, and of a PDF's pictures; a scale that is chosen is kept")
  func resolutions() {
    let rows: [(width: String, scale: Double?, dotsPerInch: Double?, isPDF: Bool, found: [Double])] = [
      // Scale, and width in pixels.
      ("720", nil, nil, false, [1, 720]), ("720", 2, nil, false, [2, 1440]),
      ("720", nil, 144, false, [1, 720]), ("720", nil, 144, true, [2, 1440]),
      ("10in", nil, nil, false, [300 / 72, 3000]), ("10in", 2, nil, false, [2, 1440]),
      ("10in", 1, nil, false, [1, 720]), ("10in", 2, 144, false, [2, 1440]),
      ("10in", nil, 36, true, [0.5, 360]), ("720px", nil, nil, false, [1, 720]),
      ("720px", 2, nil, false, [2, 720]), ("720px", nil, 300, false, [1, 720]),
      ("720px", nil, 36, true, [0.5, 720]),
    ]
    for row in rows {
      var canvas = Canvas()
      canvas.widthMeasure = Measure(row.width)
      canvas.chosenScale = row.scale
      canvas.settle(dotsPerInch: row.dotsPerInch, decidesPixels: row.isPDF)
      #expect(
        [canvas.scale, ((canvas.width ?? 0) * canvas.scale * 1e6).rounded() / 1e6] == row.found, "\(row)")
    }
  }

  @Test("a side that is not given follows from the ratio") func ratios() {
    let rows: [(width: String?, height: String?, ratio: String, pixels: [Double])] = [
      ("1920px", nil, "16:9", [1920, 1080]), (nil, "1080px", "16:9", [1920, 1080]),
      (nil, nil, "4/3", [1080, 810]),
      ("10in", nil, "2:1", [3000, 1500]), (nil, "500", "0.5", [250, 500]), ("40", "50", "2:1", [40, 50]),
    ]
    for row in rows {
      var canvas = Canvas()
      if let width = row.width { canvas.widthMeasure = Measure(width) }
      if let height = row.height { canvas.heightMeasure = Measure(height) }
      canvas.aspect = AspectRatio(row.ratio)
      canvas.settle(dotsPerInch: nil, decidesPixels: false)
      #expect(
        [canvas.width, canvas.height].map { (($0 ?? 0) * canvas.scale).rounded() } == row.pixels, "\(row)")
    }
    for text in ["", ":", "16:", ":9", "16:9:1", "0:9", "-1:2", "x", "1e7:1", "16 9"] {
      #expect(AspectRatio(text) == nil, "\(text)")
    }
  }

  @Test func pointsInPlaceOfAUnitForgetIt() {
    var canvas = Canvas()
    canvas.sheet = SheetSize("A4")
    (canvas.width, canvas.height) = (100, 50)
    canvas.settle(dotsPerInch: nil, decidesPixels: false)
    #expect(canvas == Canvas(width: 100, height: 50))
  }
}
