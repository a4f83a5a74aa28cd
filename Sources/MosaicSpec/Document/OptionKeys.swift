// The key that is meant by the name of an option, written in place of a key.

import MosaicScene
import MosaicText

/// Says which key an option sets, to a writer who knows its name from the command line or its alias from another program.
enum OptionKeys {
  /// The meaning of a key that its object does not have, as a question or a remark; `nil` if it is not an option's name.
  ///
  /// - Parameters:
  ///   - path: The place of the key in its document.
  ///   - known: The keys that its object has.
  @Sendable static func hint(about key: String, at path: String, among known: [String]) -> String? {
    let word = folded(key)
    let meant = [ofNames[word], ofAliases[word]].compactMap(\.self)
    let ofLine = ofLines[word].map { [$0.key] } ?? []
    let own = ([ofLine] + meant).lazy.map { $0.map(last).filter(known.contains) }.first { !$0.isEmpty }
    if let question = own.flatMap(NearestWords.question) { return question }
    if let question = NearestWords.question(about: key, among: known) { return question }
    guard let place = Place(of: key, at: path, among: known) else { return nil }
    let other = meant.lazy.map { $0.filter { place.leads(to: $0, among: known) } }.first { !$0.isEmpty }
    if let question = other.flatMap(NearestWords.question) { return question }
    guard place != .item else { return nil }
    if let key = ofLines[word] {
      return "--\(key.option) is an option, and in a line of a job file it is \(quoted(key.key))"
    }
    return ofCommands[word].map { "--\($0) is an option, and nothing that a document says" }
  }

  /// The kinds of objects from which keys of other objects are named.
  private enum Place {
    case document
    case item
    /// The canvas, the layout, or a style.
    case part

    init?(of key: String, at path: String, among known: [String]) {
      guard path.hasSuffix(key) else { return nil }
      let container = path.dropLast(key.count + 1)
      if path == key {
        guard known.contains("canvas") else { return nil }
        self = .document
      } else if container.hasSuffix("]"), known.contains("style") {
        self = .item
      } else if ["canvas", "layout", "style"].contains(container) || container.hasSuffix(".style") {
        self = .part
      } else {
        return nil
      }
    }

    func leads(to path: String, among known: [String]) -> Bool {
      self == .part || known.contains(String(path.prefix { $0 != "." && $0 != "[" }))
    }
  }

  // MARK: Tables

  /// The paths of the keys that options set, for options that the tables of fields do not name.
  static let others: [String: String] = [
    "size": "canvas.size", "margin": "canvas.padding", "watermark-position": "canvas.watermark.position",
    "watermark-style": "canvas.watermark", "per-page": "pages.perPage", "radius": "style.cornerRadius",
    "badge": "style.badge", "badge-style": "style.badge", "polaroid": "style.frame",
    "focus": "items[0].focus", "title": "title",
    "header": "header", "footer": "footer", "title-style": "title", "column-titles": "columnTitles",
    "row-titles": "rowTitles", "caption": "caption", "caption-style": "caption", "group": "group",
    "mirror": "assign.mirror", "columns": "layout.columns", "rows": "layout.rows", "cell": "layout.cellWidth",
    "gap": "layout.gap", "row-gap": "layout.rowGap", "column-gap": "layout.columnGap", "sort": "sort",
    "reverse": "reverse", "shuffle": "shuffleSeed", "weight": "items[0].weight", "span": "items[0].span",
    "keep": "items[0].keep",
  ]

  /// The options that a line of a job file has as keys, and a document has not.
  static let lines: [String: String] = [
    "dpi": "resolution", "quality": "quality", "format": "format", "compression": "compression",
    "lossless": "lossless", "max-bytes": "maxBytes", "chroma": "chroma", "time-limit": "timeLimit",
    "output": "output",
  ]

  /// The options that no document has.
  static let commands = [
    "to", "to-param", "at", "easing", "scroll", "frames", "alternate", "fps", "loop", "linear", "profile",
    "svg-images", "tile-format", "max-side", "map", "preview", "on-error", "captions",
  ]

  /// The paths of the keys that options set, by the names of the options.
  static let paths: [String: [String]] = {
    var paths = others.mapValues { [$0] }
    func add<Owner>(_ fields: [Field<Owner>], _ object: String) {
      for field in fields {
        if let option = field.option { paths[option.name, default: []].append("\(object).\(field.key)") }
      }
    }
    add(Canvas.fields, "canvas")
    add(SceneAssignment.fields, "assign")
    add(ItemStyle.fields, "style")
    add(TextLook.fields, "text")
    return paths
  }()

  private static let ofNames = Dictionary(paths.map { (folded($0), $1) }) { $0 + $1 }

  private static let ofAliases: [String: [String]] = {
    var found: [String: [String]] = [:]
    for option in CollageSpec.options {
      for alias in option.row.aliases { found[folded(alias), default: []] += paths[option.row.name] ?? [] }
    }
    return found
  }()

  private static let ofLines = Dictionary(lines.map { (folded($0), (option: $0, key: $1)) }) { first, _ in
    first
  }

  private static let ofCommands = Dictionary(commands.map { (folded($0), $0) }) { first, _ in first }

  private static func last(of path: String) -> String {
    String(path[(path.lastIndex(of: ".").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// Case, `-` and `_` do not count.
  private static func folded(_ word: String) -> String {
    guard word.utf8.count <= 64 else { return "" }
    return word.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}
