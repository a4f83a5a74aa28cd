// mosaic layouts: the layouts and their parameters.

import MosaicSpec

enum LayoutsCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.inputs.count <= 1 else {
      throw .usage("layouts takes one name at the most; found \(arguments.inputs.count)")
    }
    if let drawing = try LayoutDrawing(arguments) { return try drawing.write() }
    guard let name = arguments.inputs.first else {
      let rows = LayoutRegistry.standard.layouts.map { Help.columns("  \($0.typeName)", $0.summary, at: 14) }
      return try Console.result(rows.joined() + "\n'mosaic layouts NAME' lists the parameters of one.\n")
    }
    let layout = try attempt(LayoutRegistry.standard.type(named: name, at: "layouts"))
    var text = Help.wrapped("\(layout.typeName): \(layout.summary)", indent: 0) + "\n\nParameters:\n"
    for parameter in layout.parameterInfo {
      let summary =
        parameter.summary.hasSuffix(".") ? String(parameter.summary.dropLast()) : parameter.summary
      let value = parameter.defaultValue.map { "; default \($0)" } ?? ""
      text += Help.columns("  \(parameter.key)", "\(summary) (\(parameter.kind)\(value))", at: 18)
    }
    try Console.result(text + "\nExample:\n  \(layout.example)\n")
  }
}

extension Command {
  static let layouts = Command(
    id: .layouts, usage: "mosaic layouts [NAME [--svg]]",
    summary: "list the layouts, or one layout's parameters",
    examples: [
      "mosaic layouts", "mosaic layouts waterfall",
      "mosaic layouts grid --svg -n 5 -p columns=3 -p lastRow=center -o grid.svg",
    ],
    inputs: .layouts,
    run: LayoutsCommand.run)
}
