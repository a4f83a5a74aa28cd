// Options about single pictures: --captions, --keep and --weight; pictures as background and watermark.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct NamedPictureTests {
  private struct Captions: Decodable {
    struct Text: Decodable { var text: String }
    struct Item: Decodable { var caption: Text? }
    var items: [Item]
  }

  private static let pictures = ["p/red.png", "p/green.png", "p/blue.png"]

  private func makePictures() throws {
    for (name, color) in zip(Self.pictures, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF] as [UInt32]) {
      try folder.write(Sample.png(40, 20, color), to: name)
    }
  }

  @Test(
    "captions of a list, and a template for the rest",
    arguments: [
      ("l.csv", "name,caption\nred.png,A rose\n"), ("l.json", #"{"red.png": "A rose"}"#),
      ("semicolons.csv", "image;caption\nred.png;A rose\n"), ("tabs.txt", "red.png\tA rose\r\n"),
      ("l", #"[{"name": "p/red.png", "caption": "A rose"}]"#), ("-", "red.png,A rose"),
    ])
  func captions(list: String, text: String) throws {
    try makePictures()
    if list != "-" { try folder.write(text, to: list) }
    let words = ["plan", "p/*.png", "--captions", list, "--caption", "{stem}", "--sort", "name"]
    let run = try mosaic(words, stdin: list == "-" ? text : "").silent()
    let plan = try JSONDecoder().decode(Captions.self, from: Data(run.stdout))
    #expect(plan.items.map(\.caption?.text) == ["blue", "green", "A rose"])
  }

  @Test("names that no picture has are warnings") func unknownNames() throws {
    try makePictures()
    try folder.write("red.png,A\nbleu.png,B\n", to: "l.csv")
    let run = try mosaic("plan p --captions l.csv").done()
    #expect(
      run.errors
        == "mosaic: warning: l.csv: line 2: no picture is called 'bleu.png'; did you mean \"blue.png\"?\n")
    let quiet = try mosaic("plan -q p --captions l.csv")
    #expect(quiet.errors == "")
  }

  static let refused = refusals(
    #"""
    p --captions none.csv → 74 none.csv: no such file
    p --captions bad.csv → 65 bad.csv: line 1: has 1 field
    p --captions semicolons.csv
      65 semicolons.csv: line 2: has 1 field; a name, a semicolon and a caption are wanted
    --files-from - --captions -
      2 --captions - reads the standard input, and so does another word; put one of the lists into a file
    p --captions= → 2 --captions is empty; is a variable of the shell not set?
    p --keep 0,0,1,1 → 2 --keep: "0,0,1,1" cannot be used; allowed: FILE=X,Y,W,H, such as a.jpg=0.3,0.1,0.4,0.5
    p --keep red.png=0,0,1
      2 --keep: "0,0,1" cannot be used; allowed: X,Y,W,H in shares of the picture from 0 to 1
    p --keep red.png=0,0,0,1 → 2 --keep: "0,0,0,1" cannot be used
    p --keep red.png=0.4,0,0.6,1 → ok
    p --keep red.png=nan,0,1,1 → 2 --keep:
    p --keep rde.png=0,0,1,1 → 2 --keep: no picture is called "rde.png"; did you mean "red.png"?
    p --weight red.png=0 → 2 --weight: 0 cannot be used
    p --weight red.png → 2 allowed: FILE=N, such as a.jpg=2
    p --span red.png → 2 allowed: FILE=CxR, such as a.jpg=2x2
    p --span red.png=2 → 2 allowed: columns and rows as CxR, such as 2x1, each 1 to 1000000
    p --span red.png=1x1 → ok
    p --weight zebra.jpg=2 → 2 --weight: no picture is called "zebra.jpg"
    --sizes 4x3 --weight a=2
      2 --captions, --keep, --weight and --span are for pictures with names, and --sizes has none
    p --watermark lgoo.png → 2 --watermark: "lgoo.png" is no picture that can be read, and ends as the name of one
    """#)

  @Test(arguments: refused) func areRefused(_ row: CommandRow) throws {
    try makePictures()
    try folder.write("red.png", to: "bad.csv")
    try folder.write("red.png;A, B\nblue.png,C\n", to: "semicolons.csv")
    try expect(row, "plan")
  }

  @Test("what is kept, and weights") func keepsAndWeights() throws {
    try makePictures()
    // A square crop of a picture twice as wide keeps the left end where that is asked for.
    let words = ["p/red.png", "p/green.png", "-l", "grid", "--columns", "2", "--size", "200x100"]
    let middle = try plan(words).items
    #expect(middle.map { $0.crop?.x } == [10, 10])
    let kept = try plan(words + ["--keep", "red.png=0,0,0.3,1"]).items
    #expect(kept[0].crop?.x == 0 && kept[1].crop?.x == 10)
    // Several parts of one picture are all kept, whichever is named last.
    for parts in [["0,0,0.1,1", "0.4,0,0.1,1"], ["0.4,0,0.1,1", "0,0,0.1,1"]] {
      let several = try plan(words + parts.flatMap { ["--keep", "red.png=\($0)"] }).items
      #expect(several.map { $0.crop?.x } == [0, 10], "\(parts)")
    }
    // The options change items of a document, too.
    try folder.write(
      #"{"version": 1, "images": "p/*.png", "layout": {"type": "grid", "columns": 3}, "canvas": {"width": 300, "height": 100}}"#,
      to: "spec.json")
    let document = try plan(["spec.json", "--keep", "p/green.png=0.8,0,0.2,1", "--weight", "blue.png=2"])
    #expect(document.items.map { $0.crop?.x } == [10, 20, 10])
    let run = try mosaic("plan spec.json --weight blue.png=2")
    #expect(run.errors.contains("an item has a \"weight\""), "\(run.errors)")
  }

  @Test("a picture over several cells") func spans() throws {
    try makePictures()
    let words = "p/red.png p/green.png p/blue.png -l grid --columns 2 --size 200x200".words
    let items = try plan(words + ["--span", "green.png=2x1"]).items
    #expect(items.map(\.frame.width) == [100, 200, 100])
    #expect(items.map(\.frame.y) == [0, 100, 0])
  }

  @Test("a background and a watermark are pictures by their first bytes") func sheet() throws {
    try makePictures()
    // Names that say nothing, or the name of a colour.
    for name in ["tomato", "logo"] { try folder.write(Sample.png(10, 10, 0xFF11_2233), to: name) }
    try folder.write("no picture", to: "notes")
    try mosaic(
      "render p/red.png --size 100x100 --padding 30 --background tomato --watermark logo -o out.svg --svg-images link"
    ).done()
    let svg = try folder.text("out.svg")
    #expect(svg.contains("tomato") && svg.contains("logo"))
    for words in [["--background", "red"], ["--watermark", "notes"], ["--watermark", "made in 2026"]] {
      try mosaic(["render", "p/red.png", "-o", "new.svg", "--svg-images", "link"] + words).done()
      let svg = try folder.text("new.svg")
      #expect(svg.components(separatedBy: "<image").count == 2, "\(words)")
    }
    // Neither is replaced, nor taken from outside the root.
    let kept = try mosaic("render p/red.png --watermark logo -o logo --format png")
    #expect(kept.exitCode == 2 && kept.errors.contains("logo"), "\(kept.errors)")
    try folder.write(Sample.png(10, 10, 0xFF11_2233), to: "p/mark.png")
    try mosaic("render --root p red.png --watermark mark.png --background blue.png -o o.png").done()
    try mosaic("render --root p red.png --watermark ../logo -o t.svg --svg-images link").done()
    let text = try folder.text("p/t.svg")
    #expect(!text.contains("href=\"../logo"))
  }
}
