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
        let run = try mosaic("render album -o out.png", in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      }
    }

    /// What a user names is meant.
    @Test func aFilmThatIsNamedIsAnError() throws {
      try withAlbum { folder in
        expectRefusal(
          try mosaic("plan album/b.avif album/IMG_1.MOV", in: folder), 65,
          #"album/IMG_1.MOV: is not an image: it begins with "\x00\x00\x00\x14ftyp""# + "\n")
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
        #expect(try mosaic("compare grid.heic lossy.avif", in: folder).exitCode == 1)
      }
    }

  }
#endif
