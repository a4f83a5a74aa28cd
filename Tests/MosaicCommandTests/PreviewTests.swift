// mosaic render --preview: what terminals are sent, and where nothing is.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCommand

@Suite(.bounded, .amongSamples) struct PreviewTests {

  /// The PNG in a text for kitty.
  private static func png(_ text: String) throws -> Pixmap {
    let parts = text.components(separatedBy: "\u{1B}_G").dropFirst()
    let base64 = parts.compactMap {
      $0.components(separatedBy: ";").last?.components(separatedBy: "\u{1B}").first
    }
    let data = try #require(Data(base64Encoded: base64.joined()))
    return try ImageReader.pixmap(bytes: Array(data), name: "preview")
  }

  @Test func aKindThatIsNamedIsWritten() throws {
    let run = try mosaic("render red.png --size 200x100 --preview=kitty").silent()
    let picture = try Self.png(run.output)
    #expect(picture.width == 200 && picture.height == 100 && picture[9, 9] == 0xFFFF_0000)
    let sixel = try mosaic("render red.png --size 20x10 --preview=sixel")
    #expect(sixel.output == "\u{1B}P0;1;0q\"1;1;20;10#180;2;100;0;0#180!20~-#180!20N-\u{1B}\\\n")
    let other = try mosaic("render red.png --size 20x10 --preview=iterm")
    #expect(other.output.hasPrefix("\u{1B}]1337;File=inline=1;size="))
  }

  /// A large sheet is rendered small, the file beside it is as without a preview, and of pages the first is shown.
  @Test func largeSheetsAreShownSmall() throws {
    let words = "render -q red.png blue.png -l grid --columns 1 --rows 1 --size A6".words
    let run = try mosaic(words + ["--dpi", "300", "-o", "a-%d.png", "--preview=kitty"]).silent()
    let picture = try Self.png(run.output)
    #expect((600...640).contains(picture.width) && picture.height > picture.width)
    #expect(picture[picture.width / 2, picture.height / 2] == 0xFFFF_0000)
    try mosaic(words + ["--dpi", "300", "-o", "b-%d.png"]).done()
    for page in 1...2 {
      #expect(try folder.read("a-\(page).png") == folder.read("b-\(page).png"))
    }
    let alone = try mosaic(words + ["--preview=kitty"])
    #expect(try Self.png(alone.output).width == picture.width)
  }

  @Test func nothingElsewhere() throws {
    let words = "no preview: the standard output is no terminal; --preview=KIND writes one all the same"
    for more in [[], ["-o", "out.png"]] {
      let run = try mosaic(["render", "red.png", "--preview"] + more)
      #expect(run.exitCode == 0 && run.output == "" && run.errors.hasPrefix("mosaic: note: \(words)"))
      #expect(try folder.files().contains("out.png") == !more.isEmpty)
    }
    for silent in [["--preview", "-q"], ["--preview=none"]] {
      let run = try mosaic(["render", "red.png"] + silent)
      #expect(run.exitCode == 0 && run.output == "" && run.errors == "")
    }
  }

  static let refused = refusals(
    #"""
    --preview=kity → --preview: "kity" cannot be used; allowed: kitty, iterm, sixel, none
    --preview=none → ok
    --preview= → --preview= has an empty value; write --preview, or --preview=HOW
    --preview -o - --format png
      --preview shows the picture on the standard output, and -o - writes the file there
    --preview --quality 5 → --quality is about a file, and there is none; give -o OUT as well, or leave it out
    --preview --max-side 5 → --max-side is about a file, and there is none
    """#, code: 2)

  @Test(arguments: refused) func wrongWords(_ row: CommandRow) throws {
    try expect(row, "render red.png")
  }

  #if os(Linux)
    /// Variables of a terminal, and the beginning of what it is sent, or what is said.
    static let terminals: [(variables: [String: String], found: String)] = [
      (["TERM": "xterm-kitty"], "\u{1B}_Ga=T,f=100"), (["TERM_PROGRAM": "iTerm.app"], "\u{1B}]1337;File"),
      (["TERM": "foot"], "\u{1B}P0;1;0q"), (["MOSAIC_PREVIEW": "sixel"], "\u{1B}P0;1;0q"),
      (["TERM": "xterm-kitty", "MOSAIC_PREVIEW": "iterm"], "\u{1B}]1337;File"),
      (
        ["TMUX": "/run/x", "TERM": "xterm-kitty"],
        "mosaic: note: no preview: tmux passes no pictures on to the terminal;"
      ),
      ([:], "mosaic: note: no preview: this terminal is not known to show pictures;"),
      (["MOSAIC_PREVIEW": "none", "TERM": "xterm-kitty"], ""),
      (
        ["MOSAIC_PREVIEW": "kity"],
        "mosaic: error: MOSAIC_PREVIEW: \"kity\" cannot be used; allowed: kitty, iterm, sixel, none"
      ),
    ]

    /// In a terminal that `script` makes.
    @Test(arguments: terminals) func asTheTerminalTells(variables: [String: String], found: String) throws {
      guard let script = try OutsideProgram("script").path(orLeaveOut: "the preview in a terminal") else {
        return
      }
      // Variables that are empty are as those that are not there.
      let unset = "env -u TMUX -u KITTY_WINDOW_ID -u TERM_PROGRAM -u MOSAIC_PREVIEW TERM=xterm-256color "
      let set = variables.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
      let line = "\(unset)\(set) '\(try MosaicBinary.path())' render red.png --size 40x20 --preview"
      let run = try ProgramRun.run(script, ["-qec", line, "/dev/null"], in: folder.url, timeout: 120)
      #expect(run.output.hasPrefix(found) && (found != "" || run.output == ""), "\(run.output.prefix(300))")
      #expect(run.exitCode == (found.contains("error") ? 2 : 0))
    }
  #endif

  @Test func fitsTheTerminal() {
    let rows: [(terminal: (columns: Int, width: Int, height: Int)?, width: Int)] = [
      (nil, 640), ((0, 0, 0), 640), ((50, 0, 0), 400), ((200, 0, 0), 800), ((80, 720, 400), 720),
      ((80, 3000, 400), 800),
      ((1, 0, 0), 16),
    ]
    for row in rows { #expect(Preview.room(row.terminal).width == row.width) }
  }
}
