// mosaic each: many pictures with one look, each at its own size.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicBatch

@Suite(.bounded, .amongSamples) struct EachTests {
  private func size(_ name: String) throws -> String {
    let header = try ImageReader.header(ofFile: folder.path(name))
    return "\(header.width)x\(header.height)"
  }

  /// Pictures with readable samples alone.
  private func makePhotos() throws {
    for name in ["red", "green", "noise"] {
      try folder.write(try folder.read("\(name).png"), to: "photos/\(name).png")
    }
    try folder.write(try folder.read("blue.png"), to: "photos/a/blue.png")
    try folder.write(Sample.png(1, 1, 0xFFFF_FFFF), to: "photos/one.png")
  }

  /// Options, and the sizes of green, noise, one and red.
  static let sizes: [(words: [String], sizes: [String])] = [
    ([], ["30x40", "64x64", "1x1", "40x30"]), (["--radius", "9"], ["30x40", "64x64", "1x1", "40x30"]),
    (["--watermark", "© Ada"], ["30x40", "64x64", "1x1", "40x30"]),
    (["--padding", "5"], ["40x50", "74x74", "11x11", "50x40"]),
    (["--margin", "1 2 3 4"], ["36x44", "70x68", "7x5", "46x34"]),
    (["--padding", "5", "--scale", "2"], ["50x60", "84x84", "21x21", "60x50"]),
    (["--size", "20", "--padding", "5"], ["25x30", "30x30", "11x11", "30x25"]),
    (["--size", "20x20", "--crop", "centre"], ["20x20", "20x20", "1x1", "20x20"]),
    (["--caption", "A", "--caption-style", "position: over"], ["30x40", "64x64", "1x1", "40x30"]),
    (["--border", "3,red", "--opacity", "0.5", "--tint", "#0008"], ["30x40", "64x64", "1x1", "40x30"]),
  ]

  @Test("files are called as their pictures, and are as large as these and what is around them")
  func ofAFolder() throws {
    try makePhotos()
    for format in ["png", "jpg"] where OutputNames.thumbnails.contains(format) {
      for (words, sizes) in Self.sizes {
        // Of the smallest a watermark is cut, which is said.
        try mosaic(["each", "photos", "-q", "--format", format, "-o", "out/"] + words).silent()
        let names = ["green", "noise", "one", "red"].map { "out/\($0).\(format)" }
        #expect(try folder.files("out/") == names)
        #expect(try names.map(size) == sizes, "\(words)")
        try FileManager.default.removeItem(atPath: folder.path("out"))
      }
    }
  }

  #if JPEG
    @Test("-o is a folder that is there or will be, or a pattern") func outputs() throws {
      try makePhotos()
      for (words, names) in [
        ("photos/red.png -o out", ["out/red.jpg"]), ("photos/red.png -o out", ["out/red.jpg"]),
        ("photos -r -o out/x.y/", ["out/x.y/a/blue.jpg", "out/x.y/green.jpg"]),
        ("photos/red.png -s own,10 -o out", ["out/red_10.jpg", "out/red_own.jpg"]),
        ("photos/red.png --format png,jpg -o out", ["out/red.jpg", "out/red.png"]),
        ("photos/red.png -o out/{stem}-{width}.png", ["out/red-40.png"]),
        ("photos/red.png -o out/b.jpg", ["out/b.jpg"]),
      ] {
        try mosaic("each \(words)").silent()
        #expect(try folder.files("out/").filter(names.contains) == names, "\(words)")
        if words.hasSuffix("jpg") || words.hasSuffix("png") {
          try FileManager.default.removeItem(atPath: folder.path("out"))
        }
      }
    }
  #endif

  @Test("any number of workers writes the same bytes, and a resumed run does what changed")
  func workersAndResuming() throws {
    try makePhotos()
    let look = [
      "--watermark", "© Ada", "--polaroid", "--shadow", "0 2px 3px #0008", "--padding", "6", "--caption",
      "{stem}",
    ]
    var all: [[[UInt8]]] = []
    for jobs in ["1", "2", "7"] {
      let words = ["each", "photos", "--format", "png", "-q", "-j", jobs, "-o", "out\(jobs)"]
      try mosaic(words + look).silent()
      all.append(try folder.files("out\(jobs)/").map { try folder.read($0) })
    }
    #expect(all[0].count == 4 && all[0] == all[1] && all[0] == all[2])
    func statuses(_ words: [String]) throws -> [String] {
      let base = ["each", "photos", "--resume", "--json", "--format", "png", "-o", "out"]
      return try ThumbnailLine.all(mosaic(base + words).done()).map(\.status)
    }
    let (made, current) = (
      [String](repeating: "done", count: 4), [String](repeating: "current", count: 4)
    )
    #expect(try statuses(look) == made)
    #expect(try statuses(look) == current)
    try folder.write(Sample.png(8, 8, 0xFF12_3456), to: "photos/noise.png")
    #expect(try statuses(look) == ["current", "done", "current", "current"])
    #expect(try statuses(look + ["--radius", "3"]) == made)
    #expect(try statuses(look + ["--radius", "3"]) == current)
    #expect(try statuses(look + ["--radius", "3", "--watermark-position", "top-left"]) == made)
  }

