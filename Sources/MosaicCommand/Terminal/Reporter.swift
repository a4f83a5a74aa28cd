// Messages while a command runs: warnings, details, progress.

import Synchronization

/// Decides which messages are shown, by `--quiet`, `--verbose` and whether standard error is a terminal.
final class Reporter: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let showsProgress: Bool
  /// How many warnings of a kind are shown.
  private static let shown = 5
  /// Warnings of each kind so far.
  private let counts = Mutex<[RepeatedWarning: Int]>([:])

  /// - Parameter progress: Whether a progress bar is shown where standard error is no terminal, too.
  init(isQuiet: Bool, isVerbose: Bool, progress: Bool) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    showsProgress = !isQuiet && (progress || Console.isTerminal)
  }

  func warn(_ text: String) {
    if !isQuiet { Console.say("warning", text) }
  }

  /// Shows a warning that may come many times; after the first few they are counted until ``closeLists()``.
  ///
  /// - Parameter isAlways: Whether it is shown even with `--quiet`, because a picture is missing from the result.
  func warn(_ text: String, _ kind: RepeatedWarning, isAlways: Bool = false) {
    guard !isQuiet || isAlways else { return }
    let count = counts.withLock { counts in
      counts[kind, default: 0] += 1
      return counts[kind, default: 0]
    }
    if count <= Self.shown || isVerbose { Console.say("warning", text) }
  }

  /// Says how many warnings were not shown, such as `and 497 more pictures that cannot be read`; to be called when no more of them
  /// come.
  func closeLists() {
    let counts = counts.withLock { counts in
      defer { counts = [:] }
      return counts
    }
    for kind in RepeatedWarning.allCases where !isVerbose {
      guard let count = counts[kind], count > Self.shown else { continue }
      Console.say("warning", "and \(count - Self.shown) more \(kind.rawValue); -v names all of them")
    }
  }

  /// Shows what is no warning, and is not asked for by `--verbose` alone.
  func say(_ text: String) {
    if !isQuiet { Console.say("note", text) }
  }

  func detail(_ text: @autoclosure () -> String) {
    if isVerbose { Console.say("note", text()) }
  }

  /// Draws the progress bar; clears the line when all rows are done.
  func progress(_ done: Int, of total: Int) {
    guard showsProgress, total > 0 else { return }
    guard done < total else { return Console.note("\r\u{1B}[K") }
    Console.note("\r\(ProgressLine.bar(done, of: total, width: 40))")
  }
}

/// Kinds of warnings that may come once for each item; raw values follow "and 497 more".
enum RepeatedWarning: String, CaseIterable {
  case unreadable = "pictures that cannot be read"
  case names = "names of captions that no picture has"
  case picture = "warnings about pictures"
  case caption = "captions that were left out"
  case glyphs = "texts with characters that no font here has"
  case font = "fonts that are not installed here"
  case fitted = "pictures whose kept part is larger than their crop"
}
