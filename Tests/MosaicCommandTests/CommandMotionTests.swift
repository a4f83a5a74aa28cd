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
