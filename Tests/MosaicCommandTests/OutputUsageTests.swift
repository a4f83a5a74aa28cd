// Bad usage of the options of an output: refused with exit code 2, and nothing is written.

import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OutputUsageTests {
  /// The formats with `--quality`, those with `--lossless` and those with `--dpi`, as a refusal for PNG or another has them.
  static let (quality, lossless, resolution) = {
    let png = ", and the output is PNG"
    let absent = ", which this build does not write"
    #if JPEG && WebP
      return ("JPEG and WebP\(png)", "WebP\(png)", "PNG and JPEG")
    #elseif JPEG
      return ("JPEG\(png)", "\(OutputNames.webPNeeds)\(absent)", "PNG and JPEG")
    #elseif WebP
      return ("WebP\(png)", "WebP\(png)", "PNG")
    #else
      return (
        "\(OutputNames.jpegNeeds) and \(OutputNames.webPNeeds)\(absent)", "\(OutputNames.webPNeeds)\(absent)",
        "PNG"
      )
    #endif
  }()

  /// Options of `render` and their errors; no file may be written.
  static let refusedRenders: [(words: String, says: String)] = [
    (
      "red.png --format gif",
      "--format: \"gif\" cannot be used; allowed: \(OutputNames.all.joined(separator: ", "))"
    ),
    ("red.png --lossless", "--lossless is for \(lossless); leave it out"),
    ("red.png --format svg --dpi 300", "--dpi is for \(resolution), and the output is SVG; leave it out"),
    (
      "red.png --format pdf --dpi 300",
      "--dpi is for \(resolution), and the output is PDF; leave it out; --scale N gives its pictures 72 x N pixels an inch"
    ),
    ("red.png --dpi 0", "--dpi: \"0\" cannot be used; allowed: a number from 1 to 65535"),
    ("red.png --quality 80", "--quality is for \(quality); leave it out"),
    ("red.png --quality 0", "--quality: \"0\" cannot be used; allowed: a whole number from 1 to 100"),
    ("red.png --quality 101", "--quality: \"101\" cannot be used; allowed: a whole number from 1 to 100"),
    ("red.png --svg-images embd", "--svg-images: \"embd\" cannot be used; allowed: embed, link, outline"),
    ("red.png --svg-images link", "--svg-images is for SVG, and the output is PNG; leave it out"),
    (
      "red.png --format pdf --svg-images embed",
      "--svg-images is for SVG, and the output is PDF; leave it out"
    ),
    ("red.png -j 0", "--jobs: \"0\" cannot be used; allowed: a whole number from 1 to 1024"),
    ("red.png -j nan", "--jobs: \"nan\" cannot be used"),
    ("red.png --sizes 3x3", "--sizes is an option of 'mosaic plan', not of 'mosaic render'"),
    ("red.png -l girds", "--layout: unknown layout \"girds\""),
    ("red.png --gap -1", "gap: is -1; allowed: at least 0"),
    ("", "render needs pictures, folders or a spec; see mosaic render --help"),
  ]

  @Test(arguments: refusedRenders) func writesNothing(words: String, says: String) throws {
    try expectRefusedRender(words.split(separator: " ").map(String.init), 2, says)
  }

  /// Outputs whose file format is unknown.
  static let refusedOutputs: [(words: String, says: String)] = [
    ("red.png", "render needs an output: -o OUT, where OUT ends in \(OutputNames.endings)"),
    ("red.png -o", "-o needs a value: -o OUT"),
    (
      "red.png -o out",
      "-o out: the ending says no kind of file that can be written; known: \(OutputNames.endings)"
    ),
    ("red.png -o out.gif", "-o out.gif: the ending says no kind of file"),
    ("red.png -o a.png/out", "-o a.png/out: the ending says no kind of file"),
    ("red.png -o .png", "-o .png: the ending says no kind of file"),
    ("red.png -o -", "-o - needs --format: \(OutputNames.list(OutputNames.all))"),
  ]

  @Test(arguments: refusedOutputs) func needsAKindOfFile(words: String, says: String) throws {
    try withSamples { folder in
      let before = try folder.files()
      expectRefusal(
        try mosaic(["render"] + words.split(separator: " ").map(String.init), in: folder), 2, says)
      #expect(try folder.files() == before)
    }
  }
}
