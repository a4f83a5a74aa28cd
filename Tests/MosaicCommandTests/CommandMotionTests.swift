// mosaic render between two layouts: frames in a pipe, and numbered files that replace no picture.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct CommandMotionTests {
  @Test func framesAreTheSameInAPipe() throws {
    let motion = "render red.png blue.png --size 60x40 --to ring --frames 3"
    try mosaic("\(motion) -o out.apng").silent()
    try shell("mosaic \(motion) --format apng -o - > piped").silent()
    #expect(try folder.read("piped") == folder.read("out.apng"))
  }

  /// The layouts at the first and at the last frame of four pictures, and whether the first frame has a number of hidden pictures.
  static let hidden = [
    ("grid -p columns=2 --to grid --to-param columns=1 --to-param rows=2 --to-param overflow=badge", false),
    ("grid -p columns=1 -p rows=2 -p overflow=badge --to grid --to-param columns=2", true),
  ]

  @Test(
    "a moving SVG has the number of hidden pictures, also if only the first or the last frame has it",
    arguments: hidden)
  func numbersOfHiddenPictures(layouts: String, isFirst: Bool) throws {
    let pictures = "red.png blue.png red.png blue.png"
    try mosaic("render \(pictures) --size 60x60 -l \(layouts) --frames 5 -o o.svg").done()
    let svg = String(decoding: try folder.read("o.svg"), as: UTF8.self)
    #expect(svg.contains(">+2</text>"))
    let values = svg.split(separator: "opacity\" values=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(
      values.contains { $0.hasPrefix(isFirst ? "1;" : "0;") && $0.contains(isFirst ? ";0" : ";1") },
      "\(values)")
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
}
