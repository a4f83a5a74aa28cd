// The bands of a comparison on several threads.

import MosaicCompare
import MosaicRender

extension BandRunner {
  /// Runs the parts of a comparison on so many threads.
  static func threads(_ workers: Int) -> BandRunner {
    guard workers > 1 else { return .oneByOne }
    return BandRunner { count, part in
      // Every ticket is redeemed before this returns, so no job uses `part` later.
      withoutActuallyEscaping(part) { part in
        let pool = WorkerPool(workers: min(workers, count))
        let tickets = (0..<count).map { number in pool.submit(urgency: number) { part(number) } }
        for ticket in tickets { _ = pool.value(of: ticket) }
      }
    }
  }
}