  /// The options of a watermark, and where its ink is: shares of the picture from the left and the top.
  static let places: [(words: [String], x: ClosedRange<Double>, y: ClosedRange<Double>)] = [
    ([], 0.5...1, 0.5...1), (["--watermark-position", "bottom-left"], 0...0.5, 0.5...1),
    (["--watermark-position", "top right"], 0.5...1, 0...0.5),
    (["--watermark-style", "position: left top; margin: 0"], 0...0.5, 0...0.5),
    (["--watermark-position", "0% 100%"], 0...0.5, 0.5...1),
  ]

  @Test("watermarks are placed and styled in render as in each") func watermarks() throws {
    try folder.write(Sample.png(200, 120, 0xFF00_0000), to: "black.png")
    for mark in ["HHH", "blue.png"] {
      for (words, x, y) in Self.places {
        let words = ["black.png", "--watermark", mark, "-o", "out.png"] + words
        try mosaic(["each"] + words).silent()
        let found = try ImageReader.pixmap(ofFile: folder.path("out.png"))
        let ink = (0..<120).flatMap { y in (0..<200).map { ($0, y) } }.filter {
          found[$0.0, $0.1] != 0xFF00_0000
        }
        #expect(!ink.isEmpty)
        #expect(
          ink.allSatisfy { x.contains(Double($0.0) / 200) && y.contains(Double($0.1) / 120) }, "\(words)")
        try mosaic(["render", "--size", "200x120"] + words).silent()
        #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")) == found, "\(words)")
      }
    }
    try mosaic(
      [
        "each", "black.png", "--watermark", "H", "--watermark-style", "opacity: 1; font-size: 60; color: red",
        "-o", "out.png",
      ]
    ).silent()
    let found = try ImageReader.pixmap(ofFile: folder.path("out.png"))
    #expect((0..<24_000).contains { found[$0 % 200, $0 / 200] == 0xFFFF_0000 })
  }

  static let refused = refusals(
    """
    each photos → 2 each needs a folder or names for its files: -o DIR
    each -o out → 2 each needs pictures, folders or --files-from LIST; see mosaic each --help
    each photos -o - → 2 -o -: pictures are files, and the standard output is none
    each photos -o out --keep-metadata camera
      2 --keep-metadata: "camera" cannot be used; allowed: copyright, author, taken
    each photos -o out --keep-metadata author,gps
      2 --keep-metadata: the place of a picture is never written, and so "gps" cannot be kept; allowed: copyright, author, taken
    thumbnail photos -o t/{stem}.png --keep-metadata place
      2 --keep-metadata: the place of a picture is never written
    each photos -o out --watermark-position top → 2 --watermark-position: is about a watermark, and there is none
    each photos -o out --watermark A --watermark-position x → 2 --watermark-position: "x" cannot be used; allowed: one or two of left
    each photos -o out --watermark A --watermark-style size:1 → 2 --watermark-style
    each photos -o out --watermark red.png --watermark-style color:red → 2 --watermark-style
    each photos -o out --watermark none.png → 2 --watermark: "none.png" is no picture that can be read
    each photos -o out --caption {index} → 2 the caption has {index}
    each photos -o out --caption {nothing} → 2 --caption
    each photos -o out --layout grid → 2 --layout is an option of 'mosaic render', not of 'mosaic each'
    each photos -o out --fit cover → 2 --fit is an option of 'mosaic render', not of 'mosaic each'
    each photos -o photos/ --format png
      2 photos/green.png: cannot write: this file is an input (photos/green.png), and an output never replaces one
    each photos -o photos/../photos --format png
      2 this file is an input (photos/green.png)
    each photos -o photos/{stem}.png → 2 this file is an input
    each none -o out → 65 none: no such file
    each empty -o out → 65 empty: holds no pictures
    each photos -o out/x.bmp → 2 out/x.bmp
    each photos -o out --lossless → 2 --lossless is for WebP
    each photos -o out --crop centre → 2 a crop fills a box, and the size own has none
    """)

  @Test("what cannot be is refused in words, and changes no file", arguments: refused)
  func refusesInWords(row: CommandRow) throws {
    try makePhotos()
    try folder.write("hello", to: "empty/notes.txt")
    try expect(row)
  }

  @Test("a picture that cannot be read stops no other") func unreadable() throws {
    let words = ["each", "red.png", "cut.png", "blue.png", "--padding", "4", "--format", "png", "-o", "out"]
    let run = try mosaic(words)
    #expect(run.exitCode == 65 && run.errors.contains("1 of 3 pictures failed"), "\(run.errors)")
    #expect(try folder.files("out/") == ["out/blue.png", "out/red.png"])
    try mosaic(words + ["--on-error", "placeholder", "--caption", "{stem} {taken}"]).done()
    #expect(try size("out/cut.png").hasPrefix("408x"))
    let tile = try ImageReader.pixmap(ofFile: folder.path("out/cut.png"))
    #expect(tile[4, 4] == 0xFFDD_DDDD && tile[0, 0] == 0)
    // So does a watermark of which that is found while it is drawn.
    let marked = try mosaic(["each", "red.png", "--watermark", "cut.png", "-o", "marked"])
    #expect(try marked.exitCode == 65 && folder.files("marked/") == [])
  }
}
