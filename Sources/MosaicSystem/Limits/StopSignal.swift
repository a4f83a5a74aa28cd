// Whether work must end before it is done.

import Synchronization

/// Tells work to end before it is done: because a user asks for it, or because its time is over. All work that may take long
/// asks the signal again and again: decoders between rows, scans and tiles, renderers between bands, jobs between items, and a
/// run while it waits for a thread. It travels in `DecodeLimits`. All threads may use it.
public final class StopSignal: Sendable {
  package enum Reason: Hashable, Sendable {
    case asked
    /// The work took longer than this many seconds.
    case timeLimit(Double)
  }

  private let start = ContinuousClock.now
  /// Nanoseconds that the work may take; `.max` for any.
  private let limit: Atomic<Int64>
  private let asked: @Sendable () -> Bool
  /// The signal of larger work that this work is a part of, which ends with it and for the same reason.
  private let outer: StopSignal?
  private let wasSet = Atomic<Bool>(false)
  /// Nanoseconds of waiting, which do not count.
  private let waited = Atomic<Int64>(0)

  /// Makes a signal whose time, 0 to 1,000,000,000 seconds or any, begins now. `asked` is called often, from any thread.
  public convenience init(timeLimit: Double? = nil, asked: @escaping @Sendable () -> Bool = { false }) {
    self.init(timeLimit: timeLimit, within: nil, asked: asked)
  }

  package init(
    timeLimit: Double? = nil, within outer: StopSignal?, asked: @escaping @Sendable () -> Bool = { false }
  ) {
    limit = Atomic(timeLimit.map(Self.nanoseconds) ?? .max)
    self.asked = asked
    self.outer = outer
  }

  /// Ends the work.
  public func set() { wasSet.store(true, ordering: .relaxed) }

  /// NaN becomes 0.
  private static func nanoseconds(_ seconds: Double) -> Int64 {
    Int64(((seconds > 0 ? min(seconds, 1e9) : 0) * 1e9).rounded())
  }

  /// Ends its time `seconds` after its beginning, if it does not end before.
  package func shorten(to seconds: Double) { limit.min(Self.nanoseconds(seconds), ordering: .relaxed) }

  /// Moves the end of its time: for work that waits until other work leaves memory to it.
  package func add(_ time: Duration) {
    let parts = time.components
    waited.add(parts.seconds &* 1_000_000_000 &+ parts.attoseconds / 1_000_000_000, ordering: .relaxed)
  }

  /// Takes about 50 ns: ask it for each row, not for each pixel.
  package var isSet: Bool { reason != nil }

  package var reason: Reason? {
    if wasSet.load(ordering: .relaxed) || asked() { return .asked }
    let limit = limit.load(ordering: .relaxed)
    guard limit < .max,
      ContinuousClock.now >= start + .nanoseconds(limit &+ waited.load(ordering: .relaxed))
    else { return outer?.reason }
    return .timeLimit(Double(limit) / 1e9)
  }
}

extension StopSignal {
  /// C libraries pass it to ``isSetForC``; valid as long as this object lives.
  package var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// ``isSet`` of the signal whose ``context`` this is; it returns before a library may longjmp.
  package static let isSetForC: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
    context.map { Unmanaged<StopSignal>.fromOpaque($0).takeUnretainedValue().isSet } ?? false
  }
}

extension StopSignal: Hashable {
  /// Whether both are the same signal.
  public static func == (one: StopSignal, other: StopSignal) -> Bool { one === other }

  /// Hashes which signal it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
