// Open files: their bytes, pointers of Git LFS, and files with several frames.

import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct OpenFileTests {
  static let pairs: [(one: [UInt8], other: [UInt8], isEqual: Bool)] = {
    let long = (0..<(1 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var late = long
    late[late.count - 1] ^= 1
    var middle = long
    middle[(1 << 20) - 1] ^= 1
    return [
      ([], [], true), ([], [0], false), ([1, 2], [1, 2], true), ([1, 2], [1, 3], false), (long, long, true),
      (long, late, false), (long, middle, false), (long, Array(long.dropLast()), false),
    ]
  }()

  @Test(arguments: pairs.indices) func comparesBytes(_ index: Int) throws {
    let pair = Self.pairs[index]
    try withTemporaryFolder { folder in
      let (one, other) = (try folder.write(pair.one, to: "one"), try folder.write(pair.other, to: "other"))
      let file = try OpenFile(one)
      #expect(try file.hasBytes(of: OpenFile(other)) == pair.isEqual)
      #expect(try file.hasBytes(of: OpenFile(one)))
      #expect(try file.bytes(atMost: pair.one.count) == pair.one)
      if !pair.one.isEmpty {
        #expect(throws: FileError.self) { try file.bytes(atMost: pair.one.count - 1) }
      }
    }
  }

  @Test func copiesPicturesOnly() throws {
    let picture = Sample.png(1000, 1000, 0xFF12_3456) + [UInt8](repeating: 1, count: 3 << 20)
    let file = try OutputFile(folder.path("copy"))
    try OpenFile(try folder.write(picture, to: "a")).copyPicture(to: file)
    try file.commit()
    #expect(try folder.read("copy") == picture)
    let text = try folder.write("#!/bin/sh\n", to: "b.png")
    let error = #expect(throws: FileError.self) {
      try OpenFile(text).copyPicture(to: OutputFile(folder.path("none")))
    }
    #expect(error?.description.contains("is not an image") == true)
  }

  @Test("a file that was decoded can be decoded again") func decodesAgain() throws {
    let file = try OpenFile(try folder.write(Sample.png(9, 5, 0xFF12_3456), to: "a.png"))
    for _ in 0..<2 {
      #expect(try ImageReader.open(file, limits: DecodeLimits()).header.width == 9)
      #expect(
        try ImageReader.straightPixmap(of: file, limits: DecodeLimits())[8, 4] == [0x12, 0x34, 0x56, 255])
    }
  }

  @Test func namesPointersOfGitLFS() throws {
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "4d", count: 32))\nsize 12345\n"
    let error = #expect(throws: FileError.self) {
      try ImageReader.header(bytes: Array(pointer.utf8), name: "a.png")
    }
    #expect(error?.kind == .lfsPointer(bytes: 12345))
    #expect(error?.isInputOutput == false)
    #expect(
      error?.description
        == "a.png: is a Git LFS pointer, and not the picture of 12345 bytes; run 'git lfs pull' to fetch it")
  }

  @Test func findsAnimations() throws {
    let still = Sample.png(4, 4, 0xFF00_00FF)
    let (head, rest) = (still.prefix(33), still.dropFirst(33))
    let control = Sample.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
    let text = Sample.chunk("tEXt", Array("Title\0".utf8) + [UInt8](repeating: 65, count: 5000))
    let texts = (0..<300).flatMap { _ in text }
    let end = Sample.chunk("IEND", [])
    let files: [(bytes: [UInt8], isAnimated: Bool)] = [
      (still, false), (head + control + rest, true), (head + text + control + rest, true),
      // Behind more than is read of texts.
      (head + texts + control + rest, true),
      // Behind the picture it says nothing.
      (still.dropLast(end.count) + control + end, false), (Array(head), false), ([], false),
    ]
    try withTemporaryFolder { folder in
      for (index, file) in files.enumerated() {
        let path = try folder.write(file.bytes, to: "\(index).png")
        #expect(try ImageReader.isAnimated(path) == file.isAnimated, "file \(index)")
      }
    }
  }
}
