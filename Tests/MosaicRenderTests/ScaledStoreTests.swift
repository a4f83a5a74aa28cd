// Which pictures are decoded, how often, and how far ahead.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import Synchronization
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded) struct ScaledStoreTests {
  /// A scaled picture of 10 × 10 pixels, which takes 400 bytes.
  private func need(_ item: Int, _ path: String, step: Int, side: Int = 10) -> ScaledStore.Need {
    let placement = ImagePlacement(
      crop: Rect(x: 0, y: 0, width: 100, height: 100),
      target: PixelRect(x: item * 7, y: step * 10, width: side, height: side))
    let source = ScaledSource(.file(path), width: 100, height: 100, placement: placement)
    return ScaledStore.Need(picture: .content(of: item), source: source, step: step)
  }

  private func painted(
    _ needs: [ScaledStore.Need], steps: Int, budget: ScaledStore.Budget, workers: Int = 1
  ) throws -> (made: [String], mostAhead: Int, mostKept: Int) {
    let made = Mutex<[String]>([])
    let pool = WorkerPool(workers: workers)
    var store = ScaledStore(
      needs, pool: pool, budget: budget,
      make: { source in
        made.withLock { $0.append(source.picture.name) }
        return .success(Pixmap(width: source.placement.target.width, height: source.placement.target.height))
      })
    var (mostAhead, mostKept) = (0, 0)
    for step in 0..<steps {
      try store.prepare(step)
      mostAhead = max(mostAhead, store.bytesAhead)
      for need in needs where need.step == step {
        guard case .whole(let surface)? = try store.image(of: need.picture, in: step, unless: { false }).get()
        else {
          Issue.record("item \(need.picture) has no picture")
          continue
        }
        #expect(surface.width == need.source.placement.target.width)
      }
      for need in needs where need.step == step { store.release(need.picture) }
      mostKept = max(mostKept, store.bytesKept)
    }
    #expect(store.bytesAhead == 0 && store.bytesKept == 0, "everything is released at the end")
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

  @Test(
    "pictures are scaled ahead of time, but not more bytes of them than the budget has", arguments: [1, 2])
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

  @Test("of kept pictures, the one that is needed last goes first, and is made again")
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
    var store = ScaledStore(
      needs, pool: WorkerPool(workers: 1),
      make: { source in
        tries.withLock { $0 += 1 }
        return .failure(FileError(path: source.picture.name, kind: .empty))
      })
    try store.prepare(0)
    for need in needs {
      guard case .failure(let error) = try store.image(of: need.picture, in: 0, unless: { false }) else {
        Issue.record("item \(need.picture) did not fail")
        continue
      }
      #expect(error.path == "a.png")
    }
    #expect(tries.withLock { $0 } == 1)
  }

  @Test(
    "what is at hand is taken from the budget, and no more than the limit but for the step's own",
    arguments: UInt64(0)..<20)
  func memory(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var step = 0
    let needs = (0..<40).map { item in
      step += Int.random(in: 0...2, using: &random)
      return need(
        item, "\(Int.random(in: 0..<20, using: &random)).png", step: step,
        side: [5, 10, 20].randomElement(using: &random) ?? 10)
    }
    let budget = ScaledStore.Budget(
      ahead: Int.random(in: 0...4000, using: &random), kept: Int.random(in: 0...2000, using: &random))
    let memory = MemoryBudget(limit: 1 << 20)
    let pool = WorkerPool(workers: Int.random(in: 1...3, using: &random))
    var store = ScaledStore(
      needs, pool: pool, budget: budget, memory: memory,
      make: { .success(Pixmap(width: $0.placement.target.width, height: $0.placement.target.height)) })
    // Items stay for a few steps.
    var ends: [PictureID: Int] = [:]
    for step in 0...step + 4 {
      try store.prepare(step)
      let active = needs.filter { $0.step <= step && (ends[$0.picture] ?? .max) >= step }
      let own = Dictionary(active.map { ($0.source.key, $0.source.byteCount) }) { a, _ in a }.values.reduce(
        0, +)
      #expect(store.bytesAhead <= max(budget.ahead, own), "step \(step)")
      #expect(memory.used == max(budget.ahead, store.bytesAhead) + budget.kept)
      for need in active where ends[need.picture] == nil {
        ends[need.picture] = step + Int.random(in: 0...4, using: &random)
      }
      for need in active {
        let image = try store.image(of: need.picture, in: step, unless: { false }).get()
        #expect(image != nil)
        if ends[need.picture] == step { store.release(need.picture) }
      }
      #expect(store.bytesKept <= budget.kept)
    }
    #expect(store.bytesAhead == 0 && store.bytesKept == 0)
    try store.prepare(step + 5)
    #expect(memory.used == budget.ahead + budget.kept)
  }

  @Test("what a step needs, and does not fit, is refused with a message", arguments: [1, 7])
  func refusal(workers: Int) throws {
    let needs = (0..<10).map { need($0, "\($0).png", step: 0) }
    let memory = MemoryBudget(limit: 3999)
    var store = ScaledStore(
      needs, pool: WorkerPool(workers: workers), budget: .init(ahead: 0, kept: 0),
      memory: memory, make: { _ in .success(Pixmap(width: 10, height: 10)) })
    let error = #expect(throws: RenderError.self) { try store.prepare(0) }
    #expect(
      error?.description
        == "the collage needs 4 KiB of memory for the pictures in use; the limit is 3.9 KiB; "
        + "a smaller size or scale needs less")
    #expect(memory.used == 3600 && memory.peak == 3600)
  }

  @Test(
    "what had no room beside others is tried again when it is needed, what has none alone is not",
    arguments: [(bytes: 90, tries: 2), (bytes: 101, tries: 1)])
  func triesAgain(bytes: Int, tries: Int) throws {
    let count = Mutex(0)
    let refusal = MemoryBudget.Refusal(purpose: "decoding", bytes: bytes, used: 20, limit: 100)
    var store = ScaledStore(
      [need(0, "a.png", step: 0)], pool: WorkerPool(workers: 1),
      make: { source in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        guard isFirst else { return .success(Pixmap(width: 10, height: 10)) }
        return .failure(FileError(path: source.picture.name, kind: .overBudget(refusal)))
      })
    try store.prepare(0)
    let result = try store.image(of: 0, in: 0)
    var isMade = false
    if case .success(.whole) = result { isMade = true }
    #expect(isMade == (tries == 2))
    #expect(count.withLock { $0 } == tries)
  }

  @Test("a scaled picture that there is no room to copy is refused with a message that says so")
  func copies() throws {
    let memory = MemoryBudget(limit: 1000)
    var store = ScaledStore(
      [need(0, "a.png", step: 0)], pool: WorkerPool(workers: 1),
      budget: .init(ahead: 0, kept: 0), memory: memory,
      make: { _ in .success(Pixmap(width: 10, height: 10)) })
    try store.prepare(0)
    let others = try memory.take(300, for: "others")
    guard case .failure(let error) = try store.image(of: 0, in: 0) else {
      Issue.record("there was room")
      return
    }
    #expect(
      error.description
        == "a.png: needs 400 bytes of memory for a copy of its tile, beside 700 bytes in use; the limit is "
        + "1000 bytes")
    others.release()
    #expect(throws: Never.self) { try store.image(of: 0, in: 0).get() }
  }

  @Test("pictures that the store has scaled itself are decoded behind the gate") func gate() throws {
    let path = Fixtures.sample("photos/cat.png")
    let header = try ImageReader.header(ofFile: path)
    let placement = ImagePlacement(
      crop: Rect(x: 0, y: 0, width: Double(header.width), height: Double(header.height)),
      target: PixelRect(x: 0, y: 0, width: 8, height: 8))
    let needs = (0..<3).map { item in
      var placement = placement
      placement.target.width += item
      return ScaledStore.Need(
        picture: .content(of: item),
        source: ScaledSource(.file(path), width: header.width, height: header.height, placement: placement),
        step: 0)
    }
    let memory = MemoryBudget(limit: 64 << 20)
    let gate = DecodeGate(memory: memory)
    var store = ScaledStore(
      needs, pool: WorkerPool(workers: 2), budget: .init(ahead: 0, kept: 0),
      gate: gate,
      memory: memory)
    try store.prepare(0)
    for item in 0..<3 {
      _ = try store.image(of: item, in: 0).get()
      store.release(.content(of: item))
    }
    // Each is decoded there, and then copied for Cairo.
    let held = try ScaledRows(needs[0].source, limits: DecodeLimits()).heldBytes
    #expect(gate.count.entries == 6 && gate.count.holders == 0 && gate.count.peakBytes >= held)
  }
}
