// Which picture stands where, so that all together look like a target: cells laid out, pictures looked at, and assigned.

import MosaicAssign
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene

/// Makes the scene of a photomosaic from a scene with a target, whose items are the library.
struct TargetAssigning {
  let assign: SceneAssignment
  let options: RenderOptions
  private let index: PictureIndex?
  var warnings: [JobWarning] = []
  /// The number in the scene of each cell's picture.
  private(set) var numbers: [Int] = []
  /// Memory of the cells, and of the looks of all pictures.
  var share: MemoryBudget.Share?

  init(_ assign: SceneAssignment, _ options: RenderOptions, _ index: PictureIndex?) {
    self.assign = assign
    self.options = options
    self.index = index
  }

  /// The scene with pictures in its cells.
  mutating func assigned(_ scene: Scene) throws(JobError.Kind) -> Scene {
    try Self.planning { () throws(PlanError) in
      try assign.check()
      try check(scene)
    }
    let target = TargetLooks(target: assign.target, size: try targetSize(), options: options)
    let numbers = try pictures(of: scene)
    let looks = PictureLooks(options, index, on: scene.canvas.background)
    let (cells, seen) = try cells(of: scene, numbers.map { scene.items[$0] }, target, looks.background)
    let boxes = cells.items.map { $0.box }
    let shown = seen.indices.filter { seen[$0] != nil }
    noteCut(of: target.size, boxes)

    let shapes = CellShapes(boxes)
    let (found, notes) = try looks.features(of: numbers.map { scene.items[$0] }, in: shapes.boxes)
    warnings += notes
    let (kept, features) = try readable(numbers, of: scene, found)
    let library = kept.map { scene.items[$0] }
    if assign.cells == nil, library.count < numbers.count {
      // As many cells as there are places, which are fewer now.
      var readable = scene
      readable.items = library
      let made = try assigned(readable)
      self.numbers = self.numbers.map { kept[$0] }
      return made
    }
    try Self.planning { () throws(PlanError) in try checkPlaces(shown.count, library.count) }
    // What recolouring evens out counts less, and what it does not reach counts in full.
    let weight = assign.recolor > 0 ? 0.4 : 1
    let excess = assign.recolor > 0 ? MeanExcess(beyond: assign.recolor, weight: weight) : nil
    let source = ShapedPictures(
      library: features.map { $0.map { $0.weighted(mean: weight) } },
      cells: shown.compactMap { cell in
        seen[cell].map { ($0.weighted(mean: weight), shapes.ofCell[cell]) }
      }, mirrors: assign.mirror, excess: excess)
    let assignment = try solve(source, at: shown.map { position(of: boxes[$0], cells.pitch) })

    self.numbers = assignment.pictures.map { kept[$0] }
    let items = shown.indices.map { number in
      let cell = shown[number]
      let picture = assignment.pictures[number]
      var item = library[picture]
      let isMirrored = source.isMirrored(cell: number, picture: picture)
      let recoloring = seen[cell].flatMap {
        Recoloring(from: features[picture][shapes.ofCell[cell]], to: $0, upTo: assign.recolor)
      }
      if isMirrored || recoloring != nil {
        item.change = PictureChange(recoloring: recoloring, isMirrored: isMirrored)
      }
      return item
    }
    let content = ItemContent.image(
      assign.target, pixelWidth: target.size.width, pixelHeight: target.size.height)
    return cells.scene(
      items, in: shown,
      AssignmentResult(
        cells: shown.count, pictures: library.count, uses: assignment.uses, cost: assignment.cost,
        bound: assignment.bound), blending: assign.blend > 0 ? (content, assign.blend) : nil)
  }

  // MARK: Steps

  static func planning<Made>(_ body: () throws(PlanError) -> Made) throws(JobError.Kind) -> Made {
    do throws(RenderError) { return try RenderError.ofPlanning(body) } catch { throw .render(error) }
  }

  func wrong(_ words: String) -> JobError.Kind {
    .render(.plan(.assignment("a photomosaic: \(words)")))
  }

  func refused(_ error: CodecError) -> JobError.Kind {
    error.isStopped ? .render(.cancelled) : .source(error)
  }

  private func check(_ scene: Scene) throws(PlanError) {
    var found: String?
    if scene.moment != nil { found = "one that moves" }
    if scene.pages?.onlyWhereNeeded == false { found = "one of pages" }
    if !scene.sectionTitles.isEmpty || Set(scene.items.map(\.section)).count > 1 {
      found = "one with sections"
    }
    if !scene.columnTitles.isEmpty || !scene.rowTitles.isEmpty {
      found = "one with titles of columns or rows"
    }
    guard let found else { return }
    throw .assignment("a photomosaic is one canvas that stands still, and this is \(found)")
  }

