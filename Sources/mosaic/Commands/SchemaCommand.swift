// mosaic schema: the document's JSON Schema.

import MosaicScene
import MosaicSpec

/// Prints the JSON Schema of the spec document.
enum SchemaCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.inputs.isEmpty else {
      throw .usage("schema takes no input; found \(EscapedText.shortened(arguments.inputs[0], quote: "'"))")
    }
    try Console.result(SpecSchema.json(registry: .standard))
  }
}
