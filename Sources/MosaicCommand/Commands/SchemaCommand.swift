// mosaic schema: the document's JSON Schema.

import MosaicScene
import MosaicSpec

/// Prints the JSON Schema of the spec document.
enum SchemaCommand: Subcommand {
  static var command: Command { .schema }

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.inputs.isEmpty else {
      throw .usage("schema takes no input; found \(EscapedText.shortened(arguments.inputs[0], quote: "'"))")
    }
    try Console.result(SpecSchema.json(registry: .standard))
  }
}

extension Command {
  static let schema = Command(
    name: "schema", usage: "mosaic schema", summary: "print the JSON Schema of the spec document",
    examples: ["mosaic schema > collage.schema.json"])
}
