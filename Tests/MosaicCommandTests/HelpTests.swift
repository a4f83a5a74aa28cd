// Help and version; every example in the help works.

import Foundation
import MosaicCodecs
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCommand

@Suite(.bounded, .inFolder) struct HelpTests {
  static let layouts = LayoutRegistry.standard.names
  static let commands = Command.all.map(\.name)
  static let texts =
    [["--help"], ["layouts"]] + commands.map { [$0, "--help"] } + layouts.map { ["layouts", $0] }

  @Test("each name is a command, in the order of help") func names() {
    #expect(Command.all.map(\.id) == CommandName.allCases)
  }

  @Test(arguments: texts) func fits80Columns(_ words: [String]) throws {
    let run = try mosaic(words).silent()
    #expect(run.output.hasSuffix("\n") && run.output.count > 100)
    for line in run.output.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last?.isWhitespace == false, "\(line)")
    }
    #expect(try folder.files() == [])
  }

  @Test func helpIsTheSameBothWays() throws {
    let overview = try mosaic("--help").output
    // A program that is tried out says what it can do.
    for words in ["", "-h", "help"] { #expect(try mosaic(words).done().output == overview) }
    for command in Self.commands {
      let text = try mosaic([command, "--help"]).output
      #expect(text.hasPrefix("usage: mosaic \(command)"))
      #expect(try mosaic(["help", command]).output == text)
      // --help wins over all other arguments.
      #expect(try mosaic([command, "missing.png", "-h"]).output == text)
      #expect(overview.contains("mosaic \(command)"))
    }
  }

  /// A help that names an option of another command sends its reader into an error. The manual page is about all commands.
  @Test(arguments: commands + ["man"]) func onlyOptionsOfTheCommandAreNamed(name: String) throws {
    let text = try mosaic(name == "man" ? "man" : "\(name) --help").output.replacingOccurrences(
      of: "\\-", with: "-")
    let options = Option.table.filter { option in
      name == "man" || option.commands.contains { $0.rawValue == name }
    }
    let known = Set(options.flatMap { [$0.name, $0.synonym].compactMap(\.self) } + ["help", "version"])
    let named = Set(text.matches(of: #/(?:^|[\s"'(\[|,])--([a-z][a-z0-9-]*)/#).map { String($0.output.1) })
    #expect(named.subtracting(known) == [], "these are no options of \(name)")
    #expect(named.count > 1)
  }

  @Test func everyOptionOfTheInterfaceIsListed() throws {
    let text = try mosaic("render --help").output
    let options = """
      -o, --output|--format|--quality|--lossless|--dpi|-l, --layout|-p, --param|--columns|--gap|--row-gap|\
      --column-gap|--size|--width|--height|--scale|--padding|--background|--fit|--position|--focus|--radius|\
      --border|--tint|--font|--font-size|--shadow|--polaroid|--rotate|--opacity|--backdrop|--watermark|\
      --compression|--svg-images|--preview[=HOW]|--sort|--reverse|--shuffle[=SEED]|--on-error|--max-pixels|\
      --max-canvas|--max-memory|--root|-j, --jobs|--to|--to-param|--at|--easing|--scroll|--frames|--fps|--loop|-q, --quiet|\
      -v, --verbose|--progress|-h, --help|--version
      """
    for option in options.split(separator: "|") {
      #expect(text.contains("\(option) ") || text.contains("\(option)\n"), "\(option)")
    }
    #expect(try mosaic("plan --help").output.contains("--sizes WxH,…"))
  }

  @Test func allKindsOfFileAreListed() throws {
    let endings = OutputNames.all.map { ".\($0)" }
    let overview = try mosaic("--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      overview.contains(
        "OUT ends in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "") mosaic"))
  }

  private static let libraries: [(name: String, isLinked: Bool)] = {
    let formats = Set(ImageReader.formats.map(\.name))
    #if FastPNG
      let fast = true
    #else
      let fast = false
    #endif
    return [
      ("libpng 1.", true), ("zlib 1.", true), ("ISA-L 2.", fast),
      ("libjpeg-turbo ", formats.contains("JPEG")),
      ("libwebp 1.", formats.contains("WebP")), ("libheif 1.", formats.contains("HEIC")),
      ("Little CMS 2.", ImageReader.littleCMSVersion != nil), ("libtiff 4.", formats.contains("TIFF")),
      ("giflib 5.", formats.contains("GIF")), ("librsvg 2.", formats.contains("SVG")),
    ]
  }()

  @Test(arguments: [["--version"], ["render", "--version"], ["schema", "--version"]])
  func versionNamesTheLibraries(_ words: [String]) throws {
    let run = try mosaic(words).silent()
    for (name, isLinked) in Self.libraries { #expect(run.output.contains(name) == isLinked, "\(name)") }
    #expect(
      run.output.wholeMatch(
        of: #/mosaic \d+\.\d+\.\d+ \(cairo 1\.\d+\.\d+(, [\w\- ]+ \d+\.\d+(\.\d+)*)+\)\n/#)
        != nil
    )
  }

  @Test func layoutsAreListed() throws {
    let text = try mosaic("layouts").output
    let names = text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names == Self.layouts)
    let sudoku = try mosaic("layouts sudoku").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(sudoku.contains("(a number, above 0, below 1; default 0.57)"))
    #expect(sudoku.contains("(error, truncate, badge; default error)"))
  }

  /// The lines below `Example:` and `Examples:`, run by a shell in a folder with the files that they name.
  @Test(arguments: texts) func examplesWork(_ words: [String]) throws {
    let text = try mosaic(words).output.replacingOccurrences(of: "\\\n", with: "")
    let examples = text.split(separator: "\n").filter {
      // Not how a command is called, which has brackets or a choice.
      $0.hasPrefix("  mosaic ") && !$0.contains("[") && !$0.contains("|")
    }
    #expect(!examples.isEmpty || words == ["layouts"])
    for name in 1...5 { try folder.write(Sample.png(name, 4, 0xFF00_FF00), to: "photos/\(name).png") }
    for name in ["golden.png", "made.png", "goldens/a.png", "made/a.png", "before.png", "after.png"] {
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
    for name in ["junit-1.xml", "junit-2.xml"] {
      let suite = "  <testsuite name=\"mosaic compare\" tests=\"0\">\n  </testsuite>\n"
      try folder.write("<testsuites>\n\(suite)</testsuites>\n", to: name)
    }
    for example in examples where !example.contains(" | ") {
      // With a hundredth of the pixels, because a debug build is slow.
      let isLarge = example.hasPrefix("  mosaic render ")
      let quick =
        isLarge ? example.replacingOccurrences(of: " -o ", with: " --scale 0.1 -o ") : String(example)
      // An example may write into the cache of the desktop, and not into that of who runs the tests.
      let own = example.contains("--freedesktop") ? "export XDG_CACHE_HOME=\"$PWD/cache\"; " : ""
      guard example.hasPrefix("  mosaic watch ") else {
        try shell(own + quick).silent()
        continue
      }
      // It does not end by itself.
      let run = try shell(
        """
        \(quick) 2>errors & run=$!
        n=0; until grep -q Ctrl-C errors || [ $n -gt 3000 ]; do sleep 0.02; n=$((n + 1)); done
        kill -TERM $run; wait $run
        """)
      let errors = try folder.text("errors")
      #expect(run.exitCode == 130 && !errors.contains("mosaic: error"), "\(errors)")
    }
  }
}
