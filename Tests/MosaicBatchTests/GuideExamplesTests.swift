// The guides' Swift is that of samples/package, which is built and run as a stranger's package would be: the two are compared here.

import Foundation
import TestSupport
import Testing

/// A guide, and the files of samples/package that its blocks of Swift are from.
private struct Guide: CustomTestStringConvertible {
  let name: String
  let files: [String]

  init(_ name: String, _ files: [String]) { (self.name, self.files) = (name, files) }

  static let all = [
    Guide("Mosaic", ["Sources/Collages/FirstCollage.swift"]),
    Guide(
      "AddTheDependency",
      [
        "Package.swift", "Sources/Collages/FirstCollage.swift", "Sources/Collages/Program.swift",
        "Sources/Frames/main.swift",
      ]),
    Guide(
      "YourOwnLayout",
      ["Sources/Collages/BannerLayout.swift", "Tests/CollagesTests/BannerLayoutTests.swift"]),
    Guide(
      "YourOwnFormats",
      ["FarbfeldDecoder", "Ribbon", "PPMWriter"].map { "Sources/Collages/\($0).swift" }
        + ["Tests/CollagesTests/OpenSetsTests.swift"]),
    Guide("OnAServer", ["Sources/Collages/Server.swift", "Tests/CollagesTests/ServerTests.swift"]),
    Guide("GoldenTests", ["Package.swift", "Tests/CollagesTests/GoldenTests.swift"]),
    Guide("ThePlan", ["Sources/Collages/Plans.swift", "Tests/CollagesTests/PlansTests.swift"]),
  ]

  var testDescription: String { name }

  /// The lines of each block of Swift.
  var blocks: [[String]] {
    get throws {
      let path = "Sources/Mosaic/Mosaic.docc/\(name).md"
      let text = try String(contentsOf: Fixtures.packageFolder.appending(path: path), encoding: .utf8)
      return text.components(separatedBy: "```swift\n").dropFirst()
        .map { lines(of: $0.components(separatedBy: "\n```")[0]) }
    }
  }
}

/// Lines without indentation and without what makes a comment of an example.
private func lines(of text: String) -> [String] {
  text.split(separator: "\n").map { line in
    let line = line.trimmingCharacters(in: .whitespaces)
    return line.hasPrefix("// ") ? String(line.dropFirst(3)) : line
  }.filter { !$0.isEmpty }
}

private func lines(ofFile path: String) throws -> [String] {
  let file = URL(fileURLWithPath: Fixtures.sample("package")).appending(path: path)
  return try lines(of: String(contentsOf: file, encoding: .utf8))
}

/// The files below a folder, by their paths from there, without hidden ones.
private func files(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
    !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }
}

@Suite(.bounded) struct GuideExamplesTests {
  @Test("every block of a guide is in samples/package, word for word", arguments: Guide.all)
  private func blocksAreCompiled(_ guide: Guide) throws {
    let files = try guide.files.map { try lines(ofFile: $0) }
    let blocks = try guide.blocks
    #expect(!blocks.isEmpty)
    for block in blocks where !files.contains(where: { $0.contains(block) }) {
      Issue.record("\(guide.name).md shows what no file of it has:\n\(block.joined(separator: "\n"))")
    }
  }

  @Test("every file of samples/package is shown whole") func filesAreShown() throws {
    let blocks = try Guide.all.flatMap { try $0.blocks }
    let sources = try files(in: Fixtures.sample("package")).filter { $0.hasSuffix(".swift") }
    #expect(sources.count >= 10)
    for file in sources {
      #expect(blocks.contains(try lines(ofFile: file)), "no guide shows all of \(file)")
    }
  }

  /// Screenshots of pages in a browser, which no command draws again.
  private static let screenshots: Set = [
    "browser-rows.jpg", "edit-medium.jpg", "edit-narrow.jpg", "edit-wide.jpg",
  ]

  @Test("pictures in the guides are samples") func picturesAreSamples() throws {
    let folder = Fixtures.packageFolder.appending(path: "Sources/Mosaic/Mosaic.docc/Resources")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let samples = try files(in: Fixtures.sample())
    #expect(Self.screenshots.isSubset(of: names))
    for name in names where !Self.screenshots.contains(name) {
      let picture = try Data(contentsOf: folder.appending(path: name))
      let originals = samples.filter { $0.split(separator: "/").last.map(String.init) == name }
      let isCopy = try originals.contains {
        try Data(contentsOf: URL(fileURLWithPath: Fixtures.sample($0))) == picture
      }
      #expect(isCopy, "\(name) is no copy of a picture in samples/")
    }
  }
}
