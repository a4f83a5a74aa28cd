// Folders and orders: which pictures, and which first.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite struct InputOrderTests {
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

  @Test func otherKindsOfPictureAreMentioned() throws {
    let readable = ImageReader.pathExtensions.sorted().joined(separator: ", ")
    try withAlbum { folder in
      try folder.write("x", to: "album/a.gif")
      let one = "mosaic: warning: album: 1 picture left out, such as a.gif: this build reads \(readable)\n"
      #expect(try mosaic(["plan", "album"], in: folder).errors == one)
      try folder.write("x", to: "album/b.HEIC")
      let two = "mosaic: warning: album: 2 pictures left out, such as a.gif: this build reads \(readable)\n"
      #expect(try mosaic(["plan", "album"], in: folder).errors == two)
      #expect(try mosaic(["plan", "album", "--quiet"], in: folder).errors == "")
      // Nothing but other kinds: the warning says why there is nothing.
      try folder.write("x", to: "scans/a.tiff")
      let run = try mosaic(["plan", "scans"], in: folder)
      #expect(run.exitCode == 65)
      #expect(
        run.errorLines == [
          "mosaic: warning: scans: 1 picture left out, such as a.tiff: this build reads \(readable)",
          "mosaic: error: scans: holds no pictures that this build reads (\(readable))",
        ])
    }
  }
}
