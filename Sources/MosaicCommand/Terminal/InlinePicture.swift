// Pictures in the text of a terminal, where it can show them.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a terminal is told to show a picture.
enum InlinePicture: String, CaseIterable {
  /// The protocol of kitty, which Ghostty and Konsole have as well.
  ///
  /// Source: sw.kovidgoyal.net/kitty/graphics-protocol.
  case kitty
  /// The protocol of iTerm2, which WezTerm has as well.
  ///
  /// Source: iterm2.com/documentation-images.html.
  case iTerm2

  /// Larger files are not shown: a terminal may be far away.
  static let largestFile = 8 << 20

  /// The protocol of the terminal that the environment tells of; `nil` where none is known of it.
  ///
  /// Inside of tmux and screen there is none: they do not pass it on.
  init?(environment: [String: String]) {
    let (terminal, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? "")
    guard environment["TMUX"] == nil, !terminal.hasPrefix("screen"), !terminal.hasPrefix("tmux") else {
      return nil
    }
    if terminal == "xterm-kitty" || terminal == "xterm-ghostty" || environment["KITTY_WINDOW_ID"] != nil
      || program == "ghostty"
    {
      self = .kitty
    } else if program == "iTerm.app" || program == "WezTerm" {
      self = .iTerm2
    } else {
      return nil
    }
  }

  /// What is written to show a PNG file, with a line break at its end; `nil` for one that is too large.
  func text(_ png: [UInt8]) -> String? {
    guard png.count <= Self.largestFile else { return nil }
    let base64 = Data(png).base64EncodedString()
    switch self {
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
