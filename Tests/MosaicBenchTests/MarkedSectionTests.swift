// The part of the README that the bench writes.

import Testing

@testable import mosaic_bench

@Suite(.timeLimit(.minutes(10))) struct MarkedSectionTests {
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
