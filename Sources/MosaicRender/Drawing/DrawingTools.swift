import MosaicCodecs
import MosaicScene

/// The options, threads, tiles and fonts that the steps of one drawing share.
struct DrawingTools {
  var options: RenderOptions
  let pool: WorkerPool
  /// Makes the tiles; its gate is the only one of the drawing.
  var tiles: TileMaker
  let typesetter: Typesetter

  init(
    _ options: RenderOptions = RenderOptions(), pool: WorkerPool? = nil, tiles: TileMaker? = nil,
    early: EarlyTiles? = nil, typesetter: Typesetter = Typesetter(), work: WorkCount? = nil
  ) {
    self.options = options
    self.typesetter = typesetter
    self.pool = pool ?? options.sharedPool ?? WorkerPool(workers: options.workers)
    self.tiles =
      tiles
      ?? TileMaker(
        limits: options.limits, gate: DecodeGate(memory: options.memory), early: early,
        plain: PlainTiles(memory: options.memory), work: work)
  }

  /// Reports the progress of one of several parts, in thousandths of a part.
  func part(_ number: Int, of count: Int) -> DrawingTools {
    guard count > 1, let progress = options.progress else { return self }
    var tools = self
    tools.options.progress = { done, total in
      // A part that is done is the next one at its beginning; the last one is reported by itself.
      progress(number * 1000 + (total > 0 ? done * 999 / total : 0), count * 1000)
    }
    return tools
  }
}
