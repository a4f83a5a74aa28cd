// Lines that were read and wait for a worker, and how many may.

import MosaicSystem
import MosaicText

/// Lines that wait. A line of a higher priority begins first; of two lines with the same priority the earlier one does.
struct LineQueue: Sendable {
  /// The lines in the order in which they begin, behind places of lines that have begun.
  private var lines: [LineReader.Line?] = []
  private var first = 0
  /// Bytes of the lines and of their pictures.
  private(set) var bytes = 0

  var count: Int { lines.count - first }

  /// Adds a line. It takes as long as there are lines of a lower priority.
  mutating func add(_ line: LineReader.Line) {
    var place = lines.count
    while place > first, let other = lines[place - 1], other.priority < line.priority { place -= 1 }
    lines.insert(line, at: place)
    bytes += line.byteCount
  }

  /// Takes the next line; `nil` if none waits.
  mutating func next() -> LineReader.Line? {
    guard first < lines.count else { return nil }
    let line = lines[first]
    // The text of a line may be long.
    lines[first] = nil
    first += 1
    if first > lines.count / 2 {
      lines.removeFirst(first)
      first = 0
    }
    bytes -= line?.byteCount ?? 0
    return line
  }

  /// Takes the lines of which `isTaken` is true, in their order.
  mutating func take(_ isTaken: (LineReader.Line) -> Bool) -> [LineReader.Line] {
    let all = lines[first...].compactMap { $0 }
    let taken = all.filter(isTaken)
    guard !taken.isEmpty else { return [] }
    lines = all.filter { !isTaken($0) }
    first = 0
    bytes = lines.reduce(0) { $0 + ($1?.byteCount ?? 0) }
    return taken
  }

  /// Drops all lines.
  mutating func removeAll() { self = LineQueue() }
}

/// How many lines may wait for a worker.
enum QueueLimits: Sendable {
  /// The reader reads what workers need, and some lines ahead. It stops at this number of lines that wait, and at this number of bytes.
  case ahead(lines: Int, bytes: Int)
  /// The reader never stops. At most this number of lines may wait, with this number of bytes; further lines are refused.
  case bounded(lines: Int, bytes: Int)

  /// The most lines that wait beside those that are needed.
  var most: Int {
    switch self {
    case .ahead: 0
    case .bounded(let lines, _): lines
    }
  }

  /// Why a line may not wait; `nil` if it may.
  ///
  /// - Parameter idle: How many workers have no line: those take lines at once.
  func refusal(of line: LineReader.Line, behind queue: LineQueue, idle: Int) -> JobResult.Failure? {
    guard case .bounded(let lines, let bytes) = self, queue.count >= idle else { return nil }
    let waiting = queue.count - idle
    if waiting >= lines {
      return .busy(
        "line \(line.number): \(counted(waiting, "line")) \(waiting == 1 ? "waits" : "wait"), and no more may"
      )
    }
    guard MemoryBudget.sum(queue.bytes, line.byteCount) > bytes else { return nil }
    return .busy(
      "line \(line.number): lines with \(queue.bytes) bytes wait, and the limit of memory leaves room for no more"
    )
  }
}

/// The numbers of lines that are read before they are needed.
enum ReadAhead {
  /// A file is there as a whole.
  static let file = 16
  /// A sequence is read no faster than lines are taken.
  static let sequence = 0
  /// A pipe may have lines that ask for no picture behind others.
  static let pipe = 1024
}

extension JobResult.Failure {
  fileprivate static func busy(_ words: String) -> JobResult.Failure {
    JobResult.Failure(.temporary, "\(words); send it again later", kind: .busy)
  }
}
