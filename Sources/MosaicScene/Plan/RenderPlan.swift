// The plan: a canvas and its items in pixels, the split of the canvas, and its overlays.

public import MosaicLayout

/// A collage in final pixels: what the planner makes and the renderer draws.
///
/// The renderer need not look up or measure anything: styles are merged, frames are snapped, crops are computed, texts have boxes.
///
/// Only the same version of this package reads a plan in a file; the plan is checked when it is rendered. A plan with a picture in
/// memory, which has no path, cannot be written. Other programs read the document that `mosaic plan` prints.
public struct RenderPlan: Codable, Hashable, Sendable {
  /// The version of the encoded form.
  public static let encodingVersion = 1

  var version = EncodedVersion()
  /// Width of the canvas in points.
  public var width: Double
  /// Height of the canvas in points.
  public var height: Double
  /// Pixels per point.
  public var scale: Double
  /// Width of the canvas in pixels, at least 1.
  public var pixelWidth: Int
  /// Height of the canvas in pixels, at least 1.
  public var pixelHeight: Int
  /// Whether the size is one of paper: an SVG then states it in `pt`, and prints at its true size, rather than in pixels.
  public var isOnPaper: Bool {
    get { onPaper == true }
    set { onPaper = newValue ? true : nil }
  }
  var onPaper: Bool?
  /// Colour of the canvas.
  public var background = Color.white
  /// A gradient over the background colour, if any.
  public var gradient: Gradient?
  /// The canvas' own picture, under all items, if any.
  public var canvasPicture: PlanItem?
  /// The watermark over all items, if any: a picture or a label.
  public var watermark: PlanItem?
  /// The shape that everything is cut to, in shares of the canvas.
  package var clip: Outline?
  /// The scene's items, in the order of the document.
  public var items: [PlanItem] = []
  /// Font families of texts without a style of their own: numbers of hidden items, and outlines.
  public var font = TextStyle().font
  /// Titles, which belong to no item; they are drawn last.
  public var texts: [PlanText] = []
  /// How it is cut into parts, if it is.
  package var split: PlanSplit?
  /// How far it reaches over the edges of the canvas, in pixels; `nil` for not at all.
  package var bleed: Int?
  /// The layout that was taken, and why, if the scene's layout chooses among others.
  package var choice: LayoutChoice?
  /// How pictures were assigned to cells, if they were.
  public internal(set) var assignment: AssignmentResult?

  private enum CodingKeys: String, CodingKey {
    case version, width, height, scale, pixelWidth, pixelHeight
    case onPaper = "isOnPaper"
    case background, gradient, clip, canvasPicture, watermark, items, font, texts, split, bleed, choice,
      assignment
  }

  /// The canvas as a rectangle of pixels.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }

  /// The canvas with its bleed.
  package var sheet: PixelRect { bounds.grown(by: bleed ?? 0) }

  /// Whether no pixel is transparent.
  package var isOpaque: Bool { background.alpha == 255 && clip == nil }

  /// Indices into ``items`` in the order of drawing: by `z`, equal ones in their order.
  public var drawingOrder: [Int] { items.indices.sorted { (items[$0].z, $0) < (items[$1].z, $1) } }

  /// The plan with the canvas' picture and the watermark among ``items``: the lowest and the highest.
  package var flattened: RenderPlan {
    // Without them the items are not copied.
    guard canvasPicture != nil || watermark != nil else { return self }
    var plan = self
    plan.items += [canvasPicture, watermark].compactMap { $0 }
    plan.canvasPicture = nil
    plan.watermark = nil
    return plan
  }
}

/// The version of the encoded form, as read and written; any other is refused.
struct EncodedVersion: Codable, Hashable, Sendable {
  init() {}

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let version = try value.decode(Int.self)
    guard version == RenderPlan.encodingVersion else {
      throw DecodingError.dataCorruptedError(
        in: value,
        debugDescription: "the plan is of version \(version); allowed: \(RenderPlan.encodingVersion)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(RenderPlan.encodingVersion)
  }
}

// MARK: Overlays

extension RenderPlan {
  /// Lays a picture, a colour, a text or a drawing over all items, in a rectangle of pixels; a picture covers it. Titles and the watermark
  /// stay above it.
  ///
  /// - Returns: Its index in ``items``, whose properties can be set: `plan.items[index].opacity = 0.5`. Its ``PlanItem/part`` is an
  ///   overlay, and no item of the scene.
  @discardableResult
  public mutating func addOverlay(_ content: ItemContent, in box: PixelRect) -> Int {
    let number = items.count { $0.index == nil }
    // Even if an item has the highest possible `z`, later items of the same `z` are drawn above it.
    let z = items.map(\.z).max().map { $0.addingReportingOverflow(1) }
    var item = PlanItem(
      part: .overlay(number), content: content.scaled(by: scale), frame: box.points(scale: scale),
      pixels: box,
      box: box, z: z.map { $0.overflow ? .max : $0.partialValue } ?? 0)
    if case .image(_, let width, let height) = content {
      item.image = ImagePlacement(width: width, height: height, in: box, style: ItemStyle(), scale: scale)
    }
    items.append(item)
    return items.count - 1
  }
}

// MARK: The split

/// How a plan is cut into parts of one size: files, or pages of a PDF.
package struct PlanSplit: Codable, Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  /// How many pixels a part has in common with the next one in its row, or in its column.
  package var overlap: Int

  /// The most columns, or rows: a row of files is open at the same time.
  package static let counts = 1...100

  package var count: Int { columns * rows }
}

extension RenderPlan {
  /// The parts of the plan's split, row by row; the whole canvas without a split.
  ///
  /// All parts have the same size, and together they cover the canvas. If the sides do not divide evenly, an overlap is larger by a
  /// pixel here and there.
  ///
  /// - Parameter isExact: Whether parts without an overlap must not have a pixel in common.
  /// - Throws: ``PlanError/canvas(name:found:allowed:)`` if the parts outnumber the pixels, or if the parts cannot be exact.
  package func parts(isExact: Bool) throws(PlanError) -> [PixelRect] {
    guard let split else { return [bounds] }
    let columns = try split.spans(of: pixelWidth, split.columns, "width", "columns", isExact: isExact)
    let rows = try split.spans(of: pixelHeight, split.rows, "height", "rows", isExact: isExact)
    return rows.flatMap { row in
      columns.map { column in
        PixelRect(x: column.lowerBound, y: row.lowerBound, width: column.count, height: row.count)
      }
    }
  }
}

extension PlanSplit {
  /// The parts along one axis of `length` pixels.
  fileprivate func spans(
    of length: Int, _ count: Int, _ side: String, _ parts: String, isExact: Bool
  ) throws(PlanError) -> [Range<Int>] {
    guard count > 1 else { return [0..<length] }
    let most = length - overlap
    guard count <= most else {
      let shared = overlap > 0 ? " with an overlap of \(overlap)" : ""
      throw .canvas(
        name: "split", found: "\(count) \(parts) of \(length) pixels\(shared)",
        allowed: most > 1 ? "at most \(most) \(parts)" : "a larger canvas or a smaller overlap")
    }
    if isExact, overlap == 0, length % count != 0 {
      let below = length / count * count
      throw .canvas(
        name: side, found: "\(length) pixels, which \(count) \(parts) do not divide",
        allowed:
          "\(below) or \(below + count) pixels, such as \(below)px; or an overlap, which takes up the rest")
    }
    let part = (length + (count - 1) * overlap + count - 1) / count
    return (0..<count).map { number in
      let start = (number * (length - part) + (count - 1) / 2) / (count - 1)
      return start..<start + part
    }
  }
}
