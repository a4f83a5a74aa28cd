// The HTML report of a comparison, written while its pairs come in.

import MosaicCodecs
import MosaicJob

/// Writes a report that holds the pictures of all findings; it appears whole or not at all.
struct CompareReport {
  private let file: OutputFile
  private let heading: ReportHeading

  /// Begins a report.
  ///
  /// - Throws: `CodecError` where it cannot be written.
  init(
    _ path: String, of pair: CompareRequest.Pair, part: Shard, keeping inputs: [String]
  ) throws(CodecError) {
    file = try OutputFile(path, keeping: KeptFiles(inputs))
    switch pair {
    case .folders(let expected, let actual):
      heading = ReportHeading(
        expectedFolder: expected, actualFolder: actual, parts: part == .whole ? nil : ReportParts(part))
    case .files(let expected, let actual):
      heading = ReportHeading(
        expectedFolder: Self.parts(expected).folder, actualFolder: Self.parts(actual).folder)
    }
    try file.write(Array(HTMLReport.opening.utf8))
  }

  /// Adds a pair.
  func add(_ pair: ComparedPair) throws(CodecError) {
    let record = pair.record
    let path = record.path ?? Self.parts(record.expected.path).name
    var shown = ReportPair(
      path: path, status: ReportPair.Status(rawValue: record.status.rawValue) ?? .unreadable,
      record: record.json)
    if record.path == nil { shown.actualPath = Self.parts(record.actual.path).name }
    (shown.expected, shown.actual, shown.difference) = (pair.expected, pair.actual, pair.difference)
    shown.expectedDigest = pair.expected.map(Self.digest)
    shown.actualDigest = pair.actual.map(Self.digest)
    try file.write(HTMLReport.block(shown))
  }

  /// Ends the report, which now gets its name.
  func end() throws(CodecError) {
    try file.write(Array(HTMLReport.closing(heading).utf8))
    try file.commit()
  }

  private static func digest(_ bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  private static func parts(_ path: String) -> (folder: String, name: String) {
    (path.folderOrDot, path.fileName)
  }
}
