// Small tiles are made by several workers at once; the picture is the same for every number of them.

import Dispatch
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import Synchronization

/// Makes the tiles of the items that a band meets for the first time.
struct TileLoader {
  var limits: DecodeLimits
  /// How many workers decode at the same time, at least 1.
  var jobs: Int
  /// Above this many pixels a tile is made row by row.
  var wholeTile: Int
  /// Is asked before each picture, by all workers: a band of a large grid may meet hundreds of them.
  var shouldStop: @Sendable () -> Bool = { false }

  /// A picture to be decoded, and the item that shows it.
  struct Request: Sendable {
    var item: Int
    var source: TileSource
  }

  /// Makes one tile for each request, in the requests' order.
  ///
  /// - Throws: ``RenderError/cancelled`` where it was to stop.
  func load(_ requests: [Request]) throws(RenderError) -> [Result<Tile, CodecError>] {
    let small = requests.indices.filter { isSmall(requests[$0].source.placement) }
    let decoded = try decode(small.map { requests[$0] })
    var pixmaps = Dictionary(uniqueKeysWithValues: zip(small, decoded))
    return requests.indices.map { index in
      let request = requests[index]
      if let pixmap = pixmaps.removeValue(forKey: index) {
        return pixmap.map { .whole($0, request.source.placement.target) }
      }
      return Result { () throws(CodecError) in
        try Tile(rowsOf: request.source, limits: limits)
      }
    }
  }

  private func isSmall(_ placement: ImagePlacement) -> Bool {
    placement.target.width * placement.target.height <= wholeTile
  }

  /// Decodes whole tiles; only finished pixels cross from the workers back.
  private func decode(_ requests: [Request]) throws(RenderError) -> [Result<Pixmap, CodecError>] {
    let results = Mutex<[Result<Pixmap, CodecError>?]>(Array(repeating: nil, count: requests.count))
    let next = Atomic<Int>(0)
    let limits = limits
    let shouldStop = shouldStop
    DispatchQueue.concurrentPerform(iterations: min(jobs, requests.count)) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < requests.count, !shouldStop() else { return }
        let request = requests[index]
        let result = Result { () throws(CodecError) in
          try TileRows(request.source, limits: limits).remaining()
        }
        results.withLock { $0[index] = result }
      }
    }
    let made = results.withLock { $0 }.compactMap { $0 }
    guard made.count == requests.count else { throw .cancelled }
    return made
  }
}
