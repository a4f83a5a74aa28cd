// What the tables say of figures that are made up.

import TestSupport
import Testing

@testable import mosaic_bench

@Suite(.bounded) struct BenchReportTests {
  private func row(
    _ name: String, _ wall: Double, mebibytes: Int = 10, count: Int = 1, version: String = ""
  ) -> Results.Row {
    Results.Row(
      name: name, version: version, usage: Usage(wall: wall, cpu: wall, peak: mebibytes << 20), count: count)
  }

  private func results(
    _ part: Arguments.Part, _ title: String, _ rows: [Results.Row]
  ) -> Results {
    Results(rounds: 1, sections: [.init(part: part, title: title, rows: rows)])
  }

  private func target(_ what: String, _ results: Results) throws -> Target {
    try #require(Targets(results: results).all.first { $0.what == what })
  }

  @Test func nothingMeasuredIsNeitherMetNorMissed() {
    let targets = Targets(results: Results(rounds: 1)).all
    #expect(targets.allSatisfy { $0.isMet == nil })
    #expect(targets.count == 40)
    let text = Report.text(Results(rounds: 1))
    #expect(!text.contains("missed") && !text.contains("| met |"))
  }

  @Test(arguments: [(3.0, 10, true), (2.99, 10, false), (3.0, 21, false), (3.0, 20, true)])
  func nineGrid(_ libvips: Double, _ mebibytes: Int, _ isMet: Bool) throws {
    let results = results(
      .sheets, SheetKind.ninePNG.title,
      [row(Names.mosaic, 1, mebibytes: mebibytes), row(Names.libvips, libvips, mebibytes: 20)])
    let target = try target("nine PNGs", results)
    #expect(target.isMet == isMet)
    #expect(target.measured.hasPrefix(Figures.times(libvips)))
  }

  @Test(arguments: [(2.5, 1.3, true, true), (2.49, 1.31, false, false)])
  func thumbnails(_ libvips: Double, _ several: Double, _ isFast: Bool, _ isCheap: Bool) throws {
    var results = Results(rounds: 1)
    for (kind, five, theirs) in [(SheetKind.hundredPNG, 1.2, 4), (.hundredJPEG, several, libvips)] {
      let rows = [
        row(Names.mosaic, 1), row(Names.fiveSizes, five), row(Names.thumbnailThreads, theirs, count: 100),
      ]
      results.sections.append(.init(part: .thumbnails, title: kind.shortTitle, rows: rows))
    }
    let speed = try target("a hundred thumbnails", results)
    #expect(speed.isMet == isFast)
    #expect(speed.measured == "4.00 × (a hundred PNGs), \(Figures.times(libvips)) (a hundred JPEGs)")
    #expect(try target("five sizes of a thumbnail", results).isMet == isCheap)
    #expect(Report.text(results).contains("| a hundred JPEGs, libvips in threads | "))
    for index in results.sections.indices { results.sections[index].rows.removeLast() }
    #expect(try target("a hundred thumbnails", results).isMet == nil)
  }

