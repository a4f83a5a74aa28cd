// The names of thumbnails.

import MosaicCodecs
import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded) struct ThumbnailPatternTests {
  @Test(
    "fields are filled in",
    arguments: [
      ("thumbs/{stem}_{width}.jpg", "a/b/cat.png", "thumbs/cat_200.jpg"),
      ("{dir}/{stem}.{ext}", "a/b/cat.png", "a/b/cat.png"),
      ("{dir}/{stem}.{ext}", "cat.PNG", "cat.PNG"),
      ("t/{dir}/{stem}", "cat.png", "t/cat"), ("t/{dir}", "cat.png", "t/"),
      ("{dir}/x/{stem}", "/cat.png", "//x/cat"), ("{dir}/{stem}", "../a/cat.png", "../a/cat"),
      // Behind other text nothing leads out of it.
      ("t/{dir}/{stem}", "../../a/cat.png", "t/a/cat"), ("t/{dir}/{stem}", "a/./../../b/cat.png", "t/b/cat"),
      ("t/{dir}/{stem}", "/a/b/cat.png", "t/a/b/cat"), ("t/{dir}/{stem}", "../cat.png", "t/cat"),
      ("t/{dir}/{stem}", "..//\u{301}a/cat.png", "t/\u{301}a/cat"),
      ("t/{dir}/{stem}", "a/../\u{338}../../\u{301}b/cat.png", "t/\u{301}b/cat"),
      ("t/{stem}/{width}", "...png", "t/__/200"), ("t/.{stem}/{width}", "..png", "t/._/200"),
      ("t/{stem}/{width}", "....png", "t/___/200"), ("t/{stem}.png", "..a.png", "t/..a.png"),
      ("{width}x{height}/{stem}.png", "archive.tar.gz", "200x150/archive.tar.png"),
      ("{stem}-{ext}", ".hidden", ".hidden-"), ("{stem}-{ext}", "a.b/none", "none-"),
      ("{{{stem}}}", "cat.png", "{cat}"), ("a}b{{c", "cat.png", "a}b{c"),
      ("{stem}@{size}.png", "cat.png", "cat@200x.png"), ("{hash}.png", "cat.png", "0123.png"),
      ("{dir}{stem}", "a/cat.png", "acat"),
    ])
  func fields(pattern: String, path: String, expected: String) throws {
    let size = PixelSize(width: 200, height: 150)
    #expect(
      try ThumbnailPattern(pattern).path(for: ThumbnailInput(path), ("200x", size)) { "0123" } == expected)
  }

  @Test(
    "errors say what is allowed",
    arguments: [
      (
        "{witdh}.png",
        "\"{witdh}.png\": {witdh} is unknown; did you mean \"width\"? allowed: {dir} {stem} {ext} {size} {width} {height} {hash}"
      ),
      ("{}.png", "\"{}.png\": {} is unknown; allowed: {dir} {stem} {ext} {size} {width} {height} {hash}"),
      ("{stem.png", "\"{stem.png\": a brace is not closed; {{ is a brace itself"),
    ])
  func errors(pattern: String, words: String) throws {
    let error = #expect(throws: JobError.self) { try ThumbnailPattern(pattern) }
    #expect(error?.description == words)
  }

  @Test("a hash changes with the path, the size and the date") func hashes() throws {
    try withTemporaryFolder { folder in
      let one = try folder.write("12345", to: "a.png")
      let two = try folder.write("12345", to: "b.png")
      let first = FileStamp.hash(path: one, FileStamp(one))
      #expect(first.count == 16 && first.allSatisfy(\.isHexDigit))
      #expect(first == FileStamp.hash(path: one, FileStamp(one)))
      #expect(first != FileStamp.hash(path: two, FileStamp(two)))
      #expect(first != FileStamp.hash(path: one, nil))
      try folder.write("123456", to: "a.png")
      #expect(first != FileStamp.hash(path: one, FileStamp(one)))
    }
    // The test vectors of the specification: nothing, "a" and "foobar"; ours ends with a zero.
    #expect(FileStamp.hash(path: "", nil) == "af63bd4c8601b7df")
  }

  @Test(
    "lists have a path a line, or a NUL behind each",
    arguments: [
      ("a.png\nb.png\n", ["a.png", "b.png"]), ("a.png\r\n\nb c.png", ["a.png", "b c.png"]),
      ("a\nb.png\0c.png\0", ["a\nb.png", "c.png"]), ("\u{FEFF}a.png", ["a.png"]), ("", []),
    ])
  func lists(text: String, paths: [String]) throws {
    #expect(try ThumbnailInput.find(inList: Array(text.utf8)).map(\.path) == paths)
  }

  @Test("a name in a list that is not UTF-8 is a fault of that picture") func oddNames() throws {
    let found = try ThumbnailInput.find(inList: Array("a.png\nb".utf8) + [0xFF] + Array(".png\n".utf8))
    #expect(found.map(\.path) == ["a.png", "b\\xff.png"])
    #expect(found[1].fault?.description.contains("mv -n $'b\\xff.png' $'b_.png'") == true)
  }
}
