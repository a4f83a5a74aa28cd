// Lists of paths on standard input, where a document is expected.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct PipedListTests {
  static let remedy =
    "- is one spec document in JSON; hand paths over as a list, such as: "
    + "find photos -name '*.jpg' -print0 | mosaic "

  static let lists: [(stdin: String, says: String)] = [
    ("", "standard input is empty; \(remedy)"),
    (" \n\n", "standard input is nothing but space; \(remedy)"),
    ("red.png\nblue.png\n", "standard input is a list of 2 paths, a line for each; \(remedy)"),
    ("./my photos/red\r\n", "standard input is a list of 1 path, a line for each; \(remedy)"),
    ("\na.HEIC", "standard input is a list of 1 path, a line for each; \(remedy)"),
    ("red.png\0blue.png\0", "standard input is a list of 2 paths with NUL between them; \(remedy)"),
    ("GIF89a", "standard input is a picture; pictures are read from files: mosaic "),
    // What may be a document has the errors of documents.
    ("// a.png\n{}", "standard input: line 2, column 1: version: is missing; "),
    ("/* a */ {}", "standard input: line 1, column 9: version: is missing; "),
    ("{\"a.png\"", "standard input: line 1, column "),
    ("[a/b]", "standard input: line 1, column "),
    ("version: 1", "standard input: line 1, column 1: found \"v\"; a value is wanted"),
  ]

  @Test(arguments: lists) func areRecognised(stdin: String, says: String) throws {
    try withSamples { folder in
      let before = try folder.files()
      expectRefusal(try mosaic("plan -", in: folder, stdin: stdin), 65, says)
      expectRefusal(try mosaic("render - -o new.png", in: folder, stdin: stdin), 65, says)
      #expect(try folder.files() == before)
    }
  }

  private static let document = #"{"version": 1, "items": [{"image": "photos/red.png"}]}"#

  /// Standard input may have every form that a file may have.
  @Test(arguments: [document, "\n" + document, document.replacingOccurrences(of: " ", with: "\n")])
  func aByteOrderMarkIsNoPath(document: String) throws {
    try withTemporaryFolder { folder in
      try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "photos/red.png")
      let plain = try mosaic("plan -", in: folder, stdin: document)
      #expect(plain.exitCode == 0, "\(plain.errors)")
      let marked = try mosaic("plan -", in: folder, stdin: "\u{FEFF}" + document)
      #expect(marked.exitCode == 0 && marked.output == plain.output, "\(marked.errors)")
    }
  }

  @Test(arguments: ["\u{FEFF}red.png\nblue.png\n"]) func aListMayHaveAByteOrderMark(stdin: String) throws {
    try withSamples { folder in
      expectRefusal(
        try mosaic("plan -", in: folder, stdin: stdin), 65,
        "standard input is a list of 2 paths, a line for each; ")
    }
  }

  /// Text that is not UTF-8 has the same error as in a file, and is no list.
  @Test(arguments: [
    String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
  ])
  func wideDocumentsAreNoLists(encoding: String.Encoding) throws {
    try withTemporaryFolder { folder in
      for start in ["", " ", "\r\n", "["] {
        try folder.write(Array(try #require((start + Self.document).data(using: encoding))), to: "a.json")
        let file = try mosaic("plan a.json", in: folder)
        #expect(file.exitCode == 65 && file.errors.contains("a.json: line 1, column "), "\(file.errors)")
        let piped = try shell("mosaic plan - <a.json", in: folder)
        #expect(piped.exitCode == 65)
        #expect(piped.errors == file.errors.replacingOccurrences(of: "a.json:", with: "standard input:"))
      }
    }
  }

  /// The command that the error suggests works, whatever the names are.
  @Test func theRemedyWorks() throws {
    try withTemporaryFolder { folder in
      for name in ["a b", "'", "\n", "$x"] {
        try folder.write(Sample.png(3, 3, 0xFF00_0000), to: "photos/\(name).jpg")
      }
      let refused = try mosaic("render - -o out.png", in: folder)
      let start = try #require(refused.errors.ranges(of: "find photos").first)
      let command = refused.errors[start.lowerBound...].split(separator: "\n")[0]
      let run = try shell("\(command) -v", in: folder)
      #expect(run.exitCode == 0)
      #expect(run.errors.contains("out.png: 4 items on "), "\(run.errors)")
    }
  }
}
