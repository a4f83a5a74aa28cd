// Values of several words that were not quoted: the error says what to type.

import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct UnquotedValueTests {
  /// Values of several words that were not quoted, and the end of the error about the first word that is no file.
  static let unquoted = textRows(
    #"""
    red.png --padding 5 6 → 6: no such file; or did you mean --padding "5 6"?
    --padding=5 6 7px 8 red.png → 6: no such file; or did you mean --padding "5 6 7px 8"?
    red.png --margin 10mm 20mm → 20mm: no such file; or did you mean --margin "10mm 20mm"?
    --padding 1cm 2in 3pt red.png → 2in: no such file; or did you mean --padding "1cm 2in 3pt"?
    red.png --shuffle 7 → 7: no such file; or did you mean --shuffle=7?
    --shuffle 7 red.png 8 → 7: no such file; or did you mean --shuffle=7?
    red.png --shuffle=3 7 → 7: no such file
    --shuffle red.png 7 → 7: no such file
    --shuffle seven red.png → seven: no such file
    {red,blue}.png
      {red,blue}.png: no such file; braces are the shell's, which reads them outside quotes: give a pattern for each of their words
    {red}.png → {red}.png: no such file
    red.png --size 400 300 → 300: no such file; or did you mean --size 400x300?
    red.png --focus auto 2x → 2x: no such file; or did you mean --focus auto,2x?
    red.png --focus 0.5 0.3 → 0.3: no such file; or did you mean --focus 0.5,0.3?
    red.png --position left top → top: no such file; or did you mean --position "left top"?
    --shadow 0 4px 12px black red.png → 4px: no such file; or did you mean --shadow "0 4px 12px black"?
    red.png --title Our $5 trip → $5: no such file; or did you mean --title 'Our $5 trip'?
    // Words before a file that exists.
    --title Our trip folder → trip: no such file; or did you mean --title "Our trip"?
    // Words that belong to no value.
    red.png --padding 5 6.png → 6.png: no such file
    --padding 5 -q 6 → 6: no such file
    --padding 5 red.png 6 → 6: no such file
    red.png --scale 2 6 → 6: no such file
    red.png --padding 5 six → six: no such file
    --title Trip a/b → a/b: no such file
    """#)

  @Test(arguments: unquoted) func asksForQuotes(words: String, says: String) throws {
    try folder.write(Sample.png(4, 3, 0xFF00_00FF), to: "folder/a.png")
    let run = try mosaic("plan \(words)")
    #expect(run.exitCode == 74 && run.errors == "mosaic: error: \(says)\n", "\(run.errors)")
    let skipped = try mosaic(["plan", "--on-error", "skip", "blue.png", "--fit", "none"] + words.words)
    #expect(skipped.errors.contains("mosaic: warning: \(says); left out\n"), "\(skipped.errors)")
  }

  @Test func wordsBehindTheirOption() throws {
    let run = try mosaic("render red.png --preview none -o a.png")
    #expect(run.exitCode == 74)
    #expect(run.errors == "mosaic: error: none: no such file; or did you mean --preview=none?\n")
    let other = try mosaic("render red.png --preview nine -o a.png")
    #expect(other.errors == "mosaic: error: nine: no such file\n")
  }

  @Test func aFileMayBeCalledAsANumber() throws {
    try folder.write(Sample.png(4, 3, 0xFF00_00FF), to: "6")
    #expect(try plan(["--padding", "5", "6"]).sources == ["6"])
  }
}
