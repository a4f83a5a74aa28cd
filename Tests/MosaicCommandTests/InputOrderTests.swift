// Which pictures of a folder are taken, and in which order.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct InputOrderTests {
  /// Pictures whose five orders all differ; a larger `age` is older.
  private func withAlbum(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for (name, width, age) in [("photo2", 20, 1), ("photo10", 10, 3), ("Photo3", 40, 2)] {
        let path = try folder.write(Sample.png(width, 20, 0xFF00_0000), to: "album/\(name).png")
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_000_000 - Double(age))], ofItemAtPath: path)
      }
      try body(folder)
    }
  }

  static let orders: [(words: [String], order: String)] = [
    ([], "photo2 photo10 Photo3"),
    (["--sort", "none"], "photo2 photo10 Photo3"),
    (["--reverse"], "Photo3 photo10 photo2"),
    (["--sort", "name"], "Photo3 photo10 photo2"),
    (["--sort", "natural"], "photo2 Photo3 photo10"),
    (["--sort", "natural", "--reverse"], "photo10 Photo3 photo2"),
    (["--sort", "mtime"], "photo10 Photo3 photo2"),
    (["--sort", "ratio"], "photo10 photo2 Photo3"),
    (["--reverse", "--sort=ratio"], "Photo3 photo2 photo10"),
  ]

  @Test(arguments: orders) func filesAreSorted(words: [String], order: String) throws {
    try withAlbum { folder in
      let files = ["album/photo2.png", "album/photo10.png", "album/Photo3.png"]
      let expected = order.split(separator: " ").map { "album/\($0).png" }
      let found = try plan(files + words, in: folder).sources
      #expect(found == expected)
    }
  }

  @Test(arguments: orders) func foldersAreNaturalFirst(words: [String], order: String) throws {
    try withAlbum { folder in
      let isByItself = words.isEmpty || words == ["--sort", "none"]
      let natural =
        isByItself ? "photo2 Photo3 photo10" : words == ["--reverse"] ? "photo10 Photo3 photo2" : order
      let expected = natural.split(separator: " ").map { "album/\($0).png" }
      for name in ["album", "album/"] {
        let found = try plan([name] + words, in: folder).sources
        #expect(found == expected)
      }
    }
  }

  @Test func sizesAreOrderedToo() throws {
    try withTemporaryFolder { folder in
      let words = ["--sizes", "4x2,2x4,3x3"]
      let reversed = try plan(words + ["--reverse"], in: folder)
      #expect(reversed.items.map(\.sourceSize) == [[3, 3], [2, 4], [4, 2]])
      let byRatio = try plan(words + ["--sort", "ratio"], in: folder)
      #expect(byRatio.items.map(\.sourceSize) == [[2, 4], [3, 3], [4, 2]])
      // The sort is stable.
      let equal = try plan(["--sizes", "4x2,5x5,3x3,2x2,1x3", "--sort", "ratio"], in: folder)
      #expect(equal.items.map(\.sourceSize) == [[1, 3], [5, 5], [3, 3], [2, 2], [4, 2]])
    }
  }

  @Test func leadingZerosDoNotCount() throws {
    try withTemporaryFolder { folder in
      let names = ["a2.png", "a007.png", "a10.png", "a011.png"]
      for name in names { try folder.write(Sample.png(1, 1, 0xFF00_0000), to: name) }
      #expect(try plan(names.reversed() + ["--sort", "natural"], in: folder).sources == names)
    }
  }

  @Test func aFolderGivesItsPicturesAlone() throws {
    try withAlbum { folder in
      try folder.write(Sample.png(1, 1, 0), to: "album/.hidden.png")
      try folder.write(Sample.png(1, 1, 0), to: "album/sub/photo1.png")
      try folder.write(Sample.png(1, 1, 0), to: "album/folder.png/photo1.png")
      try folder.write(Sample.png(1, 1, 0), to: "album/PHOTO1.PNG")
      for name in ["notes.txt", "png", "a.json"] { try folder.write("x", to: "album/\(name)") }
      let silent = try mosaic(["plan", "album"], in: folder)
      #expect(silent.exitCode == 0 && silent.errors == "")
      let expected = ["album/PHOTO1.PNG", "album/photo2.png", "album/Photo3.png", "album/photo10.png"]
      #expect(try plan(["album"], in: folder).sources == expected)
      #expect(try plan(["album/photo10.png", "album", "album/photo2.png"], in: folder).items.count == 6)
    }
  }

  #if GIF
    private static let gif = "is truncated: the file ends before its picture begins"
  #else
    private static let gif = "is a GIF image; this build reads PNG"
  #endif

  /// Other files of a folder, and the error about those that count as pictures.
  static let beside: [(name: String, bytes: String, says: String?)] = [
    ("a.heic", "\0\0\0\u{18}ftypheic", "is a HEIC image; this build reads PNG"),
    ("a.HEIC", "no picture at all", "is not an image: it begins with \"no pictu\""),
    ("a.dat", "\0\0\0\u{18}ftypheic", "is a HEIC image; this build reads PNG"),
    ("a", "GIF89a      ", gif),
    ("a.gif", "x", "is not an image: it begins with \"x\""),
    ("a.png", "", "is empty (0 bytes)"),
    ("a.svg", "<svg/>", "is an SVG image; this build reads PNG"),
    ("a.pdf", "%PDF-1.7", nil), ("a.txt", "BMW and others", nil), ("a.json", "{}", nil), ("a", "", nil),
    ("a.html", "<html><svg></svg></html>", nil), ("Makefile", "all:", nil),
  ]

  @Test(arguments: beside)
  func picturesOfAFolderAreNamedOnes(name: String, bytes: String, says: String?) throws {
    try withAlbum { folder in
      try folder.write(Array(bytes.utf8), to: "album/\(name)")
      let run = try mosaic(["plan", "album"], in: folder)
      guard let says else {
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        return #expect(try plan(["album"], in: folder).items.count == 3)
      }
      expectRefusal(run, 65, "mosaic: error: album/\(name): \(says)")
      let skipped = try mosaic(["plan", "album", "--on-error", "skip"], in: folder)
      #expect(skipped.exitCode == 0)
      #expect(skipped.errors.hasPrefix("mosaic: warning: album/\(name): \(says)"), "\(skipped.errors)")
      #expect(skipped.errors.hasSuffix("; left out\n"))
      #expect(try plan(["album", "--on-error", "skip"], in: folder).items.count == 3)
      #expect(try plan(["album", "--on-error", "placeholder"], in: folder).items.count == 4)
    }
  }

  /// Opening a pipe without a writer would block.
  @Test func pipesOfAFolderArePassedOver() throws {
    try withAlbum { folder in
      let run = try shell("mkfifo album/pipe && mosaic plan album", in: folder)
      #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    }
  }

  @Test func aFolderWithoutPictures() throws {
    try withTemporaryFolder { folder in
      try folder.write("x", to: "notes/a.txt")
      let readable = ImageReader.pathExtensions.sorted().joined(separator: ", ")
      expectRefusal(
        try mosaic(["plan", "notes"], in: folder), 65,
        "notes: holds no pictures (this build reads \(readable))")
    }
  }
}
