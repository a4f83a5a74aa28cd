// JSON Schema of the spec document, written from the same tables and ranges that the reader uses.

import MosaicLayout
import MosaicScene

/// Writes the JSON Schema (draft 2020-12) of spec documents.
public enum SpecSchema {
  /// The schema, indented, with the registry's layouts and their parameters; always the same text.
  public static func json(registry: LayoutRegistry = .standard) -> String {
    document(registry).pretty() + "\n"
  }

  private static func document(_ registry: LayoutRegistry) -> JSONText {
    let group = JSONText.closed(
      [(Key.title, .ref("title")), (Key.items, .ref("items"))], required: [Key.items])
    let sections = JSONText.object([
      ("description", .string("Groups of items, in place of items.")), ("type", .string("array")),
      ("items", group), ("minItems", .number(1)),
    ])
    let members: [(String, JSONText)] = [
      (Key.schema, .string("Where editors find this schema; not read.", default: nil)),
      (Key.version, .object([("const", .number(Double(CollageSpec.version)))])),
      (Key.canvas, .ref("canvas")), (Key.layout, .ref("layout")), (Key.style, .ref("style")),
      (Key.text, .ref("text")), (Key.title, .ref("title")), (Key.caption, .ref("caption")),
      (Key.sectionTitle, .ref("section-title")), (Key.items, .ref("items")),
      (Key.sections, sections),
    ]
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("mosaic spec")),
        ("description", .string("A collage: canvas, layout, look and items. Lengths are in points.")),
      ] + JSONText.closedFields(members, required: [Key.version]) + [
        ("oneOf", .array([.require(Key.items), .require(Key.sections)])),
        ("$defs", .object(definitions + layouts(registry))),
      ])
  }

  // MARK: Objects of the document

  private static var definitions: [(String, JSONText)] {
    [
      ("items", items), ("item", item), ("color", color), ("size", size),
    ] + canvases + styles + textDefinitions
  }

  private static var items: JSONText {
    .object([("type", .string("array")), ("items", .ref("item")), ("minItems", .number(1))])
  }

  private static var color: JSONText {
    let hex = "#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"
    let functions = #"([Rr][Gg][Bb]|[Hh][Ss][Ll])[Aa]?\([^()]*\)"#
    return .object([
      ("description", .string("A CSS colour: hex, a name, rgb() or hsl().")),
      ("type", .string("string")),
      ("pattern", .string(#"^\s*(\#(hex)|[A-Za-z]+|\#(functions))\s*$"#)),
    ])
  }

  private static var size: JSONText {
    let side = JSONText.object(JSONText.numberFields(SpecLimits.side))
    return .object([("description", .string("Width and height."))] + JSONText.tuple(side, count: 2))
  }

  private static var item: JSONText {
    let members: [(String, JSONText)] =
      [
        (Key.image, .text("Path of a picture, relative to the document's folder.")),
        (Key.color, .ref("color")),
        (Key.label, .ref("label")),
        (Key.caption, .ref("caption")),
        (Key.size, .ref("size")),
        (Key.weight, .number(SpecLimits.weight, "How much the item matters beside the others.", 1)),
        (Key.style, .ref("style")),
      ]
      + JSONText.focusMembers
    let contents = [Key.image, Key.color, Key.label].map(JSONText.require)
    return .object(
      JSONText.closedFields(members) + [("oneOf", .array(contents)), JSONText.focusCondition])
  }

  // MARK: Layouts

  private static func layouts(_ registry: LayoutRegistry) -> [(String, JSONText)] {
    // A branch for each type, so that a validator's complaint is about the layout that was named.
    let branches = registry.layouts.map { type -> JSONText in
      let name = JSONText.object([("const", .string(type.typeName))])
      // A document without a type means the default layout, so that branch alone takes it.
      let required = type.typeName == AutoLayout.typeName ? [] : [JSONText.string(LayoutRegistry.typeKey)]
      let condition = JSONText.object([
        ("properties", .object([(LayoutRegistry.typeKey, name)])), ("required", .array(required)),
      ])
      return .object([("if", condition), ("then", .ref("\(type.typeName)-layout"))])
    }
    let names = registry.names.map(JSONText.string)
    let layout = JSONText.object([
      ("description", .string("The layout, by its type, and its parameters.")),
      ("type", .string("object")),
      (
        "properties",
        .object([
          (
            LayoutRegistry.typeKey,
            .object([("enum", .array(names)), ("default", .string(AutoLayout.typeName))])
          )
        ])
      ),
      ("allOf", .array(branches)),
    ])
    return [("layout", layout)] + registry.layouts.map { ("\($0.typeName)-layout", schema(of: $0)) }
  }

  private static func schema(of type: any SpecLayout.Type) -> JSONText {
    let parameters = type.parameterInfo.map { ($0.key, schema(of: $0)) }
    let name = JSONText.object([("const", .string(type.typeName))])
    return .object(
      [("description", .string(type.summary))]
        + JSONText.closedFields([(LayoutRegistry.typeKey, name)] + parameters))
  }

  private static func schema(of parameter: ParameterInfo) -> JSONText {
    var fields: [(String, JSONText)] = [("description", .string(parameter.summary))]
    switch parameter.kind {
    case .number(let range): fields += JSONText.numberFields(range)
    case .integer(let range):
      fields += [
        ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
        ("maximum", .number(Double(range.upperBound))),
      ]
    case .boolean: fields.append(("type", .string("boolean")))
    case .words(let words): fields.append(("enum", .array(words.map(JSONText.string))))
    case .size: fields.append(("$ref", .string("#/$defs/size")))
    case .numberOrWords(let range, let words):
      let named = JSONText.object([("enum", .array(words.map(JSONText.string)))])
      fields.append(("oneOf", .array([.object(JSONText.numberFields(range)), named])))
    }
    if let value = parameter.defaultValue { fields.append(("default", JSONText(value))) }
    return .object(fields)
  }
}
