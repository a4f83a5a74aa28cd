// The place of each picture on a sheet, as text for programs that show one picture of it: games, web pages and video players.

import MosaicCodecs
import MosaicLayout
import MosaicRender
package import MosaicScene
import MosaicSpec
package import MosaicSystem
import MosaicText

/// A map of a sheet, to be written beside it.
package struct SheetMap: Sendable {
  /// The kinds of maps, by their endings.
  package enum Format: String, CaseIterable, Sendable {
    /// Frames by names of pictures, as TexturePacker's "JSON (Hash)", which Pixi and Phaser read.
    case json
    /// A class for each picture, which shows it as a background.
    case css
    /// Cues with parts of the sheet (`sheet.jpg#xywh=0,0,160,90`, W3C's Media Fragments), which video players show above their time bars.
    case vtt
  }

  package let path: String
  package let format: Format
  /// For how long each picture is shown of a video, in seconds.
  package var interval = 5.0

  package init(at path: String, as format: Format) { (self.path, self.format) = (path, format) }

  /// The text about a plan whose sheet is a file.
  ///
  /// The text has only pictures, in the order of the document, each with the pixels that it fills. Links are relative to the map.
  ///
  /// - Parameter folders: The folders that were given; a picture in them is named by its path below them.
  /// - Complexity: O(*n*) for names that differ.
  package func text(of plan: RenderPlan, sheet: String, folders: Set<String> = []) -> String {
    let folder = path.folderPath ?? ""
    let items = plan.items.filter { $0.content.picture != nil && $0.index != nil }
    let names = MapNames(of: items.compactMap(\.content.picture?.name), folders)
    let places = items.compactMap { item in
      item.content.picture.map { picture in
        MappedPicture(name: names.name(picture.name), pixels: item.image?.target ?? item.box)
      }
    }
    switch format {
    case .json: return json(places, of: plan, LinkedImage.relativePath(to: sheet, from: folder))
    case .css: return css(places, of: plan, LinkedImage.reference(to: sheet, from: folder))
    case .vtt: return vtt(places, LinkedImage.reference(to: sheet, from: folder))
    }
  }

  private struct MappedPicture {
    let name: String
    let pixels: PixelRect
  }

  // MARK: Formats

  private func json(_ places: [MappedPicture], of plan: RenderPlan, _ sheet: String) -> String {
    func size(_ width: Int, _ height: Int) -> [(String, JSONValue)] {
      [("w", .number(Double(width))), ("h", .number(Double(height)))]
    }
    func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONValue {
      .object([("x", .number(Double(x))), ("y", .number(Double(y)))] + size(width, height))
    }
    var names = DistinctNames(tellsCase: true)
    let frames = places.map { place -> (String, JSONValue) in
      let name = place.name
      let pixels = place.pixels
      let frame: [(String, JSONValue)] = [
        ("frame", rect(pixels.x, pixels.y, pixels.width, pixels.height)),
        ("rotated", .boolean(false)), ("trimmed", .boolean(false)),
        ("spriteSourceSize", rect(0, 0, pixels.width, pixels.height)),
        ("sourceSize", .object(size(pixels.width, pixels.height))),
      ]
      let stem = name.pathStem
      let ending = String(decoding: name.utf8.dropFirst(stem.utf8.count), as: UTF8.self)
      return (names.name(stem, ending), .object(frame))
    }
    let meta: [(String, JSONValue)] = [
      ("app", .string("mosaic")), ("image", .string(sheet)),
      ("size", .object(size(plan.pixelWidth, plan.pixelHeight))), ("scale", .string(shortest(plan.density))),
    ]
    return JSONValue.object([("frames", .object(frames)), ("meta", .object(meta))]).text + "\n"
  }

  /// Lengths to thousandths.
  private func css(_ places: [MappedPicture], of plan: RenderPlan, _ sheet: String) -> String {
    func length(_ pixels: Int) -> String {
      pixels == 0 ? "0" : shortest((Double(pixels) / plan.density * 1000).rounded() / 1000) + "px"
    }
    let size = plan.density == 1 ? "" : " / \(length(plan.pixelWidth)) \(length(plan.pixelHeight))"
    // Pages in quirks mode do not tell case apart.
    var names = DistinctNames(tellsCase: false)
    return places.reduce(into: "") { text, place in
      let name = names.name("sprite-" + CSSName.part(place.name.pathStem))
      let pixels = place.pixels
      text += """
        .\(name) { width: \(length(pixels.width)); height: \(length(pixels.height)); \
        background: url("\(sheet)") \(length(-pixels.x)) \(length(-pixels.y))\(size) no-repeat; }

        """
    }
  }

  private func vtt(_ places: [MappedPicture], _ sheet: String) -> String {
    places.enumerated().reduce(into: "WEBVTT\n") { text, place in
      let (start, end) = (Double(place.offset) * interval, Double(place.offset + 1) * interval)
      let pixels = place.element.pixels
      text += "\n\(time(start)) --> \(time(end))\n"
      text += "\(sheet)#xywh=\(pixels.x),\(pixels.y),\(pixels.width),\(pixels.height)\n"
    }
  }

  /// `00:01:05.000`.
  private func time(_ seconds: Double) -> String {
    let milliseconds = Int((min(max(seconds, 0), 1e12) * 1000).rounded())
    let minutes = milliseconds / 60_000
    let rest = milliseconds % 60_000
    let clock = [minutes / 60, minutes % 60, rest / 1000].map { $0.zeroPadded(to: 2) }
    return "\(clock.joined(separator: ":")).\((rest % 1000).zeroPadded(to: 3))"
  }
}

