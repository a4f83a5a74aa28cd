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

  /// A picture to be decoded: the file, and what of it goes where.
  struct Request: Sendable {
    var item: Int
    var path: String
    var placement: ImagePlacement
  }

  /// Makes one tile for each request, in the requests' order.
  func load(_ requests: [Request]) -> [Result<Tile, CodecError>] {
    let small = requests.indices.filter { isSmall(requests[$0].placement) }
    let decoded = decode(small.map { requests[$0] })
    var pixmaps = Dictionary(uniqueKeysWithValues: zip(small, decoded))
    return requests.indices.map { index in
      let request = requests[index]
      if let pixmap = pixmaps.removeValue(forKey: index) {
        return pixmap.map { .whole($0, request.placement.target) }
      }
      return Result { () throws(CodecError) in
        try Tile(rowsOf: request.path, placement: request.placement, limits: limits)
      }
    }
  }

  private func isSmall(_ placement: ImagePlacement) -> Bool {
    placement.target.width * placement.target.height <= wholeTile
  }

  /// Decodes whole tiles; only finished pixels cross from the workers back.
  private func decode(_ requests: [Request]) -> [Result<Pixmap, CodecError>] {
    let results = Mutex<[Result<Pixmap, CodecError>?]>(Array(repeating: nil, count: requests.count))
    let next = Atomic<Int>(0)
    let limits = limits
    DispatchQueue.concurrentPerform(iterations: min(jobs, requests.count)) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < requests.count else { return }
        let request = requests[index]
        let result = Result { () throws(CodecError) in
          try TileRows(path: request.path, placement: request.placement, limits: limits).remaining()
        }
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }
}
