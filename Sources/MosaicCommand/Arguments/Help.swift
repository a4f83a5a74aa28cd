// Help texts and the manual page, made from the table of options; no line of help is longer than 80 columns.

import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

enum Help {
  static let width = 80

  /// The text of `mosaic --help`.
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

  /// The text of `mosaic COMMAND --help`.
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
    let start =
      head.count + 2 <= indent
      ? head.rightPadded(to: indent) : "\(head)\n" + String(repeating: " ", count: indent)
    return start + wrapped(body, indent: indent) + "\n"
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

// MARK: The manual page, in the macros of man(7)

enum ManualPage {
  static var text: String {
    var page = """
      .TH MOSAIC 1 "" "mosaic \(roff(LibraryVersions.mosaic))" "User Commands"
      .SH NAME
      mosaic \\- make one collage from many pictures
      .SH SYNOPSIS

      """
    page += Command.all.map { ".nf\n\(line($0.usage))\n.fi\n" }.joined()
    page += """
      .SH DESCRIPTION
      \(line(Help.inputs))
      Options may stand anywhere; \\-\\- ends them.
      .SH LAYOUTS

      """
    for layout in LayoutRegistry.standard.layouts { page += item(layout.typeName, layout.summary) }
    for command in Command.all {
      page +=
        ".SH MOSAIC \(roff(command.name.uppercased()))\n\(line(command.usage))\n.PP\n\(line(command.summary))\n"
      for group in OptionGroup.allCases {
        let options = group.options(of: command)
        if !options.isEmpty { page += ".SS \(roff(group.title))\n" }
        for option in options {
          let short = option.short.map { "-\($0), " } ?? ""
          page += item("\(short)--\(option.name)", value: option.row.value, option.row.summary)
        }
      }
      page +=
        ".SS Examples\n.nf\n"
        + command.examples.flatMap { $0.split(separator: "\n") }
        .map { line(String($0)) + "\n" }.joined() + ".fi\n"
    }
    page += ".SH EXIT STATUS\n"
    for (code, meaning) in ExitCode.meanings { page += item("\(code)", meaning) }
    page += ".SH ENVIRONMENT\n"
    for (name, meaning) in environment { page += item(name, meaning) }
    return page
  }

  /// The variables that the program looks at.
  private static let environment: [(String, String)] = [
    (
      "MOSAIC_CASCADE",
      "the cascade file that finds heads for --focus auto (that of OpenCV's opencv-data); none for no file"
    ),
    ("XDG_CACHE_HOME", "where --freedesktop writes the thumbnails of file managers (~/.cache)"),
    ("TERM, TERM_PROGRAM, KITTY_WINDOW_ID", "tell whether the terminal shows pictures"),
    ("SLURM_ARRAY_TASK_ID and those of other job arrays", "the part that --shard auto does"),
  ]

  private static func item(_ term: String, value: String? = nil, _ text: String) -> String {
    ".TP\n\\fB\(roff(term))\\fR" + (value.map { " \\fI\(roff($0))\\fR" } ?? "") + "\n\(line(text))\n"
  }

  /// A line of text; a dot or an apostrophe at its beginning would make it a request.
  private static func line(_ text: String) -> String {
    let escaped = roff(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("\\(aq") ? "\\&\(escaped)" : escaped
  }

  /// The text in ASCII: what roff would turn into signs of typography is escaped.
  static func roff(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\"": "\\(dq"
      default:
        scalar.isASCII
          ? String(scalar) : "\\[u\(scalar.value.hexadecimal(width: 4, uppercase: true))]"
      }
    }.joined()
  }
}

extension Command {
  static let man = Command(
    id: .man, usage: "mosaic man", summary: "print the manual page, mosaic(1), in roff",
    examples: ["mosaic man > mosaic.1"]
  ) { arguments throws(CommandFailure) in
    try arguments.takeNoInput()
    try Console.result(ManualPage.text)
  }
}
