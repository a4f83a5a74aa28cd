/// Admits as many decodes at the same time as memory allows.
///
/// Most pictures are read a few rows at a time; an interlaced PNG or a progressive JPEG is not. A holder never blocks, so no
/// deadlock is possible: the body of ``holding(_:of:for:_:)`` waits neither at a gate nor for a ticket, and
/// ``resize(_:to:for:)`` is called by no holder. The memory of holders is taken from the budget.
package final class DecodeGate: Sendable {
  package struct Count: Sendable {
    var bytes = 0
    var holders = 0
    /// The most bytes that were held at the same time.
    var peakBytes = 0
    var entries = 0
  }

  private let limit: Int
  private let memory: MemoryBudget
  private let state = Monitor(Count())

  /// - Parameter limit: Bytes; a picture that needs more is admitted without others. If `nil`, 64 MiB, or less of a small budget.
  package init(limit: Int? = nil, memory: MemoryBudget) {
    self.limit = limit ?? memory.room(upTo: 64 << 20)
    self.memory = memory
  }

  package var count: Count { state.change { $0 } }

  /// Resizes a share of the budget. If holders leave no room for it, it waits until they are done, so that refusals do not
  /// depend on the holders of the moment. Never called by a holder, which would wait for itself.
  package func resize(_ share: MemoryBudget.Share, to bytes: Int, for purpose: String) throws(MemoryBudget
    .Refusal)
  {
    do throws(MemoryBudget.Refusal) { return try share.resize(to: bytes, for: purpose) } catch {
      if error.isHopeless { throw error }
    }
    let refusal: MemoryBudget.Refusal? = state.wait { state -> MemoryBudget.Refusal?? in
      guard state.holders == 0 else { return nil }
      do throws(MemoryBudget.Refusal) { try share.resize(to: bytes, for: purpose) } catch {
        return .some(error)
      }
      return .some(nil)
    }
    if let refusal { throw refusal }
  }

  /// Runs `body`, which needs `bytes` of memory for the file at `path` while it runs. It must not block.
  ///
  /// - Parameter purpose: What the memory is for, as in "memory for …".
  /// - Throws: The error of `body`, and `overBudget` if the budget has not enough left without other holders.
  package func holding<Result>(
    _ bytes: Int, of path: String, for purpose: String = "decoding", _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
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
        // Only holders will release memory before this picture is made.
        return state.holders > 0 && !error.isHopeless ? nil : .failure(error)
      }
    }
    let share: MemoryBudget.Share
    switch entry {
    case .success(let taken): share = taken
    case .failure(let refusal): throw FileError(path: path, kind: .overBudget(refusal))
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

extension FileError {
  /// Whether the memory was held by others at that moment, so that another attempt may succeed.
  package var isRefusedForNow: Bool {
    if case .overBudget(let refusal) = kind { !refusal.isHopeless } else { false }
  }
}

extension Result where Failure == FileError {
  package var isRefusedForNow: Bool {
    if case .failure(let error) = self { error.isRefusedForNow } else { false }
  }
}