// MARK: Names

/// The names of pictures. Pictures of folders have their paths below the given folders, or below the common part of these. Pictures
/// that were named have their file names, or such paths if two names would be alike.
private struct MapNames {
  private let given: [String]
  /// How many bytes at their beginning all folders have in common.
  private let common: Int
  private let isNameEnough: Bool

  init(of paths: [String], _ folders: Set<String>) {
    // The working folder has no name; paths in it have no slash before them.
    let given = folders.map { $0.path(of: "") }
    let named = Set(paths.filter { Self.folder(of: $0, among: given) == nil }.map { FilePath($0) })
    let names = Set(named.map { FilePath($0.text.fileName) })
    isNameEnough = names.count == named.count
    let all = isNameEnough ? given : given + named.map { $0.text.folderPath?.path(of: "") ?? "" }
    common = ZoomPage.folder(of: all)
    self.given = given
  }

  func name(_ path: String) -> String {
    if isNameEnough, Self.folder(of: path, among: given) == nil { return path.fileName }
    let name = String(decoding: path.utf8.dropFirst(common), as: UTF8.self)
    return name.isAbsolutePath ? name.fileName : name.plainPathNames.joined(separator: "/")
  }

  private static func folder(of path: String, among given: [String]) -> String? {
    given.first { path.utf8.starts(with: $0.utf8) && !($0.isEmpty && path.isAbsolutePath) }
  }
}

/// Names of which no two are alike: later ones have a number.
private struct DistinctNames {
  /// Whether names that differ only in case are two.
  let tellsCase: Bool
  /// For each name the number of the next that is like it.
  private var next: [String: Int] = [:]

  init(tellsCase: Bool) { self.tellsCase = tellsCase }

  mutating func name(_ stem: String, _ ending: String = "") -> String {
    let first = stem + ending
    guard var number = next[key(first)] else {
      next[key(first)] = 2
      return first
    }
    while next[key("\(stem)-\(number)\(ending)")] != nil { number += 1 }
    next[key(first)] = number + 1
    next[key("\(stem)-\(number)\(ending)")] = 2
    return "\(stem)-\(number)\(ending)"
  }

  private func key(_ name: String) -> String { tellsCase ? name : name.lowercased() }
}

private enum CSSName {
  /// A part of an identifier: letters and digits, their accents, `-` and `_` stay; anything else is a hyphen.
  static func part(_ text: String) -> String {
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isPlain =
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        case 0xC0...:
          scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        default: false
        }
      part.append(isPlain ? scalar : "-")
    }
    return String(part)
  }
}

extension RenderPlan {
  /// Pixels of the sheet for each pixel of a page: a sheet with two for a point is for fine screens; a smaller sheet is small on a page.
  fileprivate var density: Double { max(1, scale) }
}

// MARK: Maps beside sheets

extension PlannedCollage {
  /// Begins the file of a map, before the sheet is drawn; it appears once it is committed.
  ///
  /// - Throws: ``JobError`` if the output is not a file with a picture that stands still, all of it upright, and if the map would
  ///   replace an input or the sheet, or cannot be written.
  package func file(for map: SheetMap) throws(JobError) -> OutputFile {
    try check(map)
    let files = collage.options.files.part()
    if let sheet = target.path { files.keep(sheet) }
    do {
      return try OutputFile(map.path, of: files, syncs: collage.options.syncs)
    } catch {
      if case .replacesInput(let input) = error.kind, target.path.map(input.isSamePath) == true {
        throw .request(
          "the map and its sheet are one file, '\(EscapedText.shortened(path: map.path))'",
          "choose another name for one of them")
      }
      throw JobError(.render(.output(error)))
    }
  }

  /// Writes a map of the plan that was drawn.
  package func write(_ map: SheetMap, of plan: RenderPlan, to file: OutputFile) throws(JobError) {
    guard let sheet = target.path else { return }
    do {
      try file.write(Array(map.text(of: plan, sheet: sheet, folders: collage.measurement.folders).utf8))
      try file.commit()
    } catch {
      throw JobError(.render(.output(error)))
    }
  }

  private func check(_ map: SheetMap) throws(JobError) {
    let place = "a map names the file of its sheet"
    if target.path == nil { throw .request("\(place), and the output is none", "write it to a file") }
    if target.numbered != nil {
      throw .request("\(place), and the output has numbers in its name", "leave the number out")
    }
    if format == .pdf || format.isPyramid {
      let name = format == .pdf ? "a PDF" : format.displayName
      throw .request("a map is of a picture, and the output is \(name)", "write a PNG")
    }
    if case .frames = parts {
      throw .request("a map is of a picture that stands still", "leave the frames or the map out")
    }
    if let item = first.items.first(where: { $0.content.picture != nil && $0.rotation != 0 }) {
      throw .request(
        "a map is of upright pictures, and \(collage.scene.origin(ofItem: item.index ?? 0).place) is rotated by \(shortest(item.rotation)) degrees",
        "leave the rotation or the map out")
    }
  }
}
