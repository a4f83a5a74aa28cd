// The name and help of a sub-command; each is declared in the file that runs it.

/// A sub-command.
struct Command: Hashable, Sendable {
  /// What is typed after the program's name.
  let name: String
  /// How it is called.
  let usage: String
  /// What it does.
  let summary: String
  /// How it is called, for example; the first is shown in the help of the program.
  let examples: [String]
}
