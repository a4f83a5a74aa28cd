import MosaicCodecs
import MosaicText

/// The place of an output.
public enum OutputTarget: Hashable, Sendable {
  /// A file, which appears whole or not at all. Its ending decides the format if none is given.
  case file(String)
  /// The standard output of the process, which is left open. It has no ending, so the format must be given.
  case standardOutput
  /// Memory. The bytes are taken from the budget while they grow, at most three times their number.
  case memory

  package var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  package var numbered: NumberedPath? { path.flatMap { NumberedPath($0) } }

  package var shownPath: String { messagePath ?? "output in memory" }

  /// The path in messages; `nil` for an output in memory, which has none.
  package var messagePath: String? { self == .standardOutput ? "-" : path }

  /// The folder that links in the output are relative to; the working folder if empty.
  var folder: String { path?.folderPath ?? "" }
}

/// A path with a number format, as in `printf` and ffmpeg: `%d`, or `%03d` for at least three digits; `%%` is a percent sign.
package struct NumberedPath: Hashable, Sendable {
  /// The text before and after the number.
  package let before, after: String
  private let digits: Int

  /// Takes a path whose last component contains exactly one such format; `nil` for any other.
  package init?(_ path: String) {
    let formats = Self.formats(in: path[Self.name(in: path)...])
    guard let format = formats.first, formats.count == 1 else { return nil }
    // In the folders a format is text, as in every other path.
    before = String(path[..<format.lowerBound]).replacing("%%", with: "%")
    after = String(path[format.upperBound...]).replacing("%%", with: "%")
    digits = path[format].compactMap(\.wholeNumberValue).last ?? 1
  }

  package func path(_ number: Int) -> String {
    before + number.zeroPadded(to: digits) + after
  }

  private static func name(in path: String) -> String.Index {
    path.utf8.lastIndex(of: 0x2F).map { path.utf8.index(after: $0) } ?? path.startIndex
  }

  /// The formats of numbers; the second sign of `%%` begins none.
  private static func formats(in text: Substring) -> [Range<String.Index>] {
    // Every job of a batch asks several times, and making the expression takes a tenth of a small job.
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    return text.ranges(of: /%%|%(?:0[1-9])?d/.matchingSemantics(.unicodeScalar)).filter { text[$0] != "%%" }
  }
}

extension NumberedPath {
  /// A fault in the numbers of a path, and what to do about it; `nil` without a fault.
  package static func fault(in path: String) -> String? {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return nil }
    func shown(_ text: String) -> String { EscapedText.shortened(text, quote: "") }
    let folders = path[..<Self.name(in: path)]
    let name = path[Self.name(in: path)...]
    let formats = Self.formats(in: name).map { String(path[$0]) }
    guard formats.isEmpty else {
      let all = shown(formats.joined(separator: ", "))
      return formats.count > 1 ? "its name has more than one number (\(all)); leave one" : nil
    }
    // `printf` takes more.
    if let format = name.matches(of: /%%|%[0-9]+[di]/).map(\.output).first(where: { $0 != "%%" }) {
      return
        "\(shown(String(format))) is no number that can be filled in; allowed: %d, or %01d to %09d for at least so "
        + "many digits; a percent sign is %%"
    }
    return Self.formats(in: folders).first.map {
      "the number \(shown(String(path[$0]))) is in the name of a folder; put it in that of the file"
    }
  }
}
