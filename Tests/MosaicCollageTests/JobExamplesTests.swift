// The articles' examples of the library: they compile with one import, and they are the articles'.

import Foundation
import Mosaic
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

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
}
