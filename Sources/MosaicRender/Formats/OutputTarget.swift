// Where an output goes.

/// Where an output goes.
public enum OutputTarget: Hashable, Sendable {
  /// A file, which appears whole or not at all. Its ending decides the format where none is given.
  case file(String)
  /// The standard output of the process, which is left open. It has no ending, so the format must be given.
  case standardOutput

  /// The path as messages show it.
  package var shownPath: String {
    switch self {
    case .file(let path): path
    case .standardOutput: "-"
    }
  }
}
