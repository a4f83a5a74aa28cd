// JSON Schema of the spec document, written from the rows that the reader uses.

import MosaicScene

/// Writes the JSON Schema (draft 2020-12) of spec documents.
public enum SpecSchema {
  /// The schema, indented, with the registry's layouts and their parameters; always the same text.
  public static func json(registry: LayoutRegistry = .standard) -> String {
    let document = Table(CollageSpec.fields(registry)).schema(defaults: nil)
    var definitions: [(String, JSONValue)] = []
    for definition in document.definitions where !definitions.contains(where: { $0.0 == definition.0 }) {
      definitions.append(definition)
    }
    let start: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string("mosaic spec")),
      ("description", .string("A collage: canvas, layout, look and items. Lengths are in points.")),
    ]
    return JSONValue.object(start + document.keywords + [("$defs", .object(definitions))]).text + "\n"
  }
}
