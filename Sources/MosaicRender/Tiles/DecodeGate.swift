// Keeps several workers from holding several large pictures at once.

import MosaicCodecs

/// Lets those in who need memory to decode a picture, as many at the same time as there is memory for.
///
/// Most pictures are read a few rows at a time; an interlaced PNG or a progressive JPEG is not. One who is in waits neither for
/// another who is nor for anything else, so that nobody waits for ever. What is in is taken from the budget.
final class DecodeGate: Sendable {
  /// Who is in, and who has been.
  struct Count: Sendable {
    /// Bytes that the current holders have taken.
    var bytes = 0
    var holders = 0
    /// The most bytes that were in at the same time.
    var peakBytes = 0
    /// All who have come in.
    var entries = 0
  }

  private let limit: Int
  private let memory: MemoryBudget
  private let state = Monitor(Count())

  /// - Parameters:
  ///   - limit: Bytes; a picture that needs more than that comes in alone. If not given, 64 MiB, or less of a small budget.
  ///   - memory: What the bytes are taken from.
  init(limit: Int? = nil, memory: MemoryBudget) {
    self.limit = limit ?? memory.room(upTo: 64 << 20)
    self.memory = memory
  }

  /// Who is in now, and who has been.
  var count: Count { state.change { $0 } }

  /// Changes how much memory somebody has who is not in: where it does not fit because of those who are, when they have left.
  ///
  /// What is refused thus does not depend on who is in at the moment.
  func resize(_ share: MemoryBudget.Share, to bytes: Int, for purpose: String) throws(RenderError) {
    do throws(MemoryBudget.Refusal) { return try share.resize(to: bytes, for: purpose) } catch {
      if error.isHopeless { throw .memory(error) }
    }
    let refusal: MemoryBudget.Refusal? = state.wait { state -> MemoryBudget.Refusal?? in
      guard state.holders == 0 else { return nil }
      do throws(MemoryBudget.Refusal) { try share.resize(to: bytes, for: purpose) } catch {
        return .some(error)
      }
      return .some(nil)
    }
    if let refusal { throw .memory(refusal) }
  }

  /// Runs `body`, which needs `bytes` of memory for the file at `path` as long as it runs.
  ///
  /// - Parameter purpose: What they are for, as in "memory for …".
  /// - Throws: What `body` throws, and `overBudget` where the budget has not as many left when nobody else is in.
  func holding<Result>(
    _ bytes: Int, of path: String, for purpose: String = "decoding", _ body: () throws(CodecError) -> Result
  ) throws(CodecError) -> Result {
    let entry: Swift.Result<MemoryBudget.Share, MemoryBudget.Refusal> = state.wait { [limit, memory] state in
      guard state.holders == 0 || MemoryBudget.sum(state.bytes, bytes) <= limit else { return nil }
      do throws(MemoryBudget.Refusal) {
        let share = try memory.take(bytes, for: purpose)
        state.holders += 1
        state.entries += 1
        state.bytes += bytes
        state.peakBytes = max(state.peakBytes, state.bytes)
        return .success(share)
      } catch {
        // Those who are in give theirs back soon; nobody else does before this picture is there.
        return state.holders > 0 && !error.isHopeless ? nil : .failure(error)
      }
    }
    let share: MemoryBudget.Share
    switch entry {
    case .success(let taken): share = taken
    case .failure(let refusal): throw CodecError(path: path, kind: .overBudget(refusal))
    }
    defer {
      share.release()
      state.change {
        $0.bytes -= bytes
        $0.holders -= 1
      }
    }
    return try body()
  }
}

extension CodecError {
  /// Whether there was no room beside what others held at that moment, so that there may be some when it is tried again.
  var isRefusedForNow: Bool {
    if case .overBudget(let refusal) = kind { !refusal.isHopeless } else { false }
  }
}

extension Result where Failure == CodecError {
  /// Whether it is an error of which ``CodecError/isRefusedForNow`` is true.
  var isRefusedForNow: Bool {
    if case .failure(let error) = self { error.isRefusedForNow } else { false }
  }
}
