// The page that shows a pyramid of tiles, and says the place of each picture.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// One HTML document that zooms and pans through the tiles beside it: from disk, without network, libraries or a server.
///
/// It has the names of the pictures and their rectangles on the canvas. Nothing of a name becomes markup: they are JSON whose `<` are
/// escaped, and the page shows them as text. A folder that all names have in common is left out.
struct ZoomPage {
  /// What the page says about itself.
  let metadata: FileMetadata

  /// The document about a plan whose tiles have this shape.
  ///
  /// - Complexity: O(items).
  func text(of plan: RenderPlan, _ shape: PyramidShape) -> String {
    let title = metadata.title.isEmpty ? String(shape.folder.dropLast("_files".count)) : metadata.title
    let names: [(key: FileMetadata.Key, name: String)] = [
      (.author, "author"), (.description, "description"), (.copyright, "copyright"),
    ]
    let facts = names.map { key, name in
      let text = metadata.texts.first { $0.key == key }?.text
      return text.map { "<meta name=\"\(name)\" content=\"\(XMLText.escaped($0))\">\n" } ?? ""
    }
    let fills = [
      "policy": Self.policy, "title": XMLText.escaped(title), "facts": facts.joined(), "style": Self.style,
      "script": Self.script, "data": HTMLText.escaped(json: data(of: plan, shape)),
    ]
    return HTMLText.parts(of: PackageResources.zoom_html, fills).joined()
  }

  private static let style = HTMLText.joined([PackageResources.zoom_css])
  private static let script = HTMLText.script(
    [PackageResources.view_js, PackageResources.hands_js], with: [.elements, .keys, .panning, .pointers])
  /// Tiles are beside the page, on a disk or on the server that it comes from.
  private static let policy = HTMLText.policy(style: style, script: script, pictures: "'self' file:")

  // MARK: Data

  /// Names, and for each picture its name's number, its rectangle in pixels and its rotation, the topmost last.
  private func data(of plan: RenderPlan, _ shape: PyramidShape) -> String {
    let shown = plan.items.filter { $0.content.picture != nil && $0.index != nil }
    let prefix = Self.folder(of: shown.compactMap(\.content.picture?.name))
    var numbers: [FilePath: Int] = [:]
    var names: [JSONValue] = []
    var places: [String] = []
    for item in shown.enumerated().sorted(by: { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }).map(
      \.element)
    {
      guard let name = item.content.picture?.name else { continue }
      let number = numbers[name] ?? names.count
      if number == names.count {
        numbers[name] = number
        names.append(.string(String(decoding: name.utf8.dropFirst(prefix), as: UTF8.self)))
      }
      let area = item.image?.target ?? item.box
      let pivot = item.pivot
      places.append("\(number),\(area.x),\(area.y),\(area.width),\(area.height)")
      places.append(
        item.rotation == 0 ? "0,0,0" : "\(shortest(item.rotation)),\(shortest(pivot.x)),\(shortest(pivot.y))")
    }
    let numbersOf: [(String, Int)] = [
      ("width", shape.width), ("height", shape.height), ("levels", shape.levelCount),
      ("tile", PyramidShape.tileSide), ("overlap", PyramidShape.overlap),
    ]
    return JSONValue.object(
      numbersOf.map { ($0, .number(Double($1))) } + [
        ("files", .string(LinkedImage.reference(to: shape.levels, from: ""))),
        ("ending", .string(shape.tileFormat.rawValue)),
        ("names", .array(names)), ("places", .verbatim("[" + places.joined(separator: ",") + "]")),
      ]
    ).line
  }

  /// How many bytes at their beginning all names have in common, up to a slash.
  static func folder(of names: [String]) -> Int {
    guard let first = names.first?.utf8 else { return 0 }
    var common = first.lastIndex(of: 0x2F).map { Array(first[...$0]) } ?? []
    for name in names {
      while !name.utf8.starts(with: common) {
        common.removeLast()
        while let last = common.last, last != 0x2F { common.removeLast() }
      }
      if common.isEmpty { break }
    }
    return common.count
  }
}
