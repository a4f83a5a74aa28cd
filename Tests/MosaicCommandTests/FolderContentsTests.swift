// What a folder is taken to hold beside its pictures: kinds that are not read, backups, folders of a NAS, and earlier outputs.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct FolderContentsTests {
  private static let red = Sample.png(64, 48, 0xFFFF_0000)

  private func makePictures(_ names: String...) throws {
    for name in names { try folder.write(Self.red, to: name) }
  }

  /// A camera's card: pictures, films, raw files beside pictures and alone.
  private func makeShoot() throws {
    try makePictures("shoot/1.png", "shoot/2.PNG")
    for name in ["2.NEF", "3.nef", "4.nef"] { try folder.write("II*\0\u{8}\0\0\0", to: "shoot/\(name)") }
    try folder.write("8BPS\0\u{1}", to: "shoot/poster.psd")
    try folder.write("\0\0\0\u{18}ftypmp42", to: "shoot/5.mp4")
  }

  private static let others =
    "3 files left out: shoot/3.nef and 1 more are Nikon raw files, shoot/poster.psd is a Photoshop image; "
    + "this build does not read those kinds"
  private static let beside = "shoot/2.NEF is left out: it is a raw file beside its picture"

  // MARK: Kinds that are not read

  @Test(
    "each command names what it leaves out of a folder, once, and goes on",
    arguments: [
      "render shoot -o o.png", "render 'shoot/*' -o o.png", "render -r . -o o.png", "plan shoot",
      "thumbnail shoot -o t/{stem}.png", "each shoot -o t", "render spec.json -o o.png",
    ])
  func kinds(words: String) throws {
    try makeShoot()
    try folder.write(#"{"version": 1, "images": "shoot"}"#, to: "spec.json")
    let run = try shell("mosaic \(words)").done()
    let path = words.contains("-r .") ? "./shoot/" : "shoot/"
    #expect(
      run.errorLines
        == ["mosaic: warning: \(Self.others)", "mosaic: note: \(Self.beside)"].map {
          $0.replacingOccurrences(of: "shoot/", with: path)
        }, "\(run.errors)")
  }

  @Test("a line of a batch has them among its warnings") func batches() throws {
    try makeShoot()
    let line = #"{"output": "o.png", "images": ["shoot/*"]}"# + "\n"
    let run = try mosaic("batch -", stdin: line).done()
    #expect(run.output.contains(#""warnings": ["\#(Self.others)", "\#(Self.beside)"]"#), "\(run.output)")
  }

  @Test("a comparison does not pass for pictures that it cannot look at") func comparisons() throws {
    try makeShoot()
    try makePictures("made/1.png", "made/2.PNG")
    let run = try mosaic("compare shoot made --update --prune")
    #expect(run.exitCode == 65)
    #expect(
      run.output.contains("poster.psd: unreadable: shoot/poster.psd: is a Photoshop image; this build reads ")
    )
    #expect(run.output.contains("2.NEF: unreadable: shoot/2.NEF: is a Nikon raw file; "), "\(run.output)")
    #expect(try folder.files("shoot/").count == 7)
  }

  static let nothing = refusals(
    """
    plan shoot → 65 shoot: holds no pictures (this build reads
    plan shoot → 65 ); 1 file left out: shoot/a.cr3 is a Canon raw file; this build does not read that kind
    plan 'shoot/*.cr3'
      65 no picture that is read matches 'shoot/*.cr3'; 1 file left out: shoot/a.cr3 is a Canon raw file; this build
    plan shoot/a.cr3 → 65 shoot/a.cr3: is a Canon raw file; this build reads PNG
    thumbnail shoot -o t/{stem}.png → 65 1 file left out: shoot/a.cr3 is a Canon raw file
    """)

  @Test("with nothing else it is an error", arguments: nothing) func nothingElse(row: CommandRow) throws {
    try folder.write("\0\0\0\u{18}ftypcrx ", to: "shoot/a.cr3")
    try shell("mosaic \(row.words)").refused(row.code, row.says)
  }

  // MARK: Backups and folders of a NAS

  @Test("backups and the folders of a NAS are passed over, which -v says") func passedOver() throws {
    try makePictures(
      "nas/a.png", "nas/a.png_original", "nas/a.png~", "nas/x.png.part", "nas/x.png.crdownload", "nas/x.BAK",
      "nas/x.tmp", "nas/@eaDir/a.png/SYNO_XL.png", "nas/#recycle/b.png", "nas/$Recycle.Bin/b.png",
      "nas/sub/c.png", "nas/sub/lost+found/d.png", "nas/sub/@__thumb/e.png", "nas/#snapshot/f.png")
    for words in [["-r", "nas"], ["nas/**"], ["nas/*", "nas/sub/*"], ["nas/*", "nas/*/*"]] {
      #expect(try plan(words).sources == ["nas/a.png", "nas/sub/c.png"], "\(words)")
    }
    try mosaic("plan -r nas").silent()
    #expect(try mosaic("plan -r -v nas").errors.contains("mosaic: note: nas/"))
    #expect(
      try mosaic("plan -r -v nas").errors.contains(
        ": passed over, and 11 more: backups, unfinished downloads, bins and folders of a NAS\n"))
    // What is named is meant.
    #expect(try plan(["nas/a.png~", "nas/#recycle"]).sources == ["nas/a.png~", "nas/#recycle/b.png"])
    try mosaic("thumbnail -r nas -o t/{dir}/{stem}.png").silent()
    #expect(try folder.files("t/") == ["t/a.png", "t/sub/c.png"])
    try makePictures("made/a.png", "made/sub/c.png", "made/sub/c.png~")
    #expect(try mosaic("compare nas made").done().output.hasSuffix("2 pairs: 2 same\n"))
  }

  // MARK: The output in its own folder

  @Test(
    "the same command may be given again: of a folder its output is left out",
    arguments: [
      ("render p -l grid -o p/o.png", "p/o.png is left out: it is the output itself"),
      ("render 'p/*.png' -l grid -o p/o.png", "p/o.png is left out: it is the output itself"),
      ("render . -r -l grid -o p/o.png", "./p/o.png is left out: it is the output itself"),
      ("render --root p . -l grid -o o.png", "p/./o.png is left out: it is the output itself"),
      ("render d.json -l grid -o p/o.png", "p/o.png is left out: it is the output itself"),
      (
        "render p -l grid --split 2x1 -o p/o%d.png",
        "p/o1.png and 1 more are left out: they are the output itself"
      ),
      (
        "render -r p -l grid --tile-format png -o p/o.html", " more are left out: they are the output itself"
      ),
      (
        "thumbnail -r p --size 9,20 -o p/small/{stem}_{width}.png",
        "p/small/a_9.png and 3 more are left out: they are files that this command makes"
      ),
      (
        "each -r p --format png -o p/out",
        "p/out/a.png and 1 more are left out: they are files that this command makes"
      ),
    ])
  func again(words: String, says: String) throws {
    try makePictures("p/a.png", "p/b.png")
    try folder.write(#"{"version": 1, "images": ["p"]}"#, to: "d.json")
    try shell("mosaic \(words)").silent()
    let before = try folder.files().map { try folder.read($0) }
    let run = try shell("mosaic \(words)").done()
    #expect(run.errorLines.count == 1 && run.errors.hasPrefix("mosaic: note: "), "\(run.errors)")
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(try folder.files().map { try folder.read($0) } == before)
  }

  @Test("so may a batch, which then has nothing to do") func batchesAgain() throws {
    try makePictures("p/a.png", "p/b.png")
    let line = #"{"output": "p/o.png", "images": "p", "layout": "grid"}"# + "\n"
    try mosaic("batch -", stdin: line).silent()
    #expect(try mosaic("batch - --resume", stdin: line).done().output.contains(#""status": "current""#))
  }

  @Test("a photograph is never taken for an output, nor is what a link leads to") func photographs() throws {
    try makePictures("p/a.png", "p/b.png")
    let photo = ExifBuilder([.make: "Canon", .model: "Canon R5"]).inserted(intoPNG: Self.red)
    try folder.write(photo, to: "p/c.png")
    try folder.link("o.png", to: "p/a.png")
    for output in ["p/c.png", "o.png"] {
      try mosaic("render p -o \(output)").refused(2, "\(output): cannot write: this file is an input (p/")
    }
    try mosaic("thumbnail p -o p/{stem}.png").refused(2, "this file is an input (p/a.png)")
    #expect(try folder.read("p/c.png") == photo && folder.read("p/a.png") == Self.red)
  }
}
