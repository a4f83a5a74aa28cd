// The name, the help and the work of a sub-command.

import MosaicCodecs
import MosaicLayout
import MosaicSpec

/// A sub-command; each is declared in the file that runs it, and listed in `Command.all`.
struct Command: Hashable, Sendable {
  let name: String
  /// How it is called.
  let usage: String
  let summary: String
  /// How it is called, for example; the first is shown in the help of the program.
  let examples: [String]
  var inputs = CompletionValue.text
  let run: @Sendable (Arguments) throws(CommandFailure) -> Void

  static func == (one: Command, other: Command) -> Bool { one.name == other.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
