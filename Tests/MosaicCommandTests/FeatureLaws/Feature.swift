// What a command and a document may say, one row for each feature: the laws draw combinations of them, so that a new row meets all others.

import Foundation
import TestSupport

/// A feature, and the ways to ask for it.
struct Feature: Sendable {
  /// One way to ask for a feature.
  struct Choice: Sendable {
    /// The options that ask for it.
    var words: [String]
    /// What a line of a batch says in place of options that `batch` does not have; `nil` if it has them.
    var line: String?
    /// Whether what is drawn depends on the item's number or the page's.
    var isNumbered = false
  }

  let name: String
  let choices: [Choice]

  /// - Parameter rows: `words`, or `words → line of a batch`; words with spaces stand between bars: `--header |Page {page}|`. A row that
  ///   begins with `#` depends on numbers of items or pages.
  init(_ name: String, _ rows: String...) {
    self.name = name
    choices = rows.map { row in
      let isNumbered = row.hasPrefix("#")
      let sides = (isNumbered ? String(row.dropFirst()) : row).components(separatedBy: " → ")
      return Choice(
        words: Self.words(sides[0]), line: sides.count > 1 ? sides[1] : nil, isNumbered: isNumbered)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: "|", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? String(part).words : [String(part)]
    }
  }

  static let all = [
    Feature(
      "layout", "-l grid --columns 2", "-l waterfall --columns 2", "-l justified -p rowHeight=40", "-l flow",
      "-l collage", "-l auto", "-l pack", "-l treemap", "-l honeycomb", "-l moments", "-l columns",
      "-l ring", "-l scatter"),
    Feature("gap", "--gap 3", "--row-gap 2 --column-gap 5"),
    Feature("scale", "--scale 1.5", "--scale 0.75"),
    Feature("padding", "--padding 4", "--margin |6 2|"),
    Feature(
      "ground", "--background |linear-gradient(red, blue)|", "--background transparent",
      "--background ground.png"),
    Feature(
      "caption", "--caption {stem}", "#--caption |{index} {name}|",
      "--caption {stem} --caption-style |position: over|"),
    Feature("badge", "#--badge number", "--badge new", "#--badge {index}", "--badge |{dir} {stem}|"),
    Feature("heading", "--title Summer", "#--header |Page {page} of {pages}|", "--footer end"),
    Feature("rotation", "--rotate 4", "#--rotate=-6,6"),
    Feature("focus", "--focus auto", "--focus 0.1,0.9", "--focus auto,2x", "--focus 0.3,0.4,3x"),
    Feature("fit", "--fit contain --backdrop blur", "--fit none --position |left top|"),
    Feature("shape", "--radius 6", "--radius circle", "--clip-path heart", "--polaroid"),
    Feature("look", "--shadow |0 2px 4px #0006|", "--opacity 0.5", "--border 2,red", "--tint #0366"),
    Feature("cut", "--canvas-clip-path circle()"),
    Feature("watermark", "--watermark mark", "--watermark ground.png"),
    Feature(
      "order", #"--sort ratio → "sort": "ratio""#, #"--shuffle=3 → "sort": "shuffle", "shuffleSeed": 3"#,
      #"--sort color → "sort": "color""#, #"--sort name --reverse → "sort": "name", "reverse": true"#),
    Feature("group", "--group {folder}"),
    Feature("unreadable", "--on-error skip", "--on-error placeholder"),
    Feature("pages", "--per-page 2", "--per-page 3"),
    Feature("split", "--split 2x1", "--split 2x2 --overlap 4"),
    Feature("target", "--target ground.png", "--target ground.png --reuse 2 --cells 12"),
    Feature("index", "--index looks.json"),
    // What a plan does not have.
    Feature("encoding", "--metadata title=Summer", "--linear"),
  ]

  /// The names of the pictures of all combinations, in two folders. They have unlike shapes and no symmetry.
  static let pictures = ["a/1.png", "b/1.png", "a/2.png", "a/c/3.png", "b/x.png", "a/10.png"]
  /// A picture whose header can be read, and whose pixels cannot.
  static let damaged = "b/damaged.png"
}

/// Features that meet.
struct Combination: Sendable {
  /// The chosen features, by their numbers in the table, and the numbers of the choices.
  var chosen: [Int: Int]
  /// Whether a side of the canvas follows from its content.
  var isOpen: Bool

  var choices: [Feature.Choice] {
    chosen.sorted { $0.key < $1.key }.map { Feature.all[$0.key].choices[$0.value] }
  }
  var isNumbered: Bool { choices.contains(where: \.isNumbered) }
  private var canvas: [String] { isOpen ? ["--width", "120"] : ["--size", "120x90"] }

  /// The options; those of a batch leave out what its lines say.
  func words(ofBatch: Bool = false, without names: [String] = []) -> [String] {
    let left = chosen.filter { !names.contains(Feature.all[$0.key].name) }
    let choices = left.sorted { $0.key < $1.key }.map { Feature.all[$0.key].choices[$0.value] }
    return canvas + choices.flatMap { ofBatch && $0.line != nil ? [] : $0.words }
  }

  /// Words without the options that `plan` does not have.
  static func ofPlan(_ words: [String]) -> [String] {
    var left = words.filter { $0 != "--linear" }
    if let place = left.firstIndex(of: "--metadata") { left.removeSubrange(place...place + 1) }
    return left
  }

  /// What a line of a batch says beside its pictures and its output.
  var line: String { choices.compactMap(\.line).map { ", \($0)" }.joined() }

  func has(_ name: String) -> Bool { chosen.keys.contains { Feature.all[$0].name == name } }

  /// The words of a choice of a feature; none if it is not chosen.
  func words(of name: String) -> [String] {
    chosen.first { Feature.all[$0.key].name == name }.map { Feature.all[$0.key].choices[$0.value].words }
      ?? []
  }

  var pictures: [String] { Feature.pictures + (has("unreadable") ? [Feature.damaged] : []) }

  /// Several files are written: pages, or the parts of a split.
  var isNumberedOutput: Bool { has("pages") || has("split") }

  /// For messages: what to type.
  var text: String { words().joined(separator: " ") }

  /// Two features that meet, and some others by chance.
  init(_ first: Int, _ second: Int, with others: Int, _ random: inout SeededGenerator) {
    chosen = [:]
    for feature in [first, second]
      + (0..<others).map({ _ in Int.random(in: 0..<Feature.all.count, using: &random) })
    where chosen[feature] == nil {
      chosen[feature] = Int.random(in: 0..<Feature.all[feature].choices.count, using: &random)
    }
    isOpen = Int.random(in: 0..<3, using: &random) == 0
  }
}
