// Paths that lead to one file are one.

import Foundation
import TestSupport
import Testing

@testable import MosaicJob

@Suite(.timeLimit(.minutes(10))) struct RealPathsTests {
  /// Paths from a folder, and what they lead to there.
  static let cases: [(path: String, real: String)] = [
    ("a.png", "a.png"), ("./a.png", "a.png"), ("x//a.png", "x/a.png"), ("x/../a.png", "a.png"),
    ("missing/../a.png", "a.png"), ("missing/deep/a.png", "missing/deep/a.png"),
    ("missing/deep/../../x/a.png", "x/a.png"), ("x/a.png/", "x/a.png"),
    ("folder-link/a.png", "x/a.png"), ("folder-link/../a.png", "a.png"),
    ("folder-link/missing/a.png", "x/missing/a.png"), ("missing/../folder-link/a.png", "x/a.png"),
    ("file-link", "x/a.png"), ("link-to-link", "x/a.png"), ("absolute-link", "x/a.png"),
    ("link-to-missing", "x/nothing.png"), ("folder-link", "x"), ("loop", "loop"), ("", ""), (".", ""),
  ]

  @Test(arguments: cases) func leads(path: String, real: String) throws {
    try withTemporaryFolder { folder in
      try folder.write("", to: "x/a.png")
      for (name, target) in [
        ("folder-link", "x"), ("file-link", "x/a.png"), ("link-to-link", "file-link"),
        ("absolute-link", folder.path("x/a.png")), ("link-to-missing", "folder-link/nothing.png"),
        ("loop", "loop"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path(name), withDestinationPath: target)
      }
      var paths = RealPaths()
      let expected = real.isEmpty ? folder.path : folder.path + "/" + real
      // The second time from what was kept.
      for _ in 1...2 { #expect(paths.path(of: folder.path + "/" + path) == expected) }
    }
  }

  @Test("a path that no system takes is left as it is") func tooLong() {
    var paths = RealPaths()
    let long = String(repeating: "a/", count: 100_000) + "b"
    #expect(paths.path(of: long) == long)
    #expect(paths.path(of: "a\u{0}b") == "a\u{0}b")
  }

  @Test("a path from the working folder is absolute") func relative() {
    var paths = RealPaths()
    #expect(paths.path(of: "no-such-file.png").hasPrefix("/"))
    #expect(paths.path(of: "no-such-file.png") == paths.path(of: "./no/../no-such-file.png"))
  }
}
