// Help and version; every example in the help works.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct HelpTests {
  static let layouts = [
    "auto", "carousel", "columns", "flow", "grid", "justified", "moments", "ring", "sudoku", "template",
    "waterfall",
  ]
  static let texts =
    [
      ["--help"], ["-h"], ["help"], ["help", "render"], ["render", "--help"], ["render", "-h"],
      ["plan", "--help"],
      ["layouts", "--help"], ["schema", "--help"], ["thumbnail", "--help"], ["compare", "--help"],
      ["batch", "--help"], ["accept", "--help"], ["report", "--help"], ["completions", "--help"],
      ["man", "--help"],
      ["layouts"],
    ] + layouts.map { ["layouts", $0] }

  @Test(arguments: texts) func fits80Columns(_ words: [String]) throws {
    try withTemporaryFolder { folder in
      let run = try mosaic(words, in: folder)
      #expect(run.exitCode == 0 && run.errors == "")
      #expect(run.output.hasSuffix("\n") && run.output.count > 100)
      for line in run.output.split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
        #expect(line.last?.isWhitespace == false, "\(line)")
      }
      #expect(try folder.files() == [])
    }
  }

  @Test func helpIsTheSameBothWays() throws {
    try withTemporaryFolder { folder in
      for command in [
        "render", "plan", "layouts", "schema", "thumbnail", "compare", "batch", "accept", "report",
        "completions",
        "man",
      ] {
        let text = try mosaic([command, "--help"], in: folder).output
        #expect(text.hasPrefix("usage: mosaic \(command)"))
        #expect(try mosaic(["help", command], in: folder).output == text)
        // --help wins over all other arguments.
        #expect(try mosaic([command, "missing.png", "-h"], in: folder).output == text)
        #expect(try mosaic("--help", in: folder).output.contains("mosaic \(command)"))
      }
    }
  }

  @Test func everyOptionOfTheInterfaceIsListed() throws {
    try withTemporaryFolder { folder in
      let text = try mosaic("render --help", in: folder).output
      for option in [
        "-o, --output", "--format", "--quality", "--lossless", "--dpi", "-l, --layout", "-p, --param",
        "--columns", "--gap",
        "--row-gap",
        "--column-gap",
        "--size", "--width", "--height", "--scale", "--padding", "--background", "--fit", "--position",
        "--focus",
        "--radius",
        "--border", "--tint", "--font", "--font-size", "--shadow", "--polaroid", "--rotate", "--opacity",
        "--backdrop", "--watermark",
        "--compression", "--svg-images", "--preview[=HOW]", "--sort", "--reverse", "--shuffle[=SEED]",
        "--on-error", "--max-pixels", "--max-memory",
        "--root",
        "-j, --jobs",
        "--to", "--to-param", "--at", "--easing", "--scroll", "--frames", "--fps", "--loop",
        "-q, --quiet",
        "-v, --verbose", "--progress", "-h, --help", "--version",
      ] {
        #expect(text.contains("\(option) ") || text.contains("\(option)\n"), "\(option)")
      }
      #expect(try mosaic("plan --help", in: folder).output.contains("--sizes WxH,…"))
    }
  }

  @Test func allKindsOfFileAreListed() throws {
    try withTemporaryFolder { folder in
      let endings = OutputNames.all.map { ".\($0)" }
      let overview = try mosaic("--help", in: folder).output
      #expect(
        overview.contains(
          "OUT ends in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "")\n"))
    }
  }

  private static let libraries: [(name: String, isLinked: Bool)] = {
    var (fast, jpeg, webp, heif) = (false, false, false, false)
    var tiff = false
    var gif = false
    var svg = false
    #if FastPNG
      fast = true
    #endif
    #if JPEG
      jpeg = true
    #endif
    #if WebP
      webp = true
    #endif
    #if HEIF
      heif = true
    #endif
    #if TIFF
      tiff = true
    #endif
    #if GIF
      gif = true
    #endif
    #if SVG
      svg = true
    #endif
    let icc = ImageReader.littleCMSVersion != nil
    return [
      ("libpng 1.", true), ("zlib 1.", true), ("ISA-L 2.", fast), ("libjpeg-turbo ", jpeg),
      ("libwebp 1.", webp), ("libheif 1.", heif), ("Little CMS 2.", icc),
      ("libtiff 4.", tiff),
      ("giflib 5.", gif),
      ("librsvg 2.", svg),
    ]
  }()

  @Test(arguments: [["--version"], ["render", "--version"], ["schema", "--version"]])
  func versionNamesTheLibraries(_ words: [String]) throws {
    try withTemporaryFolder { folder in
      let run = try mosaic(words, in: folder)
      #expect(run.exitCode == 0 && run.errors == "")
      for (name, isLinked) in Self.libraries { #expect(run.output.contains(name) == isLinked, "\(name)") }
      #expect(
        run.output.wholeMatch(
          of:
            #/mosaic \d+\.\d+\.\d+ \(cairo 1\.\d+\.\d+(, [\w\- ]+ \d+\.\d+(\.\d+)*)+\)\n/#
        ) != nil
      )
    }
  }

  @Test func layoutsAreListed() throws {
    try withTemporaryFolder { folder in
      let text = try mosaic("layouts", in: folder).output
      let names = text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(names == Self.layouts)
      let sudoku = try mosaic("layouts sudoku", in: folder).output
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(sudoku.contains("(a number, above 0, below 1; default 0.57)"))
      #expect(sudoku.contains("(error, truncate, badge; default error)"))
    }
  }

  /// The lines below `Example:` and `Examples:`, run by a shell in a folder with the files that they name.
  @Test(arguments: texts) func examplesWork(_ words: [String]) throws {
    try withTemporaryFolder { folder in
      let text = try mosaic(words, in: folder).output.replacingOccurrences(of: "\\\n", with: "")
      let examples = text.split(separator: "\n").filter {
        // Not how a command is called, which has brackets or a choice.
        $0.hasPrefix("  mosaic ") && !$0.contains("[") && !$0.contains("|")
      }
      #expect(!examples.isEmpty || words == ["layouts"])
      for name in 1...5 { try folder.write(Sample.png(name, 4, 0xFF00_FF00), to: "photos/\(name).png") }
      for name in ["golden.png", "made.png", "goldens/a.png", "made/a.png"] {
        try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: name)
      }
      for name in ["collage.json", "tags.json"] {
        try folder.write(
          #"{"version": 1, "items": [{"color": "red", "size": [80, 32]}, {"image": "photos/1.png"}]}"#,
          to: name)
      }
      let job = #"{"output": "a.png", "layout": "sudoku", "images": ["photos/1.png", "photos/2.png"]}"#
      try folder.write(job + "\n", to: "jobs.jsonl")
      try folder.write(#"{"canvas": {"width": 108}}"#, to: "base.json")
      let folders = #""version": 1, "expected": "golden", "actual": "out""#
      try folder.write("{\(folders), \"accepted\": []}", to: "accepted.json")
      for name in ["golden", "out"] { try folder.write("", to: "\(name)/none") }
      for name in ["part-1.html", "part-2.html"] {
        let heading = "<script type=\"application/json\" id=\"heading\">{\(folders)}</script>\n"
        try folder.write("<meta name=\"mosaic-report\" content=\"1\">\n\(heading)", to: name)
      }
      for example in examples where !example.contains(" | ") {
        // With a hundredth of the pixels, because a debug build is slow.
        let isLarge = example.hasPrefix("  mosaic render ")
        let quick =
          isLarge ? example.replacingOccurrences(of: " -o ", with: " --scale 0.1 -o ") : String(example)
        // An example may write into the cache of the desktop, and not into that of who runs the tests.
        let own = example.contains("--freedesktop") ? "export XDG_CACHE_HOME=\"$PWD/cache\"; " : ""
        let run = try shell(own + quick, in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(example): \(run.errors)")
      }
    }
  }
}
