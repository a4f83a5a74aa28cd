import MosaicScene

/// The `size` of a radial gradient.
enum RadialSize: Sendable {
  case extent(Gradient.RadialShape.Extent)
  case radius(Double)
  case radii(Length, Length)

  private static let range = NumberRange.atLeast(0, upTo: Gradient.largestPoints)

  static let kind: Kind<RadialSize> = {
    let forms = "a word, the radius of a circle, or [x, y] for an ellipse"
    let words = Gradient.RadialShape.Extent.allCases.map(\.rawValue)
    let radius = Kind<Double>.number(range, wanted: forms)
    // A number is points here, and a share elsewhere.
    let place = Kind<Length>.gradientPlace(points: range)
    return Kind(
      schema: Schema.words(words).or(radius.schema).or(.list(place.schema, least: 2, most: 2)),
      read: { node in
        if node.json.isArray { return node.array(2, wanted: forms, place.read).map { .radii($0[0], $0[1]) } }
        guard node.json.isString else { return radius.read(node).map { .radius($0) } }
        return node.string(forms) { text throws(SpecError) in
          if let extent = Gradient.RadialShape.Extent(rawValue: text) { return .extent(extent) }
          let allowed = words + ["the radius of a circle without quotes", "or [x, y] for an ellipse"]
          throw .unknown(text, among: words, allowed: allowed.joined(separator: ", "))
        }
      },
      write: { size in
        switch size {
        case .extent(let word): .string(word.rawValue)
        case .radius(let points): .number(points)
        case .radii(let x, let y): .array([place.write(x), place.write(y)])
        }
      })
  }()

  static let numberRule = rule(
    "number", isForCircles: true, \.isNumber,
    "is the radius of a circle, which wants \"shape\": \"circle\"; an ellipse has a word or [x, y]")
  static let arrayRule = rule(
    "array", isForCircles: false, \.isArray,
    "is the radii of an ellipse; a circle has a word or one radius")

  private static func rule(
    _ type: String, isForCircles: Bool, _ isType: any KeyPath<JSONNode, Bool> & Sendable, _ detail: String
  ) -> Rule {
    func member(_ key: String, _ keyword: String, _ value: String) -> JSONValue {
      .object([
        ("properties", .object([(key, .object([(keyword, .string(value))]))])),
        ("required", .array([.string(key)])),
      ])
    }
    let circle = member("shape", "const", "circle")
    return Rule(
      schema: [
        ("if", member("size", "type", type)), ("then", isForCircles ? circle : .object([("not", circle)])),
      ],
      check: { members in
        if members["size"]?.json[keyPath: isType] == true,
          (members["shape"]?.json.string == "circle") != isForCircles
        {
          members.note("size", detail)
        }
      })
  }
}
