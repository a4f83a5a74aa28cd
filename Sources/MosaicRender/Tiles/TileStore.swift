// Which picture is decoded when, and how long its tile is kept.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// Hands the pictures of a plan to the workers in the order in which they are needed, as far ahead as memory allows.
///
/// What is bounded is bytes and not pictures: tiles that are being made, that wait, or that are painted from take up
/// ``Budget/ahead``, and only what the step at hand cannot do without goes beyond it. A picture that several items show
/// alike is decoded once; between two of them its tile is kept within ``Budget/kept``. Both are taken from the budget of all
/// memory beforehand, and what goes beyond them when it is needed. A picture that a worker found no room to decode is tried
/// again by the caller when it is needed: nothing is refused for being made ahead.
struct TileStore {
  /// How many bytes of finished pixels there may be.
  struct Budget {
    var ahead = 32 << 20
    /// `Int.max` means no limit; `EmbeddedPictures` then accounts for these bytes.
    var kept = 32 << 20
    /// How many large tiles keep their files open at the same time.
    var open = 128

    init(ahead: Int = 32 << 20, kept: Int = 32 << 20, open: Int = 128) {
      (self.ahead, self.kept, self.open) = (ahead, kept, open)
    }

    /// What suits the options.
    init(_ options: RenderOptions) {
      ahead = options.memory.room(upTo: ahead)
      kept = options.memory.room(upTo: kept)
      open = options.openPictures
    }
  }

  /// What a drawing of a plan needs, and when: its steps are bands of rows, or items one by one.
  struct Need {
    var item: Int
    var source: TileSource
    /// The step that needs it first; steps are numbered upward.
    var step: Int
    /// Whether the tile is made a strip at a time, and never stands in memory whole.
    var isLarge = false
  }

  /// Makes the whole tile of a picture; a parameter, so that tests can count.
  typealias Maker = @Sendable (TileSource) -> Result<Pixmap, CodecError>

  private let needs: [Need]
  private let pool: WorkerPool
  private let budget: Budget
  private let limits: DecodeLimits
  private let gate: DecodeGate
  private let share: MemoryBudget.Share
  private let work: WorkCount?
  private let make: Maker
  /// The rows of the canvas that a step takes.
  private let rows: @Sendable (_ step: Int) -> Range<Int>

  /// The first of `needs` that was not handed to the workers yet.
  private var next = 0
  private var users: [Int: User] = [:]
  private var tiles: [TileSource: SharedTile] = [:]
  /// Where in `needs` each picture is shown again, the nearest last.
  private var uses: [TileSource: [Int]]
  private(set) var bytesAhead = 0
  private(set) var bytesKept = 0
  /// Large tiles whose files stay open.
  private(set) var openCount = 0
  /// The next need, if it is a large tile that was looked at and for which there is no room yet.
  private var nextLarge: LargeTile?

  /// What an item that is at hand is painted from.
  private enum User {
    case shared(TileSource)
    case large(LargeTile, strip: WorkerPool.Ticket<Result<Pixmap, CodecError>>)
  }

  /// - Parameters:
  ///   - needs: In the order of their steps.
  ///   - gate: What pictures are decoded behind.
  ///   - memory: What their bytes are taken from.
  ///   - rows: The rows of the canvas that a step takes; asked only for large tiles.
  ///   - work: Counts what is done.
  init(
    _ needs: [Need], pool: WorkerPool, limits: DecodeLimits, budget: Budget = Budget(),
    gate: DecodeGate? = nil, memory: MemoryBudget = MemoryBudget(),
    rows: @escaping @Sendable (_ step: Int) -> Range<Int> = { $0..<$0 + 1 }, work: WorkCount? = nil,
    make: Maker? = nil
  ) {
    self.needs = needs
    self.pool = pool
    self.budget = budget
    self.limits = limits
    self.rows = rows
    self.work = work
    let gate = gate ?? DecodeGate(memory: memory)
    self.gate = gate
    share = memory.share()
    self.make = make ?? { Self.tile($0, limits: limits, gate: gate, work: work) }
    uses = [:]
    for (place, need) in needs.enumerated().reversed() where !need.isLarge {
      uses[need.source.key, default: []].append(place)
    }
  }

  /// Hands the workers what `step` needs, and what comes after it as far as there is room.
  ///
  /// - Throws: ``RenderError/memory(_:)`` where the budget has no room for what the step needs.
  mutating func prepare(_ step: Int) throws(RenderError) {
    try take(bytesAhead)
    while next < needs.count {
      let need = needs[next]
      let large = need.isLarge ? nextLarge ?? look(at: need) : nil
      nextLarge = large
      let bytes = MemoryBudget.sum(bytesAhead, large?.byteCount ?? cost(of: need))
      guard need.step <= step || bytes <= budget.ahead else { return }
      try take(bytes)
      if let large { admit(large, need) } else { admit(need) }
      nextLarge = nil
      next += 1
    }
  }

  /// What there is to paint an item from in `step`, once it is ready; nil for an item that has no picture.
  ///
  /// - Parameter shouldStop: As in `WorkerPool.value(of:unless:)`.
  /// - Throws: ``RenderError/cancelled`` where it was to stop, and Cairo's errors.
  mutating func image(
    of item: Int, in step: Int, unless shouldStop: () -> Bool
  ) throws(RenderError) -> Result<TileImage?, CodecError> {
    switch users[item] {
    case nil: return .success(nil)
    case .shared(let key):
      guard let tile = tiles[key] else { return .success(nil) }
      if let surface = tile.surface { return .success(.whole(surface)) }
      guard let ready = pool.value(of: tile.ticket, unless: shouldStop) else { throw .cancelled }
      // A worker may have been refused for what this thread had in use at that moment.
      switch ready.isRefusedForNow ? make(key) : ready {
      case .failure(let error): return .failure(error)
      case .success(let pixmap):
        let surface: CairoImage
        switch try copied(pixmap, of: key.path) {
        case .success(let copy): surface = copy
        case .failure(let error): return .failure(error)
        }
        tile.surface = surface
        tile.ticket.clear()
        return .success(.whole(surface))
      }
    case .large(let tile, let ticket):
      guard let ready = pool.value(of: ticket, unless: shouldStop) else { throw .cancelled }
      let made = ready.isRefusedForNow ? tile.strip(part(of: tile, in: step)) : ready
      let wanted = rows(step)
      if case .success = made { users[item] = .large(tile, strip: submit(tile, step: step + 1)) }
      let target = tile.target
      return made.map { .strip($0, top: wanted.clamped(to: target.y..<target.maxY).lowerBound) }
    }
  }

