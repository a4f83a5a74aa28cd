// Texts that several programs add to the end of one file.

import Foundation
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct AddedTextTests {
  /// What a file has, and what it has after `text` was added.
  static let ends = [
    (nil, "text\n"), ("", "text\n"), ("a", "a\n\ntext\n"), ("a\n", "a\n\ntext\n"),
  ]

  @Test(arguments: ends) func aTextIsAParagraph(before: String?, after: String) throws {
    if let before { try folder.write(before, to: "a.md") }
    try AddedText.add("text\n", to: folder.path("a.md"), of: RunFiles())
    #expect(try folder.text("a.md") == after)
    #expect(try folder.files() == ["a.md"])
  }

  @Test("a text waits while another program holds the lock of the file") func waits() async throws {
    let path = try folder.write("one", to: "a.md")
    let lock = try #require(try FileLock(of: path))
    let adding = Task.detached { try AddedText.add("two", to: path, of: RunFiles()) }
    // A slow machine may not have begun by then, and passes; a text that does not wait is there.
    try await Task.sleep(for: .milliseconds(300))
    #expect(try folder.text("a.md") == "one")
    lock.release()
    withExtendedLifetime(lock) {}
    try await adding.value
    #expect(try folder.text("a.md") == "one\n\ntwo")
  }

  @Test("texts that are added at the same time are all there, each a paragraph") func atOnce() async throws {
    let path = folder.path("a.md")
    let texts = (0..<40).map { String(repeating: "\($0) ", count: 3000) + "\n" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts { group.addTask { try AddedText.add(text, to: path, of: RunFiles()) } }
      try await group.waitForAll()
    }
    let found = try folder.text("a.md").components(separatedBy: "\n\n").map {
      $0.trimmingCharacters(in: .newlines)
    }
    #expect(
      Set(found) == Set(texts.map { $0.trimmingCharacters(in: .newlines) }) && found.count == texts.count)
  }
}
