// Failures of comparing, of documents beside goldens, and of reports.

public import MosaicCompare
import MosaicSpec
public import MosaicSystem
import MosaicText

extension WorkFailure {
  /// The error of two pictures that could not be compared, with unchanged paths.
  init(comparing error: any Error) {
    switch error {
    case let error as WorkFailure: self = error
    case let error as FileError:
      let kind = error.errorKind == .usage ? .invalid : error.errorKind
      self.init(kind.code, error.description, kind: kind, file: error)
    default: self.init(.badData, "\(error)")
    }
  }

  /// Whether work was to end before the pictures were compared.
  package var isStopped: Bool { file?.isStopped == true }

  /// A document that is not as it should be: one line for each error.
  init(_ errors: SpecErrors, in name: String) {
    self.init(
      code: Int(ExitCode.badData.rawValue),
      message: errors.lines.map { "\(EscapedText.shortened(path: name)): \($0)" }.joined(separator: "\n"))
  }

  /// A file that is not as it should be.
  init(in path: String, _ detail: String) {
    self.init(.badData, "\(EscapedText.shortened(path: path)): \(detail)")
  }

  init(of error: FileError) { self.init(error.exitCode, error.shortened.description) }
}

extension ComparisonError: DescribedError {}
extension MaskError: DescribedError {}
