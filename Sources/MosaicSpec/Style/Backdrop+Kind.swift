// What is behind an image that does not fill its box: "blur", "mirror", a colour, or an object with a blur.

import MosaicScene

extension Backdrop {
  private enum Effect: String, CaseIterable, Sendable { case blur, mirror }

  /// The object.
  private struct Parts: Record {
    var type = Effect.blur
    var blur: Double?

    static let fields: [Field<Parts>] = [
      .words("type", \.type, "How it is made of the image.").required("blur or mirror"),
      .number("blur", \.blur, SpecLimits.blur, "Standard deviation of the blur."),
    ]
  }

  static let kind: Kind<Backdrop> = {
    let words = Effect.allCases.map(\.rawValue)
    let color = Kind<Color>.color(or: words)
    let parts = Kind<Parts>.record(wanted: "\"blur\", \"mirror\", a CSS colour in quotes, or an object")
    // A word is also what the pattern of colours takes for a name.
    let schema = Schema.words(words).or(color.schema).or(parts.schema)
    return Kind(
      .other("blur, mirror or a CSS colour such as #eee"), schema,
      read: { node in
        node.json.isString ? node.string("", parse) : parts.read(node).map { backdrop($0) }
      },
      parse: parse,
      write: { backdrop in
        switch backdrop {
        case .color(let color): .string(color.css)
        case .blur(nil): .string("blur")
        case .mirror(blur: 0): .string("mirror")
        case .blur(let blur): parts.write(Parts(type: .blur, blur: blur))
        case .mirror(let blur): parts.write(Parts(type: .mirror, blur: blur))
        }
      }, spell: { if case .color(let color) = $0 { color.css } else { "blur" } })
  }()

  private static func backdrop(_ parts: Parts) -> Backdrop {
    switch parts.type {
    case .blur: .blur(parts.blur)
    case .mirror: .mirror(blur: parts.blur ?? 0)
    }
  }

  @Sendable private static func parse(_ text: String) throws(SpecError) -> Backdrop {
    switch text {
    case "blur": .blur(nil)
    case "mirror": .mirror(blur: 0)
    default: .color(try Kind.color(or: Effect.allCases.map(\.rawValue)).parse(text))
    }
  }
}
