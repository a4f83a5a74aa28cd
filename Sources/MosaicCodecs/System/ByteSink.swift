// Where encoded bytes go: a file, or memory.

/// Takes bytes in order. The pointer is valid only during the call and never leaves this module.
protocol ByteSink: AnyObject {
  /// Appends bytes; returns an error if that fails. The error is returned because the callers (a C callback and closures of
  /// `withUnsafeBytes`) cannot throw a typed one.
  func append(_ bytes: UnsafeRawBufferPointer) -> CodecError?
}

/// The bytes of an output that stays in memory; what they take is taken from a budget before they grow.
struct MemoryFile {
  private(set) var bytes: [UInt8] = []
  private var room = 0
  private let take: (_ bytes: Int) throws(MemoryBudget.Refusal) -> Void

  /// `take` is called with all bytes that are held from then on.
  init(_ take: @escaping (_ bytes: Int) throws(MemoryBudget.Refusal) -> Void) { self.take = take }

  /// Appends bytes; after an error, none of them.
  mutating func append(_ new: UnsafeRawBufferPointer) throws(MemoryBudget.Refusal) {
    let count = bytes.count + new.count
    if count > room {
      let larger = max(count, MemoryBudget.product(2, room))
      // The old and the new array are in memory while bytes are copied.
      try take(MemoryBudget.sum(room, larger))
      bytes.reserveCapacity(larger)
      room = larger
      try take(room)
    }
    bytes.append(contentsOf: new)
  }
}
