// Pictures in the text of a terminal, where it can show them.

import MosaicCodecs
import MosaicPixels

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

  /// The variable that names the protocol, where the others do not tell.
  static let variable = "MOSAIC_PREVIEW"
  /// The word for no pictures.
  static let none = "none"
  /// The words that the variable takes.
  static let words = allCases.map(\.rawValue) + [none]

  /// The protocol of the terminal that the environment tells of; `nil` where none is known of it.
  ///
  /// Inside of tmux and screen there is none: they do not pass it on.
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

  /// Shows a picture, with a line break at its end; `nil` where that is too large.
  func text(_ picture: Pixmap) -> String? {
    if self == .sixel { return SixelText.text(picture) + "\n" }
    return (try? ImageFormat.png.encode(picture)).flatMap { text($0) }
  }

  /// Shows a PNG file, with a line break at its end; `nil` for one that is too large.
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
