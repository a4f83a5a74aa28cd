// Photomosaics: every key of "assign", one row each.

package import MosaicScene

extension SceneAssignment: Record {
  package init() { self = .target("") }

  package static let fields: [Field<SceneAssignment>] = [
    Field(
      "target", \.path, .path,
      "Path of the picture that all look like together, relative to the document's folder."
    ).required("the path of a picture").option(
      .init(
        "target", "FILE", "a photomosaic: the pictures stand where together they look like FILE",
        aliases: ["photomosaic", "portrait", "look-like", "mosaic-of"])),
    Field(
      "cells", \.cells, .integer(cellCounts),
      "About how many cells there are; not given: as many as there are places, up to 2500."
    ).option(
      .init(
        "cells", "N", "about how many cells a photomosaic has (as pictures have places, up to 2500)",
        aliases: ["tiles", "pieces", "cell-count"])),
    Field("reuse", \.uses, ReuseCount.kind, "How often a picture may stand, or \"any\"; not given: 1.")
      .option(
        .init(
          "reuse", "N|any", "how often a picture of a photomosaic may stand (1)",
          aliases: ["repeat", "max-uses", "duplicates", "cheat"])),
    Field(
      "distance", \.distance, .integer(distances),
      "How many cells apart places of one picture are at the least; not given: 5 where \"reuse\" is \"any\", else 0."
    ).option(
      .init(
        "distance", "N", "how many cells apart places of one picture are at the least (0; of --reuse any 5)",
        aliases: ["min-distance", "spread", "apart"])),
    Field(
      "recolor", \.recolor, .shareOrPercent, unless: defaultRecolor,
      "How far colours are moved to those of the cell, as a distance in OKLab; not given: 0.1, and 0 is off."
    ).option(
      .init(
        "recolor", "N", "how far a photomosaic moves the colours of its pictures, in OKLab; 0 is off (0.1)",
        aliases: ["recolour", "colorize", "colourize", "tint-tiles", "color-adjust"])),
    Field(
      "blend", \.blend, .shareOrPercent, unless: 0, "How much of the target is laid over everything, 0 to 1."
    )
    .option(
      .init(
        "blend", "N%", "how much of the target is laid over a photomosaic (0%)",
        aliases: ["mix", "overlay", "target-opacity"])),
    Field(
      "mirror", \.mirror, .boolean, unless: false,
      "Whether a picture may be mirrored left to right where that suits a cell better."
    ),
    Field(
      "orderFree", \.orderFree, .yesOrNo, unless: true,
      "Whether pictures may stand anywhere; if not, they keep their order, again and again, and colours and blend alone show the target."
    ).option(
      .init(
        "order-free", "yes|no",
        "no: pictures keep their order, and colours and --blend alone show the target (yes)",
        aliases: ["keep-order", "in-order", "chronological"])),
  ]

  static let kind = Kind<SceneAssignment>.record(wanted: "an object with a \"target\"").named("assign")

  // MARK: The properties behind the keys

  private var path: String? {
    get { target.name.isEmpty ? nil : target.name }
    set { if let newValue { target = .file(newValue) } }
  }

  private var uses: ReuseCount? {
    get { reuse == 1 ? nil : ReuseCount(count: reuse) }
    set { if let newValue { reuse = newValue.count } }
  }
}

/// A number of uses; `nil` for any.
private struct ReuseCount: Hashable, Sendable {
  var count: Int?

  static let kind: Kind<ReuseCount> = {
    let any = "any"
    let number = Kind<Int>.integer(SceneAssignment.reuses)
    let allowed = "a whole number, 1 to \(SceneAssignment.reuses.upperBound), or \(any)"
    return number.map({ ReuseCount(count: $0) }, back: { $0.count ?? 0 }).orText(
      .words([any]),
      parse: { text throws(SpecError) in
        if text == any { return ReuseCount() }
        guard let count = Int(text), SceneAssignment.reuses.contains(count) else {
          throw .refused(text, allowed: allowed)
        }
        return ReuseCount(count: count)
      },
      inQuotes: { text throws(SpecError) in
        if text == any { return ReuseCount() }
        throw .refused(text, allowed: allowed)
      }
    ).with { $0.write = { $0.count.map { .number(Double($0)) } ?? .string(any) } }
  }()
}

extension Kind where Value == Bool {
  /// `true` or `false`; as an option also yes or no.
  fileprivate static var yesOrNo: Kind {
    let words = ["yes": true, "no": false, "true": true, "false": false]
    return Kind.boolean.with {
      $0.parse = { text throws(SpecError) in
        guard let value = words[text] else { throw .refused(text, allowed: "yes or no") }
        return value
      }
    }
  }
}

extension Kind where Value == Double {
  /// A share from 0 to 1, or a percentage as text.
  fileprivate static var shareOrPercent: Kind {
    let share = Kind<Double>.number(SceneLimits.share)
    return share.orText(
      .string(pattern: SchemaPattern.whole(SchemaPattern.upToHundred + "%")),
      parse: { text throws(SpecError) in
        guard text.hasSuffix("%") else { return try share.parse(text) }
        guard let percent = decimal(text.dropLast()), (0...100).contains(percent) else {
          throw .refused(text, allowed: "a percentage from 0% to 100%, or a share from 0 to 1")
        }
        return percent / 100
      })
  }
}
