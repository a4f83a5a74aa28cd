// Orders of pictures by their looks.

import MosaicAssign
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// Ranks measured items for the orders `similar` and `color`.
struct FeatureSorting {
  private let options: RenderOptions
  private let index: PictureIndex?
  private let spec: CollageSpec
  private let pictures: GivenPictures?

  init(_ options: RenderOptions, _ index: PictureIndex?, _ spec: CollageSpec, _ pictures: GivenPictures?) {
    self.options = options
    self.index = index
    self.spec = spec
    self.pictures = pictures
  }

  /// Sets the ranks of pictures, if the document's order is one by looks. Other items and unreadable pictures have no rank.
  ///
  /// - Returns: The warnings about the index.
  func rank(_ entries: inout [MeasuredItem]) throws(JobError.Kind) -> [JobWarning] {
    guard spec.sort.isByFeatures else { return [] }
    let shown = entries.indices.filter { if case .image = entries[$0].facts.measure { true } else { false } }
    let looks = FeatureReader(options, index, on: spec.canvas.background)
    // The whole picture, whatever its shape.
    let items = shown.map { number in
      var item = SceneItem(content(of: entries[number]), size: .zero)
      item.style.fit = .fill
      return item
    }
    let (found, warnings) = try looks.features(
      of: items, in: [PixelRect(x: 0, y: 0, width: 64, height: 64)])
    var features: [Int: PictureFeatures] = [:]
    for (number, result) in zip(shown, found) { features[number] = try? result.get().first }

    var rank = 0
    let sections = Dictionary(grouping: shown) { spec.items[entries[$0].number].section }
    for (_, numbers) in sections.sorted(by: { $0.key < $1.key }) {
      let known = numbers.filter { features[$0] != nil }
      for place in try order(known.compactMap { features[$0] }, of: known.map { entries[$0] }) {
        entries[known[place]].rank = rank
        rank += 1
      }
    }
    return warnings
  }

  private func content(of entry: MeasuredItem) -> ItemContent {
    guard case .image(let width, let height, _) = entry.facts.measure else { return .color(.transparent) }
    let source = pictures?.source(of: entry.path) ?? .file(entry.path)
    return .image(source, pixelWidth: width, pixelHeight: height)
  }

  private func order(
    _ features: [PictureFeatures], of entries: [MeasuredItem]
  ) throws(JobError.Kind) -> [Int] {
    guard spec.sort == .similar else { return ColorOrder.sorted(features) }
    let columns = gridColumns(of: entries)
    let wide = columns ?? max(1, Int(Double(features.count).squareRoot().rounded(.up)))
    struct Stopped: Error {}
    let grid: [Int]
    do {
      grid = try LikenessOrder.sorted(features, columns: wide) { if options.isStopped { throw Stopped() } }
    } catch { throw .render(.cancelled) }
    if columns != nil { return grid }
    // In other layouts neighbours follow each other: a walk through the grid from cell to cell.
    let rows = (grid.count + wide - 1) / wide
    return GridWalk.cells(columns: wide, rows: rows).compactMap { $0 < grid.count ? grid[$0] : nil }
  }

  /// The number of columns of equal cells that the layout makes of the items; `nil` if it makes other cells.
  private func gridColumns(of entries: [MeasuredItem]) -> Int? {
    guard spec.layout.cells != nil else { return nil }
    var canvas = spec.canvas
    canvas.settle(dotsPerInch: options.encoding.dotsPerInch, decidesPixels: false)
    let items = entries.map { entry in
      if case .image(let width, let height, _) = entry.facts.measure {
        LayoutItem(size: Size(width: Double(width), height: Double(height)))
      } else {
        LayoutItem(size: Size(width: 1, height: 1))
      }
    }
    guard let container = try? Planner.container(for: canvas, sides: spec.layout.requiredSides),
      let frames = try? spec.layout.arrangement(of: items, in: container).placements.map({ $0.frame }),
      let first = frames.first
    else { return nil }
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 * max(1, abs(one)) }
    let columns = frames.prefix { isNear($0.minY, first.minY) }.count
    // A last row that is not full may be centred or stretched.
    let isGrid = frames.indices.prefix(frames.count / columns * columns).allSatisfy { index in
      isNear(frames[index].width, first.width) && isNear(frames[index].height, first.height)
        && isNear(frames[index].minX, frames[index % columns].minX)
    }
    return isGrid ? columns : nil
  }
}
