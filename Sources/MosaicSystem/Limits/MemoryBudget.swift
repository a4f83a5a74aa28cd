// The limit on memory whose size depends on files and documents.

import MosaicText
import Synchronization

/// A budget of bytes. Ask it before allocating; it grants a share or throws a ``Refusal`` that says what did not fit.
///
/// It counts everything whose size depends on numbers from outside: whole pictures, rows, tiles, bands, an encoder's canvas,
/// documents. It does not count the 30 MiB or so of code, fonts and tables that every run needs.
///
/// A budget never blocks. `DecodeGate` blocks until another decode has room; a holder of the gate never blocks, so
/// a deadlock cannot occur. All threads may use a budget, but use one for one rendering at a time: otherwise a rendering may be
/// refused because of the bytes that another has in use at that moment.
public final class MemoryBudget: Sendable {
  /// 12 GiB. The largest WebP, 16,383 × 16,383 pixels, takes up to 10 GiB while libwebp compresses it.
  public static let defaultLimit = 12 << 30

  /// Bytes that can be in use at the same time.
  public let limit: Int
  /// The bytes for work that could do with fewer: the whole budget, or a part of a shared budget.
  package let part: Int

  private struct State: Sendable {
    var used = 0
    var peak = 0
    /// If others share this memory: the common budget, and the bytes that it counts for this one.
    var common: MemoryBudget?
    var counted = 0
  }

  private let state: Mutex<State>
  /// Bytes that other budgets cannot take.
  private let reserve: Int

  /// Makes a budget of `limit` bytes; less than 0 counts as 0, which grants nothing.
  public init(limit: Int = MemoryBudget.defaultLimit) {
    self.limit = max(0, limit)
    part = self.limit
    reserve = 0
    state = Mutex(State())
  }

  /// Makes a budget of memory that others share: together they have no more than the limit of each, until it leaves them.
  ///
  /// - Parameters:
  ///   - reserve: Bytes for this budget only, as far as they are free now. So small requests succeed even if others need much.
  ///   - common: Counts the bytes of all sharing budgets.
  package init(limit: Int, part: Int, reserving reserve: Int, of common: MemoryBudget) {
    let most = max(0, limit)
    self.limit = most
    self.part = part
    let granted = common.state.withLock { state in
      let granted = max(0, min(reserve, most - state.used))
      state.used += granted
      return granted
    }
    self.reserve = granted
    state = Mutex(State(common: common, counted: granted))
  }

  /// Ends the sharing: bytes that are still held count only for this budget.
  package func leave() {
    state.withLock { state in
      _ = state.common?.add(-state.counted, upTo: .max)
      state.common = nil
      state.counted = 0
    }
  }

  /// Bytes in use.
  public var used: Int { state.withLock(\.used) }

  /// The most bytes that were in use at the same time.
  public var peak: Int { state.withLock(\.peak) }

  /// The room for caches and for work done ahead of time: an eighth of the budget, but at most `bytes`. So it causes no
  /// refusals.
  package func room(upTo bytes: Int) -> Int { min(bytes, part / 8) }

  /// Takes bytes until the share is released; `purpose` is the word in the error: "memory for …". If they do not fit, no byte is
  /// taken.
  package func take(_ bytes: Int, for purpose: String) throws(Refusal) -> Share {
    let share = share()
    try share.resize(to: bytes, for: purpose)
    return share
  }

  package func share() -> Share { Share(of: self) }

  fileprivate func add(_ bytes: Int, for purpose: String) throws(Refusal) {
    if let used = add(bytes, upTo: limit) {
      throw Refusal(purpose: purpose, bytes: bytes, used: used, limit: limit)
    }
  }

  /// Counts bytes, and returns `nil`; or returns the bytes in use, if the new ones do not fit.
  private func add(_ bytes: Int, upTo limit: Int) -> Int? {
    state.withLock { state in
      let (sum, overflows) = state.used.addingReportingOverflow(bytes)
      // Giving bytes back always works.
      guard bytes <= 0 || (!overflows && sum <= limit) else { return state.used }
      if let common = state.common {
        let counted = max(sum, reserve)
        // The lock of the common budget is always the inner one.
        if let all = common.add(counted - state.counted, upTo: limit) {
          return all - state.counted + state.used
        }
        state.counted = counted
      }
      state.used = sum
      state.peak = max(state.peak, sum)
      return nil
    }
  }

  /// The product of any numbers; `Int.max`, which no budget grants, if it overflows.
  package static func product(_ factors: Int...) -> Int {
    factors.reduce(1) { product, factor in
      let (result, overflows) = product.multipliedReportingOverflow(by: max(0, factor))
      return overflows ? .max : result
    }
  }

  /// The sum of numbers of at least 0; `Int.max` if it overflows.
  package static func sum(_ terms: Int...) -> Int {
    terms.reduce(0) { sum, term in
      let (result, overflows) = sum.addingReportingOverflow(term)
      return overflows ? .max : result
    }
  }
}

extension MemoryBudget {
  /// Bytes taken from a budget. The bytes go back on `release()`, at the latest with the last reference.
  package final class Share: Sendable {
    private let budget: MemoryBudget
    private let held = Mutex(0)

    fileprivate init(of budget: MemoryBudget) { self.budget = budget }

    deinit { release() }

    package var bytes: Int { held.withLock { $0 } }

    /// Takes more bytes, or gives some back, which never throws. If they do not fit, the share stays unchanged.
    package func resize(to bytes: Int, for purpose: String) throws(Refusal) {
      precondition(bytes >= 0, "a share has at least 0 bytes")
      try held.withLock { held throws(Refusal) in
        do throws(Refusal) { try budget.add(bytes - held, for: purpose) } catch {
          // The message is about the whole share, not about the difference.
          throw Refusal(purpose: purpose, bytes: bytes, used: error.used - held, limit: error.limit)
        }
        held = bytes
      }
    }

    package func release() {
      // Giving back does not throw.
      try? resize(to: 0, for: "")
    }
  }

  /// The error of a request that does not fit.
  public struct Refusal: Error, Hashable, Sendable {
    /// The purpose of the bytes.
    public var purpose: String
    /// Requested bytes.
    public var bytes: Int
    /// Bytes in use by others.
    public var used: Int
    /// The budget's limit.
    public var limit: Int

    package init(purpose: String, bytes: Int, used: Int, limit: Int) {
      self.purpose = purpose
      self.bytes = bytes
      self.used = used
      self.limit = limit
    }

    /// Whether the request would not even fit into an empty budget.
    public var isHopeless: Bool { bytes > limit }
  }
}

extension MemoryBudget.Refusal: CustomStringConvertible {
  /// Request and limit, as in "2 GiB of memory for the whole canvas; the limit is 1 GiB".
  public var description: String {
    "\(Self.words(bytes, up: true)) of memory for \(purpose)"
      + (isHopeless || used == 0 ? "" : ", beside \(Self.words(used, up: true)) in use")
      + "; the limit is \(Self.words(limit, up: false))"
  }

  /// Bytes in the largest unit that gives at least 1; a need is rounded up and a limit down.
  private static func words(_ bytes: Int, up: Bool) -> String {
    guard bytes < .max else { return "too much to count" }
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    guard let (unit, name) = units.first(where: { bytes >= $0.0 }) else {
      return counted(bytes, "byte")
    }
    // Tenths, if they say something.
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit)
    let tenths = whole * 10 + (rest * 10 + (up ? unit - 1 : 0)) / unit
    return tenths >= 1000 || tenths % 10 == 0
      ? "\((tenths + (up ? 9 : 0)) / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
