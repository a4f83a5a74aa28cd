// Names that show the same letters and have other bytes: they are two files, wherever paths are compared.

#if os(Linux)
  import Foundation
  import MosaicCodecs
  import MosaicPixels
  import TestSupport
  import Testing

  @Suite(.bounded, .inFolder) struct SpellingTests {
    /// `é` in one letter, and as an `e` with an accent. Swift's strings are equal.
    private static let (one, two) = ("\u{E9}", "e\u{301}")
    private static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

    /// Two pictures in one folder, and two of one name in two folders.
    private func prepare() throws {
      for (name, color) in [(Self.one, Self.red), (Self.two, Self.blue)] {
        try folder.write(Sample.png(40, 40, color), to: "in/\(name).png")
        try folder.write(Sample.png(40, 40, color), to: "tree/\(name)/a.png")
      }
    }

    /// The colours of the left and the right half of a picture.
    private func halves(_ name: String) throws -> Set<UInt32> {
      let picture = try ImageReader.straightPixmap(ofFile: folder.path(name))
      return Set(
        [picture.width / 4, picture.width * 3 / 4].map { x in
          let start = (picture.height / 2 * picture.width + x) * 4
          let pixel = picture.bytes[start..<start + 4].map { UInt32($0) }
          return pixel[3] << 24 | pixel[0] << 16 | pixel[1] << 8 | pixel[2]
        })
    }

    @Test(
      "a collage has both pictures",
      arguments: ["in", "tree --recursive", "in --sort natural --on-error skip"])
    func collage(input: String) throws {
      try prepare()
      try mosaic("render \(input) -l grid --columns 2 --cell 40x40 -o o.png").silent()
      #expect(try halves("o.png") == [Self.red, Self.blue])
    }

    @Test(
      "each has its thumbnail", arguments: ["in -o t/{stem}.png", "tree --recursive -o t/{dir}/{stem}.png"])
    func thumbnails(words: String) throws {
      try prepare()
      try mosaic("thumbnail \(words) --resume --json").done()
      #expect(try folder.files("t/").count == 2)
      // What the other one has is not taken for current, and nothing is removed as one without a picture.
      let again = try mosaic("thumbnail \(words) --prune --resume --json").done()
      #expect(again.output.components(separatedBy: "\"current\"").count == 3, "\(again.output)")
      #expect(try folder.files("t/").count == 2)
    }

    @Test("a batch notices a change of either, and writes into either folder") func batch() throws {
      try prepare()
      try folder.write(
        """
        {"output": "\(Self.one)/o.png", "images": ["in/\(Self.one).png", "in/\(Self.two).png"], "canvas": {"width": 90}}
        {"output": "\(Self.two)/o.png", "images": ["in/\(Self.one).png"], "canvas": {"width": 90}}

        """, to: "jobs.jsonl")
      let first = try mosaic("batch jobs.jsonl --out-dir out --resume").done()
      #expect(!first.output.contains("\"failed\""), "\(first.output)")
      #expect(try folder.files("out/").count == 2)
      try folder.write(Sample.png(50, 40, 0xFF00_FF00), to: "in/\(Self.two).png")
      let second = try mosaic("batch jobs.jsonl --out-dir out --resume").done().output.split(separator: "\n")
      #expect(second[0].contains("\"done\"") && second[1].contains("\"current\""), "\(second)")
    }

    @Test("captions go to the picture with their bytes, and else to the only one with their letters")
    func captions() throws {
      try prepare()
      try folder.write("\(Self.one).png,first\n\(Self.two).png,second\n", to: "both.csv")
      let both = try mosaic("plan in --captions both.csv").silent().output
      #expect(both.contains("\"first\"") && both.contains("\"second\""), "\(both)")
      try folder.write(Sample.png(40, 40, Self.red), to: "single/\(Self.two).png")
      try folder.write("\(Self.one).png,first\n", to: "one.csv")
      #expect(try mosaic("plan single --captions one.csv").silent().output.contains("\"first\""))
    }

    @Test("goldens and their hashes are two", arguments: ["", "--hashes"]) func goldens(words: String) throws
    {
      try prepare()
      try mosaic("compare goldens in --update \(words)").done()
      try mosaic("compare goldens in").done()
      try folder.write(Sample.png(40, 40, 0xFF00_FF00), to: "in/\(Self.two).png")
      let run = try mosaic("compare goldens in")
      #expect(run.exitCode == 1 && run.output.contains("2 pairs: 1 same, 1 different"), "\(run.output)")
    }

    @Test("a rule for one is none for the other") func rules() throws {
      try prepare()
      try mosaic("compare goldens in --update").done()
      for name in [Self.one, Self.two] {
        try folder.write(Sample.png(40, 40, 0xFF00_FF00), to: "in/\(name).png")
      }
      try folder.write(
        #"{"version": 1, "rules": [{"paths": "\#(Self.one).png", "expectedFailure": "known"}]}"#,
        to: "goldens/mosaic-compare.json")
      let run = try mosaic("compare goldens in")
      #expect(run.output.contains("1 different") && run.output.contains("1 known"), "\(run.output)")
    }

    @Test("the page of an SVG links into the folder that is meant") func links() throws {
      try prepare()
      try mosaic("render tree/\(Self.two)/a.png --svg-images link -o tree/\(Self.one)/o.svg").done()
      #expect(try folder.text("tree/\(Self.one)/o.svg").contains("../e%CC%81/a.png"))
    }
  }
#endif
