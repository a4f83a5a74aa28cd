// Patterns of names and of paths.

import Foundation
import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded) struct PathPatternTests {
  static let names: [(pattern: String, names: [String], others: [String])] = [
    ("*", ["a", "a.jpg", "写真"], [".a", ""]), ("*.jpg", ["a.jpg", "a.b.jpg"], ["a.JPG", "a.jpgx", ".a.jpg"]),
    ("a?c", ["abc", "aéc", "a😀c"], ["ac", "abbc"]), ("[a-c]x", ["ax", "cx"], ["dx", "x", "Ax"]),
    ("[!a-c]x", ["dx"], ["ax", "cx", "x"]), ("[^a]", ["b"], ["a"]), ("[]a]", ["]", "a"], ["b"]),
    ("[a-]", ["a", "-"], ["b"]),
    ("[z-a]", ["[z-a]"], ["m"]), ("a[b", ["a[b"], ["ab"]), ("a[1].jpg", ["a1.jpg", "a[1].jpg"], ["a2.jpg"]),
    (".*", [".a"], ["a"]), ("**", ["a"], [".a"]), ("a*b*c", ["abc", "aXbYbZc"], ["ab", "acb"]),
    ("", [""], ["a"]),
  ]

  @Test(arguments: names) func name(pattern: String, names: [String], others: [String]) {
    for name in names where !name.isEmpty {
      #expect(NamePattern(pattern).matches(name), "\(pattern) \(name)")
    }
    for name in others where !name.isEmpty {
      #expect(!NamePattern(pattern).matches(name), "\(pattern) \(name)")
    }
  }

  @Test("brackets that nothing closes are read once", .timeLimit(.minutes(1)))
  func openBrackets() {
    for pattern in ["[", "[]a", "[!]"] {
      let text = String(repeating: pattern, count: 1_000_000)
      #expect(NamePattern(text).matches(text))
    }
    #expect(NamePattern("[[]]").matches("[]"))
  }

  #if canImport(Glibc)
    @Test("names match as the system's fnmatch has it") func oracle() {
      for seed in UInt64(0)..<40_000 {
        var random = SeededGenerator(seed: seed)
        func text(_ signs: String, _ count: Int) -> String {
          String((0..<count).map { _ in Array(signs).randomElement(using: &random) ?? "a" })
        }
        let pattern = text("aabc*?[]!-", Int.random(in: 1...7, using: &random))
        let name = text("abc-]", Int.random(in: 1...6, using: &random))
        guard pattern != name else { continue }
        let expected = fnmatch(pattern, name, FNM_NOESCAPE | FNM_PERIOD | FNM_PATHNAME) == 0
        #expect(NamePattern(pattern).matches(name) == expected, "\(pattern) \(name)")
      }
    }
  #endif

  @Test("many stars take no endless time") func stars() {
    let pattern = NamePattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
  }

  static let paths: [(pattern: String, paths: [String], others: [String])] = [
    ("photos/*.jpg", ["photos/a.jpg"], ["photos/x/a.jpg", "a.jpg", "photos/.a.jpg"]),
    (
      "photos/**/*.jpg", ["photos/a.jpg", "photos/x/a.jpg", "photos/x/y/a.jpg"], ["a.jpg", "photos/.x/a.jpg"]
    ),
    ("**/a.jpg", ["a.jpg", "x/a.jpg"], ["x/b.jpg"]),
    ("photos/**", ["photos/a.jpg", "photos/x/a.jpg"], ["photos"]),
    ("**/**/x/**/*", ["x/a", "b/x/a", "b/x/c/a"], ["x", "a"]), ("/*/a", ["/x/a"], ["x/a", "/a"]),
    ("*/*", ["x/a"], ["a", "x/y/a"]), ("**/x/**/x/*", ["x/x/a", "a/x/b/x/x/c"], ["x/a"]),
  ]

  @Test(arguments: paths) func path(pattern: String, paths: [String], others: [String]) {
    let pattern = PathPattern(pattern, isFolder: { _ in false })
    for path in paths { #expect(pattern.matches(path), "\(path)") }
    for path in others { #expect(!pattern.matches(path), "\(path)") }
  }

  private func withTree(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in [
        "p/a10.png", "p/a2.png", "p/x/b.png", "p/x/y/c.png", "p/.hidden/d.png", "p/.e.png", "p/z[1]/f.png",
        "p/z1/g.png",
        "p/[g].png", "p/g.png", "p/g.png~", "p/@eaDir/h.png",
      ] {
        try folder.write(Sample.png(1, 1, 0xFF00_0000), to: name)
      }
      try folder.write("text", to: "p/notes.txt")
      // A loop, and a folder that is found in two ways.
      try folder.link("p/x/loop", to: "..")
      try body(folder)
    }
  }

  static let found: [(pattern: String, names: String)] = [
    ("p/*.png", "p/[g].png p/a2.png p/a10.png p/g.png"), ("p/a?.png", "p/a2.png"), ("p/.*.png", "p/.e.png"),
    ("p/**/*.png", "p/[g].png p/a2.png p/a10.png p/g.png p/x/b.png p/x/y/c.png p/z1/g.png p/z[1]/f.png"),
    ("p/**", "p/[g].png p/a2.png p/a10.png p/g.png p/x/b.png p/x/y/c.png p/z1/g.png p/z[1]/f.png"),
    ("p/*/*.png", "p/x/b.png p/z1/g.png p/z[1]/f.png"), ("p/**/y/*", "p/x/y/c.png"),
    ("p/**/.hidden/*", "p/.hidden/d.png"),
    // What exists under exactly that name is no pattern.
    ("p/[g].png", "p/[g].png"), ("p/z[1]/*", "p/z[1]/f.png"), ("p/z[1]", "p/z[1]/f.png"),
    ("p/z[0-9]/*", "p/z1/g.png"),
    // A link that is named is followed, each time that it is named.
    ("p/x/*/a2.png", "p/x/loop/a2.png"), ("p/**/loop/a2.png", "p/x/loop/a2.png"),
    ("p//x///*.png", "p/x/b.png"),
    // Backups, and the folders of a NAS, are passed over unless the pattern names them.
    ("p/*g~", "p/g.png~"), ("p/@eaDir/*", "p/@eaDir/h.png"), ("p/@eaDir", "p/@eaDir/h.png"),
    ("p/none.png", "p/none.png"), ("p/x", "p/x/b.png"), ("p", "p/[g].png p/a2.png p/a10.png p/g.png"),
  ]

  @Test(arguments: found) func pictures(pattern: String, names: String) throws {
    try withTree { folder in
      let found = try PictureFolder.pictures(meantBy: folder.path(pattern)).pictures.map(\.path)
      #expect(
        found.map { String($0.dropFirst(folder.path.count + 1)) }
          == names.split(separator: " ").map(String.init))
      let root = try FileRoot(folder.path)
      let inside = try PictureFolder.pictures(
        meantBy: root.path(inside: pattern), within: DecodeLimits(root: root)
      ).pictures.map(\.path)
      #expect(inside == found)
    }
  }

  @Test(arguments: ["p/*.jpg", "q/*.png", "p/a[3-9].png", "p/*/none/*", "p/**/*.txt", "p/A*.png"])
  func nothing(pattern: String) throws {
    try withTree { folder in
      let path = folder.path(pattern)
      let error = #expect(throws: FileError.self) { try PictureFolder.pictures(meantBy: path) }
      #expect(error == FileError(path: path, kind: .noMatch(others: "")))
    }
  }

  @Test("a folder outside the root is not searched") func outside() throws {
    try withTree { folder in
      try folder.write(Sample.png(1, 1, 0), to: "secret/a.png")
      try folder.link("p/out", to: "../secret")
      let root = try FileRoot(folder.path("p"))
      let error = #expect(throws: FileError.self) {
        try PictureFolder.pictures(
          meantBy: root.path(inside: "*/a.png"), within: DecodeLimits(root: root))
      }
      #expect(error.map { "\($0)".contains("secret/a.png") } == false)
      // `**` follows no link.
      let found = try PictureFolder.pictures(
        meantBy: root.path(inside: "**/a*.png"), within: DecodeLimits(root: root))
      #expect(found.pictures.count == 2)
    }
  }

  // MARK: Documents

  @Test("images of a document whose pictures are given")
  func given() throws {
    let picture = PictureSource.bytes(Sample.png(2, 1, 0xFF00_0000))
    let pictures = ["p/a10.png", "p/a2.png", "p/x/b.png", "c.png"].reduce(into: [String: PictureSource]()) {
      $0[$1] = picture
    }
    for (images, paths) in [
      (#""p/*.png""#, "p/a2.png p/a10.png"), (#"["c.png", "p/**"]"#, "c.png p/a2.png p/a10.png p/x/b.png"),
      (#"["p"]"#, "p/a2.png p/a10.png"), (#""none.png""#, "none.png"),
    ] {
      let job = try CollageJob(json: #"{"version": 1, "images": \#(images)}"#, pictures: pictures)
      let found = job.spec.items.map { if case .image(let path) = $0.content { path } else { "" } }
      #expect(found == paths.split(separator: " ").map(String.init))
    }
    let error = #expect(throws: JobError.self) {
      try CollageJob(json: #"{"version": 1, "images": ["c.png", "q/*"]}"#, pictures: pictures)
    }
    #expect(error?.description.contains("document: images[1]: no picture matches 'q/*'") == true)
  }

  @Test("a document in memory is searched when it is measured, and written as it was read") func later()
    throws
  {
    try withTree { folder in
      let json = #"{"version": 1, "images": "p/a*.png"}"#
      let spec = try CollageSpec(json: json.utf8)
      #expect(spec.listsImages && spec.items.count == 1)
      #expect(
        try String(decoding: spec.json(), as: UTF8.self).contains(#""images":"p/a*.png""#)
          || (try CollageSpec(json: spec.json())).listsImages)
      let job = CollageJob(spec.resolvingPaths(relativeTo: folder.path))
      #expect(try job.measured().scene.items.count == 2)
    }
  }
}
