// mosaic schema: the JSON Schema of the spec document, of the lines of a job file, or of the rules of comparisons.

import MosaicJob
import MosaicSpec

extension Command {
  static let schema = Command(
    name: "schema", usage: "mosaic schema [--batch | --compare]",
    summary:
      "print the JSON Schema of documents, job lines, or mosaic-compare.json",
    examples: ["mosaic schema > collage.schema.json", "mosaic schema --batch > job.schema.json"]
  ) { arguments throws(CommandFailure) in
    try arguments.takeNoInput()
    if arguments.has(.batch), arguments.has(.compare) {
      throw .usage("--batch and --compare name two schemas; leave one out")
    }
    let schema =
      arguments.has(.batch)
      ? SpecLineReader.jobs().jsonSchema
      : arguments.has(.compare) ? CompareRules.jsonSchema : CollageSpec.jsonSchema()
    try Console.result(schema)
  }
}
