// An option of the command line that sets a key, as help and errors show it.

/// The name of an option, its line in the help, and what it may be mistaken for.
package struct OptionRow: Sendable {
  /// Its name after `--`.
  package let name: String
  /// The placeholder of its value in help; `nil` for a switch.
  package let value: String?
  /// The line of the help.
  package let summary: String
  /// What other programs call it.
  package let aliases: [String]
  /// The separator of the parts of a value that people forget to quote; `nil` where a value is one word.
  package let separator: String?
  /// Whether such parts need not be numbers.
  package let hasWords: Bool

  package init(
    _ name: String, _ value: String?, _ summary: String, aliases: [String] = [], separator: String? = nil,
    hasWords: Bool = false
  ) {
    (self.name, self.value, self.summary, self.aliases) = (name, value, summary, aliases)
    (self.separator, self.hasWords) = (separator, hasWords)
  }
}
