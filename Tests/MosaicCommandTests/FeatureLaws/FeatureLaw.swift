// Laws that hold for any combination of features: two ways to the same picture.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport

/// Two ways that must lead to the same.
struct FeatureLaw: Sendable {
  let name: String
  /// Whether it says anything of a combination.
  let concerns: @Sendable (Combination) -> Bool
  /// Sentences about what is broken.
  let faults: @Sendable (Combination) throws -> [String]

  static let all = [
    formats, batch, isolated, resumed, each, pages, numbers, firstMoment, lastMoment, parts, pyramid, sorted,
    behindDocument, sections,
  ]

  // MARK: The same picture in other files

  /// PNG, TIFF and a WebP that loses nothing have the same pixels.
  private static let formats = FeatureLaw(name: "formats") {
    !$0.has("group")
  } faults: { combination in
    let png = try drawn(combination.words(), combination)
    var formats: [[String]] = []
    #if TIFF
      formats.append(["tif"])
    #endif
    #if WebP
      formats.append(["webp", "--lossless"])
    #endif
    return try formats.flatMap { format in
      differences(
        png, try drawn(combination.words() + format.dropFirst(), combination, as: format[0]),
        "the PNG", "the \(format[0])")
    }
  }

  /// A line of a batch is the command, with one worker and with several, and the second time if all is made anew.
  private static let batch = FeatureLaw(name: "batch") { _ in
    true
  } faults: { combination in
    let command = try drawn(combination.words(), combination)
    let pictures = combination.pictures.map { "\"\($0)\"" }.joined(separator: ", ")
    func line(_ output: String) -> String {
      "{\"output\": \"\(output)\", \"images\": [\(pictures)]\(combination.line)}\n"
    }
    let number = combination.isNumberedOutput ? "-%d" : ""
    var faults: [String] = []
    for jobs in ["1", "3"] {
      let run = try mosaic(
        ["batch", "-q", "--no-sync", "--exit-zero", "-j", jobs, "-"] + combination.words(ofBatch: true),
        stdin: line("one\(jobs)\(number).png") + line("two\(jobs)\(number).png"))
      for name in ["one", "two"] {
        let made =
          run.exitCode == 0 && run.output.contains("failed")
          ? Drawn(refusal: run.output) : try Drawn(run, named: "\(name)\(jobs)", combination, "png")
        faults += differences(command, made, "the command", "line \(name) with -j \(jobs)")
      }
    }
    return faults
  }

  /// A job in a process of its own is the job in this one. Processes take time, so that one of eight combinations is tried; with a limit of time
  /// the batch has a process of its own, which can start others.
  private static let isolated = FeatureLaw(name: "isolated") {
    $0.text.utf8.reduce(0) { $0 &+ Int($1) }.isMultiple(of: 8)
  } faults: { combination in
    let command = try drawn(combination.words(), combination)
    let run = try batched(combination, ["--isolate", "--time-limit", "600"])
    return differences(
      command, try Drawn(run, named: "out", combination, "png"), "the command", "an isolated job")
  }

  /// After a change of one of two features, a batch that is resumed leaves what a fresh one makes, and the time after it makes nothing.
  private static let resumed = FeatureLaw(name: "resumed") {
    !$0.isNumberedOutput
  } faults: { combination in
    let fresh = try drawn(combination.words(), combination)
    var faults: [String] = []
    for (feature, _) in combination.chosen.sorted(by: { $0.key < $1.key }).prefix(2) {
      var before = combination
      before.chosen[feature] = nil
      _ = try batched(before, ["--resume"])
      let changed = try batched(combination, ["--resume"])
      let name = Feature.all[feature].name
      faults += differences(
        fresh, try Drawn(changed, named: "out", combination, "png"), "a fresh run",
        "one resumed after \(name)")
      let again = try batched(combination, ["--resume"])
      if fresh.refusal == nil, !again.output.contains("\"current\"") {
        faults.append("nothing has changed since \(name), and the output is made again: \(again.output)")
      }
    }
    return faults
  }

  /// A picture that is drawn among many is the picture drawn by itself.
  private static let each = FeatureLaw(name: "each") { combination in
    !combination.isNumbered && !combination.isOpen
      && combination.chosen.keys.allSatisfy {
        ["scale", "padding", "ground", "caption", "badge", "shape", "look", "watermark", "encoding"]
          .contains(Feature.all[$0].name)
      }
  } faults: { combination in
    func run(_ pictures: [String], _ folder: String) throws -> ProgramRun {
      try mosaic(
        ["each", "-q", "--no-sync"] + pictures + combination.words().dropFirst(2)
          + ["-o", "\(folder)/{dir}/{stem}.png"])
    }
    let many = try run(Feature.pictures, "many")
    var faults: [String] = []
    for picture in Feature.pictures {
      let one = try run([picture], "one")
      guard one.exitCode == 0, many.exitCode == 0 else {
        if one.exitCode != many.exitCode { faults.append("\(picture): \(one.errors); all: \(many.errors)") }
        continue
      }
      let (alone, among) = (try folder.read("one/\(picture)"), try folder.read("many/\(picture)"))
      if alone != among { faults.append("\(picture) is another picture by itself") }
    }
    return faults
  }

