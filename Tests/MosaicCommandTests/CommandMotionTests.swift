// mosaic render and plan between two layouts, and frames as files.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct CommandMotionTests {
  private let words = ["red.png", "blue.png", "green.png", "--size", "60x40"]

  private func still(_ more: [String]) throws -> [UInt8] {
    try mosaic(["render"] + words + more + ["-o", "out.png"]).silent()
    return try folder.read("out.png")
  }

  @Test func stillsOfBothEndsAreThoseOfTheLayouts() throws {
    let to = ["--to", "ring", "--to-param", "radius=fit", "--to-param", "itemSize=10x10"]
    let first = try still(to + ["--at", "0"])
    let last = try still(to + ["--at", "1", "--easing", "ease-in"])
    let grid = try still([])
    let ring = try still(["-l", "ring", "-p", "radius=fit", "-p", "itemSize=10x10"])
    #expect(first == grid && last == ring)
    let middle = try still(to + ["--at", "0.5"])
    let later = try still(to + ["--at", "0.6"])
    #expect(middle != later)
  }

  @Test func planShowsAMoment() throws {
    let plan = try plan(
      words + "-l grid --columns 3 --to grid --to-param columns=1 --at 0.25 --easing linear".words)
    #expect(plan.items[0].frame == .init(x: 0, y: 0, width: 30, height: 33.333333333333336))
  }

  @Test func framesBecomeOneFileOrMany() throws {
    let before = try folder.files()
    let motion =
      words + ["--to", "ring", "--to-param", "radius=fit", "--to-param", "itemSize=10x10", "--frames", "3"]
    for (output, files) in [
      ("out.apng", ["out.apng"]), ("out.svg", ["out.svg"]),
      ("f-%02d.png", ["f-01.png", "f-02.png", "f-03.png"]),
      ("%d.svg", ["1.svg", "2.svg", "3.svg"]),
      ("--alternate -o b-%d.png", ["b-1.png", "b-2.png", "b-3.png", "b-4.png"]),
    ] {
      let words = output.contains(" ") ? output.words : ["-o", output]
      try mosaic(["render"] + motion + words).silent()
      #expect(Set(try folder.files()).subtracting(before) == Set(files))
      for file in files { try FileManager.default.removeItem(atPath: folder.path(file)) }
    }
    _ = try mosaic(["render"] + motion + ["-o", "out.apng"])
    try shell("mosaic render \(motion.joined(separator: " ")) --format apng -o - > piped").silent()
    #expect(try folder.read("piped") == folder.read("out.apng"))
  }

  @Test("numbered files replace no picture, from the first to the last", arguments: 1...3)
  func numberedFilesDoNotReplacePictures(number: Int) throws {
    let picture = try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: "f\(number).png")
    let before = try folder.files()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
    try mosaic(
      ["render", "red.png", "f\(number).png", "--to", "ring", "--frames", "3", "-o", "f%d.png"]
    ).refused(
      2,
      "f\(number).png: cannot write: this file is an input (f\(number).png), and an output never replaces one"
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: picture)) == bytes)
    #expect(try folder.files() == before)
  }

  @Test func numbersBesideTheFramesAreFree() throws {
    for name in ["f0.png", "f4.png"] { try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: name) }
    try mosaic("render f0.png f4.png --size 20x20 --to ring --frames 3 -o f%d.png").done()
    #expect(try ["f0.png", "f4.png"].allSatisfy { try folder.read($0) == Sample.png(4, 4, 0xFF00_FF00) })
  }

  @Test("the way back has files of its own, which replace no picture either")
  func numberedFilesOfTheWayBack() throws {
    let bytes = Sample.png(4, 4, 0xFF00_FF00)
    for name in ["4.png", "5.png"] { try folder.write(bytes, to: name) }
    let words = "render red.png 4.png 5.png --size 20x20 --to ring -o %d.png --frames".words
    try mosaic(words + ["3", "--alternate"]).refused(
      2, "4.png: cannot write: this file is an input (4.png), and an output never replaces one")
    try mosaic(words + ["4"]).refused(
      2, "4.png: cannot write: this file is an input (4.png), and an output never replaces one")
    try mosaic(words + ["3", "-q"]).done()
    #expect(try folder.read("4.png") == bytes && folder.read("5.png") == bytes)
  }

  @Test func aCarouselScrolls() throws {
    let line = words + ["-l", "carousel", "-p", "itemSize=20x20"]
    try mosaic(
      ["render"] + line + ["--scroll", "-10:60", "-p", "snap=true", "--frames", "4", "-o", "%d.png"]
    ).silent()
    for (file, offset) in [("1.png", "0"), ("4.png", "60")] {
      _ = try mosaic(["render"] + line + ["-p", "offset=\(offset)", "-o", "still.png"])
      #expect(try folder.read(file) == folder.read("still.png"), "\(file)")
    }
  }
}
