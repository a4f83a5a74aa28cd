// Long arguments are shortened in messages.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LongWordsTests {
  /// Command lines in which `@` stands for a hundred thousand letters, and what the error shows of them.
  static let longWords: [(words: String, says: String)] = [
    ("@", "unknown command '\(letters)…' (100000 characters); "),
    ("-@", "unknown option -\(letters.dropLast())… (100001 characters); "),
    ("schema @", "schema takes no input; found '\(letters)…' (100000 characters)"),
    ("plan red.png --@", "unknown option --\(letters.dropLast(2))… (100002 characters); see "),
    ("plan red.png --width @", "--width: \"\(letters)…\" (100000 characters) cannot be used; allowed: "),
    ("plan red.png --fit=@", "--fit: \"\(letters)…\" (100000 characters) cannot be used; allowed: "),
    ("plan --sizes @", "--sizes: \"\(letters)…\" (100000 characters) cannot be used; allowed: "),
    ("plan red.png -p @", "--param: \"\(letters)…\" (100000 characters) cannot be used; allowed: "),
    ("plan red.png --background a/@.png", "a/\(start.dropLast(2))…\(end): cannot read: "),
    ("plan @/a.png", "\(start)…\(letters.prefix(34))"),
    ("plan @.json", "…\(end.dropFirst().dropLast(4)).json: "),
    ("plan @.json red.png", ".json is a spec document, which must be the only input; found 2 inputs"),
    ("plan red.png --position left @", "error: \(start)…"),
    ("plan --on-error skip @.png", "warning: \(start)…\(end): cannot read: "),
    ("render red.png -o @", "-o \(start)…"), ("render red.png -o @/a.png", ": cannot write: "),
    ("render red.png -o @.png", "\(start)…\(end): cannot write: "),
    ("render red.png --to ring --frames 2 -o @", "-o \(start)…"),
    ("render red.png --to ring --frames 2 -o %03d@", "-o %03d\(start.dropLast(4))…"),
  ]
  private static let letters = String(repeating: "x", count: 60)
  private static let start = String(repeating: "x", count: 99)
  private static let end = String(repeating: "x", count: 96) + ".png"

  @Test(arguments: longWords) func longWordsAreShortened(words: String, says: String) throws {
    try withSamples { folder in
      let long = String(repeating: "x", count: 100_000)
      let run = try mosaic(
        words.split(separator: " ").map { $0.replacingOccurrences(of: "@", with: long) }, in: folder)
      #expect(run.exitCode != 0)
      #expect(run.errors.contains(says), "\(run.errors.prefix(1000))")
      for line in run.errorLines { #expect(line.utf8.count < 1000, "\(line.prefix(1000))") }
    }
  }
}
