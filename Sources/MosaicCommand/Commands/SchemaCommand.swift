// mosaic schema: the JSON Schema of the spec document, of the lines of batches and of thumbnails, of results, or of the rules of comparisons.

import MosaicBatch
import MosaicGoldens
import MosaicSpec

extension Command {
  static let schema = Command(
    id: .schema, usage: "mosaic schema [--batch|--thumbnail|--results|--compare|--comparisons]",
    summary: "print the JSON Schema of documents, lines, results, or mosaic-compare.json",
    examples: ["mosaic schema > collage.schema.json", "mosaic schema --batch > job.schema.json"]
  ) { arguments throws(CommandFailure) in
    try arguments.takeNoInput()
    let schemas: [(option: OptionName, text: () -> String)] = [
      (.batch, { SpecLineReader().jsonSchema }), (.thumbnail, { ThumbnailLine.jsonSchema }),
      (.results, { JobResult.jsonSchema }), (.compare, { CompareRules.jsonSchema }),
      (.comparisons, { PairResult.jsonSchema }),
    ]
    let asked = schemas.filter { arguments.has($0.option) }
    guard asked.count < 2 else {
      throw .usage("\(asked[0].option) and \(asked[1].option) name two schemas; leave one out")
    }
    try Console.result(asked.first?.text() ?? CollageSpec.jsonSchema())
  }
}
