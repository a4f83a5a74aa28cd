// mosaic thumbnail: trees, lists, files and results.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicBatch

@Suite(.bounded, .inFolder) struct ThumbnailTests {
  /// Runs `mosaic thumbnail` in a folder with a small tree of pictures.
  private func makeTree() throws {
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "photos/red.png")
    try folder.write(Sample.png(30, 40, 0xFF00_FF00), to: "photos/a/green10.png")
    try folder.write(Sample.png(60, 60, 0xFF00_00FF), to: "photos/a/green9.png")
    try folder.write(Sample.noise, to: "photos/a/b/noise.png")
    try folder.write("hello", to: "photos/a/notes.txt")
    try folder.write(Sample.noise, to: "photos/.hidden/noise.png")
  }

  private func size(_ name: String) throws -> [Int] {
    let header = try ImageReader.header(ofFile: folder.path(name))
    return [header.width, header.height]
  }

  // MARK: Inputs

  @Test func aTreeIsMirrored() throws {
    try makeTree()
    for input in ["photos", "photos/", "./photos"] {
      let run = try mosaic("thumbnail \(input) -r -s 20 -o t/{dir}/{stem}_{width}.png --json").done()
      #expect(
        try folder.files("t/") == [
          "t/a/b/noise_20.png", "t/a/green10_15.png", "t/a/green9_20.png", "t/red_20.png",
        ])
      let outputs = try ThumbnailLine.all(run).map(\.output)
      #expect(outputs == ["t/red_20.png", "t/a/green9_20.png", "t/a/green10_15.png", "t/a/b/noise_20.png"])
      try FileManager.default.removeItem(atPath: folder.path("t"))
    }
  }

  @Test func linksToFoldersAreNotFollowed() throws {
    try makeTree()
    try folder.link("photos/a/loop", to: folder.path("photos"))
    try mosaic("thumbnail photos -r -o t/{dir}/{stem}.png").done()
    #expect(try folder.files("t/").count == 4)
  }

  @Test(arguments: [
    "- -o t/{stem}.png", "--files-from - -o t/{stem}.png", "--files-from list -o t/{stem}.png",
  ])
  func lists(words: String) throws {
    try makeTree()
    for list in ["photos/red.png\nphotos/a\n", "photos/red.png\0photos/a\0"] {
      try folder.write(list, to: "list")
      try mosaic("thumbnail \(words)", stdin: words.contains("-from list") ? "" : list).done()
      #expect(try folder.files("t/") == ["t/green10.png", "t/green9.png", "t/red.png"])
      try FileManager.default.removeItem(atPath: folder.path("t"))
    }
  }

  // MARK: Outputs

  @Test func severalSizesAndFormats() throws {
    try makeTree()
    for ending in OutputNames.readThumbnails {
      try mosaic(
        "thumbnail photos/red.png --size 20,10x10! --size 400 -o \(ending)/{stem}_{width}x{height}.\(ending)"
      ).done()
      for (name, wanted) in [("20x15", [20, 15]), ("10x10", [10, 10]), ("40x30", [40, 30])] {
        let path = "\(ending)/red_\(name).\(ending)"
        #expect(try size(path) == wanted)
        let header = try ImageReader.header(ofFile: folder.path(path))
        #expect(
          ending
            == "\(header.format)".lowercased().replacing("jpeg", with: "jpg").replacing("tiff", with: "tif"))
      }
    }
  }

  #if JPEG
    @Test func aJPEGHasWhiteOrAColorBehind() throws {
      try folder.write(Sample.png(40, 30, 0), to: "clear.png")
      for (option, color) in [("", 0xFFFF_FFFF as UInt32), ("--background #0000ff", 0xFF00_00FE)] {
        try mosaic("thumbnail clear.png \(option) -o t.jpg").done()
        let pixel = try ImageReader.pixmap(ofFile: folder.path("t.jpg"))[20, 15]
        #expect(pixel == color, "\(option)")
      }
    }
  #endif

  @Test func ifNewerMakesWhatIsOlderMissingOrEmpty() throws {
    try makeTree()
    let words = "photos -r --if-newer -o t/{stem}.png --json"
    func statuses() throws -> [String: String] {
      let lines = try ThumbnailLine.all(mosaic("thumbnail \(words)").done())
      return lines.reduce(into: [:]) { $0[$1.output ?? ""] = $1.status }
    }
    for path in try folder.files().filter({ $0.hasSuffix(".png") }) { try date(path, -100) }
    #expect(try Set(statuses().values) == ["done"])
    #expect(try Set(statuses().values) == ["current"])
    try date("photos/red.png", 100)
    try FileManager.default.removeItem(atPath: folder.path("t/noise.png"))
    try folder.write("", to: "t/green9.png")
    #expect(
      try statuses() == [
        "t/red.png": "done", "t/noise.png": "done", "t/green9.png": "done", "t/green10.png": "current",
      ])
  }

  @Test("what is current has the size that is wanted, and its placeholders") func ifNewerAtAnotherSize()
    throws
  {
    try makeTree()
    let words = "thumbnail photos/a/b/noise.png --if-newer -o t/{stem}.png --json --placeholder color -s"
    try date("photos/a/b/noise.png", -100)
    let lines = try [2, 3, 3].flatMap { try ThumbnailLine.all(mosaic("\(words) \($0)")) }
    #expect(lines.map(\.status) == ["done", "done", "current"])
    #expect(try size("t/noise.png").max() == 3)
    #expect(lines[2].color != nil && lines[2].color == lines[1].color)
  }

  #if JPEG
    @Test("several formats come from one decode, and results have what a page needs, in every run")
    func formats() throws {
      try makeTree()
      let words =
        "thumbnail photos/a/b/noise.png -s 20,9,80 --format png,jpeg,png --srcset --placeholder blurhash --json -o t/{stem}_{width}.{ext}"
      for option in ["", "--resume", "--resume", "--if-newer"] {
        try date("photos/a/b/noise.png", -100)
        let lines = try ThumbnailLine.all(mosaic("\(words) \(option)").done())
        let names = ["t/noise_20", "t/noise_9", "t/noise_64"].flatMap { ["\($0).png", "\($0).jpg"] }
        #expect(lines.map(\.output) == names)
        #expect(lines.allSatisfy { $0.source_width == 64 && $0.source_height == 64 })
        for (line, ending) in zip(lines, ["png", "jpg", "png", "jpg", "png", "jpg"]) {
          #expect(
            line.srcset == [20, 9, 64].map { "t/noise_\($0).\(ending) \($0)w" }.joined(separator: ", "))
          let path = folder.path(line.output ?? "")
          #expect(
            "\(try ImageReader.header(ofFile: path).format)".lowercased()
              == (ending == "jpg" ? "jpeg" : "png"))
          #expect(line.blurhash == BlurHash(try ImageReader.pixmap(ofFile: path)).text, "\(option)")
        }
      }
      let run = try mosaic("thumbnail photos/red.png --format png,jpg -o t.png")
      run.refused(2, "t.png: all formats of a picture would be one file; put {ext} into the name, such as")
    }
  #endif

  @Test("what is right is left alone, and what is left over goes") func resumes() throws {
    try makeTree()
    let words = "thumbnail photos -r --resume --prune -o t/{dir}/{stem}_{size}.png"
    func lines(_ options: String) throws -> [String] {
      try mosaic("\(words) \(options)").done().output.split(separator: "\n").map(String.init)
    }
    #expect(try lines("--json -s 20").allSatisfy { $0.contains(#""status": "done", "reason": "missing""#) })
    #expect(try lines("--dry-run -s 20").allSatisfy { $0.contains(#""status": "current""#) })
    try FileManager.default.removeItem(atPath: folder.path("photos/red.png"))
    let dry = try lines("--dry-run -s 20")
    #expect(
      dry.count == 4 && dry[3].hasPrefix(#"{"index": 3, "status": "pending", "reason": "no picture", "#))
    #expect(try folder.files("t/").count == 4)
    #expect(try lines("-s 20,9 --sharpen -v").isEmpty)
    #expect(try folder.files("t/").count == 6 && !folder.files("t/").contains("t/red_20.png"))
    let parts = try ["1/2", "2/2"].map { part in
      try mosaic("thumbnail photos -r -o u/{dir}/{stem}.png --json --no-sync --shard \(part)").done().output
    }
    #expect(try folder.files("u/").count == 3 && parts.allSatisfy { !$0.isEmpty })
  }

  private func date(_ name: String, _ seconds: Double) throws {
    try folder.date(name, Date(timeIntervalSinceNow: seconds))
  }

  @Test("two names of one file are one output") func linkedOutputs() throws {
    try makeTree()
    try folder.write("", to: "t/a/keep")
    try folder.link("t/b", to: "a")
    try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: "photos/b/green9.png")
    let run = try mosaic("thumbnail photos -r -s 20 -o t/{dir}/{stem}.png")
    #expect(run.exitCode == 2 && run.errors.contains("green9.png"), "\(run.errors)")
    #expect(try folder.files("t/") == ["t/a/keep"])
  }

  // MARK: While it runs

  @Test("a run that writes into the folder of its pictures makes no thumbnails of thumbnails")
  func ownOutputs() throws {
    for name in ["red.png", "blue.png"] { try folder.write(Sample.all[name] ?? [], to: "p/\(name)") }
    let formats = OutputNames.thumbnails.prefix(2).joined(separator: ",")
    for _ in 0..<2 {
      let run = try mosaic("thumbnail p -r -s 9 -o p/small/{stem}.{ext} --format \(formats) --json").done()
      #expect(run.output.split(separator: "\n").count == 4, "\(run.output)")
    }
  }

  @Test("--hash-contents resumes, and knows a picture that was only touched") func contents() throws {
    try folder.write(Sample.all["red.png"] ?? [], to: "red.png")
    var found: [String] = []
    for _ in 0..<2 {
      found += try ThumbnailLine.all(mosaic("thumbnail red.png -s 9 -o t.png --hash-contents --json").done())
        .map(\.status)
      try folder.date("red.png", Date(timeIntervalSinceNow: -5000))
    }
    #expect(found == ["done", "current"])
  }

  @Test func progressHasARateAndTheTimeLeft() throws {
    try makeTree()
    let run = try mosaic("thumbnail photos -r --progress -o t/{stem}.png").done()
    #expect(
      run.errors.contains("] 100%  4 of 4 pictures, ") && run.errors.contains("/s, 0 s left"),
      "\(run.errors)")
    #expect(run.errors.hasSuffix("\r\u{1B}[K"))
    #expect(try mosaic("thumbnail photos -r -q --progress -o t/{stem}.png").errors == "")
  }

  @Test(arguments: [("INT", Int32(130), "interrupted"), ("TERM", 143, "terminated")])
  func aSignalLeavesWholeFiles(signal: String, code: Int32, says: String) throws {
    try folder.write(Sample.png(1200, 1200, 0xFF12_3456), to: "big.png")
    try folder.write("", to: "in/none")
    for number in 0..<400 { try folder.link("in/\(number).png", to: folder.path("big.png")) }
    let run = try shell(
      "mosaic thumbnail in --size 600,300 -j 2 -o 't/{stem}_{width}.png'", sending: signal)
    let errors = try folder.text("errors")
    #expect(run.exitCode == code, "\(errors)")
    #expect(
      errors.contains("mosaic: stopped: \(says); ") && errors.hasSuffix(" pictures are left\n"),
      "\(errors)")
    let files = try folder.files("t/")
    #expect(files.count < 800 && files.allSatisfy { $0.hasSuffix("_600.png") || $0.hasSuffix("_300.png") })
    for file in files { _ = try ImageReader.pixmap(ofFile: folder.path(file)) }
  }
}