  private func targetSize() throws(JobError.Kind) -> PixelSize {
    do {
      let header = try assign.target.header(limits: options.limits)
      return header.measuredSize
    } catch { throw refused(error) }
  }

  /// The numbers of the items that are pictures; placeholders of unreadable ones are left out.
  private func pictures(of scene: Scene) throws(JobError.Kind) -> [Int] {
    var numbers: [Int] = []
    for (index, item) in scene.items.enumerated() {
      switch item.content {
      case .image: numbers.append(index)
      case .placeholder: break
      case .color, .label, .drawing:
        throw wrong("item \(index) is no picture; leave it out, as pictures alone are assigned")
      }
    }
    return numbers
  }

  /// The features of the pictures that can be read; the others are left out, or end the run.
  private mutating func readable(
    _ numbers: [Int], of scene: Scene, _ found: [Result<[PictureFeatures], CodecError>]
  ) throws(JobError.Kind) -> (numbers: [Int], features: [[PictureFeatures]]) {
    var (readable, features): ([Int], [[PictureFeatures]]) = ([], [])
    var failures: [SourceFailure] = []
    for (number, result) in zip(numbers, found) {
      switch result {
      case .success(let values):
        readable.append(number)
        features.append(values)
      case .failure(let error):
        if error.isShortage { throw .render(.shortage(of: error)) }
        failures.append(SourceFailure(part: .item(number), error: error))
        warnings.append(.unreadable(error, .skip))
      }
    }
    if options.onUnreadable == .fail, !failures.isEmpty { throw .render(.sources(failures)) }
    if readable.isEmpty { throw wrong("none of the pictures can be read") }
    return (readable, features)
  }

  private func solve(
    _ source: ShapedPictures, at positions: [CellPosition]
  ) throws(JobError.Kind) -> Assignment {
    let rules = AssignmentRules(reuse: assign.reuse, distance: assign.leastDistance(of: source.pictures))
    struct Stopped: Error {}
    var most = 0
    // Cells lose their pictures again; progress does not go back, and its end is not told before.
    let check = { (done: Int, all: Int) throws in
      most = max(most, min(done, all - 1))
      if options.shouldStop(rows: most, of: all) { throw Stopped() }
    }
    do {
      if !assign.orderFree { return try Assignment.inTurn(source, check: check) }
      return try Assignment.solve(source, rules, at: positions, check: check)
    } catch let error as AssignmentError {
      throw wrong("\(error)")
    } catch {
      throw .render(.cancelled)
    }
  }

  /// The column and the row of a cell, counted in cells of the common size.
  private func position(of box: PixelRect, _ pitch: (x: Double, y: Double)) -> CellPosition {
    func number(_ start: Int, _ length: Int, _ pitch: Double) -> Int {
      Int(((Double(start) + Double(length) / 2) / pitch).rounded(.down))
    }
    return CellPosition(
      column: number(box.x, box.width, pitch.x), row: number(box.y, box.height, pitch.y))
  }
}

extension PixelSize {
  var ratio: Double { Double(width) / Double(height) }
}

extension Recoloring {
  /// The widest factor of the contrast, and its inverse.
  private static let mostContrast = 1.25

  /// Moves a picture's colours to those of a cell: its mean by at most `most`, its contrast by at most a quarter; `nil` for not at all.
  init?(from picture: PictureFeatures, to cell: PictureFeatures, upTo most: Double) {
    guard most > 0 else { return nil }
    let (from, to) = (picture.mean, cell.mean)
    let (lightness, a, b) = (to.lightness - from.lightness, to.a - from.a, to.b - from.b)
    let distance = (lightness * lightness + a * a + b * b).squareRoot()
    let share = distance > most ? most / distance : 1
    let contrast = picture.contrast > 0 ? cell.contrast / picture.contrast : 1
    func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
    self.init(
      lightness: rounded(lightness * share), a: rounded(a * share), b: rounded(b * share),
      contrast: rounded(min(max(contrast, 1 / Self.mostContrast), Self.mostContrast)),
      mean: rounded(from.lightness))
    if self == Recoloring(lightness: 0, a: 0, b: 0, contrast: 1, mean: mean) { return nil }
  }
}
