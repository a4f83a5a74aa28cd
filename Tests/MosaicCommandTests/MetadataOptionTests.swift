// --metadata and --profile, and "metadata" in documents: what other programs read in the files.

import Foundation
import MosaicCodecs
import MosaicText
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct MetadataOptionTests {
  private static let asked = [
    "--metadata", "author=\u{C4}. <K> & S\u{F6}hne", "--metadata", "copyright=\u{A9} 2026 = \u{6E05}",
    "--metadata",
    "title=A title", "--metadata", "description=Two, of three",
  ]
  private static let wanted = [
    "Author": "\u{C4}. <K> & S\u{F6}hne", "Copyright": "\u{A9} 2026 = \u{6E05}", "Title": "A title",
    "Description": "Two, of three",
  ]

  private static func names(_ ending: String) -> [String: [String]] {
    switch ending {
    case "png":
      ["Author": ["Author"], "Copyright": ["Copyright"], "Title": ["Title"], "Description": ["Description"]]
    case "pdf": ["Author": ["Author"], "Title": ["Title"], "Description": ["Subject"]]
    case "svg":
      ["Author": ["Creator"], "Copyright": ["Rights"], "Title": ["Title"], "Description": ["Description"]]
    default:
      [
        "Author": ["Artist", "Creator"], "Copyright": ["Copyright", "Rights"], "Title": ["Title"],
        "Description": ["ImageDescription", "Description"],
      ]
    }
  }

  private static func read(_ name: String) throws -> [String: Any]? {
    let program = OutsideProgram("exiftool")
    guard let exiftool = try program.path(orLeaveOut: "reading metadata back") else { return nil }
    let run = try ProgramRun.run(exiftool, ["-j", "-n", name], in: folder.url)
    #expect(run.exitCode == 0, "\(run.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    return try #require(json?.first)
  }

  @Test("exiftool finds them in every format", arguments: OutputNames.stills.filter(OutputNames.holdsTexts))
  func inExiftool(ending: String) throws {
    let run = try mosaic(["render", "red.png", "--size", "40x30", "-o", "a.\(ending)"] + Self.asked)
    let warning =
      "mosaic: warning: a PDF has no field for the copyright of the metadata, which is left out; a --footer shows one\n"
    #expect(run.exitCode == 0 && run.errors == (ending == "pdf" ? warning : ""), "\(run.errors)")
    guard let found = try Self.read("a.\(ending)") else { return }
    #expect(found["Warning"] == nil && found["Error"] == nil, "\(found)")
    for (key, names) in Self.names(ending) {
      for name in names { #expect(found[name] as? String == Self.wanted[key], "\(ending): \(name)") }
    }
    if ["jpg", "webp"].contains(ending) {
      #expect(found["ProfileDescription"].map { "\($0)" } == "sRGB")
      #expect(found["XResolution"] as? Int == 72 && found["ResolutionUnit"] as? Int == 2, "\(found)")
    }
  }

  @Test("a format that has no place for them says so: a collage is made without, a thumbnail is refused")
  func withoutPlace() throws {
    let collage = try mosaic(["render", "red.png", "-o", "a.qoi"] + Self.asked)
    #expect(
      collage.exitCode == 0
        && collage.errors
          == "mosaic: warning: a QOI has no place for metadata, which is left out; a PNG has one\n"
    )
    try mosaic(["thumbnail", "red.png", "-o", "t.qoi"] + Self.asked)
      .refused(
        65,
        "t.qoi: cannot write: the picture cannot be encoded: a QOI has no place for metadata; a PNG has one")
    try mosaic("render red.png --dpi 72 -o a.qoi").refused(2, "--dpi is for ")
  }

  @Test("pages and frames have them too") func pagesAndFrames() throws {
    try mosaic(
      ["render", "red.png", "blue.png", "--size", "40x30", "--per-page", "1", "-o", "p%d.png"] + Self.asked
    ).done()
    try mosaic(
      ["render", "red.png", "blue.png", "--size", "40x30", "--to", "ring", "--frames", "2", "-o", "a.apng"]
        + Self.asked
    ).done()
    try mosaic(
      "render red.png blue.png --size 40x30 --to ring --frames 2 -o f%d.png".words + Self.asked
    ).done()
    for name in ["p1.png", "p2.png", "a.apng", "f1.png", "f2.png"] {
      let bytes = Data(try folder.read(name))
      #expect(bytes.range(of: Data("tEXtTitle\0A title".utf8)) != nil, "\(name)")
    }
  }

  #if WebP
    @Test("the WebP tools find nothing wrong, and the chunks") func inWebPTools() throws {
      guard let info = try OutsideProgram("webpinfo").path(orLeaveOut: "the chunks of a WebP") else { return }
      for words in [[], ["--lossless"], ["--background", "transparent", "--padding", "4"]] {
        try mosaic(
          ["render", "red.png", "--size", "40x30", "--dpi", "150", "-o", "a.webp"] + words + Self.asked
        ).done()
        let found = try ProgramRun.run(info, ["-diag", "a.webp"], in: folder.url)
        #expect(found.exitCode == 0 && found.output.contains("No error detected."), "\(found.output)")
        #expect(
          found.output.contains(
            "ICCP: 1\n  Alpha: \(words.contains("transparent") ? 1 : 0)\n  EXIF: 1\n  XMP: 1\n"),
          "\(found.output)")
        guard let exif = try Self.read("a.webp") else { return }
        #expect(exif["XResolution"] as? Int == 150 && exif["YResolution"] as? Int == 150)
      }
    }
  #endif

  @Test("--profile: collages carry one, thumbnails do not, unless asked")
  func profile() throws {
    let render = ["render", "red.png", "--size", "40x30", "-o"]
    let thumbnail = ["thumbnail", "red.png", "-o"]
    let marks = ["jpg": "ICC_PROFILE\0", "webp": "ICCP"]
    for ending in OutputNames.stills.filter({ marks[$0] != nil }) {
      for (words, isThere) in [
        (render + ["a.\(ending)"], true), (render + ["a.\(ending)", "--profile", "none"], false),
        (render + ["a.\(ending)", "--profile", "srgb"], true), (thumbnail + ["a.\(ending)"], false),
        (thumbnail + ["a.\(ending)", "--profile", "srgb"], true),
        (thumbnail + ["a.\(ending)", "--profile", "none"], false),
      ] {
        try mosaic(words).done()
        let mark = Data((marks[ending] ?? "").utf8)
        #expect((Data(try folder.read("a.\(ending)")).range(of: mark) != nil) == isThere, "\(words)")
      }
    }
  }

  @Test("thumbnails say what is asked, and nothing else") func thumbnails() throws {
    for ending in OutputNames.thumbnails where OutputNames.holdsTexts(ending) {
      let words = ["thumbnail", "red.png", "-o", "t.\(ending)"]
      try mosaic(words).done()
      let plain = try folder.read("t.\(ending)")
      try mosaic(words + ["--metadata", "author=A. Author"]).done()
      let full = Data(try folder.read("t.\(ending)"))
      #expect(full.range(of: Data("A. Author".utf8)) != nil)
      #expect(Data(plain).range(of: Data("Exif".utf8)) == nil && plain.count < full.count)
    }
  }

  @Test("documents have them, and options win, key by key") func documents() throws {
    let document =
      #"{"version": 1, "canvas": {"size": [40, 30]}, "images": ["red.png"], "metadata": {"author": "Doc", "title": "T"}}"#
    try folder.write(Array(document.utf8), to: "a.json")
    try mosaic("render a.json -o a.png --metadata author=Me").done()
    let bytes = Data(try folder.read("a.png"))
    for (text, isThere) in [("tEXtAuthor\0Me", true), ("tEXtTitle\0T", true), ("Doc", false)] {
      #expect((bytes.range(of: Data(text.utf8)) != nil) == isThere, "\(text)")
    }
  }

  @Test("a batch that is resumed makes anew what says something else") func resume() throws {
    let line =
      #"{"output": "a.png", "canvas": {"size": [40, 30]}, "images": ["red.png"], "metadata": {"author": "X"}}"#
    try folder.write(Array(line.utf8), to: "jobs.jsonl")
    for (words, status) in [
      ([], "done"), ([], "current"), (["--metadata", "author=Y"], "done"),
      (["--metadata", "author=Y"], "current"), (["--metadata", "title=Y"], "done"), ([], "done"),
    ] {
      let run = try mosaic(["batch", "jobs.jsonl", "--resume"] + words)
      #expect(run.exitCode == 0 && run.output.contains(#""status": "\#(status)""#), "\(words): \(run.output)")
    }
    #expect(Data(try folder.read("a.png")).range(of: Data("tEXtAuthor\0X".utf8)) != nil)
  }

  static let refusals = textRows(
    #"""
    --metadata auhtor=a
      --metadata: "auhtor" cannot be used; did you mean "author"? allowed: author, copyright, title, description
    --profile adobe → --profile: "adobe" cannot be used; allowed: srgb, none
    --profile none → --profile is for
    """#)

  @Test("wrong words", arguments: refusals) func refused(words: String, says: String) throws {
    for command in ["render", "thumbnail"] {
      try expect(CommandRow(words: words, code: 2, says: says), "\(command) red.png -o a.png")
    }
  }

  @Test("words that were not quoted, and options as other programs call them") func questions() throws {
    for (words, says) in [
      (
        "--metadata author=John Smith",
        "Smith: no such file; or did you mean --metadata \"author=John Smith\"?"
      ),
      ("--artist x", "unknown option --artist; did you mean --metadata?"),
      ("--copyright x", "unknown option --copyright; did you mean --watermark or --metadata?"),
      ("--icc x", "unknown option --icc; did you mean --profile?"),
      ("--metadata", "--metadata needs a value: --metadata KEY=TEXT"),
    ] {
      let run = try mosaic(["render", "red.png", "-o", "a.png"] + words.words)
      #expect(run.exitCode != 0 && run.errors.contains(says), "\(words): \(run.errors)")
    }
  }

  @Test("a text that no file can have") func control() throws {
    let rows = [
      (
        "author=a\nb",
        "--metadata author: a text with U+000A cannot be used; allowed: one line of up to 2000 characters, without"
      ),
      (
        "title=" + String(repeating: "x", count: 2001),
        "--metadata title: a text of 2001 characters cannot be used; allowed: one line of up to 2000"
      ),
    ]
    for (text, message) in rows {
      let run = try mosaic(["render", "red.png", "-o", "a.png", "--metadata", text])
      #expect(run.exitCode == 2 && run.errors.hasPrefix("mosaic: error: \(message)"), "\(run.errors)")
    }
    let document = #"{"version": 1, "images": ["red.png"], "metadata": {"author": "", "autor": "x"}}"#
    try folder.write(Array(document.utf8), to: "a.json")
    let run = try mosaic("render a.json -o a.png")
    #expect(run.exitCode == 65, "\(run.errors)")
    #expect(run.errors.contains("metadata.autor") && run.errors.contains("metadata.author"), "\(run.errors)")
  }
}
