// The report of a comparison as a file.

package import MosaicSystem
import MosaicText

/// Writes the HTML report of a comparison with the pictures of all findings, while its pairs come in. The file appears whole or not at
/// all.
package struct ReportWriter {
  private let file: OutputFile
  private let heading: ReportHeading

  /// Begins a report; outputs never replace the files of the run.
  package init(_ path: String, _ heading: ReportHeading, of files: RunFiles) throws(FileError) {
    file = try OutputFile(path, of: files)
    self.heading = heading
    try file.write(Array(HTMLReport.opening.utf8))
  }

  /// Adds a pair. The result has the bytes of its files, see ``ComparerOptions/keepsFiles``.
  package func add(_ result: PairResult) throws(FileError) { try file.write(HTMLReport.block(result)) }

  /// Ends the report, which now gets its name.
  ///
  /// - Throws: ``/MosaicSystem/FileError`` if it cannot be written, and ``/MosaicSystem/WorkFailure`` if another part has written a report
  ///   there.
  package func end() throws {
    try file.write(Array(HTMLReport.closing(heading).utf8))
    try PartFile.commit(file, .html, for: heading.parts)
  }
}

extension ReportHeading {
  /// The heading for two folders, or for a part of their pairs.
  package init(ofFolders expected: String, _ actual: String, parts: ReportParts? = nil) {
    self.init(expectedFolder: expected, actualFolder: actual, parts: parts)
  }

  /// The heading for two files.
  package init(ofFiles expected: String, _ actual: String) {
    self.init(expectedFolder: expected.folderOrDot, actualFolder: actual.folderOrDot)
  }
}
