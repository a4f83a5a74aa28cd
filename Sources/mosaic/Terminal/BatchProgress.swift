// The progress of a batch on standard error: a bar on a terminal, else a line now and then.

import MosaicJob
import Synchronization

/// Shows how many jobs have ended, how fast, and how long the rest will take.
final class BatchProgress: Sendable {
  /// Between two lines where standard error is no terminal, and between two states of the bar.
  private static let (secondsBetweenLines, secondsBetweenBars) = (10.0, 0.1)

  private let reporter: Reporter
  private let start = ContinuousClock.now
  /// When it was shown last.
  private let last = Mutex(ContinuousClock.now)

  init(_ reporter: Reporter) { self.reporter = reporter }

  /// Shows the state, unless it was shown a moment ago.
  func show(_ tally: BatchTally) {
    guard !reporter.isQuiet else { return }
    let pause = reporter.showsProgress ? Self.secondsBetweenBars : Self.secondsBetweenLines
    let isDue = last.withLock { last in
      guard last.duration(to: .now) >= .seconds(pause) else { return false }
      last = .now
      return true
    }
    if isDue { say(tally) }
  }

  /// Shows the counts at the end.
  func end(_ tally: BatchTally) {
    guard !reporter.isQuiet else { return }
    if reporter.showsProgress { Console.note("\r\u{1B}[K") }
    let counts = [
      (BatchResult.Status.done, "done"), (.current, "current"), (.pending, "to do"), (.failed, "failed"),
      (.dropped, "dropped"),
    ].filter { tally[$0.0] > 0 }.map { "\(tally[$0.0]) \($0.1)" }
    reporter.detail("\(counts.isEmpty ? "no jobs" : counts.joined(separator: ", ")) in \(Self.time(seconds))")
  }

  private var seconds: Double {
    let time = start.duration(to: .now).components
    return Double(time.seconds) + Double(time.attoseconds) / 1e18
  }

  private func say(_ tally: BatchTally) {
    let rate = Double(tally.ended) / max(seconds, 0.001)
    var text = tally.total.map { "\(tally.ended) of \($0) jobs" } ?? "\(tally.ended) jobs"
    if tally[.failed] > 0 { text += ", \(tally[.failed]) failed" }
    text += ", \(rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))") a second"
    if let total = tally.total, total > tally.ended, rate > 0 {
      text += ", \(Self.time(Double(total - tally.ended) / rate)) left"
    }
    guard reporter.showsProgress else { return Console.say("note", text) }
    var bar = ""
    if let total = tally.total, total > 0 {
      let width = 20
      let filled = min(width, tally.ended * width / total)
      bar = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] "
    }
    Console.note("\r\u{1B}[K\(bar)\(text)")
  }

  /// `8 s`, `3 min`, `2.5 h`.
  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds.rounded(.up))) s"
    case ..<5400: "\(Int((seconds / 60).rounded())) min"
    default: "\((seconds / 360).rounded() / 10) h"
    }
  }
}
