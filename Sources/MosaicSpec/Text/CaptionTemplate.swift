// Captions and titles with words in braces, which are replaced by facts about the picture and by numbers of pages.

import MosaicLayout
import MosaicScene
import MosaicText

/// Words in braces in a caption: `{index} {name} {stem} {width} {height} {date}`, the words of photographs such as `{taken}`, and the
/// columns of a list; `{{` and `}}` are braces. `{folder}` is the name of the folder that holds the picture, `{dir}` its path below the
/// folder that was given, such as `2024/May`.
///
/// `{taken:%d %B %Y}` gives the form of the time, as ``CaptionTime``.
package enum CaptionTemplate {
  /// The words that a caption may hold in braces.
  package static let words = [
    "index", "name", "stem", "folder", "dir", "width", "height", "date", "taken", "camera", "lens",
    "aperture",
    "shutter",
    "iso",
    "focal", "title", "creator",
  ]
  /// The words of which many pictures say nothing; see ``CaptionJoining``.
  static let photoWords: Set = [
    "taken", "camera", "lens", "aperture", "shutter", "iso", "focal", "title", "creator",
  ]

  /// The fault of a template, with the words that are known; `nil` if it can be used.
  ///
  /// - Parameter columns: Further words that it may have.
  package static func fault(
    in template: String, columns: [String] = []
  ) -> (found: String, allowed: String)? {
    let words = Self.words + columns.filter { !Self.words.contains($0) }
    let known = words.map { "{\($0)}" }.joined(separator: ", ")
    for piece in BracedText.pieces(of: template) {
      switch piece {
      case .text: continue
      case .word(let word) where words.contains(word): continue
      case .word(let word) where word.hasPrefix(takenPrefix):
        guard let code = CaptionTime.unknownCode(in: word.dropFirst(takenPrefix.count)) else { continue }
        return ("\(quoted(code)) in \(quoted("{\(word)}"))", CaptionTime.allowed)
      case .word(let word):
        return (quoted("{\(word)}"), "\(known), and {{ for a brace\(question(about: word, among: words))")
      case .open: return ("a { without its }", "\(known), and {{ for a brace")
      }
    }
    return nil
  }

  /// The known words nearest to an unknown one, to follow a sentence.
  fileprivate static func question(about word: String, among words: [String]) -> String {
    let near = NearestWords.nearest(to: word, among: words).map { "{\($0)}" }
    return NearestWords.question(near).map { "; \($0)" } ?? ""
  }

  package static func literal(_ text: String) -> String {
    text.replacing("{", with: "{{").replacing("}", with: "}}")
  }

  private static let takenPrefix = "taken:"

  /// A caption's text, whose words in braces are known.
  static let kind = kind(columns: [])

  /// The text that groups items: a caption's text, which may not be empty.
  static let groupKind = groupKind(columns: [])

  static func groupKind(columns: [String]) -> Kind<String> {
    let kind = kind(columns: columns)
    return .text(.text(isRequired: true, upTo: TextStyle.largestLength)) { template throws(SpecError) in
      try Kind<String>.checkFilled(template)
      _ = try kind.parse(template)
      let hasWord = BracedText.pieces(of: template).contains { if case .word = $0 { true } else { false } }
      guard hasWord else {
        throw .badValue(
          found: "\(quoted(template)), which is the same for all items,",
          allowed: "a text with words in braces, such as {taken:%B %Y}, {folder} or a column of a list")
      }
    }
  }

  static func kind(columns: [String]) -> Kind<String> {
    .text(.text(isRequired: false, upTo: TextStyle.largestLength), wanted: "a string or an object") {
      template throws(SpecError) in
      _ = try Kind<String>.shownText().parse(template)
      if let fault = fault(in: template, columns: columns) {
        throw .badValue(found: "a text with \(fault.found)", allowed: fault.allowed)
      }
    }
  }

  /// Whether a template holds a word in braces, escaped or not; fast, since many items may share a template.
  package static func mentions(_ word: String, _ template: String) -> Bool {
    let wanted = Array("{\(word)".utf8)
    let bytes = Array(template.utf8)
    guard bytes.count > wanted.count else { return false }
    return (0..<bytes.count - wanted.count).contains { start in
      bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
        && [0x7D, 0x3A].contains(bytes[start + wanted.count])
    }
  }

  /// Whether a template says something of how a picture was taken.
  static func mentionsPhoto(_ template: String) -> Bool { photoWords.contains { mentions($0, template) } }

  struct Words {
    var values: [String: String]
    /// The words that may stand for nothing.
    var optional: Set<String> = []
    var taken: CaptionTime?

    fileprivate func part(for word: String) -> CaptionJoining.Part {
      let text =
        word.hasPrefix(takenPrefix)
        ? taken?.text(word.dropFirst(takenPrefix.count)) ?? "" : values[word] ?? "{\(word)}"
      let isMissing = text.isEmpty && (optional.contains(word) || word.hasPrefix(takenPrefix))
      return isMissing ? .missing : .value(text)
    }
  }

  /// A template in its parts, which many items share.
  struct Parsed {
    let template: String
    private let pieces: [BracedText.Piece]

    init(_ template: String) {
      self.template = template
      pieces = BracedText.pieces(of: template)
    }

    /// The text with its words replaced, not longer than a text may be; unknown words stay unchanged.
    func expanded(with words: Words) -> String {
      var parts: [CaptionJoining.Part] = []
      var count = 0
      for piece in pieces {
        let part: CaptionJoining.Part =
          switch piece {
          case .text(let part): .written(part)
          case .word(let word): words.part(for: word)
          case .open: .written("{")
          }
        parts.append(part)
        count += part.text.utf8.count
        if count > 4 * TextStyle.largestLength { break }
      }
      let text = CaptionJoining.text(of: parts)
      guard text.utf8.count > TextStyle.largestLength else { return text }
      return String(String.UnicodeScalarView(text.unicodeScalars.prefix(TextStyle.largestLength)))
    }
  }
}

