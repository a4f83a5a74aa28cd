// Lines that wait: which one begins next, and which ones may not wait.

import MosaicSpec
import MosaicSystem
import TestSupport
import Testing

@testable import MosaicBatch

@Suite(.bounded) struct LineQueueTests {
  private func line(_ index: Int, priority: Int = 0, bytes: Int = 0) -> LineReader.Line {
    let text = Array(#"{"id": \#(index), "priority": \#(priority)}"#.utf8)
    var line = LineReader.Line(
      index: index, number: index + 1, text: text, LineNames(of: text), stop: StopSignal())
    line.pictures = [[UInt8](repeating: 0, count: bytes)]
    return line
  }

  @Test("a queue is a list that is sorted by priority, whatever is added and taken") func order() {
    var random = SeededGenerator(seed: 49)
    for _ in 0..<50 {
      var queue = LineQueue()
      var plain: [(index: Int, priority: Int, bytes: Int)] = []
      for index in 0..<200 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6:
          let (priority, bytes) = (
            Int.random(in: -2...2, using: &random), Int.random(in: 0..<9, using: &random)
          )
          let added = line(index, priority: priority, bytes: bytes)
          queue.add(added)
          plain.append((index, priority, added.byteCount))
        case 6..<9:
          let first = plain.indices.min { (plain[$1].priority, $0) < (plain[$0].priority, $1) }
          #expect(queue.next()?.index == first.map { plain[$0].index })
          if let first { plain.remove(at: first) }
        default:
          let taken = queue.take { $0.index % 7 == 0 }
          #expect(Set(taken.map(\.index)) == Set(plain.map(\.index).filter { $0 % 7 == 0 }))
          plain.removeAll { $0.index % 7 == 0 }
        }
        #expect(queue.count == plain.count && queue.bytes == plain.reduce(0) { $0 + $1.bytes })
      }
    }
  }

  /// Lines and bytes that may wait, lines that wait, idle workers, and what a further line of a hundred bytes is told.
  static let limits: [(lines: Int, bytes: Int, waiting: Int, idle: Int, says: String?)] = [
    (0, 1000, 0, 1, nil), (0, 1000, 0, 0, "line 9: 0 lines wait, and no more may; send it again later"),
    (2, 1000, 1, 0, nil),
    (2, 1000, 2, 0, "line 9: 2 lines wait, and no more may; send it again later"),
    (2, 1000, 3, 1, "line 9: 2 lines wait, and no more may"),
    (9, 150, 1, 0, "line 9: lines with 124 bytes wait, and the limit of memory leaves room for no more"),
    (9, 150, 0, 1, nil),
  ]

  @Test("what may not wait is told so", arguments: limits)
  func refusals(lines: Int, bytes: Int, waiting: Int, idle: Int, says: String?) {
    var queue = LineQueue()
    for index in 0..<waiting { queue.add(line(index, bytes: 100)) }
    let refusal = QueueLimits.bounded(lines: lines, bytes: bytes).refusal(
      of: line(8, bytes: 100), behind: queue, idle: idle)
    #expect(
      (refusal == nil) == (says == nil) && refusal?.message.hasPrefix(says ?? "") != false,
      "\(refusal as Any)")
    if let refusal { #expect(refusal.code == 75 && refusal.errorKind == .busy) }
    #expect(QueueLimits.ahead(lines: 0, bytes: 0).refusal(of: line(8), behind: queue, idle: 0) == nil)
  }

  @Test("the text of metrics has each name once, with its help and its type") func metrics() {
    var metrics = RunMetrics()
    var result = JobResult(index: 0, status: .done)
    (result.byteCount, result.milliseconds) = (1000, 1500)
    metrics.add(result)
    result.status = .failed
    result.failure = .time("late")
    metrics.add(result)
    result.sameAs = "8"
    metrics.add(result)
    let lines = metrics.text(memory: nil).split(separator: "\n")
    #expect(lines.contains("mosaic_results_total{status=\"done\"} 1"))
    #expect(lines.contains("mosaic_failures_total{kind=\"time\"} 1"))
    #expect(
      lines.contains("mosaic_work_seconds_total 3.0") && lines.contains("mosaic_output_bytes_total 1000"))
    let names = lines.filter { $0.hasPrefix("# TYPE") }.map { $0.split(separator: " ")[2] }
    #expect(Set(names).count == names.count)
    for line in lines where !line.hasPrefix("#") {
      #expect(names.contains { line.hasPrefix($0) }, "\(line)")
    }
  }
}
