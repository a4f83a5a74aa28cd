// The shells that completions are made for.

/// A shell.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that it reads.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

extension String {
  /// The text as one word of a POSIX shell.
  var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
