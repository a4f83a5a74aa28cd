// Where one output of a run is written: what callers can name, and memory.

/// Where one output of a run is written.
enum OutputPlace {
  case file(String)
  case standardOutput
  /// Memory, taken from the budget behind the gate of the run's decodes: so what is refused does not depend on how many of them are
  /// in work.
  case memory(DecodeGate)

  init(_ target: OutputTarget) {
    switch target {
    case .file(let path): self = .file(path)
    case .standardOutput: self = .standardOutput
    }
  }

  /// The path of a file.
  var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// The folder that links in the output are relative to; the working folder if empty.
  var folder: String {
    path?.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") ?? ""
  }

  /// The gate of the run, where the output has one.
  var gate: DecodeGate? {
    if case .memory(let gate) = self { gate } else { nil }
  }
}
