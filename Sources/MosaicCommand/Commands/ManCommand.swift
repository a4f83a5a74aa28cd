// mosaic man: the manual page.

import MosaicScene

/// Prints the manual page, mosaic(1).
enum ManCommand: Subcommand {
  static var command: Command { .man }

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.inputs.isEmpty else {
      throw .usage("man takes no input; found \(EscapedText.shortened(arguments.inputs[0], quote: "'"))")
    }
    try Console.result(ManualPage.text)
  }
}

extension Command {
  static let man = Command(
    name: "man", usage: "mosaic man", summary: "print the manual page, mosaic(1), in roff",
    examples: ["mosaic man > mosaic.1"])
}
