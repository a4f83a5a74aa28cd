// Captions with words in braces that stand for facts about the picture.

import MosaicLayout
import MosaicScene

/// Words in braces in a caption: `{index} {name} {stem} {width} {height} {date}`; `{{` and `}}` are braces.
public enum CaptionTemplate {
  /// The words that a caption may hold in braces.
  public static let words = ["index", "name", "stem", "width", "height", "date"]

  /// What is wrong with a template, with the words that are known; `nil` where it can be used.
  public static func fault(in template: String) -> (found: String, allowed: String)? {
    let known = words.map { "{\($0)}" }.joined(separator: ", ")
    for piece in pieces(of: template) {
      switch piece {
      case .text: continue
      case .word(let word) where words.contains(word): continue
      case .word(let word):
        let question =
          Suggestions.question(Suggestions.nearest(to: word, among: words)).map { "\($0) " } ?? ""
        return (quoted("{\(word)}"), "\(question)\(known), and {{ for a brace")
      case .open: return ("a { without its }", "\(known), and {{ for a brace")
      }
    }
    return nil
  }

  /// What the words stand for.
  struct Words {
    var values: [String: String]

    /// Items count from 1. What is no picture has no name of a file.
    init(_ item: CollageSpec.Item, index: Int, measure: ItemMeasure, date: String) {
      var (name, size) = ("", item.size)
      if case .image(let path) = item.content {
        name = path.split(separator: "/").last.map(String.init) ?? ""
      }
      switch measure {
      case .image(let width, let height): size = Size(width: Double(width), height: Double(height))
      case .label(let measured): size = size ?? measured
      case .unreadable, .none: break
      }
      let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
      values = [
        "index": "\(index + 1)", "name": name, "stem": String(dot.map { name[..<$0] } ?? name[...]),
        "width": size.map { shortest($0.width) } ?? "", "height": size.map { shortest($0.height) } ?? "",
        "date": date,
      ]
    }
  }

  /// The text with its words replaced; unknown words stay as they are.
  static func expand(_ template: String, with words: Words) -> String {
    guard template.contains("{") || template.contains("}") else { return template }
    return pieces(of: template).map { piece in
      switch piece {
      case .text(let text): text
      case .word(let word): words.values[word] ?? "{\(word)}"
      case .open: "{"
      }
    }.joined()
  }

  private enum Piece {
    case text(String)
    case word(String)
    /// A brace that is never closed.
    case open
  }

  private static func pieces(of template: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        text.append(character)
      } else if character == "{" {
        pieces.append(.text(text))
        text = ""
        guard let end = rest.firstIndex(of: "}") else { return pieces + [.open, .text(String(rest))] }
        pieces.append(.word(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(character)
      }
    }
    return pieces + [.text(text)]
  }
}
