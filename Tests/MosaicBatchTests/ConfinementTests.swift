// Documents of others: every picture is in one folder, or there is an error that names the key and the path.

import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicRender
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct ConfinementTests {
  /// `root/` with pictures and links, and `outside/` beside it.
  private func withRoot(_ body: (TemporaryFolder, RenderOptions) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in ["root/a.png", "root/sub/b.png", "outside/c.png"] {
        try folder.write(Sample.png(8, 8, 0xFFFF_0000), to: name)
      }
      for (name, target) in [
        "in.png": "sub/b.png", "out.png": "../outside/c.png", "out": "../outside", "here": ".",
        "absolute.png": folder.path("root/a.png"),
      ] {
        try folder.link("root/\(name)", to: target)
      }
      var options = RenderOptions()
      options.limits.root = try FileRoot(folder.path("root"))
      try body(folder, options)
    }
  }

  private func measured(_ json: String, _ options: RenderOptions) throws -> Collage {
    // The document's folder does not matter.
    try CollageJob(json: #"{"version": 1, \#(json)}"#, relativeTo: "/elsewhere", options: options).measured()
  }

  @Test(arguments: ["a.png", "sub/b.png", "./sub/./b.png", "in.png", "here/here/a.png"])
  func picturesInside(path: String) throws {
    try withRoot { folder, options in
      let collage = try measured(
        """
        "items": [{"image": "\(path)"}], "canvas": {"background": {"image": "\(path)"}, "watermark": {"image": "\(path)"}}
        """, options)
      #expect(
        collage.scene.canvas.imagePaths == [
          folder.path("root") + "/\(path)", folder.path("root") + "/\(path)",
        ])
      #expect(try collage.pixmap().width == 1080)
    }
  }

  /// Paths that lead out by themselves, and by links.
  static let written = [
    "../outside/c.png": "'../outside/c.png' has '..' in it",
    "sub/../../outside/c.png": "'sub/../../outside/c.png' has '..' in it",
    "sub/../a.png": "'sub/../a.png' has '..' in it",
    "..": "'..' has '..' in it",
    "/etc/passwd": "'/etc/passwd' is an absolute path",
  ]
  static let linked = ["out.png", "out/c.png", "here/out.png", "absolute.png"]

  @Test func pathsThatAreWrittenOut() throws {
    let keys = [
      #""items": [{"color": "red"}, {"image": "PATH"}]"#: "items[1].image",
      #""sections": [{"items": [{"color": "red"}]}, {"items": [{"image": "PATH"}]}]"#:
        "sections[1].items[0].image",
      #""items": [{"color": "red"}], "canvas": {"background": {"image": "PATH"}}"#: "canvas.background.image",
      #""items": [{"color": "red"}], "canvas": {"watermark": {"image": "PATH"}}"#: "canvas.watermark.image",
    ]
    try withRoot { folder, options in
      for (path, words) in Self.written {
        for (json, key) in keys {
          let error = #expect(throws: JobError.self) {
            _ = try measured(json.replacingOccurrences(of: "PATH", with: path), options)
          }
          #expect(
            error?.description
              == "document: \(key): \(words); all files must be in '\(folder.path("root"))', "
              + "and their paths start there")
        }
      }
    }
  }

  @Test(arguments: linked, UnreadablePolicy.allCases)
  func linksThatLeadOut(path: String, policy: UnreadablePolicy) throws {
    try withRoot { folder, options in
      var options = options
      options.onUnreadable = policy
      let json = #""items": [{"color": "red"}, {"image": "\#(path)", "caption": {"text": "{date}"}}]"#
      let fault = FileError(path: folder.path("root") + "/\(path)", kind: .outsideRoot(folder.path("root")))
      #expect(
        fault.description
          == "\(folder.path("root"))/\(path): is not in the folder '\(folder.path("root"))', or a "
          + "symbolic link leads out of it; no other files are read or written")
      guard policy != .fail else {
        let error = #expect(throws: JobError.self) { _ = try measured(json, options) }
        #expect(error?.items == [SourceFailure(part: .item(1), error: fault)])
        return
      }
      let collage = try measured(json, options)
      #expect(collage.warnings == [.unreadable(fault, policy)])
      // Not even the date of a file outside is shown.
      let plan = try collage.plan()
      #expect(plan.items.allSatisfy { ($0.caption?.text ?? "").isEmpty })
    }
  }

  @Test(arguments: written.keys.sorted())
  func optionsOfACommandLine(path: String) throws {
    try withRoot { folder, options in
      let error = #expect(throws: FileError.self) { try options.limits.root?.confined(path) }
      #expect(error?.description.hasPrefix(Self.written[path] ?? "?") == true)
    }
  }

  @Test func outputs() throws {
    try withRoot { folder, options in
      let collage = try measured(#""items": [{"color": "red"}]"#, options)
      let root = folder.path("root")
      for name in ["new.png", "sub/new.svg", "here/new2.pdf", "in.png"] {
        try collage.render(to: "\(root)/\(name)")
      }
      #expect(
        try folder.files().filter { $0.contains("new") } == [
          "root/new.png", "root/new2.pdf", "root/sub/new.svg",
        ])
      for name in ["out.png", "out/new.png", "out/new.svg"] {
        let error = #expect(throws: JobError.self) { try collage.render(to: "\(root)/\(name)") }
        guard case .render(.output(let error)) = error?.kind else { throw try #require(error) }
        #expect(error == FileError(path: "\(root)/\(name)", kind: .outsideRoot(root)))
      }
      #expect(try folder.read("outside/c.png") == Sample.png(8, 8, 0xFFFF_0000))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("outside")) == ["c.png"])
    }
  }

  @Test func folders() throws {
    try withRoot { folder, options in
      let root = folder.path("root")
      let pictures = try PictureFolder.pictures(in: "\(root)/here", within: options.limits).pictures.map(
        \.path)
      #expect(pictures == ["a.png", "absolute.png", "in.png", "out.png"].map { "\(root)/here/\($0)" })
      #expect(throws: FileError.self) {
        try PictureFolder.pictures(in: "\(root)/out", within: options.limits)
      }
      #expect(try PictureFolder.pictures(in: "\(root)/out").pictures.count == 1)
    }
  }
}

@Suite(.bounded, .inFolder) struct RealPathsTests {
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
    try folder.write("", to: "x/a.png")
    for (name, target) in [
      ("folder-link", "x"), ("file-link", "x/a.png"), ("link-to-link", "file-link"),
      ("absolute-link", folder.path("x/a.png")), ("link-to-missing", "folder-link/nothing.png"),
      ("loop", "loop"),
    ] {
      try folder.link(name, to: target)
    }
    var paths = RealPaths()
    let expected = real.isEmpty ? folder.path : folder.path + "/" + real
    // The second time from what was kept.
    for _ in 1...2 { #expect(paths.path(of: folder.path + "/" + path) == expected) }
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
