// --on-error: a bad picture ends the run, is left out, or is marked.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct OnErrorTests {
  /// One row of square cells of 40 points.
  static let row = ["-l", "grid", "-p", "cellWidth=40", "-p", "cellHeight=40", "--columns", "9"]

  /// Bad pictures and their errors; those of the first two show only when decoded.
  static let bad: [(name: String, says: String)] = [
    ("cut.png", "cut.png: is truncated: the file ends before its picture does (row "),
    ("crc.png", "crc.png: is damaged: IDAT: CRC error"),
    ("empty.png", "empty.png: is empty (0 bytes)"),
    ("missing.png", "missing.png: no such file"),
    ("huge.png", "huge.png: is 60000 x 60000 pixels"),
  ]

  private func render(_ pictures: [String], _ policy: String, ending: String)
    throws
    -> ProgramRun
  {
    try mosaic(["render"] + pictures + Self.row + ["--on-error", policy, "-o", "out.\(ending)"])
  }

  /// `{index}` counts the pictures that are left, whether a bad one shows in its header or when decoded; in documents and motions.
  @Test(arguments: ["png", "svg"], ["", "--to ring --frames 2", "--caption {index}{stem}{date}"])
  func skipCountsWhatIsThere(ending: String, words: String) throws {
    let ending = words.contains("--frames") && ending == "png" ? "apng" : ending
    let options = words.words
    func rendered(_ pictures: [String]) throws -> [UInt8] {
      let items = pictures.map { #"{"image": "\#($0)"}"# }.joined(separator: ", ")
      try folder.write(
        #"{"version": 1, "caption": "{index} {{ {name}", "canvas": {"width": 400, "height": 300}, "items": [\#(items)]}"#,
        to: "a.json")
      let inputs = words.contains("--caption") ? ["--size", "400x300"] + pictures : ["a.json"]
      try mosaic(["render"] + options + inputs + ["--on-error", "skip", "-o", "out.\(ending)"]).done()
      return try folder.read("out.\(ending)")
    }
    // The tenth number has two digits, which shows even without fonts.
    let good = ["red.png", "green.png"] + Array(repeating: "blue.png", count: 7)
    let wanted = try rendered(good)
    for (name, _) in Self.bad { #expect(try rendered([name] + good) == wanted, "\(name)") }
  }

  /// Options that are about single pictures.
  static let ofPictures = textRows(
    """
    --caption {camera} → -
    --caption {stem}{taken} → -
    --badge {camera}{lens} → -
    --weight c.png=3 → -l treemap
    --keep d.png=0,0,0.1,1 → -l grid
    --span d.png=2x1 → -l grid
    --group {camera} --caption {camera} → -l flow
    --sort taken --caption {camera} → -
    --sort ratio --reverse --badge {stem} → -
    --focus auto --shuffle 3 --badge {camera} → -l grid
    """)

  @Test(
    "a picture that is left out takes no fact of another picture along, wherever it stands",
    arguments: ofPictures)
  func nothingMoves(options: String, layout: String) throws {
    let cameras = ["c": "Canon R5", "d": "NIKON D850", "e": "X100"]
    for (name, model) in cameras {
      let exif = ExifBuilder([
        .make: "M", .model: model, .lens: "50mm \(name)", .original: "2026:05:0\(name.count) 14:30:59",
      ])
      try folder.write(
        exif.inserted(intoPNG: Sample.png(40, name == "d" ? 20 : 30, 0xFF00_4080)), to: "\(name).png")
    }
    func rendered(_ pictures: [String]) throws -> [UInt8] {
      let layout = layout == "-" ? [] : layout.words
      try mosaic(
        ["render"] + pictures + options.words + layout
          + ["--size", "300x200", "--on-error", "skip", "-o", "out.png"]
      ).done()
      return try folder.read("out.png")
    }
    let good = ["c.png", "d.png", "e.png"]
    let wanted = try rendered(good)
    for bad in ["cut.png", "empty.png"] {
      for place in 0...3 {
        var pictures = good
        pictures.insert(bad, at: place)
        #expect(try rendered(pictures) == wanted, "\(pictures)")
      }
    }
  }

  #if Text
    @Test(
      "a remark about an item has the number that the item has in the document",
      arguments: ["cut.png", "empty.png"])
    func remarksAreNumbered(bad: String) throws {
      let caption = String(repeating: "{stem}", count: 40)
      for (pictures, number) in [([bad, "red.png"], 1), (["red.png", bad], 0)] {
        let run = try mosaic(
          ["render"] + pictures + [
            "--on-error", "skip", "--size", "90x90", "--caption", caption, "-o", "out.png",
          ]
        ).done()
        // A photomosaic repeats a picture, and its remarks name the picture.
        let mosaics = "--target noise.png --reuse any -l grid --columns 2 --size 40x40".words
        for policy in ["skip", "placeholder"] {
          let again = try mosaic(
            ["render"] + pictures + mosaics + ["--on-error", policy, "--caption", caption, "-o", "out.png"])
          #expect(again.exitCode == 0 && again.errors.contains("items[\(number)]"), "\(again.errors)")
          #expect(!again.errors.contains("items[\(1 - number)]"), "\(again.errors)")
        }
        #expect(
          run.errorLines.contains { $0.contains("items[\(number)]") && $0.contains("too long") },
          "\(run.errors)")
      }
    }
  #endif

  @Test(arguments: ["png", "svg", "pdf"], ["skip", "placeholder"])
  func allAreReported(ending: String, policy: String) throws {
    let names = Self.bad.map(\.name)
    let run = try render(["red.png"] + names + ["blue.png"], policy, ending: ending).done()
    #expect(try folder.files().contains("out.\(ending)"))
    #expect(run.errorLines.count == names.count)
    for bad in Self.bad { #expect(run.errors.contains("mosaic: warning: \(bad.says)"), "\(run.errors)") }
    let end = policy == "skip" ? "; left out" : "; a marked tile stands in its place"
    #expect(run.errorLines.allSatisfy { $0.hasSuffix(end) }, "\(run.errors)")
    // Missing pictures are reported even with -q.
    #expect(try render(["red.png", "cut.png"], policy, ending: ending).errorLines.count == 1)
  }

  /// Pictures that are not decoded are only checked by their header, as README.md says.
  @Test(arguments: ["link", "outline"], ["cut.png", "crc.png"])
  func picturesThatAreNotEmbeddedAreNotDecoded(images: String, name: String) throws {
    let render = ["render", "red.png", name, "-o", "out.svg", "--svg-images"]
    try mosaic(render + [images]).silent()
    #expect(try mosaic(render + ["embed"]).exitCode == 65)
  }

  @Test(arguments: [["empty.png", "text.png"], ["cut.png", "crc.png"], ["empty.png", "cut.png"]])
  func nothingIsLeft(_ names: [String]) throws {
    let before = try folder.files()
    let run = try render(names, "skip", ending: "png")
    #expect(run.exitCode == 65)
    #expect(run.errorLines.count == 3)
    for (line, name) in zip(run.errorLines, names) { #expect(line.hasPrefix("mosaic: warning: \(name): ")) }
    #expect(
      run.errorLines.last == "mosaic: error: none of the pictures can be read; there is nothing to lay out")
    #expect(try folder.files() == before)
    #expect(try render(names, "placeholder", ending: "png").exitCode == 0)
  }

  /// A plan reads only headers, so a picture with damaged pixels keeps its place.
  @Test func planLeavesOutWhatHeadersShow() throws {
    let words = Self.row + ["red.png", "empty.png", "cut.png", "blue.png", "--on-error"]
    let skipped = try plan(words + ["skip"])
    #expect(skipped.sources == ["red.png", "cut.png", "blue.png"])
    #expect(skipped.items.map(\.frame.x) == [0, 40, 80])
    #expect(skipped.items.map(\.unreadable) == [nil, nil, nil])
    let marked = try plan(words + ["placeholder"])
    #expect(marked.sources == ["red.png", "empty.png", "cut.png", "blue.png"])
    #expect(marked.items.map(\.unreadable) == [nil, true, nil, nil])
    let run = try mosaic(["plan"] + words + ["skip"])
    #expect(run.errors == "mosaic: warning: empty.png: is empty (0 bytes); left out\n")
  }

  @Test(
    "a shortage of the machine is no fault of a picture: it ends the run",
    arguments: ["fail", "skip", "placeholder"])
  func shortage(policy: String) throws {
    for ending in ["png", "svg"] {
      // No descriptor is left for a picture beside the standard streams and the output.
      let run = try shell(
        "ulimit -n 4; mosaic render red.png blue.png -j 1 --on-error \(policy) -o out.\(ending)"
      )
      #expect(run.exitCode == 75, "\(run.errors)")
      #expect(run.errors == "mosaic: error: red.png: cannot read: Too many open files\n")
    }
  }
}
