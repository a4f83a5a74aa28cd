// --root: pictures and outputs are in one folder; exit codes, words, and no file anywhere else.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RootTests {
  private func withRoot(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in ["root/a.png", "root/sub/b.png", "outside/c.png"] {
        try folder.write(Sample.png(40, 40, 0xFFFF_0000), to: name)
      }
      for (name, target) in ["out.png": "../outside/c.png", "out": "../outside"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path("root/\(name)"), withDestinationPath: target)
      }
      for (name, path) in [
        ("good", "sub/b.png"), ("up", "../outside/c.png"), ("absolute", "/etc/passwd"), ("link", "out.png"),
      ] {
        try folder.write(#"{"version": 1, "items": [{"image": "\#(path)"}]}"#, to: "specs/\(name).json")
      }
      try body(folder)
    }
  }

  @Test(arguments: [
    "render --root root specs/good.json -o new.png", "render --root=root a.png sub -o new.png",
    "render --root root/ -q sub/b.png --to ring --frames 2 -o new-%d.png",
    "render --root root a.png --format png -o -",
    "plan --root root specs/good.json", "plan --root ./root a.png",
  ])
  func inside(words: String) throws {
    try withRoot { folder in
      let run = try mosaic(words.split(separator: " ").map(String.init), in: folder)
      #expect(run.exitCode == 0, "\(run.errors)")
      let new = try folder.files().filter { $0.contains("new") }
      #expect(new.allSatisfy { $0.hasPrefix("root/new") } && new.isEmpty == !words.contains("-o new"))
    }
  }

  static let refused: [(words: String, code: Int32, says: String)] = [
    (
      "render --root root specs/up.json -o new.png", 65,
      "specs/up.json: items[0].image: '../outside/c.png' has '..' in it; all files must be in 'root', and their paths "
        + "start there (--root)"
    ),
    (
      "plan --root root specs/absolute.json", 65,
      "specs/absolute.json: items[0].image: '/etc/passwd' is an absolute path; all files must be in 'root'"
    ),
    (
      "render --root root specs/link.json -o new.png", 65,
      "root/out.png: is not in the folder 'root', or a symbolic link leads out of it; no other files are read or "
        + "written (--root)"
    ),
    ("render --root root out -o new.png", 65, "root/out: is not in the folder 'root'"),
    ("render --root root ../outside/c.png -o new.png", 2, "'../outside/c.png' has '..' in it"),
    ("plan --root root /etc", 2, "'/etc' is an absolute path"),
    ("render --root root a.png -o ../new.png", 2, "-o: '../new.png' has '..' in it"),
    ("render --root root a.png -o /tmp/new.png", 2, "-o: '/tmp/new.png' is an absolute path"),
    ("render --root root a.png -o out/new.png", 2, "-o: root/out/new.png: is not in the folder 'root'"),
    ("render --root root a.png -o out.png", 2, "-o: root/out.png: is not in the folder 'root'"),
    ("render --root root a.png -o a.png", 2, "root/a.png: cannot write: this file is an input"),
    ("render --root none a.png -o new.png", 2, "--root: none: no such file"),
    (
      "render --root specs/up.json a.png -o new.png", 2, "--root: specs/up.json: cannot read: Not a directory"
    ),
    ("plan --root= a.png", 2, "--root is empty"),
  ]

  @Test(arguments: refused)
  func refusals(words: String, code: Int32, says: String) throws {
    try withRoot { folder in
      let before = try folder.files()
      let run = try mosaic(words.split(separator: " ").map(String.init), in: folder)
      expectRefusal(run, code, says)
      #expect(try folder.files() == before)
      #expect(try folder.read("outside/c.png") == Sample.png(40, 40, 0xFFFF_0000))
    }
  }
}
