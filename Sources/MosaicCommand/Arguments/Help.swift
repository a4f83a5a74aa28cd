// Help texts, made from the table of options; no line is longer than 80 columns.

import MosaicJob
import MosaicSpec

enum Help {
  static let width = 80

  /// Of `mosaic --help`.
  static var overview: String {
    var text = "mosaic makes one collage from many pictures.\n\n"
    for command in Command.all {
      text += "  \(command.usage)\n      \(wrapped(command.summary, indent: 6))\n"
    }
    text += "  mosaic --help | --version\n\n"
    text += wrapped("\(inputs) 'mosaic COMMAND --help' lists the options.", indent: 0)
    text += "\n\nExamples:\n" + examples(Command.all.compactMap(\.examples.first))
    let codes = ExitCode.meanings.map { "\($0.code) \($0.meaning)" }.joined(separator: "; ")
    return text + "\n" + wrapped("Exit codes: \(codes).", indent: 0) + "\n"
  }

  /// What INPUT stands for.
  static let inputs =
    "INPUT is pictures, folders of pictures (in natural order), patterns in quotes such as "
    + "'photos/**/*.jpg', or one spec document (.json, or - for the standard input)."

  /// Of `mosaic COMMAND --help`.
  static func text(for command: Command) -> String {
    var text = "usage: \(command.usage)\n\n\(wrapped(command.summary, indent: 0))\n"
    for group in OptionGroup.allCases {
      let rows = group.options(of: command).map(row)
      if !rows.isEmpty { text += "\n\(group.title):\n" + rows.joined() }
    }
    return text + "\nExamples:\n" + examples(command.examples)
  }

  private static func examples(_ lines: [String]) -> String { lines.map { "  \($0)\n" }.joined() }

  private static func row(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.row.value.map { option.isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
    return columns("  \(short)--\(option.name)\(value)", option.row.summary, at: 30)
  }

  /// `head`, then `body` wrapped into the columns from `indent` on.
  static func columns(_ head: String, _ body: String, at indent: Int) -> String {
    let gap = head.count + 2 <= indent ? String(repeating: " ", count: indent - head.count) : nil
    let block = wrapped(body, indent: indent)
    let padding = String(repeating: " ", count: indent)
    return head + (gap ?? "\n\(padding)") + block + "\n"
  }

  /// Breaks `text` between words so that no line passes the width; lines after the first are indented.
  static func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? "\(word)" : " \(word)"
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
