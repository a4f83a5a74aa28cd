// Options of output files: which formats have each, and that stamps and lines know all of them.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

@Suite(.bounded) struct OutputOptionTests {
  /// Each option, a value that is not the standard, and the formats that have it.
  static let table = textRows(
    """
    quality 40 → jpg webp avif pdf dzi html
    max-bytes 2K → jpg webp avif
    lossless true → webp
    chroma 444 → jpg avif dzi html
    compression small → png jpg webp avif dzi html
    dpi 150 → png jpg webp avif tif
    profile none → jpg webp tif
    linear true → png jpg webp avif tif qoi svg pdf dzi html apng
    svg-images link → svg
    tile-format png → dzi html
    """)

  private static func option(_ row: String) throws -> (option: OutputOption, text: String) {
    let words = row.split(separator: " ").map(String.init)
    return (try #require(OutputOption.all.first { $0.row.name == words[0] }), words[1])
  }

  private static func options(with row: String) throws -> RenderOptions {
    var options = RenderOptions()
    var choices = Patch<EncodeOptions>()
    let (option, text) = try option(row)
    try option.apply(text, to: &choices, &options)
    options.take(choices)
    return options
  }

  @Test("the table here has them all") func complete() {
    let names = Self.table.map { String($0.0.prefix { $0 != " " }) }
    #expect(names == OutputOption.all.map(\.row.name))
  }

  @Test("formats do not depend on the build", arguments: table) func formats(row: String, names: String)
    throws
  {
    let option = try Self.option(row).option
    #expect(
      OutputFormat.allCases.filter(option.formats.contains).map(\.rawValue).joined(separator: " ") == names)
    #expect(option.formats.filter(option.isOffered).allSatisfy { $0.isSupported })
  }

  /// Options that decide no pixel of these formats, or that batches cannot have.
  private static let unstamped = ["compression png", "tile-format dzi", "tile-format html"]

  @Test(
    "a file of a format that has the option has its value in its stamp, and no other file", arguments: table)
  func stamps(row: String, names: String) throws {
    let name = try Self.option(row).option.row.name
    let options = try Self.options(with: row)
    for format in OutputFormat.allCases where !format.isPyramid {
      let (new, old) = (options.settings(of: format), RenderOptions().settings(of: format))
      let isUsed =
        names.split(separator: " ").contains(Substring(format.rawValue))
        && !Self.unstamped.contains("\(name) \(format.rawValue)") || name == "dpi"
      #expect((new.map(\.value) != old.map(\.value)) == isUsed, "\(row) \(format)")
    }
  }

  @Test("a line of a batch has a key for each option that a file of it has", arguments: table)
  func lines(row: String, names: String) throws {
    let (option, text) = try Self.option(row)
    let key = try #require(option.encoding?.key ?? "")
    guard option.hasKey else { return }
    let isBare = Int(text) != nil && key != "chroma" || text == "true"
    let value = key == "maxBytes" ? "2048" : isBare ? text : "\"\(text)\""
    let line = try SpecLineReader().line(#"{"output": "a.jpg", "images": ["b"], "\#(key)": \#(value)}"#.utf8)
    var options = RenderOptions()
    options.take(line.encoding)
    #expect(try options.encoding == Self.options(with: row).encoding)
    #expect(try SpecLineReader().line(SpecLineReader().json(of: line)).encoding == line.encoding)
  }

  /// The choices of a run, those of a line, and what both are together.
  static let merges = textRows(
    """
    max-bytes 2K, quality 40 → 40 - lossy
    max-bytes 2K, lossless true → 85 - lossless
    lossless true, max-bytes 2K → 85 2048 lossy
    quality 40, max-bytes 2K → 40 2048 lossy
    quality 40, quality 50 → 50 - lossy
    quality 40, chroma 444 → 40 - lossy
    """)

  @Test("a line takes back what excludes it", arguments: merges) func merge(row: String, says: String) throws
  {
    var encoding = EncodeOptions()
    for part in row.split(separator: ", ") {
      var choices = Patch<EncodeOptions>()
      var options = RenderOptions()
      let (option, text) = try Self.option(String(part))
      try option.apply(text, to: &choices, &options)
      encoding.take(choices)
    }
    let bytes = encoding.maxBytes.map { "\($0)" } ?? "-"
    #expect("\(encoding.quality) \(bytes) \(encoding.isLossless ? "lossless" : "lossy")" == says)
  }
}
