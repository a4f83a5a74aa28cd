// HEIC and AVIF on the command line: a phone's folder, all commands, limits; and what a build without them says.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

/// A file of `fixtures/heif`.
private func heif(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: Fixtures.url("heif").appendingPathComponent(name)))
}

/// A QuickTime film, as far as its first bytes say.
private let film = Array("\0\0\0\u{14}ftypqt  \0\0\0\0qt  \0\0\0\u{8}wide".utf8)

#if HEIF
  @Suite(.timeLimit(.minutes(10))) struct CommandHEIFTests {
    private func withAlbum(_ body: (TemporaryFolder) throws -> Void) throws {
      try withTemporaryFolder { folder in
        // The third one's name lies about its format.
        for (name, fixture) in [
          ("IMG_1.HEIC", "grid-turned.heic"), ("b.avif", "grid.avif"), ("c.jpg", "grid-cut.heic"),
          ("d.png", "alpha.avif"),
        ] {
          try folder.write(heif(fixture), to: "album/\(name)")
        }
        try folder.write(film, to: "album/IMG_1.MOV")
        try folder.write(Sample.png(30, 40, 0xFF00_FF00), to: "album/IMG_2.PNG")
        try body(folder)
      }
    }

    @Test func aFolderOfAPhoneIsPlannedWithoutItsFilms() throws {
      try withAlbum { folder in
        let plan = try plan(["album"], in: folder)
        #expect(
          plan.sources == ["b.avif", "c.jpg", "d.png", "IMG_1.HEIC", "IMG_2.PNG"].map { "album/\($0)" })
        #expect(plan.items.map(\.sourceSize) == [[150, 100], [30, 40], [45, 37], [100, 150], [30, 40]])
        let run = try mosaic(["render", "album", "-o", "out.png"], in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      }
    }

    /// What a user names is meant.
    @Test func aFilmThatIsNamedIsAnError() throws {
      try withAlbum { folder in
        expectRefusal(
          try mosaic(["plan", "album/b.avif", "album/IMG_1.MOV"], in: folder), 65,
          #"album/IMG_1.MOV: is not an image: it begins with "\x00\x00\x00\x14ftyp""# + "\n")
      }
    }

    @Test(
      "rendered as heif-convert shows them, with any number of workers",
      arguments: ["grid.heic", "grid.avif"])
    func rendered(name: String) throws {
      try withTemporaryFolder { folder in
        try folder.write(heif(name), to: name)
        let words = ["render", name, "-l", "grid", "--size", "150x100", "-o", "out.png"]
        #expect(try mosaic(words, in: folder).exitCode == 0)
        let bytes = try folder.read("out.png")
        let expected = try ImageReader.pixmap(ofFile: Fixtures.path("heif/\(name).png"))
        #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")) == expected)
        for workers in ["1", "2", "5"] {
          #expect(try mosaic(words + ["-j", workers], in: folder).exitCode == 0)
          #expect(try folder.read("out.png") == bytes)
        }
      }
    }

    @Test func thumbnailsOfATree() throws {
      try withAlbum { folder in
        let run = try mosaic(["thumbnail", "album", "--size", "50", "-o", "t/{stem}.png"], in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        let sizes = try ["b", "c", "d", "IMG_1"].map { name in
          let header = try ImageReader.header(ofFile: folder.path("t/\(name).png"))
          return [header.width, header.height]
        }
        #expect(sizes == [[50, 33], [30, 40], [45, 37], [33, 50]])
        #expect(try !folder.files().contains { $0.contains("MOV") && $0.hasPrefix("t/") })
      }
    }

    @Test func comparedWithWhatTheyShow() throws {
      try withTemporaryFolder { folder in
        for name in ["grid.heic", "lossy.avif", "alpha.heic"] {
          try folder.write(heif(name), to: name)
          try folder.write(heif("\(name).png"), to: "\(name).png")
          let run = try mosaic(["compare", name, "\(name).png"], in: folder)
          #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        }
        #expect(try mosaic(["compare", "grid.heic", "lossy.avif"], in: folder).exitCode == 1)
      }
    }

    @Test func batchesReadThem() throws {
      try withAlbum { folder in
        try folder.write(
          #"{"output": "one.png", "images": ["album/IMG_1.HEIC", "album/b.avif"]}"#
            + "\n",
          to: "jobs.jsonl")
        let run = try mosaic(["batch", "jobs.jsonl"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try folder.files().contains("one.png"))
      }
    }

    @Test func limits() throws {
      try withAlbum { folder in
        let (render, output) = (["render", "album/b.avif", "--size", "40x30"], ["-o", "out.png"])
        expectRefusal(
          try mosaic(render + ["--max-pixels", "14999"] + output, in: folder), 65,
          "album/b.avif: is 150 x 100 pixels, 15000 in all; the limit is 14999 (--max-pixels)\n")
        let run = try mosaic(render + ["--max-memory", "60K"] + output, in: folder)
        #expect(run.exitCode == 65 && run.errors.contains("; the limit is 60 KiB"), "\(run.errors)")
        #expect(try mosaic(render + ["--max-memory", "2M"] + output, in: folder).exitCode == 0)
      }
    }

    @Test(arguments: ["fail", "skip", "placeholder"]) func aPictureThatIsCutOff(policy: String) throws {
      try withAlbum { folder in
        try folder.write(Array(heif("grid.heic").dropLast(100)), to: "cut.heic")
        let run = try mosaic(
          [
            "render", "album/b.avif", "cut.heic", "--size", "60x20", "-l", "grid", "--on-error", policy, "-o",
            "out.png",
          ],
          in: folder)
        #expect(run.exitCode == (policy == "fail" ? 65 : 0))
        #expect(
          run.errors.contains(
            "cut.heic: is truncated: the file ends before its picture does (row 64 of 100)"),
          "\(run.errors)")
      }
    }

    @Test func nothingIsWrittenInTheseFormats() throws {
      try withAlbum { folder in
        let run = try mosaic(["render", "album/b.avif", "-o", "out.heic"], in: folder)
        #expect(run.exitCode == 2 && run.errors.contains("out.heic"), "\(run.errors)")
      }
    }
  }
#else
  @Suite(.timeLimit(.minutes(10))) struct CommandHEIFTests {
    @Test(arguments: [("HEIC", "a HEIC", "lossy.heic"), ("AVIF", "an AVIF", "lossy.avif")])
    func thisBuildSaysThatItDoesNotReadIt(format: String, phrase: String, name: String) throws {
      try withTemporaryFolder { folder in
        try folder.write(heif(name), to: name)
        let formats = ImageReader.formats.map(\.name).joined(separator: ", ")
        expectRefusal(
          try mosaic(["plan", name], in: folder), 65,
          "\(name): is \(phrase) image; this build reads \(formats), and not \(format) (trait HEIF, libheif)\n"
        )
      }
    }

    @Test func filmsAreNoPictures() throws {
      try withTemporaryFolder { folder in
        try folder.write(film, to: "album/IMG_1.MOV")
        try folder.write(Sample.png(30, 40, 0xFF00_FF00), to: "album/IMG_2.PNG")
        #expect(try plan(["album"], in: folder).sources == ["album/IMG_2.PNG"])
      }
    }
  }
#endif