  @Test(arguments: [(200.0, "none", true), (199, "**1 of 2**", false)])
  func jpegs(_ best: Double, _ lost: String, _ isMet: Bool) throws {
    func row(_ name: String, _ bytes: [Double]) -> Results.Row {
      .init(name: name, usage: Usage(wall: 1, cpu: 2, peak: 0), count: 100, bytes: bytes)
    }
    var results = results(
      .jpegs, "512 pixels",
      [
        row(Names.encoderDefault, [200, 300]), row(Names.encoderSmall, [100, 200]),
        row(Names.libvipsBest, [100, best]),
      ])
    results.sections.append(
      .init(
        part: .jpegs, title: "200 pixels",
        rows: [row(Names.encoderSmall, [9]), row(Names.libvipsBest, [10]), .init(name: "x", note: "failed")]))
    let target = try target("JPEG thumbnails, small", results)
    #expect(target.isMet == isMet)
    #expect(target.measured == "-10.0 % to \(isMet ? "+0.0" : "+0.3") %")
    let text = Report.text(results)
    #expect(text.contains("| mosaic, small | 20.0 ms | 150 | -40.0 % |  |\n"))
    #expect(
      text.contains(
        "| libvips, best: trellis and more | 20.0 ms | 150 | -40.\(isMet ? 0 : 2) % | \(lost) |\n"))
    #expect(text.contains("| x | failed |  |  |  |\n"))
  }

  @Test(arguments: [(1.01, 314, 1.5, true), (1.0, 315, 1.51, false)])
  func comparing(_ odiff: Double, _ mebibytes: Int, _ folders: Double, _ isMet: Bool) throws {
    var results = results(
      .comparing, Names.page,
      [
        row(Names.mosaic, 1, mebibytes: mebibytes), row(Names.odiff, odiff), row(Names.blazediff, 2),
        .init(name: "pixelmatch", note: "not installed"),
      ])
    results.sections.append(
      .init(
        part: .comparing, title: Names.equalPairs, rows: [row(Names.mosaic, folders), row(Names.reading, 1)]))
    let speed = try target("comparing two PNGs of 37 megapixels", results)
    #expect(speed.isMet == isMet)
    #expect(speed.measured == "\(Figures.times(odiff)) (2.00 × as fast as blazediff)")
    #expect(try target("memory of comparing them", results).isMet == isMet)
    #expect(try target("1,000 pairs of equal files", results).isMet == isMet)
    #expect(Report.text(results).contains("| pixelmatch | not installed | "))
    results.sections[0].rows.remove(at: 1)
    let alone = try target("comparing two PNGs of 37 megapixels", results)
    #expect(alone.isMet == nil)
    #expect(alone.measured.hasPrefix("1.00 s, odiff missing"))
  }

  @Test func theFasterRivalCounts() throws {
    let results = results(
      .sheets, SheetKind.nineJPEG.title,
      [row(Names.mosaic, 1), row(Names.libvips, 3), row(Names.graphicsMagick, 1.5)])
    let target = try target("nine JPEGs", results)
    #expect(target.isMet == false)
    #expect(target.measured == "1.50 ×")
  }

  @Test func aProgramThatDidNotRunSaysWhy() throws {
    let results = results(
      .sheets, SheetKind.nineJPEG.title,
      [
        .init(name: Names.mosaic, version: "1", note: "not in this build"),
        row(Names.libvips, 3, version: "1"), .init(name: Names.pillow, note: "not installed"),
      ])
    #expect(try target("nine JPEGs", results).measured == "not in this build")
    #expect(try target("nine JPEGs", results).isMet == nil)
    let text = Report.text(results)
    #expect(text.contains("| Pillow | not installed |  |  |  |\n"))
    #expect(text.contains("| libvips 1 | 3.00 s | 3.00 s | 10 MiB |  |\n"))
  }

  @Test func galleries() throws {
    var results = Results(rounds: 1)
    results.galleries = try GalleryBench.parse(
      """
      Rows\tmosaic\t\t0.072\t6.2\t576.4\trows 4.4 % from 200 px
      Rows\tother\t4.1\t0.03\t1\t-\trows 15.3 % from 200 px
      Treemap\td3-hierarchy\t\t-\t-\t-\tnot installed

      """)
    let text = Report.text(results)
    #expect(
      text.contains(
        """
        | **Rows** |  |  |  |  |
        | mosaic | 0.07 ms | 6.20 ms | 576 ms | rows 4.4 % from 200 px |
        | other 4.1 | 0.03 ms | 1.00 ms | – | rows 15.3 % from 200 px |
        | **Treemap** |  |  |  |  |
        | d3-hierarchy | – | – | – | not installed |

        """))
    let error = #expect(throws: BenchError.self) { try GalleryBench.parse("Rows\tmosaic") }
    #expect(error?.description.contains("'Rows\tmosaic'") == true)
  }

  @Test func rowsThatAreLostAreMarked() {
    let results = results(
      .sheets, SheetKind.ninePNG.title,
      [row(Names.mosaic, 2), row(Names.libvips, 1), row(Names.pillow, 4, version: "1")])
    let text = Report.text(results)
    #expect(text.contains("**0.50 ×, faster than mosaic**"))
    #expect(text.contains("| Pillow 1 | 4.00 s | 4.00 s | 10 MiB | 2.00 × |"))
    #expect(text.contains("**missed**"))
  }

  @Test(arguments: [(16.0, 10, true, true), (17.6, 12, true, true), (17.7, 13, false, false)])
  func growth(_ wall: Double, _ mebibytes: Int, _ isLinear: Bool, _ isFlat: Bool) throws {
    let results = results(
      .growth, "", [row("few", 1, count: 100), row("many", wall, mebibytes: mebibytes, count: 1600)])
    #expect(try target("time for an image at 16 × the images", results).isMet == isLinear)
    #expect(try target("memory at 16 × the images and the height", results).isMet == isFlat)
  }

  @Test(arguments: [
    (1.99, 3.99, 249, true, true), (2.0, 3.99, 249, false, true), (1.99, 4.0, 249, true, false),
    (1.99, 3.99, 250, false, false),
  ])
  func documents(_ plan: Double, _ render: Double, _ mebibytes: Int, _ isPlanned: Bool, _ isRendered: Bool)
    throws
  {
    let results = results(
      .documents, Names.document,
      [
        row(Names.planPrinted, plan, mebibytes: mebibytes), row(Names.rendered, render, mebibytes: mebibytes),
      ])
    #expect(try target("a plan of 200,000 colours, printed", results).isMet == isPlanned)
    let rendered = try target("200,000 colours rendered", results)
    #expect(rendered.isMet == isRendered)
    #expect(rendered.measured == "\(Figures.seconds(render)), \(mebibytes) MiB")
    #expect(Report.text(results).contains("| 200,000 colours of a document, plan printed |"))
  }

  @Test func theDocumentIsOfTheWantedSize() throws {
    let text = Workloads.document(itemCount: Workloads.itemCount)
    #expect((7_700_000...7_900_000).contains(text.utf8.count), "\(text.utf8.count) bytes")
    #expect(text.split(separator: "\n").count == Workloads.itemCount + 2)
    #expect(
      Workloads.document(itemCount: 2).hasSuffix(##",\##n{"color":"#9e3779","size":[1001,1000]}\##n]}\##n"##))
  }

  @Test(arguments: [
    (250, 1080, 900, true, true), (251, 1080, 900, false, true), (250, 1081, 901, false, false),
  ])
  func encoding(_ milliseconds: Int, _ bytes: Int, _ small: Int, _ isFast: Bool, _ isSmall: Bool) throws {
    var results = Results(rounds: 1)
    results.encodings = [
      .init(name: Names.encoderDefault, wall: Double(milliseconds) / 1000, bytes: bytes),
      .init(name: Names.encoderSmall, wall: 9, bytes: small),
      .init(name: Names.libpng6, wall: 1, bytes: 1000), .init(name: Names.libpng9, wall: 3, bytes: 900),
    ]
    #expect(try target("encoding, default", results).isMet == isFast)
    #expect(try target("encoding, small", results).isMet == isSmall)
  }

  @Test func onePhotographBelowIsAMiss() throws {
    var results = Results(rounds: 1)
    results.qualities = [.init(kind: .ninePNG, mosaic: [50, 51], libvips: [49, 51])]
    #expect(try target("PSNR against full Lanczos-3", results).isMet == true)
    results.qualities.append(.init(kind: .hundredPNG, mosaic: [50], libvips: [50.25]))
    let missed = try target("PSNR against full Lanczos-3", results)
    #expect(missed.isMet == false)
    #expect(missed.measured == "1 of 3 below, worst -0.25 dB")
    #expect(Report.text(results).contains("**1 of 1**"))
  }

  @Test(arguments: [(0.02, 0.005, 1.35, true), (0.021, 0.0051, 1.36, false)])
  func collages(_ worst: Double, _ usual: Double, _ factor: Double, _ isMet: Bool) throws {
    func row(_ name: String, _ crops: [Double], factor: Double = 1) -> Results.Collages.Row {
      .init(
        name: name, crops: crops, spreads: crops.map { _ in 3 }, factors: crops.map { _ in factor },
        seconds: crops.map { _ in 0.001 })
    }
    var results = Results(rounds: 1)
    let crops = Array(repeating: 0.001, count: 90) + Array(repeating: usual, count: 9) + [worst]
    results.collages = [
      .init(title: "in order", rows: [row("15 pictures", crops), row("30 pictures", [0.001])]),
      .init(
        title: "in order, with more to heed", rows: [row("12, weights 1 : 2 : 4", [0.001], factor: factor)]),
    ]
    #expect(try target("collages of 15 and more, in order", results).isMet == isMet)
    #expect(try target("their crop, in order", results).isMet == isMet)
    #expect(try target("weights 1 : 2 : 4, in order", results).isMet == isMet)
    #expect(try target("collages of 15 and more, free order", results).isMet == nil)
    let text = Report.text(results)
    #expect(text.contains("| 15 pictures | 100 | \(isMet ? "100.0" : "99.0") % | "))
    #expect(
      text.contains(
        "| 12, weights 1 : 2 : 4 | 1 | 100.0 % | 100.0 % | 0.10 % | 0.10 % | 3.00 : 1 | 3.00 : 1 | \(factor) : 1 | 1.00 ms"
      ))
  }

  @Test func whatThePythonScriptPrints() throws {
    let columns = try QualityBench.parse("a.png 50.5 49.25\nb.png 51 52\n", columns: 2, count: 2)
    #expect(columns == [[50.5, 51], [49.25, 52]])
    #expect(throws: BenchError.self) { try QualityBench.parse("a.png 50.5\n", columns: 2, count: 1) }
    #expect(throws: BenchError.self) { try QualityBench.parse("a.png 50 49\n", columns: 2, count: 2) }
  }
}
