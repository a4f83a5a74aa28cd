// All that is wrong with a document: noted while it is read, reported in the order of its text.

import MosaicScene

/// What is wrong with a spec document: one or more errors, in the order of the text.
public struct SpecErrors: Error, Hashable, Sendable {
  /// How many errors of a document are reported.
  public static let limit = 20

  /// An error and its place.
  public struct Entry: Hashable, Sendable {
    /// What is wrong.
    public let error: SpecError
    /// Line of the value or key that it is about, from 1.
    public let line: Int
    /// Column in that line, from 1, in Unicode scalars.
    public let column: Int
  }

  /// The first errors, at least one and at most ``limit``.
  public let entries: [Entry]
  /// How many more were found.
  public let moreCount: Int
  /// Whether the document was read to its end; after a thousand errors reading stops, and there are more than ``moreCount``.
  public let isComplete: Bool

  /// The first errors, without their places.
  public var errors: [SpecError] { entries.map(\.error) }

  /// Text that is no JSON.
  init(syntax error: SpecError) {
    guard case .syntax(let line, let column, _) = error else {
      (entries, moreCount, isComplete) = ([Entry(error: error, line: 1, column: 1)], 0, true)
      return
    }
    (entries, moreCount, isComplete) = ([Entry(error: error, line: line, column: column)], 0, true)
  }

  /// All that was noted; `nil` where nothing was.
  init?(_ faults: Faults, in text: [UInt8]) {
    guard !faults.notes.isEmpty else { return nil }
    // Of two at one place, that which was noted first stays first.
    let sorted = faults.notes.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }
    entries = sorted.prefix(Self.limit).map { _, note in
      let place = DocumentPlace.position(of: note.offset, in: text)
      return Entry(error: note.error, line: place.line, column: place.column)
    }
    (moreCount, isComplete) = (faults.notes.count - entries.count, !faults.isFull)
  }
}

extension SpecErrors: CustomStringConvertible {
  /// A line for each error, and one for those beyond the limit.
  public var description: String { lines.joined(separator: "\n") }

  /// A sentence for each error, with its line and column, and one for those beyond the limit.
  public var lines: [String] {
    let count = (isComplete ? "" : "more than ") + "\(moreCount)"
    return entries.map(\.description)
      + (moreCount > 0 ? ["and \(count) more \(moreCount == 1 ? "error" : "errors")"] : [])
  }
}

extension SpecErrors.Entry: CustomStringConvertible {
  /// One sentence for people, with the place.
  public var description: String {
    if case .syntax = error { return error.description }
    return "line \(line), column \(column): \(error)"
  }
}

/// Takes the errors of a document while the rest of it is read on.
final class Faults {
  /// After these the reading ends: a document of a few bytes for each may have millions.
  private static let kept = 1000

  /// The errors, and the first byte of what each is about.
  private(set) var notes: [(error: SpecError, offset: Int)] = []
  /// Whether there is one more than are kept: then the reading ends.
  private(set) var isFull = false
  /// Counts elements of arrays for the paths of errors.
  let places = CountedPlaces()

  /// Whether the last one is about the value at `offset`.
  func hasNotes(at offset: Int) -> Bool { notes.last?.offset == offset }

  func note(_ error: SpecError, at offset: Int) {
    if notes.count < Self.kept { notes.append((error, offset)) } else { isFull = true }
  }
}
