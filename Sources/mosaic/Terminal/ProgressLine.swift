// A progress bar with the rate and the time that is left.

import Synchronization

/// A progress bar for many things of one kind; it is drawn at most ten times a second.
final class ProgressLine: Sendable {
  private struct State {
    var drawn: ContinuousClock.Instant?
    var isShown = false
  }

  private let reporter: Reporter
  private let total: Int
  private let unit: String
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// - Parameter unit: What is counted, in the plural.
  init(_ reporter: Reporter, total: Int, unit: String) {
    (self.reporter, self.total, self.unit) = (reporter, total, unit)
  }

  /// Draws the bar, unless it was drawn a moment ago.
  func show(_ done: Int) {
    guard reporter.showsProgress else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      if let drawn = state.drawn, now - drawn < .milliseconds(100), done < total { return }
      (state.drawn, state.isShown) = (now, true)
      Console.note("\r\u{1B}[K" + Self.text(done, of: total, unit, after: (now - start) / .seconds(1)))
    }
  }

  /// Removes the bar, before another message and at the end.
  func clear() {
    guard reporter.showsProgress else { return }
    state.withLock { state in
      if state.isShown { Console.note("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// The bar as text: `[####............] 25%  120 of 480 pictures  61/s  6 s left`.
  static func text(_ done: Int, of total: Int, _ unit: String, after seconds: Double) -> String {
    let (width, total) = (20, max(1, total))
    let filled = min(done, total) * width / total
    var text = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    text += "] \(done * 100 / total)%  \(done) of \(total) \(unit)"
    guard done > 0, seconds > 0 else { return text }
    let rate = Double(done) / seconds
    let tenths = Int((min(rate, 1e9) * 10).rounded())
    text += rate < 10 ? "  \(tenths / 10).\(tenths % 10)/s" : "  \(tenths / 10)/s"
    let left = Int(min(1e9, (Double(total - done) / rate).rounded(.up)))
    return text + "  "
      + (left < 90 ? "\(left) s" : left < 5400 ? "\((left + 30) / 60) min" : "\((left + 1800) / 3600) h")
      + " left"
  }
}
