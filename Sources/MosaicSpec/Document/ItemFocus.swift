// What the crop of a picture shows: the point in its middle, and how far it is zoomed in.

import MosaicLayout
import MosaicScene
import MosaicText

/// The key `focus` of an item, and the value of `--focus`.
struct ItemFocus: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    /// A point of the picture, in shares of it.
    case point(Point)
    /// Heads that are found, or what else matters in the picture.
    case found
  }

  /// The middle of the crop; `nil` if the position of the style places it.
  var at: Place?
  var zoom: Double?
}

extension ItemFocus: Record {
  static let fields: [Field<ItemFocus>] = [
    Field(
      "at", \.at, .focusPlace,
      "The point of the picture that is to be in the middle of its crop, in shares of the picture; \"auto\" finds heads, "
        + "or what else matters; not given: the middle of the crop without zoom."),
    Field(
      "zoom", \.zoom, .number(SceneLimits.zoom),
      "How many times narrower and lower the crop is: at 2, it shows half the width and half the height. What is to be kept "
        + "stays in it, and so do heads that are found: the zoom is then less. Not given: 1."),
  ]
}

private let auto = "auto"

extension Kind where Value == ItemFocus.Place {
  /// A point of a picture, `[x, y]`; or `auto`.
  static var focusPlace: Kind { focusPlace("[x, y] or \(quoted(auto))") }

  /// - Parameter forms: What the error asks for if the value is neither.
  fileprivate static func focusPlace(_ forms: String) -> Kind {
    let point = Kind<Point>.point(SceneLimits.share, otherwise: forms)
    return Kind(
      schema: point.schema.or(.words([auto])),
      read: { node in
        guard node.json.isString else { return point.read(node).map { .point($0) } }
        return node.string(forms) { text throws(SpecError) in
          if text == auto { return .found }
          throw .refused(text, allowed: forms)
        }
      },
      write: { place in if case .point(let shares) = place { point.write(shares) } else { .string(auto) } })
  }
}

extension Kind where Value == ItemFocus {
  /// A point of a picture or `auto`, or an object with a zoom; as text, `X,Y`, `auto`, a zoom such as `2x`, or the zoom behind one of
  /// the others.
  static var focus: Kind {
    let place = Kind<ItemFocus.Place>.focusPlace(
      "[x, y], \(quoted(auto)) or an object with \(ItemFocus.keys.map(quoted).joined(separator: " and "))")
    let record = Kind.record().named("focus")
    return Kind(
      schema: place.schema.or(record.schema),
      read: { node in
        node.json.isObject ? record.read(node) : place.read(node).map { ItemFocus(at: $0) }
      }, parse: parseFocus,
      write: { focus in
        if let at = focus.at, focus.zoom == nil { place.write(at) } else { record.write(focus) }
      })
  }

  private static func parseFocus(_ text: String) throws(SpecError) -> ItemFocus {
    var parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == " " }
    var focus = ItemFocus()
    if let last = parts.last, last.hasSuffix("x"), let zoom = decimal(last.dropLast()) {
      focus.zoom = try SceneLimits.zoom.checked(zoom)
      parts.removeLast()
    }
    let shares = parts.map { decimal($0) }
    if parts == [auto[...]] {
      focus.at = .found
    } else if shares.count == 2, let x = shares[0], let y = shares[1], SceneLimits.share.contains(x),
      SceneLimits.share.contains(y)
    {
      focus.at = .point(Point(x: x, y: y))
    } else if !parts.isEmpty {
      throw .refused(
        text,
        allowed:
          "X,Y in shares of the picture from 0 to 1, such as 0.5,0.3: left top is 0,0; or auto; and a zoom such as 2x, "
          + "or behind one of them: 0.5,0.3,2x")
    }
    return focus
  }
}
