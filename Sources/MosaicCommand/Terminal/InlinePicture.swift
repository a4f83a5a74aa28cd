// Pictures in the text of a terminal, if it can show them: by the protocols of kitty and of iTerm2, or as sixels.

import MosaicCodecs
import MosaicPixels
import MosaicText

enum InlinePicture: String, CaseIterable {
  /// The protocol of kitty, which Ghostty and Konsole have as well.
  ///
  /// Source: sw.kovidgoyal.net/kitty/graphics-protocol.
  case kitty
  /// The protocol of iTerm2, which WezTerm has as well.
  ///
  /// Source: iterm2.com/documentation-images.html.
  case iTerm2 = "iterm"
  /// Sixels, the graphics of DEC's terminals, which foot, mlterm and others have.
  case sixel

  /// Larger files are not shown: a terminal may be far away.
  static let largestFile = 8 << 20

  /// The variable that names the protocol, if the other variables do not tell.
  static let variable = "MOSAIC_PREVIEW"
  /// The word for no pictures.
  static let none = "none"
  /// The words that the variable takes.
  static let words = allCases.map(\.rawValue) + [none]

  /// The protocol of the terminal that the environment names; `nil` if no protocol is known for it.
  ///
  /// Inside tmux and screen the result is `nil`: they do not pass a protocol on.
  init?(environment: [String: String]) {
    if let word = environment[Self.variable], Self.words.contains(word) {
      guard let named = InlinePicture(rawValue: word) else { return nil }
      self = named
      return
    }
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    guard environment["TMUX"] == nil, !terminal.hasPrefix("screen"), !terminal.hasPrefix("tmux") else {
      return nil
    }
    if terminal == "xterm-kitty" || terminal == "xterm-ghostty" || environment["KITTY_WINDOW_ID"] != nil
      || program == "ghostty"
    {
      self = .kitty
    } else if program == "iTerm.app" || program == "WezTerm" {
      self = .iTerm2
    } else if ["foot", "mlterm", "yaft", "contour"].contains(terminal.prefix { $0 != "-" })
      || terminal.hasSuffix("-sixel")
    {
      self = .sixel
    } else {
      return nil
    }
  }

  /// Shows a picture, with a line break at its end; `nil` if that is too large.
  func text(_ picture: Pixmap) -> String? {
    if self == .sixel { return SixelText.text(picture) + "\n" }
    return (try? ImageFormat.png.encode(picture)).flatMap { text($0) }
  }

  /// Shows a PNG file, with a line break at its end; `nil` if the file is too large.
  func text(_ png: [UInt8]) -> String? {
    guard png.count <= Self.largestFile else { return nil }
    if self == .sixel {
      let picture = try? ImageReader.pixmap(
        bytes: png, name: "the picture", limits: DecodeLimits(maxPixels: Self.largestFile))
      return picture.flatMap { text($0) }
    }
    let base64 = Base64.text(png)
    switch self {
    case .sixel: return nil
    case .iTerm2: return "\u{1B}]1337;File=inline=1;size=\(png.count);preserveAspectRatio=1:\(base64)\u{7}\n"
    case .kitty:
      // A part is at most 4096 bytes; all but the last say that more comes.
      let partLength = 4096
      var text = ""
      var rest = base64.utf8[...]
      var control = "a=T,f=100,q=2,"
      repeat {
        let part = rest.prefix(partLength)
        rest = rest.dropFirst(partLength)
        text += "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);\(Substring(part))\u{1B}\\"
        control = ""
      } while !rest.isEmpty
      return text + "\n"
    }
  }
}

// MARK: Sixels: rows of six pixels each, written as text, one colour after the other

/// Writes pictures as sixels, in the 216 colours of a cube with six levels a side.
///
/// A pixel between two levels takes one of them by an ordered pattern, so that a wall of one grey looks uniform. The same
/// picture gives the same text everywhere. Pixels that are more than half transparent leave the screen unchanged.
///
/// Source: DEC, "VT330/VT340 Programmer Reference Manual", chapter 14; Bayer, "An optimum method for two-level rendition", 1973.
enum SixelText {
  /// The text that shows a picture.
  static func text(_ picture: Pixmap) -> String {
    // The 1 keeps the screen unchanged under pixels that are not drawn.
    var text = "\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)"
    var isDefined = [Bool](repeating: false, count: levels * levels * levels)
    for top in stride(from: 0, to: picture.height, by: 6) {
      var masks: [Int: [UInt8]] = [:]
      for y in top..<min(top + 6, picture.height) {
        for x in 0..<picture.width {
          guard let color = color(of: picture[x, y], x, y) else { continue }
          masks[color, default: [UInt8](repeating: 0, count: picture.width)][x] |= 1 << UInt8(y - top)
        }
      }
      for (offset, row) in masks.sorted(by: { $0.key < $1.key }).enumerated() {
        // Back to the left, for the next colour.
        if offset > 0 { text += "$" }
        text += "#\(row.key)"
        if !isDefined[row.key] {
          isDefined[row.key] = true
          let (red, green, blue) = (row.key / 36, row.key / 6 % 6, row.key % 6)
          text += ";2;\(red * 20);\(green * 20);\(blue * 20)#\(row.key)"
        }
        text += runs(row.value)
      }
      text += "-"
    }
    return text + "\u{1B}\\"
  }

  private static let levels = 6

  /// The number of a pixel's colour; `nil` for a pixel that is not drawn.
  private static func color(of pixel: UInt32, _ x: Int, _ y: Int) -> Int? {
    let alpha = Int(pixel >> 24)
    guard alpha >= 128 else { return nil }
    let threshold = (bayer[y % 8 * 8 + x % 8] * 255 + 127) / 64
    func level(_ shift: UInt32) -> Int {
      // The value is premultiplied, and never above the alpha.
      let value = min(255, Int(pixel >> shift & 0xFF) * 255 / alpha)
      return (value * (levels - 1) + threshold) / 255
    }
    return (level(16) * levels + level(8)) * levels + level(0)
  }

  /// Sixels with repetitions shortened, without empty ones at the end.
  private static func runs(_ row: [UInt8]) -> String {
    let end = (row.lastIndex { $0 != 0 } ?? -1) + 1
    var text = ""
    var x = 0
    while x < end {
      var next = x + 1
      while next < end, row[next] == row[x] { next += 1 }
      let sign = String(UnicodeScalar(63 + row[x]))
      text += next - x > 3 ? "!\(next - x)\(sign)" : String(repeating: sign, count: next - x)
      x = next
    }
    return text
  }

  /// Bayer's matrix of eight rows: 0 to 63.
  private static let bayer: [Int] = (0..<64).map { place in
    let (x, y) = (place % 8, place / 8)
    return (0..<3).reduce(0) { sum, bit in
      let (column, row) = (x >> bit & 1, y >> bit & 1)
      return sum | (row ^ column) << (5 - 2 * bit) | row << (4 - 2 * bit)
    }
  }
}
