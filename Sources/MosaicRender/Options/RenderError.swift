package import MosaicCodecs
public import MosaicScene
public import MosaicSystem
import MosaicText

/// A collage could not be rendered.
public enum RenderError: Error, Hashable, Sendable {
  /// The scene cannot be planned.
  case plan(PlanError)
  /// A value of ``RenderOptions`` is out of its range.
  case option(name: String, found: String, allowed: String)
  /// Pictures cannot be read; never empty.
  case sources([SourceFailure])
  /// The system is short of descriptors or memory, so that a picture cannot be read although it may be good;
  /// ``RenderOptions/onUnreadable`` does not apply.
  case shortage(FileError)
  /// The memory budget is too small for the needs of the whole drawing.
  case memory(MemoryBudget.Refusal)
  /// The canvas has more pixels than ``RenderOptions/maxCanvasPixels``; its sides.
  case canvasTooLarge(width: Int, height: Int, limit: Int)
  /// A page of vectors has a side above 8,000,000 points; its sides in points.
  case pageTooLarge(width: Double, height: Double)
  /// The file format is unknown, does not suit the output, or is not in this build: a sentence.
  case format(String)
  /// The output cannot be written.
  case output(FileError)
  /// Cairo reported an error; its own message.
  case cairo(String)
  /// The caller asked to stop.
  case cancelled
  /// The time of the ``/MosaicSystem/StopSignal`` in the limits is over; it had `seconds`. The same work may pass at another time.
  case outOfTime(seconds: Double)
  /// The system grants no thread, so that a ``CollageRun`` cannot begin.
  case noThread
  /// `waiting` runs wait already, the most that ``/MosaicSystem/WorkerThreads`` allow.
  case tooManyRuns(waiting: Int)
}

extension RenderError {
  package static func shortage(of error: FileError) -> RenderError {
    error.isStopped ? .cancelled : .shortage(error)
  }

  package static func ofPlanning<Made>(_ body: () throws(PlanError) -> Made) throws(RenderError) -> Made {
    do { return try body() } catch { throw error == .stopped ? .cancelled : .plan(error) }
  }

  static func ofOutput<Made>(_ body: () throws(FileError) -> Made) throws(RenderError) -> Made {
    do { return try body() } catch { throw error.isStopped ? .cancelled : .output(error) }
  }

  /// The error that callers get. Work that ended because the signal's time is over was not cancelled.
  package func told(by stop: StopSignal?) -> RenderError {
    guard case .cancelled = self, let reason = stop?.reason else { return self }
    return RenderError(reason)
  }

  package init(_ reason: StopSignal.Reason) {
    switch reason {
    case .asked: self = .cancelled
    case .timeLimit(let seconds): self = .outOfTime(seconds: seconds)
    }
  }
}

extension RenderError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .plan(let error): error.description
    case .option(let name, let found, let allowed):
      "the option '\(name)' is \(found); allowed: \(allowed)"
    case .sources(let failures): failures.first?.error.shortened.description ?? "a picture cannot be read"
    case .shortage(let error), .output(let error): error.shortened.description
    case .memory(let refusal): "the collage needs \(refusal); a smaller size or scale needs less"
    case .canvasTooLarge(let width, let height, let limit):
      "the canvas would be \(width) x \(height) pixels, \(MemoryBudget.product(width, height)) in all; the limit is \(limit) "
        + "(--max-canvas)"
    case .pageTooLarge(let width, let height):
      "the page would be \(shortest(width)) x \(shortest(height)) points; SVG and PDF have at most "
        + "\(RenderPlan.largestPageSide) a side: use a smaller canvas with a larger scale, or PNG"
    case .format(let words): words
    case .cairo(let message): "cairo: \(message)"
    case .cancelled: "stopped on request"
    case .outOfTime(let seconds): "took longer than \(shortest(seconds)) s, the limit"
    case .noThread: "the system grants no thread; end other programs and try again"
    case .tooManyRuns(let waiting):
      "\(counted(waiting, "run")) \(waiting == 1 ? "waits" : "wait") for a thread already, and no more may; try again later"
    }
  }
}

/// A picture that cannot be read.
public struct SourceFailure: Hashable, Sendable {
  /// The part of the collage. An item has its number in the document, or in the scene if the scene has no document.
  public var part: PlanPart
  /// Why the picture cannot be read. The path is the picture's name in the document, or the name of a picture in memory.
  public var error: FileError

  package init(part: PlanPart, error: FileError) { (self.part, self.error) = (part, error) }
}

extension DecodeGate {
  /// Resizes a share of the budget, see ``resize(_:to:for:)``.
  func grow(_ share: MemoryBudget.Share, to bytes: Int, for purpose: String) throws(RenderError) {
    try rethrowing(try resize(share, to: bytes, for: purpose), as: RenderError.memory)
  }
}

extension RunOptions {
  /// Refuses a number of threads out of its range.
  package func check() throws(RenderError) {
    if let fault = ThreadCount.fault(in: jobs) {
      throw .option(name: "jobs", found: fault.found, allowed: fault.allowed)
    }
  }
}

extension RenderPlan {
  /// The longest side of an SVG or PDF page, in points: Cairo's coordinates end at 2^23, and beyond it some versions abort.
  static var largestPageSide: Int { 8_000_000 }
}
