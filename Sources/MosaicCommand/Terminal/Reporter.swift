// Messages while a command runs: warnings, details, progress.

import MosaicBatch
import MosaicSystem
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

  /// - Parameter progress: Whether a progress bar is shown even if standard error is not a terminal.
  init(isQuiet: Bool, isVerbose: Bool, progress: Bool) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    // A bar is no line of JSON.
    showsProgress = !isQuiet && Log.common == nil && (progress || Console.isTerminal)
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

  /// Says how many warnings were not shown, such as `and 497 more pictures that cannot be read`; call it when no more warnings
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

  /// Shows a note that is not a warning, and that does not need `--verbose`.
  func say(_ text: String) {
    if !isQuiet { Console.say("note", text) }
  }

  func detail(_ text: @autoclosure () -> String) {
    if isVerbose { Console.say("note", text()) }
  }

  /// Logs the failure of a result; only as JSON, because results say it, too.
  func log(_ result: JobResult) {
    guard Log.common != nil, result.status == .failed, let failure = result.failure else { return }
    Console.say("error", failure.message, about: result)
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
  case zoomed = "pictures that are zoomed less, for their kept part"
}

// MARK: Progress of many things of one kind: a bar on a terminal, else a line now and then

/// Shows how many things are done, how fast, and how long the rest will take.
final class ProgressLine: Sendable {
  /// The times between two states of the bar, and between two lines if standard error is not a terminal.
  private static let (pause, linePause) = (Duration.milliseconds(100), Duration.seconds(10))

  private let reporter: Reporter
  private let unit: String
  private let start = ContinuousClock.now
  private let state = Mutex((shown: ContinuousClock.now, isDrawn: false))

  /// - Parameter unit: The word for the counted things, in the plural.
  init(_ reporter: Reporter, unit: String) { (self.reporter, self.unit) = (reporter, unit) }

  /// Shows the state, unless it was shown a moment ago.
  ///
  /// - Parameters:
  ///   - total: The total number; `nil` if that is not known.
  ///   - failed: The number that failed.
  ///   - current: The number that were right already, and took no time to speak of.
  func show(_ done: Int, of total: Int?, failed: Int = 0, current: Int = 0) {
    guard !reporter.isQuiet else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      let isLast = reporter.showsProgress && done == total
      guard isLast || now - state.shown >= (reporter.showsProgress ? Self.pause : Self.linePause) else {
        return
      }
      state.shown = now
      let text = Self.text(
        done, of: total, unit, failed: failed, current: current, after: (now - start) / .seconds(1))
      if reporter.showsProgress {
        state.isDrawn = true
        let bar = total.map { Self.bar(done, of: $0, width: 20) + "  " } ?? ""
        Console.note("\r\u{1B}[K\(bar)\(text)")
      } else {
        Console.say("note", text)
      }
    }
  }

  /// Removes the bar, before another message and at the end.
  func clear() {
    state.withLock { state in
      if state.isDrawn { Console.note("\r\u{1B}[K") }
      state.isDrawn = false
    }
  }

  /// `[####............] 25%`.
  static func bar(_ done: Int, of total: Int, width: Int) -> String {
    let most = max(1, total)
    let filled = min(done, most) * width / most
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      + "] \(done * 100 / most)%"
  }

  /// `120 of 480 pictures, 40 current, 3 failed, 61/s, 6 s left`. The rate counts only outputs that were made. The time that is
  /// left assumes that all other outputs have to be made.
  static func text(
    _ done: Int, of total: Int?, _ unit: String, failed: Int, current: Int = 0, after seconds: Double
  ) -> String {
    var text = total.map { "\(done) of \($0) \(unit)" } ?? "\(done) \(unit)"
    if current > 0 { text += ", \(current) current" }
    if failed > 0 { text += ", \(failed) failed" }
    guard done > current, seconds > 0 else { return text }
    let rate = Double(done - current) / seconds
    let tenths = Int((min(rate, 1e9) * 10).rounded())
    text += rate < 10 ? ", \(tenths / 10).\(tenths % 10)/s" : ", \(tenths / 10)/s"
    guard let total else { return text }
    let left = Int(min(1e9, (Double(max(0, total - done)) / rate).rounded(.up)))
    return text + ", "
      + (left < 90 ? "\(left) s" : left < 5400 ? "\((left + 30) / 60) min" : "\((left + 1800) / 3600) h")
      + " left"
  }
}
