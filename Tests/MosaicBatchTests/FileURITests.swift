// URIs of paths, as GLib writes them.

import Foundation
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded) struct FileURITests {
  @Test(
    "paths become what GLib makes of them",
    arguments: [
      ("/home/jens/photos/me.png", "file:///home/jens/photos/me.png"), ("/", "file:///"),
      ("/a b.png", "file:///a%20b.png"), ("/100%.png", "file:///100%25.png"),
      ("/a;b#c?d", "file:///a%3Bb%23c%3Fd"),
      ("/[x]{y}|\\^`\"<>", "file:///%5Bx%5D%7By%7D%7C%5C%5E%60%22%3C%3E"),
      ("/!$&'()*+,-.:=@_~09azAZ", "file:///!$&'()*+,-.:=@_~09azAZ"),
      ("/\u{1}\n\u{7F}", "file:///%01%0A%7F"), ("/é", "file:///%C3%A9"), ("/e\u{301}", "file:///e%CC%81"),
      ("/清单/😀", "file:///%E6%B8%85%E5%8D%95/%F0%9F%98%80"), ("me.png", "file:///home/me/me.png"),
      ("./a/../b//c/", "file:///home/me/b/c"), ("../../../../a", "file:///a"), ("", "file:///home/me"),
      ("...", "file:///home/me/..."), ("/\u{301}a/..", "file:///"), ("//a/b", "file:////a/b"),
      ("///a/./b/.", "file:///a/b"),
    ])
  func table(path: String, uri: String) {
    #expect(FileURI(path: path, currentFolder: "/home/me").text == uri)
  }

  /// Reads paths from standard input, each ended by a zero, and writes their URIs, a line each.
  private static let script = """
    import sys
    from gi.repository import Gio
    for path in sys.stdin.buffer.read().split(b"\\0")[:-1]:
        print(Gio.File.new_for_path(path.decode("utf-8")).get_uri())
    """

  @Test("GFile says the same of thousands of paths")
  func agreesWithGLib() throws {
    guard let python = try DesktopPython.path(importing: "from gi.repository import Gio") else { return }
    var random = SeededGenerator(seed: 7)
    let parts =
      ["/", "/", "/", ".", "..", "a", " ", "%20", "é", "e\u{301}", "\u{301}", "清", "😀", "\u{85}"]
      + (1..<128).map { String(Unicode.Scalar(UInt8($0))) }
    let paths = (0..<4000).map { _ in
      (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in parts.randomElement(using: &random) }
        .joined()
    }
    try withTemporaryFolder { folder in
      let input = paths.flatMap { Array("\($0)\0".utf8) }
      let run = try ProgramRun.run(python, ["-c", Self.script], in: folder.url, stdin: input)
      #expect(run.exitCode == 0, "\(run.errors)")
      let theirs = run.output.split(separator: "\n").map(String.init)
      #expect(theirs.count == paths.count)
      for (path, uri) in zip(paths, theirs) {
        #expect(FileURI(path: path, currentFolder: folder.path).text == uri, "\(path.debugDescription)")
      }
    }
  }
}
