// How much memory may be taken for what grows with numbers from files and documents.

import Synchronization

/// One budget of memory, which is asked before memory is allocated, and which refuses in words what does not fit.
///
/// What is counted is what grows with numbers that come from outside: pictures that must stand in memory whole, rows, tiles,
/// bands, the canvas of an encoder, documents. What every run takes, some 30 MiB of code, fonts and tables, is not.
///
/// A budget never waits: it grants or refuses. Waiting for memory is done by `DecodeGate`, whose holders wait for nothing, so
/// that there is no deadlock. Every thread may ask, but one budget serves one rendering at a time: of two, either might be
/// refused for what the other has in use at that moment.
public final class MemoryBudget: Sendable {
  /// 12 GiB. The most that one honest output takes is a WebP of 16,383 × 16,383 pixels: up to 10 GiB while libwebp compresses it.
  public static let defaultLimit = 12 << 30

  /// Bytes that can be taken in all.
  public let limit: Int
  private let state = Mutex((used: 0, peak: 0))

  /// Makes a budget of so many bytes, at least 0.
  public init(limit: Int = MemoryBudget.defaultLimit) {
    precondition(limit >= 0, "a budget is not negative")
    self.limit = limit
  }

  /// Bytes that are taken now.
  public var used: Int { state.withLock(\.used) }

  /// The most bytes that were ever taken at the same time.
  public var peak: Int { state.withLock(\.peak) }

  /// A part of the budget: an eighth of it, but not more than `bytes`.
  ///
  /// What is made ahead of time and what is kept in case it is needed again is held to it, so that a small budget means less
  /// of that and not a refusal.
  public func room(upTo bytes: Int) -> Int { min(bytes, limit / 8) }

  /// Takes bytes out of the budget, until the share is let go of.
  ///
  /// - Parameter purpose: What they are for, as in "memory for …".
  /// - Throws: ``Refusal`` where they do not fit beside what is taken already; then nothing is taken.
  public func take(_ bytes: Int, for purpose: String) throws(Refusal) -> Share {
    let share = share()
    try share.resize(to: bytes, for: purpose)
    return share
  }

  /// A share of nothing yet.
  public func share() -> Share { Share(of: self) }

  /// Adds bytes, which may be negative.
  fileprivate func add(_ bytes: Int, for purpose: String) throws(Refusal) {
    let used: Int? = state.withLock { state in
      let (sum, overflows) = state.used.addingReportingOverflow(bytes)
      // Giving back always works.
      guard bytes <= 0 || (!overflows && sum <= limit) else { return state.used }
      state = (sum, max(state.peak, sum))
      return nil
    }
    if let used { throw Refusal(purpose: purpose, bytes: bytes, used: used, limit: limit) }
  }

  /// The product of numbers that may be anything; what is beyond `Int` is `Int.max`, which no budget has.
  public static func product(_ factors: Int...) -> Int {
    factors.reduce(1) { product, factor in
      let (result, overflows) = product.multipliedReportingOverflow(by: max(0, factor))
      return overflows ? .max : result
    }
  }

  /// The sum of numbers of at least 0; what is beyond `Int` is `Int.max`.
  public static func sum(_ terms: Int...) -> Int {
    terms.reduce(0) { sum, term in
      let (result, overflows) = sum.addingReportingOverflow(term)
      return overflows ? .max : result
    }
  }
}

extension MemoryBudget {
  /// Bytes that were taken; they go back when the last reference to it does, or before.
  public final class Share: Sendable {
    private let budget: MemoryBudget
    private let held = Mutex(0)

    fileprivate init(of budget: MemoryBudget) { self.budget = budget }

    deinit { release() }

    /// Bytes that it holds.
    public var bytes: Int { held.withLock { $0 } }

    /// Takes more, or gives some back, which never fails.
    ///
    /// - Throws: ``Refusal`` where more do not fit; then it holds what it did.
    public func resize(to bytes: Int, for purpose: String) throws(Refusal) {
      precondition(bytes >= 0, "nobody needs fewer than no bytes")
      try held.withLock { held throws(Refusal) in
        do throws(Refusal) { try budget.add(bytes - held, for: purpose) } catch {
          // In words it is one need, and not a part of it beside another.
          throw Refusal(purpose: purpose, bytes: bytes, used: error.used - held, limit: error.limit)
        }
        held = bytes
      }
    }

    /// Gives all back.
    public func release() {
      // Giving back does not throw.
      try? resize(to: 0, for: "")
    }
  }

  /// What did not fit.
  public struct Refusal: Error, Hashable, Sendable {
    /// What the bytes were for.
    public var purpose: String
    /// Bytes that were asked for.
    public var bytes: Int
    /// Bytes that others had taken by then.
    public var used: Int
    /// Bytes that there are in all.
    public var limit: Int

    /// Makes a refusal.
    public init(purpose: String, bytes: Int, used: Int, limit: Int) {
      (self.purpose, self.bytes, self.used, self.limit) = (purpose, bytes, used, limit)
    }

    /// Whether it would not fit into an empty budget either, so that the fault is its own.
    public var isHopeless: Bool { bytes > limit }
  }
}

extension MemoryBudget.Refusal: CustomStringConvertible {
  /// What needs how much, and what there is.
  public var description: String {
    "\(Self.words(bytes, up: true)) of memory for \(purpose)"
      + (isHopeless || used == 0 ? "" : ", beside \(Self.words(used, up: true)) in use")
      + "; the limit is \(Self.words(limit, up: false))"
  }

  /// Bytes in the largest unit of which there is at least one; a need is rounded up and a limit down.
  private static func words(_ bytes: Int, up: Bool) -> String {
    guard bytes < .max else { return "too much to count" }
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    guard let (unit, name) = units.first(where: { bytes >= $0.0 }) else {
      return bytes == 1 ? "1 byte" : "\(bytes) bytes"
    }
    // Tenths, where they say something.
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit)
    let tenths = whole * 10 + (rest * 10 + (up ? unit - 1 : 0)) / unit
    return tenths >= 1000 || tenths % 10 == 0
      ? "\((tenths + (up ? 9 : 0)) / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
