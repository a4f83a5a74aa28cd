import MosaicScene

/// Takes the errors of a document while the rest of it is read on.
final class Faults {
  /// After these the reading ends: a document of a few bytes for each may have millions.
  private static let kept = 1000

  /// The errors, and the first byte of what each is about.
  private(set) var notes: [(error: SpecError, offset: Int)] = []
  /// Whether there is one more than are kept.
  private(set) var isFull = false
  private let shouldStop: () -> Bool
  private let hint: UnknownKeyHint?
  private var questions = 0
  /// Counts elements of arrays for the paths of errors.
  let places = JSONPlaces()

  /// Whether the last one is about the value at `offset`.
  func hasNotes(at offset: Int) -> Bool { notes.last?.offset == offset }

  /// Whether keys may be missing that must be there: others will give them.
  let allowsGaps: Bool

  /// - Parameters:
  ///   - hint: What is meant by keys that nobody knows.
  ///   - shouldStop: Whether reading ends before it is done, whatever is there then.
  init(
    allowsGaps: Bool = false, explaining hint: UnknownKeyHint? = nil,
    unless shouldStop: @escaping () -> Bool = { false }
  ) {
    self.allowsGaps = allowsGaps
    self.hint = hint
    self.shouldStop = shouldStop
  }

  /// Whether reading ends here: there are too many errors, or somebody asks for it. To be called for each value.
  func endsReading() -> Bool {
    questions &+= 1
    if !isFull, questions & 63 == 0, shouldStop() { isFull = true }
    return isFull
  }

  func note(_ error: SpecError, at offset: Int) {
    guard notes.count < Self.kept else {
      isFull = true
      return
    }
    notes.append((hint.map(error.explained) ?? error, offset))
  }
}
