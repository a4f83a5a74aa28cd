// mosaic man: the manual page.

extension Command {
  static let man = Command(
    name: "man", usage: "mosaic man", summary: "print the manual page, mosaic(1), in roff",
    examples: ["mosaic man > mosaic.1"]
  ) { arguments throws(CommandFailure) in
    try arguments.takeNoInput()
    try Console.result(ManualPage.text)
  }
}
