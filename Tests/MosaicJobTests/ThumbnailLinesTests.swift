// The lines of the documentation need one import.

import MosaicJob
import TestSupport
import Testing

/// The example of ``Thumbnailer``, word for word. It is compiled and not called: its names are relative to the user's folder.
private func example() throws {
  let thumbnailer = try Thumbnailer([ThumbnailSize("200"), ThumbnailSize("64x64")])
  let pixmaps = try thumbnailer.pixmaps(ofFile: "photo.jpg")
  let inputs = try ThumbnailInput.find(["photos"], recursive: true)
  try thumbnailer.write(inputs, to: ThumbnailPattern("thumbs/{dir}/{stem}_{width}.jpg")) { print($0.json) }
  _ = pixmaps
}

@Suite(.timeLimit(.minutes(10))) struct ThumbnailLinesTests {
  @Test("from folders to thumbnails") func lines() throws {
    try withTemporaryFolder { folder in
      let thumbnailer = try Thumbnailer([ThumbnailSize("20"), ThumbnailSize("9x9")])
      #expect(try thumbnailer.pixmaps(ofFile: Fixtures.path("images/disc.png")).count == 2)
      let inputs = try ThumbnailInput.find([Fixtures.path("images")], recursive: true)
      let pattern = try ThumbnailPattern(folder.path("thumbs/{dir}/{stem}_{width}x{height}.png"))
      var lines: [String] = []
      try thumbnailer.write(inputs, to: pattern) { lines.append($0.json) }
      #expect(lines.count == 2 * inputs.count)
      #expect(try folder.files().count == lines.count)
    }
  }
}