  /// The parts of a split without overlap, side by side, are the whole.
  private static let parts = FeatureLaw(name: "parts of a split") {
    $0.words(of: "split") == ["--split", "2x1"]
  } faults: { combination in
    let split = try drawn(combination.words(), combination)
    var whole = combination
    whole.chosen = whole.chosen.filter { Feature.all[$0.key].name != "split" }
    let one = try drawn(whole.words(), whole)
    guard let left = split.pictures.first, let right = split.pictures.last, let all = one.pictures.first,
      left.width * 2 == all.width
    else {
      return split.refusal == nil && one.refusal != nil ? ["only the whole is refused: \(one.text)"] : []
    }
    let joined = filled(all.width, all.height) { x, y in
      x < left.width ? left[x, y] : right[x - left.width, y]
    }
    return joined == all ? [] : ["the parts are not the whole"]
  }

  /// The largest level of a pyramid of tiles is the picture.
  private static let pyramid = FeatureLaw(name: "pyramid") {
    !$0.isNumberedOutput
  } faults: { combination in
    let one = try drawn(combination.words(), combination)
    let run = try mosaic(
      ["render", "-q"] + combination.pictures + combination.words()
        + ["--tile-format", "png", "-o", "z.dzi"])
    guard run.exitCode == 0, let all = one.pictures.first else {
      return (run.exitCode == 0) == (one.refusal == nil)
        ? [] : ["\(one.text), and of the tiles: \(run.errors)"]
    }
    let tiles = try folder.files().filter { $0.hasPrefix("z_files/") && $0.hasSuffix("/0_0.png") }
    let levels = tiles.compactMap { path in
      path.split(separator: "/").dropLast().last.flatMap { Int($0) }.map { (level: $0, path: path) }
    }
    guard let largest = levels.max(by: { $0.level < $1.level }) else { return ["there is no tile"] }
    // The first tile of it, without what it has in common with the next ones.
    let tile = try ImageReader.pixmap(ofFile: folder.path(largest.path))
    let (width, height) = (min(254, all.width), min(254, all.height))
    guard tile.width >= width, tile.height >= height else {
      return ["the tile is \(tile.width) x \(tile.height)"]
    }
    let same = filled(width, height) { all[$0, $1] } == filled(width, height) { tile[$0, $1] }
    return same ? [] : ["the tile of level \(largest.level) is another picture"]
  }

  // MARK: The same plan

  /// A page is the collage of its items; last pages that keep the places of a full one are no such pages, nor are those on which a
  /// section goes on, which has its title on the page before.
  private static let pages = FeatureLaw(name: "pages") {
    $0.has("pages") && !$0.isNumbered && !$0.has("target") && !$0.has("split") && !$0.has("group")
  } faults: { combination in
    // `auto` chooses one layout for all pages.
    let isAuto = ["auto", nil].contains(combination.words(of: "layout").dropFirst().first)
    let grid = isAuto ? ["-l", "grid", "--columns", "2"] : []
    let left = isAuto ? ["layout"] : []
    let pages = try planned(combination.words(without: left) + grid, combination.pictures)
    guard pages.count > 1 else { return [] }
    let full = pages.map(\.items.count).max() ?? 0
    var faults: [String] = []
    for (number, page) in pages.enumerated() where page.items.count == full {
      // The items have their order, which depends on all of them.
      let alone = try planned(
        combination.words(without: left + ["pages", "order", "unreadable"]) + grid, page.sources)
      guard alone.count == 1 else { return ["page \(number + 1) is \(alone.count) collages"] }
      faults += zip(page.shapes, alone[0].shapes).filter { $0 != $1 }.map {
        "page \(number + 1): an item is \($0), and by itself \($1)"
      }
    }
    return faults
  }

