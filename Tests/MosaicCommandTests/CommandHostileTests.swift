// Files that fuzzers and reviews have found: each gives a picture or an error, never a crash.

import Foundation
import TestSupport
import Testing

/// Runs the program over `fixtures/hostile`; adding a case is adding a file to one of its folders.
@Suite(.bounded) struct CommandHostileTests {
  /// A file; its folder is its kind.
  struct Case: Sendable, CustomTestStringConvertible {
    var kind: String
    var path: String
    var testDescription: String { "\(kind)/\(path.split(separator: "/").last ?? "")" }
  }

  static let pictures = cases(["png", "apng", "jpeg", "webp", "heif", "tiff", "gif"])
  static let documents = cases(["documents"])
  static let commandLines = cases(["commandline"])
  /// Profiles and EXIF data, which tests of the decoders embed in pictures; what `AcceptForgedTests` and `SVGDamageTests` run.
  static let others = ["icc", "exif", "accept", "svg"]

  static func cases(_ kinds: [String]) -> [Case] {
    kinds.flatMap { kind in
      let folder = Fixtures.path("hostile/\(kind)")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().map { Case(kind: kind, path: "\(folder)/\($0)") }
    }
  }

  @Test("every folder is run by some test") func everyFolderIsKnown() throws {
    let known = (Self.pictures + Self.documents + Self.commandLines).map(\.kind) + Self.others
    let found = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path("hostile"))
    #expect(Set(found).subtracting(["README.md"]).isSubset(of: known), "\(found)")
    #expect(Self.pictures.count > 2 && Self.documents.count > 2)
  }

  @Test(arguments: pictures) func picture(_ hostile: Case) throws {
    try expectWords(["plan", hostile.path], says: [0, 65, 74])
    try expectWords(["render", hostile.path, "--size", "64x64"], output: "out.png", says: [0, 65, 74])
    try expectWords(
      ["render", hostile.path, "-l", "waterfall", "--width", "40", "--fit", "contain"], output: "out.svg",
      says: [0, 65, 74])
  }

  @Test(arguments: documents) func document(_ hostile: Case) throws {
    try expectWords(["plan", hostile.path], says: [0, 65, 74])
    for ending in ["png", "svg", "pdf"] {
      try expectWords(["render", hostile.path], output: "out.\(ending)", says: [0, 65, 74])
    }
  }

  /// One argument a line; paths are relative to the package's folder.
  @Test(arguments: commandLines) func commandLine(_ hostile: Case) throws {
    let words = try String(contentsOfFile: hostile.path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    try expectWords(
      words, output: words.first == "render" ? "out.png" : nil, links: ["fixtures"], says: [0, 2, 65, 74])
  }

  /// Expects one of some exit codes and, unless it is 0, an error and no file; with two gigabytes of address space.
  private func expectWords(
    _ words: [String], output: String? = nil, links: [String] = [], says codes: [Int32],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try inFolder {
      for link in links { try folder.link(link, to: Fixtures.path()) }
      let before = try folder.files()
      let arguments = words + (output.map { ["-o", $0, "--jobs", "2"] } ?? [])
      let run = try ProgramRun.run(
        "/bin/sh", ["-c", "ulimit -v 2000000; exec \"$0\" \"$@\"", try MosaicBinary.path()] + arguments,
        in: folder.url, timeout: 100)
      let comment = Comment(rawValue: "\(words): \(run.ending), \(run.errors.prefix(400))")
      #expect(run.exitCode.map(codes.contains) == true, comment, sourceLocation: sourceLocation)
      let isDone = run.exitCode == 0
      #expect(
        isDone || run.errorLines.contains { $0.hasPrefix("mosaic: error: ") }, comment,
        sourceLocation: sourceLocation)
      let left = try folder.files().filter { !before.contains($0) }
      #expect(left == (isDone ? [output].compactMap { $0 } : []), comment, sourceLocation: sourceLocation)
    }
  }
}
