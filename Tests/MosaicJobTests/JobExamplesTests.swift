// The articles' examples of the library: they compile with one import, they are the articles', and they work.

import Foundation
import Mosaic
import TestSupport
import Testing

/// The articles' examples, word for word. They are compiled and not called: their names are relative to the user's folder.
private enum Examples {
  static func collage() throws {
    let job = try CollageJob(documentAt: "collage.json")
    let plan = try job.plan()
    try job.render(to: "collage.png")

    _ = plan
  }

  static func batch() async throws {
    var options = BatchOptions()
    options.resumes = true
    for try await result in Batch(linesAt: "jobs.jsonl", options: options).results {
      print(result.json)
    }
  }

  static func thumbnails(upload: [UInt8]) throws {
    let thumbnailer = try Thumbnailer([ThumbnailSize("320"), ThumbnailSize("96x96")])
    let pixmaps = try thumbnailer.pixmaps(of: upload, name: "upload")
    let photos = try ThumbnailInput.find(["photos"], recursive: true)
    try thumbnailer.write(photos, to: ThumbnailPattern("thumbs/{dir}/{stem}_{width}.png")) {
      print($0.json)
    }

    _ = pixmaps
  }
}

@Suite(.bounded) struct JobExamplesTests {
  private func lines(of text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("the articles' examples are compiled here") func examplesAreTheArticles() throws {
    let folder = Fixtures.packageFolder.appendingPathComponent("Sources/Mosaic/Mosaic.docc")
    let examples = try ["Documents", "Batches", "Thumbnails"].flatMap { name in
      try String(contentsOf: folder.appendingPathComponent("\(name).md"), encoding: .utf8)
        .components(separatedBy: "```swift\n").dropFirst()
        .map { lines(of: $0.components(separatedBy: "\n```")[0]) }
    }
    #expect(examples.count == 3)
    let compiled = lines(of: try String(contentsOfFile: #filePath, encoding: .utf8))
    for example in examples {
      let wanted = example.filter { !$0.hasPrefix("import ") }
      #expect(compiled.contains(Array(wanted)), "not compiled here:\n\(wanted.joined(separator: "\n"))")
    }
  }

  @Test("from a document to a picture") func collage() throws {
    try withTemporaryFolder { folder in
      let job = try CollageJob(documentAt: Fixtures.sample("grid.json"))
      let plan = try job.plan()
      try job.render(to: folder.path("collage.png"))
      _ = plan
      #expect(try folder.files() == ["collage.png"])
    }
  }

  @Test("from lines to pictures, and once more") func batch() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        ##"{"output": "a.png", "canvas": {"width": 8}, "items": [{"color": "#f80"}]}"##, to: "jobs.jsonl")
      var options = BatchOptions()
      options.resumes = true
      options.outputFolder = folder.path("out")
      for expected in [JobResult.Status.done, .current] {
        var found: [JobResult.Status] = []
        for try await result in Batch(linesAt: folder.path("jobs.jsonl"), options: options).results {
          found.append(result.status)
        }
        #expect(found == [expected])
      }
    }
  }

  @Test("from bytes and from files to thumbnails") func thumbnails() throws {
    try withTemporaryFolder { folder in
      let photo = Fixtures.sample("photos/cat.png")
      let thumbnailer = try Thumbnailer([ThumbnailSize("320"), ThumbnailSize("96x96")])
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: photo)))
      let pixmaps = try thumbnailer.pixmaps(of: bytes, name: "upload")
      #expect(pixmaps.count == 2)
      var names: [String] = []
      let photos = try ThumbnailInput.find([photo], recursive: true)
      try thumbnailer.write(photos, to: ThumbnailPattern(folder.path("{stem}_{width}.png"))) {
        names.append($0.json)
      }
      #expect(names.count == 2)
      #expect(try folder.files().count == 2)
    }
  }
}
