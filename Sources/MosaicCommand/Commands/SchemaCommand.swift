// mosaic schema: the JSON Schema of the spec document.

import MosaicSpec

extension Command {
  static let schema = Command(
    name: "schema", usage: "mosaic schema", summary: "print the JSON Schema of the spec document",
    examples: ["mosaic schema > collage.schema.json"]
  ) { arguments throws(CommandFailure) in
    try arguments.takeNoInput()
    try Console.result(CollageSpec.jsonSchema())
  }
}