/// Words in braces in a title, a header or a footer: `{page}` and `{pages}`; `{{` and `}}` are braces.
enum TitleTemplate {
  /// A title's text, whose words in braces are known.
  static let kind = Kind<String>.text(Kind<String>.shownText().schema) { title throws(SpecError) in
    let text = try Kind<String>.shownText().parse(title)
    guard let word = PageWords.unknownWord(in: text) else { return }
    let known = PageWords.words.map { "{\($0)}" }.joined(separator: ", ")
    let question =
      CaptionTemplate.words.contains(word)
      ? "; {\(word)} is of a picture, and for captions"
      : CaptionTemplate.question(about: word, among: PageWords.words)
    throw .badValue(
      found: "a text with \(quoted("{\(word)}"))", allowed: "\(known), and {{ for a brace\(question)")
  }
}

// MARK: The parts of a caption, joined

/// Puts the parts of a caption together; if a picture says nothing for a word, its separators go too.
///
/// `{name} · {taken} · {camera}` for a picture without a time is `a.jpg · Canon EOS R5`, and `{stem} ({taken:%Y})` is `a`.
private enum CaptionJoining {
  enum Part {
    /// Text as in the template.
    case written(String)
    /// The value of a word.
    case value(String)
    /// A word that stands for nothing.
    case missing

    var text: String {
      switch self {
      case .written(let text), .value(let text): text
      case .missing: ""
      }
    }
  }

  /// The parts in a row; of the separators beside a missing part, one is left out; brackets around only that
  /// part are left out too.
  static func text(of parts: [Part]) -> String {
    var texts = parts.map(\.text)
    for (index, part) in parts.enumerated() {
      guard case .missing = part else { continue }
      // The text that is left next to it: other missing parts are empty by now.
      let before = texts[..<index].lastIndex { !$0.isEmpty }
      let after = texts[index...].firstIndex { !$0.isEmpty }
      let joinsBefore = before.map { isWritten(parts[$0]) && isSeparator(texts[$0]) } ?? false
      let joinsAfter = after.map { isWritten(parts[$0]) && isSeparator(texts[$0]) } ?? false
      if let before, let after, isWritten(parts[before]), isWritten(parts[after]),
        let inner = unbracketed(texts[before], texts[after])
      {
        (texts[before], texts[after]) = inner
      } else if let before, joinsBefore {
        // A line keeps its break before it, and loses the separator within it.
        let isAfter =
          joinsAfter && texts[before].contains("\n") && after.map { texts[$0].contains("\n") } == false
        texts[isAfter ? after ?? before : before] = ""
      } else if let after, joinsAfter {
        texts[after] = ""
      }
    }
    return texts.joined()
  }

  private static func isWritten(_ part: Part) -> Bool { if case .written = part { true } else { false } }

  /// Whether the text only separates.
  private static func isSeparator(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || "·•|/,;:-–—+~".unicodeScalars.contains($0)
    }
  }

  /// Both texts without the brackets between them and the space before the brackets; `nil` without brackets.
  private static func unbracketed(_ before: String, _ after: String) -> (String, String)? {
    guard let open = before.last, let close = after.first, ["()", "[]"].contains("\(open)\(close)") else {
      return nil
    }
    var (before, after) = (before.dropLast(), after.dropFirst())
    while before.last == " " { before.removeLast() }
    if before.isEmpty { after = after.drop { $0 == " " } }
    return (String(before), String(after))
  }
}
