// Which pictures are decoded, how often, and how far ahead.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import Synchronization
import TestSupport
import Testing

@testable import MosaicRender

@Suite struct TileStoreTests {
  /// A tile of 10 × 10 pixels, which is 400 bytes.
  private func need(_ item: Int, _ path: String, step: Int, side: Int = 10) -> TileStore.Need {
    let placement = ImagePlacement(
      crop: Rect(x: 0, y: 0, width: 100, height: 100),
      target: PixelRect(x: item * 7, y: step * 10, width: side, height: side))
    let source = TileSource(path: path, width: 100, height: 100, placement: placement)
    return TileStore.Need(item: item, source: source, step: step)
  }

  private func painted(
    _ needs: [TileStore.Need], steps: Int, budget: TileStore.Budget, workers: Int = 1
  ) throws -> (made: [String], mostAhead: Int, mostKept: Int) {
    let made = Mutex<[String]>([])
    let pool = WorkerPool(workers: workers)
    var store = TileStore(
      needs, pool: pool, limits: DecodeLimits(), budget: budget,
      make: { source in
        made.withLock { $0.append(source.path) }
        return .success(Pixmap(width: source.placement.target.width, height: source.placement.target.height))
      })
    var (mostAhead, mostKept) = (0, 0)
    for step in 0..<steps {
      store.prepare(step)
      mostAhead = max(mostAhead, store.bytesAhead)
      for need in needs where need.step == step {
        guard case .whole(let surface)? = try store.image(of: need.item, in: step, unless: { false }).get()
        else {
          Issue.record("item \(need.item) has no picture")
          continue
        }
        #expect(surface.width == need.source.placement.target.width)
      }
      for need in needs where need.step == step { store.release(need.item) }
      mostKept = max(mostKept, store.bytesKept)
    }
    #expect(store.bytesAhead == 0 && store.bytesKept == 0, "everything is let go of at the end")
    return (made.withLock { $0 }, mostAhead, mostKept)
  }

  @Test("a picture that many items show alike is decoded once", arguments: [1, 2, 7])
  func sharing(workers: Int) throws {
    let needs = (0..<60).map { need($0, "\($0 % 3).png", step: $0 / 2) }
    let result = try painted(needs, steps: 30, budget: .init(ahead: 1200, kept: 1200), workers: workers)
    #expect(result.made.sorted() == ["0.png", "1.png", "2.png"])
  }

  @Test("at two sizes it is decoded twice")
  func sizes() throws {
    let needs = [need(0, "a.png", step: 0), need(1, "a.png", step: 0, side: 11)]
    #expect(try painted(needs, steps: 1, budget: .init()).made == ["a.png", "a.png"])
  }

  @Test("tiles are made ahead of time, but not more bytes of them than the budget has", arguments: [1, 2])
  func budget(workers: Int) throws {
    let needs = (0..<40).map { need($0, "\($0).png", step: $0) }
    let result = try painted(needs, steps: 40, budget: .init(ahead: 1300, kept: 0), workers: workers)
    #expect(result.mostAhead == 1200)
    #expect(result.made.count == 40)
  }

  @Test("what a step needs is made, whatever the budget")
  func oneStepBeyondTheBudget() throws {
    let needs = (0..<10).map { need($0, "\($0).png", step: 0) }
    #expect(try painted(needs, steps: 1, budget: .init(ahead: 0, kept: 0)).mostAhead == 4000)
  }

  @Test("of kept tiles, the one that is needed last goes first, and is made again")
  func eviction() throws {
    // Both are idle in step 1; there is room for one, and b is needed before a.
    let needs = [
      need(0, "a.png", step: 0), need(1, "b.png", step: 0), need(2, "c.png", step: 1),
      need(3, "b.png", step: 2), need(4, "a.png", step: 3),
    ]
    let result = try painted(needs, steps: 4, budget: .init(ahead: 0, kept: 400))
    #expect(result.made == ["a.png", "b.png", "c.png", "a.png"])
    #expect(result.mostKept == 400)
  }

  @Test("a failure reaches every item that shows the picture")
  func failures() throws {
    let needs = (0..<2).map { need($0, "a.png", step: 0) }
    let tries = Mutex(0)
    var store = TileStore(
      needs, pool: WorkerPool(workers: 1), limits: DecodeLimits(),
      make: { source in
        tries.withLock { $0 += 1 }
        return .failure(CodecError(path: source.path, kind: .empty))
      })
    store.prepare(0)
    for need in needs {
      guard case .failure(let error) = try store.image(of: need.item, in: 0, unless: { false }) else {
        Issue.record("item \(need.item) did not fail")
        continue
      }
      #expect(error.path == "a.png")
    }
    #expect(tries.withLock { $0 } == 1)
  }
}