  /// Numbers on badges and in captions, and angles of a range, go on from page to page.
  private static let numbers = FeatureLaw(name: "numbers") {
    $0.has("pages") && $0.isNumbered && !$0.has("target") && !$0.has("split") && !$0.has("unreadable")
  } faults: { combination in
    let paged = try planned(combination.words(), combination.pictures).flatMap(\.items)
    let whole = try planned(combination.words(without: ["pages"]), combination.pictures).flatMap(\.items)
    func number(_ item: [String: Any]) -> Int { item["index"] as? Int ?? -1 }
    func text(_ key: String, of item: [String: Any]) -> String {
      (item[key] as? [String: Any])?["text"] as? String ?? ""
    }
    let angles = Dictionary(whole.map { (number($0), "\($0["rotation"] ?? 0)") }) { first, _ in first }
    // Other layouts turn items themselves.
    let turns =
      combination.words(of: "rotation").contains("--rotate=-6,6")
      && ["grid", "waterfall", "justified", "flow"].contains(
        combination.words(of: "layout").dropFirst().first)
    return paged.flatMap { item in
      var faults: [String] = []
      let wanted = "\(number(item) + 1)"
      let badge = combination.words(of: "badge")
      if badge.contains("number") || badge.contains("{index}"), text("badge", of: item) != wanted {
        faults.append("item \(wanted) has the badge \(text("badge", of: item))")
      }
      let caption = text("caption", of: item)
      // One without room is empty.
      if combination.words(of: "caption").contains("{index} {name}"), !caption.isEmpty,
        !caption.hasPrefix(wanted)
      {
        faults.append("item \(wanted) has the caption \(caption)")
      }
      let (angle, right) = ("\(item["rotation"] ?? 0)", angles[number(item)] ?? "none")
      if turns, angle != right {
        faults.append("item \(wanted) is turned by \(angle), and without pages by \(right)")
      }
      return faults
    }
  }

  /// The first moment on the way to another layout is the collage at rest.
  private static let firstMoment = FeatureLaw(name: "first moment") {
    canMove($0)
  } faults: { combination in
    let rest = try planned(combination.words(), combination.pictures)
    let moment = try planned(combination.words() + ["--to", "grid", "--at", "0"], combination.pictures)
    return differences(rest, moment, "at rest", "at 0")
  }

  /// The last one is the other layout at rest.
  private static let lastMoment = FeatureLaw(name: "last moment") {
    canMove($0)
  } faults: { combination in
    let rest = try planned(combination.words(without: ["layout"]) + ["-l", "grid"], combination.pictures)
    let moment = try planned(combination.words() + ["--to", "grid", "--at", "1"], combination.pictures)
    return differences(rest, moment, "at rest", "at 1")
  }

  /// Titles of sections and a canvas that follows from its content are those of one of the two layouts.
  private static func canMove(_ combination: Combination) -> Bool {
    !combination.isOpen && !["pages", "split", "target", "group", "index"].contains(where: combination.has)
  }

  /// In an order that the pictures decide, the order of the arguments changes nothing.
  private static let sorted = FeatureLaw(name: "order of arguments") {
    ["--sort ratio", "--sort name --reverse"].contains($0.words(of: "order").joined(separator: " "))
  } faults: { combination in
    let one = try planned(combination.words(), combination.pictures)
    let other = try planned(combination.words(), combination.pictures.reversed())
    return differences(one, other, "as given", "backwards")
  }

  /// A document with its pictures behind it is the document with them in it.
  private static let behindDocument = FeatureLaw(name: "pictures behind a document") {
    // The order is that of the document's own pictures.
    !$0.has("order")
  } faults: { combination in
    func write(_ pictures: [String], _ name: String) throws {
      let items = pictures.map { "{\"image\": \"\($0)\"}" }.joined(separator: ", ")
      try folder.write("{\"version\": 1, \"items\": [\(items)]}", to: name)
    }
    try write(combination.pictures, "own.json")
    try write(combination.pictures.map { _ in "ground.png" }, "empty.json")
    let own = try planned(combination.words(), ["own.json"])
    let behind = try planned(combination.words(), ["empty.json"] + combination.pictures)
    let more = try mosaic(
      ["plan", "empty.json", "ground.png"] + combination.pictures + combination.words(without: ["encoding"]))
    let wanted =
      "has \(combination.pictures.count) places for pictures, and \(combination.pictures.count + 1) were given"
    return differences(own, behind, "with its own", "with those behind it")
      + (more.exitCode == 2 && more.errors.contains(wanted) ? [] : ["one picture too many: \(more.errors)"])
  }

  /// Sections by folders are the same items given by hand with titles.
  private static let sections = FeatureLaw(name: "sections") {
    $0.has("group") && !$0.has("order") && !$0.isNumbered && !$0.has("unreadable")
  } faults: { combination in
    let folders = ["a", "b", "a/c"]
    let lists = folders.map { folder in
      let items = Feature.pictures.filter {
        $0.split(separator: "/").dropLast().joined(separator: "/") == folder
      }
      .map { "{\"image\": \"\($0)\"}" }.joined(separator: ", ")
      let title = folder.split(separator: "/").last ?? ""
      return "{\"title\": \"\(title)\", \"items\": [\(items)]}"
    }
    try folder.write(
      "{\"version\": 1, \"sections\": [\(lists.joined(separator: ", "))]}", to: "by-hand.json")
    return differences(
      try planned(combination.words(without: ["group"]), ["by-hand.json"]),
      try planned(combination.words(), Feature.pictures), "by hand", "by folder")
  }
}

