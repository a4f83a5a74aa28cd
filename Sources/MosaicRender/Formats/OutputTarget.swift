// Where an output goes.

import MosaicCodecs

/// Where an output goes.
public enum OutputTarget: Hashable, Sendable {
  /// A file, which appears whole or not at all. Its ending decides the format where none is given.
  case file(String)
  /// The standard output of the process, which is left open. It has no ending, so the format must be given.
  case standardOutput
  /// Memory. The bytes are taken from the budget while they grow, at most three times their number.
  case memory

  package var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  package var numbered: NumberedPath? { path.flatMap { NumberedPath($0) } }

  package var shownPath: String { messagePath ?? "output in memory" }

  /// The path in messages; `nil` for an output in memory, which has none.
  package var messagePath: String? { self == .standardOutput ? "-" : path }

  /// The folder that links in the output are relative to; the working folder if empty.
  var folder: String {
    path?.folderPath ?? ""
  }
}
