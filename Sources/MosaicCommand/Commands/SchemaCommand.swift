// mosaic schema: the JSON Schema of the spec document, or of the lines of a job file.

import MosaicJob
import MosaicSpec

extension Command {
  static let schema = Command(
    name: "schema", usage: "mosaic schema [--batch]",
    summary: "print the JSON Schema of the spec document, or of the lines of a job file",
    examples: ["mosaic schema > collage.schema.json", "mosaic schema --batch > job.schema.json"]
  ) { arguments throws(CommandFailure) in
    try arguments.takeNoInput()
    try Console.result(arguments.has(.batch) ? SpecLineReader.jobs().jsonSchema : CollageSpec.jsonSchema())
  }
}
