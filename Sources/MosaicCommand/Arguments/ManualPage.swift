// The manual page, made from the table of options in the macros of man(7).

import MosaicJob
import MosaicRender
import MosaicSpec

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
          ? String(scalar)
          : "\\[u" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
            + String(scalar.value, radix: 16, uppercase: true) + "]"
      }
    }.joined()
  }
}

extension Command {
  static let man = Command(
    name: "man", usage: "mosaic man", summary: "print the manual page, mosaic(1), in roff",
    examples: ["mosaic man > mosaic.1"]
  ) { arguments throws(CommandFailure) in
    try arguments.takeNoInput()
    try Console.result(ManualPage.text)
  }
}