// MARK: Ways to a picture

/// The pictures that a command made, or why it made none.
private struct Drawn {
  var pictures: [Pixmap] = []
  var refusal: String?

  var text: String { refusal ?? "\(pictures.count) pictures" }

  init(refusal: String) { self.refusal = refusal }

  /// Reads the files that a run made.
  init(_ run: ProgramRun, named name: String, _ combination: Combination, _ ending: String) throws {
    guard run.exitCode == 0 else {
      refusal = run.errors
      return
    }
    let names =
      combination.isNumberedOutput
      ? try folder.files().filter { $0.hasPrefix("\(name)-") && $0.hasSuffix(".\(ending)") }.sorted()
      : ["\(name).\(ending)"]
    pictures = try names.map { try ImageReader.pixmap(ofFile: folder.path($0)) }
  }
}

private func drawn(_ words: [String], _ combination: Combination, as ending: String = "png") throws -> Drawn {
  let output = "out\(combination.isNumberedOutput ? "-%d" : "").\(ending)"
  let run = try mosaic(["render", "-q"] + combination.pictures + words + ["-o", output])
  return try Drawn(run, named: "out", combination, ending)
}

/// Makes the combination by a batch of one line.
private func batched(_ combination: Combination, _ options: [String]) throws -> ProgramRun {
  let pictures = combination.pictures.map { "\"\($0)\"" }.joined(separator: ", ")
  let output = "out\(combination.isNumberedOutput ? "-%d" : "").png"
  let run = try mosaic(
    ["batch", "-q", "--no-sync", "-"] + options + combination.words(ofBatch: true),
    stdin: "{\"output\": \"\(output)\", \"images\": [\(pictures)]\(combination.line)}\n")
  return run
}

private func differences(_ one: Drawn, _ other: Drawn, _ first: String, _ second: String) -> [String] {
  if one.refusal != nil || other.refusal != nil {
    return (one.refusal == nil) == (other.refusal == nil)
      ? [] : ["\(first): \(one.text); \(second): \(other.text)"]
  }
  guard one.pictures.count == other.pictures.count else {
    return ["\(first) is \(one.text), and \(second) \(other.text)"]
  }
  return zip(one.pictures, other.pictures).enumerated().filter { $0.element.0 != $0.element.1 }
    .map { "picture \($0.offset + 1) of \(first) is another than that of \(second)" }
}

/// A page of a plan, as `mosaic plan` prints it.
private struct PlannedPage {
  var items: [[String: Any]]
  var texts: [String]

  init(_ page: [String: Any]) {
    items = page["items"] as? [[String: Any]] ?? []
    texts = (page["texts"] as? [[String: Any]] ?? []).map { "\($0["text"] ?? "")" }
  }

  var sources: [String] { items.compactMap { $0["source"] as? String } }

  /// All of each item as text, but its number, its section, and what was found in a picture of which nothing is cut off.
  var shapes: [String] {
    items.map { item in
      var item = item
      for key in ["index", "section", "focus"] { item[key] = nil }
      let data = try? JSONSerialization.data(withJSONObject: item, options: .sortedKeys)
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
  }
}

/// The pages of a plan; none if it is refused.
private func planned(_ words: [String], _ inputs: [String]) throws -> [PlannedPage] {
  let run = try mosaic(["plan", "-q"] + inputs + Combination.ofPlan(words))
  guard run.exitCode == 0,
    let plan = try JSONSerialization.jsonObject(with: Data(run.stdout)) as? [String: Any]
  else { return [] }
  return (plan["pages"] as? [[String: Any]] ?? [plan]).map(PlannedPage.init)
}

private func differences(
  _ one: [PlannedPage], _ other: [PlannedPage], _ first: String, _ second: String
) -> [String] {
  guard one.count == other.count else {
    return ["\(first) there are \(one.count) pages, and \(second) \(other.count)"]
  }
  return zip(one, other).flatMap { one, other -> [String] in
    if one.items.count != other.items.count {
      return ["\(first) there are \(one.items.count) items, and \(second) \(other.items.count)"]
    }
    let texts =
      one.texts == other.texts ? [] : ["\(first) the texts are \(one.texts), and \(second) \(other.texts)"]
    return texts
      + zip(one.shapes, other.shapes).filter { $0 != $1 }.map {
        "\(first) an item is \($0), and \(second) \($1)"
      }
  }
}
