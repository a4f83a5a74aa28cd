// --root: pictures and outputs are in one folder; exit codes, words, and no file anywhere else.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct RootTests {
  private func makeRoot() throws {
    for name in ["root/a.png", "root/sub/b.png", "outside/c.png"] {
      try folder.write(Sample.png(40, 40, 0xFFFF_0000), to: name)
    }
    for (name, target) in [
      "out.png": "../outside/c.png", "out": "../outside", "out.txt": "../specs/list.txt",
    ] {
      try folder.link("root/\(name)", to: target)
    }
    for (name, path) in [
      ("good", "sub/b.png"), ("up", "../outside/c.png"), ("absolute", "/etc/passwd"), ("link", "out.png"),
    ] {
      try folder.write(#"{"version": 1, "items": [{"image": "\#(path)"}]}"#, to: "specs/\(name).json")
    }
    for (name, images) in [("images", #"["a.png", "../outside/c.png"]"#), ("image", #""/etc/passwd""#)] {
      try folder.write(#"{"version": 1, "images": \#(images)}"#, to: "specs/\(name).json")
    }
    try folder.write("/etc/passwd\n", to: "specs/list.txt")
    try folder.write("/etc/passwd\n", to: "root/list.txt")
    try folder.write("a.png\nsub\n", to: "root/sub/good.txt")
    try folder.write("a.png,A\n", to: "root/sub/good.csv")
  }

  @Test(arguments: [
    "render --root root specs/good.json -o new.png", "render --root=root a.png sub -o new.png",
    "render --root root/ -q sub/b.png --to ring --frames 2 -o new-%d.png",
    "render --root root a.png --format png -o -",
    "plan --root root specs/good.json", "plan --root ./root a.png",
    "render --root root --files-from sub/good.txt -o new.png",
    "render --root root a.png --captions sub/good.csv -o new.png",
    "thumbnail --root root --files-from sub/good.txt -o new-{stem}.png",
    "render --root root a.png --background sub/b.png -o new.png",
    "thumbnail --root root a.png sub -o new.d/{dir}/{stem}.png",
    "thumbnail --root root sub -r -o new-{stem}.png",
  ])
  func inside(words: String) throws {
    try makeRoot()
    try mosaic(words).done()
    let new = try folder.files().filter { $0.contains("new") }
    #expect(new.allSatisfy { $0.hasPrefix("root/new") } && new.isEmpty == !words.contains("-o new"))
  }

  static let refused = refusals(
    #"""
    render --root root specs/up.json -o new.png
      65 specs/up.json: items[0].image: '../outside/c.png' has '..' in it; all files must be in 'root', and their paths start there (--root)
    plan --root root specs/absolute.json
      65 specs/absolute.json: items[0].image: '/etc/passwd' is an absolute path; all files must be in 'root'
    plan --root root specs/images.json
      65 specs/images.json: images[1]: '../outside/c.png' has '..' in it; all files must be in 'root'
    plan --root root specs/image.json
      65 specs/image.json: images: '/etc/passwd' is an absolute path; all files must be in 'root'
    render --root root specs/link.json -o new.png
      65 root/out.png: is not in the folder 'root', or a symbolic link leads out of it; no other files are read or written (--root)
    render --root root out -o new.png → 65 root/out: is not in the folder 'root'
    plan --root root /etc → 2 '/etc' is an absolute path
    render --root root a.png -o /tmp/new.png → 2 -o: '/tmp/new.png' is an absolute path
    render --root root a.png -o out/new.png → 2 -o: root/out/new.png: is not in the folder 'root'
    render --root root a.png -o out.png → 2 -o: root/out.png: is not in the folder 'root'
    render --root root a.png -o a.png → 2 root/a.png: cannot write: this file is an input
    render --root specs/up.json a.png -o new.png → 2 --root: specs/up.json: cannot read: Not a directory
    plan --root= a.png → 2 --root is empty
    render --root root a.png --background ../a.png -o new.png → 2 --background: '../a.png' has '..' in it
    plan --root root a.png --background sub/b.png → ok
    batch --root root jobs.jsonl --background /a.png → 2 --background: '/a.png' is an absolute path
    thumbnail --root root ../outside -o new.png → 2 '../outside' has '..' in it
    thumbnail --root root a.png -o ../{stem}_new.png → 2 -o: '../{stem}_new.png' has '..' in it
    thumbnail --root root out.png -o new.png → 65 root/out.png: is not in the folder 'root'
    thumbnail --root root a.png -o out/new.png → 65 root/out/new.png: is not in the folder 'root'
    thumbnail --root root --files-from list.txt -o new-{stem}.png → 65 /etc/passwd: is not in the folder
    thumbnail --root root --files-from specs/list.txt -o new-{stem}.png → 74 root/specs/list.txt: no such file
    thumbnail --root root --files-from ../specs/list.txt -o new-{stem}.png
      2 --files-from: '../specs/list.txt' has '..' in it; all files must be in 'root', and their paths start there
    render --root root --files-from /etc/passwd -o new.png → 2 --files-from: '/etc/passwd' is an absolute path
    plan --root root --files-from out.txt → 65 root/out.txt: is not in the folder 'root'
    plan --root root --files-from sub → 74 root/sub: is a folder
    thumbnail --root root --files-from out.txt -o new-{stem}.png → 65 root/out.txt: is not in the folder 'root'
    plan --root root a.png --captions ../specs/list.txt → 2 --captions: '../specs/list.txt' has '..' in it
    plan --root root a.png --captions /etc/passwd → 2 --captions: '/etc/passwd' is an absolute path
    plan --root root a.png --captions out.txt → 65 root/out.txt: is not in the folder 'root'
    plan --root root a.png --captions none.csv → 74 root/none.csv: no such file
    thumbnail --root root a.png --freedesktop → 2 leave one out
    batch --root root jobs.jsonl --out-dir ../outside → 2 --out-dir: '../outside' has '..' in it
    plan --root root/sub b.png → ok
    """#)

  @Test(arguments: refused) func areRefused(_ row: CommandRow) throws {
    try makeRoot()
    try expect(row)
    #expect(try folder.read("outside/c.png") == Sample.png(40, 40, 0xFFFF_0000))
  }

  /// Lines of a job file; those that have words fail with them.
  static let lines: [(output: String, image: String, says: String?)] = [
    ("new/deep/1.png", "a.png", nil), ("new/2.png", "sub/b.png", nil),
    ("3.png", "../outside/c.png", "line 3: items[0].image: '../outside/c.png' has '..' in it"),
    ("4.png", "/etc/passwd", "line 4: items[0].image: '/etc/passwd' is an absolute path"),
    ("5.png", "out/d.png", "root/out/d.png: is not in the folder 'root'"),
    ("../6.png", "a.png", "line 6: output: '../6.png' has '..' in it"),
    ("/7.png", "a.png", "line 7: output: '/7.png' is an absolute path"),
    ("out/8.png", "a.png", "root/out/8.png: is not in the folder 'root'"),
    ("out/deep/9.png", "a.png", "root/out/deep/9.png: is not in the folder 'root'"),
    ("out.png", "a.png", "root/out.png: is not in the folder 'root'"),
  ]

  @Test(arguments: ["", "--resume", "--out-dir more"])
  func jobs(options: String) throws {
    try makeRoot()
    // The job file may be anywhere.
    try folder.write(
      Self.lines.map { #"{"output": "\#($0.output)", "items": [{"image": "\#($0.image)"}]}"# + "\n" }
        .joined(),
      to: "specs/jobs.jsonl")
    let before = try folder.files()
    // Below --out-dir there are no links.
    let isLinked = !options.hasPrefix("--out-dir")
    let words = "batch --root root specs/jobs.jsonl \(options)".words
    let run = try mosaic(words)
    #expect(run.exitCode == 65, "\(run.errors)")
    let results = run.output.split(separator: "\n")
    try #require(results.count == Self.lines.count, "\(run.output)")
    for (result, line) in zip(results, Self.lines) {
      if let says = line.says, isLinked || !line.output.hasPrefix("out") {
        #expect(result.contains(#""status": "failed""#) && result.contains(#""code": 65"#), "\(result)")
        #expect(isLinked ? result.contains(says) : true, "\(result)")
      } else {
        #expect(result.contains(#""status": "done""#), "\(result)")
      }
    }
    let new = try folder.files().filter { !before.contains($0) }
    #expect(new.allSatisfy { $0.hasPrefix("root/") }, "\(new)")
    #expect(new.count == (isLinked ? 2 : 5), "\(new)")
    #expect(try folder.read("outside/c.png") == Sample.png(40, 40, 0xFFFF_0000))
  }
}
