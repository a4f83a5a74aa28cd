// Work on many things at the same time, with results in order.

extension WorkerPool {
  /// Works on items with all threads, and hands the results over in the items' order, in the caller's thread.
  ///
  /// As many are begun before the first result is taken as keep all threads busy while one takes long, and so few that results need
  /// little memory.
  ///
  /// - Parameters:
  ///   - isStopped: Asked before each item; no further one is begun then.
  ///   - make: Called by any thread.
  ///   - each: Called with the results.
  /// - Returns: How many items were begun.
  package func inOrder<Item: Sendable, Made: Sendable>(
    _ items: [Item], unless isStopped: () -> Bool, _ make: @escaping @Sendable (_ index: Int, Item) -> Made,
    each: (Made) -> Void
  ) -> Int {
    let window = 8 * workers + 8
    var waiting: [Ticket<Made>] = []
    var next = 0
    while true {
      while next < items.count, waiting.count < window, !isStopped() {
        let (index, item) = (next, items[next])
        waiting.append(submit(urgency: index) { make(index, item) })
        next += 1
      }
      guard !waiting.isEmpty, let made = value(of: waiting.removeFirst()) else { return next }
      each(made)
    }
  }
}
