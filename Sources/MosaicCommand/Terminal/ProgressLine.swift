// The progress of many things of one kind: a bar on a terminal, else a line now and then.

import Synchronization

/// Shows how many things are done, how fast, and how long the rest will take.
final class ProgressLine: Sendable {
  /// Between two states of the bar, and between two lines where standard error is no terminal.
  private static let (pause, linePause) = (Duration.milliseconds(100), Duration.seconds(10))

  private let reporter: Reporter
  private let unit: String
  private let start = ContinuousClock.now
  private let state = Mutex((shown: ContinuousClock.now, isDrawn: false))

  /// - Parameter unit: What is counted, in the plural.
  init(_ reporter: Reporter, unit: String) { (self.reporter, self.unit) = (reporter, unit) }

  /// Shows the state, unless it was shown a moment ago.
  ///
  /// - Parameters:
  ///   - total: How many there are; `nil` if that is not known.
  ///   - failed: How many have failed.
  func show(_ done: Int, of total: Int?, failed: Int = 0) {
    guard !reporter.isQuiet else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      let isLast = reporter.showsProgress && done == total
      guard isLast || now - state.shown >= (reporter.showsProgress ? Self.pause : Self.linePause) else {
        return
      }
      state.shown = now
      let text = Self.text(done, of: total, unit, failed: failed, after: (now - start) / .seconds(1))
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

  /// `120 of 480 pictures, 3 failed, 61/s, 6 s left`.
  static func text(_ done: Int, of total: Int?, _ unit: String, failed: Int, after seconds: Double) -> String
  {
    var text = total.map { "\(done) of \($0) \(unit)" } ?? "\(done) \(unit)"
    if failed > 0 { text += ", \(failed) failed" }
    guard done > 0, seconds > 0 else { return text }
    let rate = Double(done) / seconds
    let tenths = Int((min(rate, 1e9) * 10).rounded())
    text += rate < 10 ? ", \(tenths / 10).\(tenths % 10)/s" : ", \(tenths / 10)/s"
    guard let total else { return text }
    let left = Int(min(1e9, (Double(max(0, total - done)) / rate).rounded(.up)))
    return text + ", "
      + (left < 90 ? "\(left) s" : left < 5400 ? "\((left + 30) / 60) min" : "\((left + 1800) / 3600) h")
      + " left"
  }
}
