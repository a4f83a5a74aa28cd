// mosaic sizes: the sheets that have a name.

import MosaicScene
import MosaicSpec
import MosaicText

enum SizesCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.inputs.isEmpty else {
      let rows = try arguments.inputs.map { word throws(CommandFailure) in
        row(word, try attempt(Kind.sheet.value(of: word, at: "SIZE")), "")
      }
      return try Console.result(heading + rows.joined())
    }
    var text = heading
    for group in NamedSheet.Group.allCases {
      text += "\n\(group.rawValue):\n"
      for sheet in NamedSheet.all where sheet.group == group {
        text += row(sheet.name, sheet.size, sheet.use)
      }
    }
    try Console.result(
      text + "\n"
        + Help.wrapped(
          "A size with -landscape or -portrait behind it is turned: A3-landscape. Any other is typed as "
            + "50x70cm, 200x300mm, 8x10in or 1080x1080px; without a unit it is points.", indent: 0) + "\n")
  }

  private static let heading = line("NAME", "POINTS", "MM", "PIXELS", "(at 300 dpi)")

  /// One line; sides in pixels have no size on paper.
  private static func row(_ name: String, _ size: SheetSize, _ use: String) -> String {
    let sides = [size.width, size.height]
    let isOnPaper = sides.allSatisfy { $0.unit?.isPhysical == true }
    var canvas = Canvas()
    canvas.sheet = size
    canvas.settle(dotsPerInch: nil, decidesPixels: false)
    let pixels = [canvas.width, canvas.height].map { (($0 ?? 0) * canvas.scale).rounded() }
    return line(
      name, size.width.unit == .pixels ? "-" : both(sides.map { tenths($0.points) }),
      isOnPaper ? both(sides.map { tenths($0.points * 25.4 / 72) }) : "-", both(pixels), use)
  }

  private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  private static func both(_ sides: [Double]) -> String {
    sides.map { shortest($0) }.joined(separator: " x ")
  }

  private static func line(_ name: String, _ points: String, _ mm: String, _ pixels: String, _ use: String)
    -> String
  {
    var text = ""
    for (word, width) in [(name, 13), (points, 17), (mm, 15), (pixels, 15)] {
      text += (word + "  ").rightPadded(to: width)
    }
    text += use
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }
}

extension Command {
  static let sizes = Command(
    id: .sizes, usage: "mosaic sizes [SIZE…]",
    summary: "list the sizes that have a name: papers, photographs, posts",
    examples: ["mosaic sizes", "mosaic sizes A4 A3-landscape 50x70cm"],
    run: SizesCommand.run)
}
