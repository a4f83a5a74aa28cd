// The options of the command line that set keys of a document, its titles and captions.

import MosaicLayout
import MosaicScene
import MosaicText

/// An option of the command line that sets a key of a document.
package struct SpecOption: Sendable {
  package let row: OptionRow
  /// The values that the option takes; `nil` if no key describes them.
  package let kind: ParameterKind?
  let set: @Sendable (String, inout CollageSpec) throws(SpecError) -> Void

  init(
    row: OptionRow, kind: ParameterKind? = nil,
    set: @escaping @Sendable (String, inout CollageSpec) throws(SpecError) -> Void
  ) {
    self.row = row
    self.kind = kind
    self.set = set
  }

  /// Sets the key from the value as typed, which is empty for a switch; an error has the option as its path.
  package func apply(_ text: String, to spec: inout CollageSpec) throws(SpecError) {
    do { try set(text, &spec) } catch { throw error.placed(at: "--\(row.name)") }
  }
}

extension CollageSpec {
  /// All options that set keys, in the order of the help.
  package static let options = canvasOptions + assignOptions + styleOptions + textOptions

  /// The names of the options that say how a single picture looks, whatever collage it is in.
  package static let pictureOptions: Set<String> = [
    "scale", "padding", "margin", "background", "watermark", "watermark-position", "watermark-style",
    "border", "badge", "badge-style", "tint", "clip-path", "opacity", "shadow", "radius", "polaroid",
    "caption", "caption-style",
    "font", "font-size",
  ]

