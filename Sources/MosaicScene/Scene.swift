public import MosaicLayout

/// Everything that decides a collage, before any rectangle is computed.
public struct Scene: Sendable {
  /// The sheet.
  public var canvas: Canvas
  /// The rule that computes the items' frames.
  public var layout: any Layout
  /// The items, in order.
  public var items: [SceneItem]
  /// How far the items are on their way to another layout; `nil` at rest.
  public var moment: MotionMoment?
  /// Font families of the texts that have no style of their own: badges and the watermark.
  public var font: [String]
  /// The title above the content, if any.
  public var title: Heading?
  /// The titles above sections, by the sections' numbers; with any, each section is laid out on its own, below the one before,
  /// which needs a layout whose height follows from its items.
  public var sectionTitles: [Int: Heading]
  /// The titles above the columns, of a layout whose items stand in columns and rows; none is needed for the last ones.
  public var columnTitles: [Heading]
  /// The titles at the left of the rows, likewise.
  public var rowTitles: [Heading]
  /// A text at the top of the canvas, above the title, if any.
  public var header: Heading?
  /// A text at the bottom of the canvas, if any.
  public var footer: Heading?
  /// How the items become pages, for a `Collage`; a plan shows one page.
  public var pages: Pages?
  /// The positions of the items of one page, if a plan shows only that page.
  package var shown: Range<Int>?
  /// Which item stands where, for a `Collage`; `nil` for the order given. A plan uses the order given.
  public var assign: SceneAssignment?
  /// The additions of an assignment that was made.
  var assigned: AssignedTarget?

  /// Makes a scene.
  public init(
    canvas: Canvas, layout: any Layout, items: [SceneItem], moment: MotionMoment? = nil,
    font: [String] = TextStyle().font, title: Heading? = nil, sectionTitles: [Int: Heading] = [:],
    columnTitles: [Heading] = [], rowTitles: [Heading] = [], header: Heading? = nil, footer: Heading? = nil,
    pages: Pages? = nil, assign: SceneAssignment? = nil
  ) {
    self.canvas = canvas
    self.layout = layout
    self.items = items
    self.moment = moment
    self.font = font
    self.title = title
    self.sectionTitles = sectionTitles
    self.columnTitles = columnTitles
    self.rowTitles = rowTitles
    self.header = header
    self.footer = footer
    self.pages = pages
    self.assign = assign
  }
}

extension Scene {
  /// The items that a plan shows, with their positions among all items.
  var shownItems: ArraySlice<SceneItem> { shown.map { items[$0.clamped(to: items.indices)] } ?? items[...] }

  /// The rotation from the style of the item at a position, clockwise in degrees.
  func angle(ofItem index: Int) -> Double { items[index].style.rotation.degrees(of: index) }
}

/// How far a scene's items are on their way to another layout; if the canvas' size follows from the content, the canvas is as
/// large as the larger of the two.
public struct MotionMoment: Sendable {
  /// The layout that the items move to.
  public var layout: any Layout
  /// The time from 0 (the scene's own layout) to 1 (the other one).
  public var time: Double
  /// How progress follows from time.
  public var easing: Easing

  /// Makes a moment.
  public init(to layout: any Layout, at time: Double, easing: Easing = .easeInOut) {
    self.layout = layout
    self.time = time
    self.easing = easing
  }
}

/// How the items of a scene become pages.
public struct Pages: Hashable, Sendable {
  /// The most items of a page; `nil` for as many as fit the canvas.
  public var perPage: Int?

  /// Whether one page that holds everything is as without pages, however its layout uses the height.
  package var onlyWhereNeeded = false

  /// Pages of at most `perPage` items, or of as many as fit the canvas.
  public init(perPage: Int? = nil) { self.perPage = perPage }

  /// The numbers of items that a page may be told to hold.
  package static let counts = 1...1_000_000
}

/// The additions of an assignment to a scene whose items stand in their cells.
struct AssignedTarget: Hashable, Sendable {
  var result: AssignmentResult
  /// The target over everything, if any of it is shown.
  var blend: Blend?

  struct Blend: Hashable, Sendable {
    var target: ItemContent
    var opacity: Double
  }
}

// MARK: Origins of items

extension Scene {
  /// Gives items without an origin the origin of their position. It is called before items change their positions.
  package mutating func setOrigins() {
    for index in items.indices where items[index].origin == nil {
      items[index].origin = ItemOrigin(number: index)
    }
  }

  /// The origin of the item at a position, if the scene has such an item.
  package func origin(ofItem index: Int) -> ItemOrigin {
    (items.indices.contains(index) ? items[index].origin : nil) ?? ItemOrigin(number: index)
  }

  /// The origin with a number; `nil` if no item of the scene has it.
  package func origin(numbered number: Int) -> ItemOrigin? {
    items.indices.lazy.map { origin(ofItem: $0) }.first { $0.number == number }
  }
}
