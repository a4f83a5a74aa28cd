// Numbers, medians, tables, and the part of the README that the bench writes.

import TestSupport
import Testing

@testable import mosaic_bench

@Suite(.bounded) struct FiguresTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (1.005, 1, "1.0"), (1.05, 0, "1"), (0.999, 2, "1.00"), (12.3456, 2, "12.35"),
    (-0.004, 2, "0.00"), (-1.26, 1, "-1.3"), (3.07, 2, "3.07"), (.infinity, 2, "–"), (.nan, 0, "–"),
  ])
  func fixed(_ value: Double, _ places: Int, _ text: String) {
    #expect(Figures.fixed(value, places) == text)
  }

  @Test func units() {
    #expect(Figures.seconds(0.456) == "0.46 s")
    #expect(Figures.seconds(12.34) == "12.3 s")
    #expect(Figures.milliseconds(0.0042) == "4.20 ms")
    #expect(Figures.milliseconds(0.0421) == "42.1 ms")
    #expect(Figures.milliseconds(1.2) == "1200 ms")
    #expect(Figures.mebibytes(27 << 20) == "27 MiB")
    #expect(Figures.kilobytes(5_587_400) == "5,587 KB")
    #expect(Figures.times(3.456) == "3.46 ×")
    #expect(Figures.change(0.0151) == "+1.5 %")
    #expect(Figures.change(-0.1) == "-10.0 %")
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")])
  func grouped(_ value: Int, _ text: String) { #expect(Figures.grouped(value) == text) }

  @Test func medians() {
    #expect([Double]().median == nil)
    #expect([3.0].median == 3)
    #expect([9.0, 1, 5].median == 5)
    #expect([9.0, 1, 5, 6].median == 5.5)
  }

  /// Each figure by itself: the middle time may come from another run than the middle memory.
  @Test func medianUsage() {
    let runs = [
      Usage(wall: 1, cpu: 9, peak: 20), Usage(wall: 2, cpu: 8, peak: 10), Usage(wall: 3, cpu: 7, peak: 30),
    ]
    #expect(Usage.median(of: runs) == Usage(wall: 2, cpu: 8, peak: 20))
    #expect(Usage.median(of: []) == nil)
  }

  @Test func table() {
    let table = MarkdownTable(head: ["a", "b"], rows: [["x|y", "1"], ["two\nlines", ""]])
    #expect(
      table.text == "| a | b |\n| --- | --: |\n| x\\|y | 1 |\n| two lines |  |\n")
  }
}

@Suite(.bounded) struct MarkedSectionTests {
  private let document = "# Title\n\n<!-- bench:begin -->\nold\n<!-- bench:end -->\n\nrest\n"

  @Test func onlyWhatIsBetweenTheMarkersChanges() throws {
    let once = try MarkedSection.replace(in: document, with: "| new |\n")
    #expect(
      once == "# Title\n\n<!-- bench:begin -->\n\n| new |\n\n<!-- bench:end -->\n\nrest\n")
    #expect(try MarkedSection.replace(in: once, with: "| new |\n") == once)
  }

  @Test(arguments: [
    ("", "found 0 and 0"), ("<!-- bench:begin -->\n", "found 1 and 0"),
    ("<!-- bench:end -->\n<!-- bench:begin -->\n", "found 1 and 1"),
    ("<!-- bench:begin -->\n<!-- bench:begin -->\n<!-- bench:end -->", "found 2 and 1"),
    (" <!-- bench:begin -->\n<!-- bench:end -->\n", "found 0 and 1"),
  ])
  func refused(_ document: String, _ said: String) {
    let error = #expect(throws: BenchError.self) { try MarkedSection.replace(in: document, with: "x") }
    #expect(error?.description.contains(said) == true, "\(error?.description ?? "nothing")")
  }
}