  package static let canvasOptions: [SpecOption] =
    [
      SpecOption(
        row: .init(
          "size", "SIZE",
          "canvas: A4, A3-landscape, square, 50x70cm, 1080x1080px …, or WxH in points; see mosaic sizes (1080 wide; as high "
            + "as the items need, or square where the layout fills a box)",
          aliases: ["geometry", "resize", "dimensions", "canvas", "canvas-size", "page", "extent", "paper"],
          separator: "x")
      ) { text, spec throws(SpecError) in
        spec.canvas.sheet = try Kind.sheet.parse(text)
        spec.canvas.aspect = nil
      }
    ] + options(of: Canvas.fields, \.canvas) + [
      SpecOption(
        row: .init(
          "watermark-position", "X Y",
          "where the watermark is: top-left, top-right, bottom-left, center, or as CSS object-position (bottom-right)",
          aliases: ["watermark-gravity", "mark-position"], separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        // As many write it: bottom-left.
        let isHyphenated = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 > 0x40 }
        let position = try Kind.position.parse(isHyphenated ? text.replacing("-", with: " ") : text)
        try changeWatermark(of: &spec) { $0.position = position }
      },
      SpecOption(
        row: .init(
          "watermark-style", "KEY: VALUE; …",
          "the look of --watermark as CSS writes it: 'font-size: 32; color: gold' of a text, 'size: 0.3' of a picture, also "
            + "position, opacity, margin", aliases: ["watermark-css", "watermark-opacity", "watermark-size"],
          separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        try changeWatermark(of: &spec) { mark throws(SpecError) in
          try declare(text, of: mark.lookFields, in: &mark)
        }
      },
      SpecOption(
        row: .init(
          "per-page", "N|fit",
          "items on a page; or as many as fit the canvas: more become pages of a PDF, or of page-%02d.jpg",
          aliases: ["pages", "items-per-page", "n-up", "paginate"])
      ) { text, spec throws(SpecError) in spec.pages = try Pages.parse(text) },
      SpecOption(row: .init("margin", "N…", "the same as --padding", separator: " ")) {
        text, spec throws(SpecError) in spec.canvas.padding = try Insets.kind().parse(text)
      },
    ]

  /// The options of photomosaics.
  package static let assignOptions: [SpecOption] =
    options(of: SceneAssignment.fields, \.chosenAssignment) + [
      SpecOption(
        row: .init(
          "mirror", nil, "a photomosaic may mirror pictures left to right",
          aliases: ["flip", "flop", "mirrored"])
      ) { _, spec in spec.chosenAssignment.mirror = true }
    ]

  /// The assignment; an assignment from options has no target until the target is given.
  private var chosenAssignment: SceneAssignment {
    get { assign ?? SceneAssignment() }
    set { assign = newValue }
  }

  /// The options that set how items look.
  package static let styleOptions: [SpecOption] =
    options(of: Patch<ItemStyle>.fields, \.style) + [
      SpecOption(
        row: .init(
          "badge", "TEXT",
          "a short text on each item, such as ▶, '{stem}' or another text as of --caption; or number",
          aliases: ["overlay", "sticker"], separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        spec.style.badge = Badge(try Badge.textKind(columns: spec.columns).parse(unescaped(text)))
      },
      SpecOption(
        row: .init(
          "radius", "N", "radius of rounded corners: points, N% or circle (0)",
          aliases: ["border-radius", "corner-radius", "corners", "rounded", "round"])
      ) { text, spec throws(SpecError) in
        if text == "circle" { spec.style.shape = .circle } else { spec.style.cornerRadius = try radius(text) }
      },
      SpecOption(
        row: .init(
          "badge-style", "KEY: VALUE; …",
          "the look of --badge as CSS writes it: 'position: center; font-size: 40; background: #000a', also color, margin",
          aliases: ["badge-css"], separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        guard var badge = spec.style.over(ItemStyle()).badge else {
          throw .conflict(path: "", detail: "is about a badge, and there is none; give --badge as well")
        }
        try declare(text, of: Badge.fields, in: &badge)
        spec.style.badge = badge
      },
      SpecOption(row: .init("polaroid", nil, "a white card around each item, wider at the bottom")) {
        _, spec in
        spec.style.frame = .polaroid
      },
      SpecOption(
        row: .init(
          "focus", "X,Y|auto|Nx",
          "what crops keep in their middle: 0,0 is left top, 1,1 right bottom; auto finds heads, or what else matters; 2x shows "
            + "half the width and height, also behind a comma: auto,2x",
          aliases: ["center", "centre", "focal-point", "smartcrop", "zoom", "magnify"], separator: ",")
      ) { text, spec throws(SpecError) in
        let focus = try Kind<ItemFocus>.focus.parse(text)
        for index in spec.items.indices {
          spec.items[index].ownFocus = spec.items[index].ownFocus?.over(focus) ?? focus
        }
      },
    ]

  private static func changeWatermark(
    of spec: inout CollageSpec, _ change: (inout Watermark) throws(SpecError) -> Void
  ) throws(SpecError) {
    guard var mark = spec.canvas.watermark else {
      throw .conflict(path: "", detail: "is about a watermark, and there is none; give --watermark as well")
    }
    try change(&mark)
    spec.canvas.watermark = mark
  }

  /// The options of fields that have one.
  static func options<Owner>(
    of fields: [Field<Owner>], _ property: any WritableKeyPath<CollageSpec, Owner> & Sendable
  ) -> [SpecOption] {
    fields.compactMap { field in
      field.option.map { row in
        SpecOption(row: row, kind: field.kind) { text, spec throws(SpecError) in
          try field.parse(text, &spec[keyPath: property])
        }
      }
    }
  }

  /// The text of an option with its line breaks, which are hard to type.
  static func unescaped(_ text: String) -> String { text.replacing("\\n", with: "\n") }

  /// Sets keys from declarations as CSS writes them: `position: bottom left; font-size: 48`.
  private static func declare<Owner>(
    _ text: String, of fields: [Field<Owner>], in owner: inout Owner
  ) throws(SpecError) {
    let keys = fields.map(\.key)
    let allowed =
      "KEY: VALUE; KEY: VALUE, such as 'font-size: 24; color: gold'; KEY is \(keys.joined(separator: ", "))"
    var count = 0
    for declaration in text.split(separator: ";") where !declaration.allSatisfy({ $0 == " " || $0 == "\n" }) {
      guard let colon = declaration.firstIndex(of: ":") else {
        throw .badValue(found: quoted(String(declaration)), allowed: allowed)
      }
      func trimmed(_ part: Substring) -> String {
        part.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      }
      let name = trimmed(declaration[..<colon])
      let key = foreignKeys[name] ?? camelCase(name)
      var value = trimmed(declaration[declaration.index(after: colon)...])
      if value.hasSuffix("px"), decimal(value.dropLast(2)) != nil { value.removeLast(2) }
      guard let field = fields.first(where: { $0.key == key }) else { throw .unknown(name, among: keys) }
      do { try field.parse(value, &owner) } catch { throw error.placed(at: " \(name)") }
      count += 1
    }
    if count == 0 { throw .badValue(found: "a text without declarations", allowed: allowed) }
  }

  /// Keys that have a longer name in CSS.
  private static let foreignKeys = [
    "font-family": "font", "font-weight": "weight", "text-align": "align", "text-shadow": "shadow",
    "background-color": "background", "object-position": "position",
  ]

  /// `fontSize` of `font-size`.
  private static func camelCase(_ name: String) -> String {
    let parts = name.split(separator: "-")
    return parts.prefix(1).joined()
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// `--radius` without a unit is points.
  private static func radius(_ text: String) throws(SpecError) -> Length {
    if text.hasSuffix("%") { return try Kind.length.parse(text) }
    guard let points = decimal(text), SceneLimits.distance.contains(points) else {
      throw .refused(
        text, allowed: "points from 0 up such as 12, a percentage from 0% to 100%, or circle")
    }
    return .points(points)
  }
}

// MARK: Titles, captions and their look

extension CollageSpec {
  package static let textOptions: [SpecOption] =
    [
      title("title", "a title above everything, on every page", aliases: ["heading", "text"], \.title),
      title("header", "a text at the top of every page; {page} and {pages} are replaced", \.header),
      title(
        "footer", "a text at the bottom of every page, such as '{page} of {pages}'", aliases: ["foot"],
        \.footer),
      look(
        "title-style",
        "the look of --title as CSS writes it: 'position: bottom left; font-size: 48' over the pictures, also weight, color, "
          + "background, padding, shadow, lines …", aliases: ["heading-style", "title-css"],
        of: SpecTitle.lookFields, \.title),
      gridTitles(
        "column-titles", "titles above the columns of a grid, which then has as many columns: 'Before|After'",
        aliases: ["column-headings", "columns-titles"], \.columnTitles),
      gridTitles(
        "row-titles", "titles at the left of the rows of a grid: 'ISO 100|ISO 800'",
        aliases: ["row-headings", "rows-titles"], \.rowTitles),
      SpecOption(
        row: .init(
          "caption", "TEXT",
          "a caption at every item; \\n begins a line; \(CaptionTemplate.words.map { "{\($0)}" }.joined(separator: " ")) "
            + "and the columns of a list of captions stand for its own",
          aliases: ["label", "labels", "annotate"], separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        let kind = CaptionTemplate.kind(columns: spec.columns)
        spec.caption = SpecCaption(text: try kind.parse(unescaped(text))).over(spec.caption ?? SpecCaption())
      },
      look(
        "caption-style",
        "the look of captions as CSS writes it: 'position: over; lines: 2; font-size: 10', also align, color, background …",
        aliases: ["label-style", "caption-css"], of: SpecCaption.lookFields, \.caption),
      SpecOption(
        row: .init(
          "group", "TEXT",
          "sections with titles, of items of which it says the same: '{taken:%B %Y}', '{folder}' or a column of a list of captions",
          aliases: ["group-by", "sections", "section-by"], separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        spec.group = try CaptionTemplate.groupKind(columns: spec.columns).parse(text)
      },
    ] + options(of: TextLook.fields, \.text)

  /// The option of a title, whose look stays unchanged.
  private static func title(
    _ name: String, _ summary: String, aliases: [String] = [],
    _ title: any WritableKeyPath<CollageSpec, SpecTitle?> & Sendable
  ) -> SpecOption {
    SpecOption(row: .init(name, "TEXT", summary, aliases: aliases, separator: " ", hasWords: true)) {
      text, spec throws(SpecError) in
      let own = SpecTitle(text: try TitleTemplate.kind.parse(unescaped(text)))
      spec[keyPath: title] = own.over(spec[keyPath: title] ?? SpecTitle())
    }
  }

  /// The option of a look that texts may have before any text is given.
  private static func look<Owner: Record>(
    _ name: String, _ summary: String, aliases: [String], of fields: [Field<Owner>],
    _ property: any WritableKeyPath<CollageSpec, Owner?> & Sendable
  ) -> SpecOption {
    SpecOption(
      row: .init(name, "KEY: VALUE; …", summary, aliases: aliases, separator: " ", hasWords: true)
    ) { text, spec throws(SpecError) in
      var owner = spec[keyPath: property] ?? Owner()
      try declare(text, of: fields, in: &owner)
      spec[keyPath: property] = owner
    }
  }

  /// The option of titles with upright lines between them.
  private static func gridTitles(
    _ name: String, _ summary: String, aliases: [String],
    _ titles: any WritableKeyPath<CollageSpec, [SpecTitle]> & Sendable
  ) -> SpecOption {
    SpecOption(row: .init(name, "TEXT|…", summary, aliases: aliases, separator: "|", hasWords: true)) {
      text, spec throws(SpecError) in
      spec[keyPath: titles] = try text.split(separator: "|", omittingEmptySubsequences: false).map {
        part throws(SpecError) in
        SpecTitle(
          text: try Kind<String>.shownText().parse(
            unescaped(part.split(separator: " ").joined(separator: " "))))
      }
    }
  }
}
