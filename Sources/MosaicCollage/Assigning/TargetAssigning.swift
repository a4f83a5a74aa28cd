// The place of each picture, so that all together look like a target: cells laid out, pictures looked at, and assigned.

import MosaicAssign
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSystem

/// Makes the scene of a photomosaic from a scene with a target, whose items are the library.
struct TargetAssigning {
  let assign: SceneAssignment
  let options: RenderOptions
  private let index: PictureIndex?
  var warnings: [JobWarning] = []
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
    let target = TargetFeatures(target: assign.target, size: try targetSize(), options: options)
    let numbers = try pictures(of: scene)
    let looks = FeatureReader(options, index, on: scene.canvas.background)
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
      // The number of cells follows the number of places, which is smaller now.
      var readable = scene
      readable.items = library
      return try assigned(readable)
    }
    try Self.planning { () throws(PlanError) in try checkPlaces(shown.count, library.count) }
    // A difference that recolouring evens out counts less; a difference beyond its reach counts in full.
    let weight = assign.recolor > 0 ? 0.4 : 1
    let excess = assign.recolor > 0 ? MeanExcess(beyond: assign.recolor, weight: weight) : nil
    let source = ShapedPictures(
      library: features.map { $0.map { $0.weighted(mean: weight) } },
      cells: shown.compactMap { cell in
        seen[cell].map { ($0.weighted(mean: weight), shapes.ofCell[cell]) }
      }, mirrors: assign.mirror, excess: excess)
    let assignment = try solve(source, at: shown.map { position(of: boxes[$0], cells.pitch) })

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

  func refused(_ error: FileError) -> JobError.Kind {
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
        throw wrong(
          "item \(scene.origin(ofItem: index).number) is no picture; leave it out, as pictures alone are assigned"
        )
      }
    }
    return numbers
  }

  /// The features of the pictures that can be read; the others are left out, or end the run.
  private mutating func readable(
    _ numbers: [Int], of scene: Scene, _ found: [Result<[PictureFeatures], FileError>]
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
        failures.append(
          SourceFailure(part: .item(scene.origin(ofItem: number).number), error: error))
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

  /// Moves a picture's colours to the colours of a cell: its mean by at most `most`, its contrast by at most a quarter; `nil` if
  /// nothing changes.
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

// MARK: What the target shows under the cells, and whether the pictures suffice for them

extension TargetAssigning {
  typealias SeenCells = (cells: Planner.Cells, seen: [PictureFeatures?])

  /// The cells, and the looks of the target under each of them. If a shape or a transparent target hides some, the result has more cells,
  /// so that about as many as were asked for have a picture.
  mutating func cells(
    of scene: Scene, _ library: [SceneItem], _ target: TargetFeatures, _ background: UInt32
  ) throws(JobError.Kind) -> SeenCells {
    let first = try cells(of: scene, library, assign, target, background)
    let count = first.seen.count { $0 != nil }
    if let wanted = assign.cells, count < wanted - wanted / 20 {
      var more = assign
      // `wanted` is at most a million, so its square does not overflow.
      more.cells = min(wanted * wanted / count, SceneAssignment.cellCounts.upperBound)
      let second = try cells(of: scene, library, more, target, background)
      do throws(PlanError) {
        try checkPlaces(second.seen.count { $0 != nil }, library.count)
        return second
      } catch {}
    }
    // Before any picture is looked at.
    try Self.planning { () throws(PlanError) in try checkPlaces(count, library.count) }
    return first
  }

  private mutating func cells(
    of scene: Scene, _ library: [SceneItem], _ assign: SceneAssignment, _ target: TargetFeatures,
    _ background: UInt32
  ) throws(JobError.Kind) -> SeenCells {
    let cells = try cells(of: scene, library, assign, ratio: target.size.ratio)
    do throws(FileError) {
      let seen = try target.features(under: cells.items.map { $0.box }, on: background)
      if seen.contains(where: { $0 != nil }) { return (cells, seen) }
    } catch { throw refused(error) }
    throw wrong("the target is transparent; a target that shows something is wanted")
  }

  /// From this share on it is said that the target is cut.
  private static let notableCut = 0.15

  /// Warns if the shape of the canvas differs so much from the target's that much of the target is not seen.
  mutating func noteCut(of target: PixelSize, _ boxes: [PixelRect]) {
    guard let area = boxes.enclosing else { return }
    let ratio = Double(area.width) / Double(area.height) / target.ratio
    let cut = 1 - min(ratio, 1 / ratio)
    guard cut > Self.notableCut else { return }
    let sides = ratio > 1 ? "top and bottom" : "left and right"
    warnings.append(
      .sheet(
        "the cells have another shape than the target, of which \(Int((cut * 100).rounded())) % are cut off, \(sides) alike; "
          + "leave the width or the height of the canvas out, or crop the target before"))
  }

  private mutating func cells(
    of scene: Scene, _ library: [SceneItem], _ assign: SceneAssignment, ratio: Double
  ) throws(JobError.Kind) -> Planner.Cells {
    let reused = assign.reuse.map { library.count.multipliedReportingOverflow(by: $0) }
    let places = reused.map { $0.overflow ? .max : $0.partialValue }
    if library.isEmpty { throw wrong("none of the pictures can be read") }
    let grid = try Self.planning { () throws(PlanError) in
      let grid = try CellGrid(scene, assign, ratio: ratio, places: places)
      return grid
    }
    let bytes = MemoryBudget.sum(
      MemoryBudget.product(grid.count, 3072), MemoryBudget.product(library.count, 1536))
    do throws(MemoryBudget.Refusal) {
      share = try options.memory.take(bytes, for: "\(grid.count) cells and \(library.count) pictures")
    } catch { throw .memory(error, of: nil) }
    return try Self.planning { () throws(PlanError) in
      var scene = scene
      scene.canvas = grid.canvas
      scene.layout = grid.layout
      scene.items = library
      scene.pages = nil
      return try Planner.Cells(
        of: scene, count: grid.count, sizes: library.map(\.size), measuring: Typesetter(),
        unless: { [stop = options.limits.stop] in stop?.isSet == true })
    }
  }

  private func checkPlaces(_ cells: Int, _ pictures: Int) throws(PlanError) {
    // Pictures in their order begin anew as often as needed.
    guard assign.orderFree, let reuse = assign.reuse, pictures < Int.max / reuse, pictures * reuse < cells
    else { return }
    let often = reuse == 1 ? "once" : "\(reuse) times"
    throw .assignment(
      "\(cells) cells need as many places, and \(pictures) pictures that may stand \(often) each have \(pictures * reuse); "
        + "allow a reuse of \((cells - 1) / max(1, pictures) + 1), or any; or take fewer cells, or more pictures"
    )
  }
}

// MARK: The number of cells, and the canvas that they fill

/// The canvas and the layout of a photomosaic, and the number of its cells.
struct CellGrid {
  private(set) var canvas: Canvas
  private(set) var layout: any Layout
  private(set) var count: Int

  /// - Parameters:
  ///   - scene: Its layout may become another one, as `auto` becomes a grid.
  ///   - ratio: The target's width divided by its height: sides of the canvas that are not given follow from it.
  ///   - places: How many cells the pictures can fill; `nil` for any number.
  init(_ scene: Scene, _ assign: SceneAssignment, ratio: Double, places: Int?) throws(PlanError) {
    canvas = scene.canvas
    layout = scene.layout.forTarget
    let most = min(SceneAssignment.mostByDefault, places ?? .max)
    count = assign.cells ?? most
    let hasGivenCells = layout.cells != nil && layout.requiredSides == []
    if !hasGivenCells, layout.fillsHeight || canvas.clipPath != nil { fillSides(ratio: ratio) }
    let target = TargetShape(
      ratio: ratio, box: box,
      pictureRatio: scene.items.reduce(0) { $0 + $1.size.ratio } / Double(max(1, scene.items.count)),
      count: count, isCountGiven: assign.cells != nil, largestCount: SceneAssignment.cellCounts.upperBound)
    do {
      let cells = try layout.covering(target)
      layout = cells.layout
      count = cells.count
    } catch .custom(let words) {
      throw .assignment(words)
    } catch {
      throw .layout(error)
    }
  }

  /// The canvas without its padding, if its sides are known; the plan says in words if no room is left.
  private var box: Size? {
    guard let width = canvas.width, let height = canvas.height else { return nil }
    let inner = Size(
      width: width - canvas.padding.left - canvas.padding.right,
      height: height - canvas.padding.top - canvas.padding.bottom)
    return inner.width > 0 && inner.height > 0 ? inner : nil
  }

  /// Gives the canvas the sides that it does not state.
  private mutating func fillSides(ratio: Double) {
    let padding = canvas.padding
    let (across, down) = (padding.left + padding.right, padding.top + padding.bottom)
    if canvas.width == nil, let height = canvas.height {
      canvas.width = max(1, (height - down) * ratio + across)
    }
    let width = canvas.width ?? Canvas.defaultWidth
    if canvas.width == nil { canvas.width = width }
    if canvas.height == nil { canvas.height = max(1, (width - across) / ratio + down) }
  }
}
