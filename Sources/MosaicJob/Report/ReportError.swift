// Why reports cannot be joined, or a file of accepted pictures cannot be used.

package import MosaicCodecs
import MosaicRender
import MosaicScene

/// An error of reports and of files of accepted pictures; the description says which file, what was found and what to do.
package enum ReportError: Error, Hashable, Sendable {
  /// A file cannot be read.
  case source(CodecError)
  /// A file cannot be written.
  case output(CodecError)
  /// A file is no report.
  case notAReport(path: String)
  /// A report of another version of mosaic.
  case otherVersion(path: String, found: String)
  /// A report ends before its heading, so that pairs may be missing.
  case cut(path: String)
  /// A line of a report is not as it was written.
  case badLine(path: String, line: Int, detail: String)
  /// The same pair is in two reports, and they say different things of it.
  case contradiction(pair: String, first: String, second: String)
  /// The reports are of lists of pairs that were shared differently.
  case otherCount(path: String, found: Int, first: String, expected: Int)
  /// A file of accepted pictures is not as `mosaic accept` reads it.
  case badChoices(path: String, detail: String)
  /// The file does not name its folders, so that the caller has to.
  case folderNeeded(path: String)
}

extension ReportError {
  /// Whether trying again may help: the system refused, and the files are not at fault.
  package var isInputOutput: Bool {
    switch self {
    case .source(let error), .output(let error): error.isInputOutput
    default: false
    }
  }
}

extension ReportError: CustomStringConvertible {
  /// One sentence for people.
  package var description: String {
    switch self {
    case .source(let error), .output(let error): return error.shortened.description
    case .notAReport(let path): return "\(Self.shown(path)): is no report of mosaic compare --report"
    case .otherVersion(let path, let found):
      let version = EscapedText.shortened(found, quote: "'", as: .quoted)
      return "\(Self.shown(path)): is a report of version \(version); this mosaic reads version "
        + "\(HTMLReport.version)"
    case .cut(let path):
      return "\(Self.shown(path)): ends before its last line; it was cut off, or is still being written"
    case .badLine(let path, let line, let detail):
      return "\(Self.shown(path)): line \(line): \(detail); the report was changed or cut"
    case .contradiction(let pair, let first, let second):
      let files =
        first == second
        ? "twice in \(Self.shown(first))" : "in \(Self.shown(first)) and in \(Self.shown(second))"
      return
        "the pair \(EscapedText.shortened(pair, quote: "'", as: .quoted)) is \(files), with different results; "
        + "join reports of different pairs, or of the same pictures"
    case .otherCount(let path, let found, let first, let expected):
      return "\(Self.shown(path)): is one of \(found) parts, and \(Self.shown(first)) one of \(expected); "
        + "join reports of one run"
    case .badChoices(let path, let detail): return "\(Self.shown(path)): \(detail)"
    case .folderNeeded(let path):
      return "\(Self.shown(path)): does not name the folders of the pictures; name both: "
        + "mosaic accept FILE EXPECTED ACTUAL"
    }
  }

  private static func shown(_ path: String) -> String { EscapedText.shortened(path: path) }
}
