// All that is wrong with a document, in the order of its text.

import MosaicScene

/// The errors of a spec document, one or more, in the order of the text.
public struct SpecErrors: Error, Hashable, Sendable {
  /// How many errors of a document are reported.
  public static let limit = 20

  /// An error and its place.
  package struct Entry: Hashable, Sendable, CustomStringConvertible {
    package let error: SpecError
    /// Line of the value or key that it is about, from 1.
    package let line: Int
    /// Column in that line, from 1, in Unicode scalars.
    package let column: Int

    package var description: String {
      if case .syntax = error.fault { return error.description }
      return "line \(line), column \(column): \(error)"
    }
  }

  /// The first errors, at least one and at most ``limit``.
  package let entries: [Entry]
  /// How many more were found.
  package let moreCount: Int
  /// Whether the document was read to its end; after a thousand errors reading stops, and there are more than ``moreCount``.
  package let isComplete: Bool

  /// The first errors, without their places.
  public var errors: [SpecError] { entries.map(\.error) }

  /// Text that is no JSON, or is too long; it begins so many lines further down.
  init(syntax error: SpecError, below lines: Int) {
    var entry = Entry(error: error, line: 1 + lines, column: 1)
    if case .syntax(let line, let column, let detail) = error.fault {
      let moved = SpecError.syntax(line: line + lines, column: column, detail: detail)
      entry = Entry(error: moved, line: line + lines, column: column)
    }
    (entries, moreCount, isComplete) = ([entry], 0, true)
  }

  /// Errors and the first byte of what each is about; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - isComplete: Whether there are no others.
  ///   - text: What was read; it begins so many `lines` further down.
  init?(_ notes: [(error: SpecError, offset: Int)], isComplete: Bool, in text: [UInt8], below lines: Int) {
    guard !notes.isEmpty else { return nil }
    // Of two at one place, that which was noted first stays first.
    let sorted = notes.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }
    entries = sorted.prefix(Self.limit).map { _, note in
      let place = DocumentPlace.position(of: note.offset, in: text)
      return Entry(error: note.error, line: place.line + lines, column: place.column)
    }
    (moreCount, self.isComplete) = (notes.count - entries.count, isComplete)
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