  /// Lets go of an item that no further step needs, or that cannot be read.
  mutating func release(_ item: Int) {
    guard let user = users.removeValue(forKey: item) else { return }
    switch user {
    case .large(let tile, _):
      bytesAhead -= tile.byteCount
      if tile.staysOpen { openCount -= 1 }
    case .shared(let key):
      guard let tile = tiles[key] else { return }
      tile.users -= 1
      guard tile.users == 0 else { return }
      bytesAhead -= tile.bytes
      if uses[key] == nil {
        tiles[key] = nil
      } else {
        bytesKept += tile.bytes
        evict()
      }
    }
  }

  // MARK: Steps

  private static func tile(
    _ source: TileSource, limits: DecodeLimits, gate: DecodeGate, work: WorkCount?
  ) -> Result<Pixmap, CodecError> {
    Result { () throws(CodecError) in
      try TileRows(source, limits: limits, work: work).whole(source, behind: gate)
    }
  }

  /// Takes what the tiles at hand need, and at least what may be made ahead; what is more goes back with the next step.
  private func take(_ bytes: Int) throws(RenderError) {
    let all = MemoryBudget.sum(max(bytes, budget.ahead), budget.kept == .max ? 0 : budget.kept)
    try gate.resize(share, to: all, for: "the pictures that stand side by side")
  }

  /// The tile as a surface; for a moment it stands in memory twice.
  private func copied(_ pixmap: Pixmap, of path: String) throws(RenderError) -> Result<CairoImage, CodecError>
  {
    let made: Result<Result<CairoImage, RenderError>, CodecError> = Result { () throws(CodecError) in
      try gate.holding(pixmap.bytes.count, of: path, for: "a copy of its tile") {
        Result { () throws(RenderError) in try CairoImage(copying: pixmap) }
      }
    }
    switch made {
    case .failure(let error): return .failure(error)
    case .success(let surface): return .success(try surface.get())
    }
  }

  private func look(at need: Need) -> LargeTile {
    LargeTile(
      need.source, limits: limits, gate: gate, mayStayOpen: openCount < budget.open, stripRows: rows(0).count,
      work: work)
  }

  private mutating func admit(_ need: Need) {
    let key = need.source.key
    users[need.item] = .shared(key)
    uses[key]?.removeLast()
    if uses[key]?.isEmpty ?? false { uses[key] = nil }
    if let tile = tiles[key] {
      if tile.users == 0 {
        bytesKept -= tile.bytes
        bytesAhead += tile.bytes
      }
      tile.users += 1
    } else {
      let ticket = pool.submit(urgency: need.step) { [make] in make(need.source) }
      let tile = SharedTile(ticket: ticket, bytes: need.source.byteCount)
      tiles[key] = tile
      bytesAhead += tile.bytes
    }
  }

  private mutating func admit(_ tile: LargeTile, _ need: Need) {
    bytesAhead += tile.byteCount
    if tile.staysOpen { openCount += 1 }
    users[need.item] = .large(tile, strip: submit(tile, step: need.step))
  }

  private func submit(_ tile: LargeTile, step: Int) -> WorkerPool.Ticket<Result<Pixmap, CodecError>> {
    let part = part(of: tile, in: step)
    return pool.submit(urgency: step) { tile.strip(part) }
  }

  /// The rows of a tile that a step takes, counted from the tile's top.
  private func part(of tile: LargeTile, in step: Int) -> Range<Int> {
    let target = tile.target
    let wanted = rows(step).clamped(to: target.y..<target.maxY)
    return wanted.lowerBound - target.y..<wanted.upperBound - target.y
  }

  /// Gives up kept tiles, first the one that is needed last.
  private mutating func evict() {
    while bytesKept > budget.kept {
      let idle = tiles.filter { $0.value.users == 0 }
      guard let last = idle.max(by: { nextUse($0.key) < nextUse($1.key) }) else { return }
      tiles[last.key] = nil
      bytesKept -= last.value.bytes
    }
  }

  private func nextUse(_ key: TileSource) -> Int { uses[key]?.last ?? .max }

  private func cost(of need: Need) -> Int {
    if let tile = tiles[need.source.key], tile.users > 0 { return 0 }
    return need.source.byteCount
  }
}

/// What an item's picture is painted from.
enum TileImage {
  case whole(CairoImage)
  /// The rows of the step, and the first of them on the canvas.
  case strip(Pixmap, top: Int)
}

/// A tile that one or more items show.
private final class SharedTile {
  let ticket: WorkerPool.Ticket<Result<Pixmap, CodecError>>
  let bytes: Int
  /// Made when it is first painted from; then the pixels are there, and no more in the ticket.
  var surface: CairoImage?
  /// Items at hand that show it; none for a tile that is kept.
  var users = 1

  init(ticket: WorkerPool.Ticket<Result<Pixmap, CodecError>>, bytes: Int) {
    self.ticket = ticket
    self.bytes = bytes
  }
}
