// The HTML report of a comparison, written while its pairs come in.

import MosaicCodecs
import MosaicJob

/// Writes a report that holds the pictures of all findings; it appears whole or not at all.
struct CompareReport {
  private let file: OutputFile
  private let heading: ReportHeading

  init(
    _ path: String, of pair: CompareRequest.Pair, part: Shard, keeping inputs: [String]
  ) throws(CodecError) {
    file = try OutputFile(path, keeping: KeptFiles(inputs))
    switch pair {
    case .folders(let expected, let actual):
      heading = ReportHeading(
        expectedFolder: expected, actualFolder: actual, parts: part == .whole ? nil : ReportParts(part))
    case .files(let expected, let actual):
      heading = ReportHeading(expectedFolder: expected.folderOrDot, actualFolder: actual.folderOrDot)
    }
    try file.write(Array(HTMLReport.opening.utf8))
  }

  func add(_ record: ComparisonRecord) throws(CodecError) { try file.write(HTMLReport.block(record)) }

  /// Ends the report, which now gets its name.
  func end() throws(CodecError) {
    try file.write(Array(HTMLReport.closing(heading).utf8))
    try file.commit()
  }
}
