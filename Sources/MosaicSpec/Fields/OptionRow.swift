// An option of the command line that sets a key, as help and errors show it.

/// The name of an option, its line in the help, and what it may be mistaken for.
public struct OptionRow: Sendable {
  /// Its name after `--`.
  public let name: String
  /// The placeholder of its value in help; `nil` for a switch.
  public let value: String?
  /// The line of the help.
  public let summary: String
  /// What other programs call it.
  public let aliases: [String]
  /// The separator of the parts of a value that people forget to quote; `nil` where a value is one word.
  public let separator: String?
  /// Whether such parts need not be numbers.
  public let hasWords: Bool

  package init(
    _ name: String, _ value: String?, _ summary: String, aliases: [String] = [], separator: String? = nil,
    hasWords: Bool = false
  ) {
    (self.name, self.value, self.summary, self.aliases) = (name, value, summary, aliases)
    (self.separator, self.hasWords) = (separator, hasWords)
  }
}
