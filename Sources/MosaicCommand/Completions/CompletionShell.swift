// mosaic completions: a script for a shell.

import MosaicScene

enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

extension Command {
  static let completions = Command(
    name: "completions", usage: "mosaic completions bash|zsh|fish",
    summary: "print a script that completes options and files in a shell",
    examples: ["mosaic completions bash > mosaic.bash", "mosaic completions zsh > _mosaic"],
    inputs: .words(of: CompletionShell.self)
  ) { arguments throws(CommandFailure) in
    let known = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = arguments.inputs.first, arguments.inputs.count == 1 else {
      throw .usage("completions takes one shell, of \(known); found \(arguments.inputs.count)")
    }
    guard let shell = CompletionShell(rawValue: word) else {
      throw .usage("unknown shell \(EscapedText.shortened(word, quote: "'")); known: \(known)")
    }
    try Console.result(shell.script)
  }
}

extension String {
  /// The text as one word of a POSIX shell.
  var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
