// The spec document as Swift values, and the fonts that it names; its JSON is described in the README and by `mosaic schema`.

public import MosaicLayout
public import MosaicScene
import MosaicText

/// A collage as a spec document describes it: canvas, layout, look, and items whose sizes may be unknown.
public struct CollageSpec: Sendable {
  package static let version = 1

  /// The canvas.
  public var canvas: Canvas
  /// The rule that places the items.
  public var layout: any SpecLayout
  package var style = Patch<ItemStyle>()
  package var text = TextLook()
  package var title: SpecTitle?
  package var header: SpecTitle?
  package var footer: SpecTitle?
  /// How the items become pages; `nil` for one canvas with all of them.
  public var pages: Pages?
  /// The caption of items that do not say otherwise.
  package var caption: SpecCaption?
  /// How titles of sections look that do not say otherwise; its text is not used.
  package var sectionTitle: SpecTitle?
  package var sectionTitles: [Int: SpecTitle] = [:]
  /// The titles above the columns and at the left of the rows of a grid.
  package var columnTitles: [SpecTitle] = []
  package var rowTitles: [SpecTitle] = []
  /// The text that puts items into sections: it has words of captions, and is the title of each section. `nil` if the document
  /// has sections of its own, or none.
  package var group: String?
  /// The items, in order; section numbers never fall.
  public var items: [SpecItem]
  /// Whether the items were listed as `images`: an item's path may be a folder, or a pattern such as `photos/**/*.jpg`, and it then
  /// stands for all pictures that are found.
  public var listsImages = false
  /// How the items are sorted when their pictures are opened, each section by itself.
  public var sort = PictureOrder.none
  /// Whether the sorted order is reversed.
  public var isReversed = false
  /// The seed of ``PictureOrder/shuffle``, 0 to ``largestSeed``.
  public var shuffleSeed = 1
  /// The assignment of pictures to places, if not in their order.
  public var assign: SceneAssignment?
  package var metadata = SpecMetadata()
  /// The columns of a list of captions, which are words of captions; not in documents.
  package var columns: [String] = []

  /// The largest ``shuffleSeed``: the largest whole number that every reader of JSON reads exactly.
  public static let largestSeed = CollageLayout.largestSeed

  /// Makes a collage; every value that is not given has its default.
  public init(canvas: Canvas = Canvas(width: nil), layout: any SpecLayout = AutoLayout(), items: [SpecItem]) {
    self.canvas = canvas
    self.layout = layout
    self.items = items
  }
}

extension CollageSpec: Equatable {
  /// Whether both describe the same collage; layouts are compared by their parameters.
  public static func == (one: CollageSpec, other: CollageSpec) -> Bool {
    one.canvas == other.canvas && one.layout.isEqual(to: other.layout) && one.style == other.style
      && one.items == other.items && one.text == other.text && one.title == other.title
      && one.caption == other.caption && one.sectionTitle == other.sectionTitle
      && one.sectionTitles == other.sectionTitles && one.group == other.group && one.sort == other.sort
      && one.isReversed == other.isReversed && one.shuffleSeed == other.shuffleSeed
      && one.columnTitles == other.columnTitles && one.rowTitles == other.rowTitles
      && one.header == other.header
      && one.footer == other.footer && one.pages == other.pages && one.metadata == other.metadata
      && one.assign == other.assign
  }
}

extension CollageSpec {
  /// The document with every relative path of an image or a font put after `folder`, the document's folder.
  ///
  /// Absolute paths and `data:` addresses stay unchanged; with an empty folder, all paths do. No file is looked up on disk.
  package func resolvingPaths(relativeTo folder: String) -> CollageSpec {
    guard !folder.isEmpty, folder != "." else { return self }
    let prefix = folder.utf8.last == 0x2F ? folder : folder + "/"
    func resolved(_ path: String) -> String {
      path.utf8.first == 0x2F || path.isDataURL ? path : prefix + path
    }
    var spec = self
    for index in spec.items.indices {
      guard case .image(let path) = spec.items[index].content else { continue }
      spec.items[index].content = .image(resolved(path))
    }
    spec.canvas.mapImagePaths(resolved)
    if let path = spec.assign?.target.path, !path.isEmpty { spec.assign?.target = .file(resolved(path)) }
    spec.mapFontFiles(resolved)
    return spec
  }
}

/// How pictures are sorted.
public enum PictureOrder: String, CaseIterable, Hashable, Sendable {
  /// As given.
  case none
  /// By path, in the order of code points.
  case name
  /// By path, with numbers by their value: `a2.png` before `a10.png`.
  case natural
  /// By date of change, the oldest first.
  case mtime
  /// By width divided by height, the smallest first.
  case ratio
  /// By the time at which they were taken, as Exif says, the earliest first; pictures without a time come last, in natural order.
  ///
  /// If every picture says its distance from UTC, times are in UTC; otherwise they are the times of the cameras' clocks.
  case taken
  /// In an order that depends only on the names and on ``CollageSpec/shuffleSeed``, and is the same on every machine.
  case shuffle
  /// So that neighbours look alike: in a grid both along rows and along columns, elsewhere from item to item.
  case similar
  /// By colour: by hue, and within one hue from dark to light; greys by themselves.
  case color

  /// Whether sorting looks at the pictures.
  package var isByFeatures: Bool { self == .similar || self == .color }
}

extension Kind where Value == PictureOrder {
  /// One of the words for orders; errors know the words of other programs.
  package static var order: Kind {
    words(foreign: [
      "date": .taken, "exif": .taken, "time": .taken, "datetime": .taken, "capture": .taken, "shot": .taken,
      "chronological": .taken, "modified": .mtime, "changed": .mtime, "newest": .mtime, "oldest": .mtime,
      "random": .shuffle, "rand": .shuffle, "filename": .name, "path": .name, "alphabetical": .name,
      "numeric": .natural, "version": .natural, "aspect": .ratio, "likeness": .similar,
      "similarity": .similar,
      "look": .similar, "colour": .color, "hue": .color, "rainbow": .color,
    ])
  }
}

// MARK: Fonts, of which some are files

extension CollageSpec {
  /// The paths of the files of fonts, each once, in order.
  package var fontFiles: [String] {
    var files: Set<FilePath> = []
    func add(_ look: TextLook?) {
      for family in look?.font ?? [] where TextStyle.isFontFile(family) { files.insert(FilePath(family)) }
    }
    for look in [text, title?.look, header?.look, footer?.look, caption?.look, sectionTitle?.look] {
      add(look)
    }
    for title in sectionTitles.values + columnTitles + rowTitles { add(title.look) }
    for item in items {
      add(item.caption?.look)
      if case .label(let label) = item.content { add(label.look) }
    }
    return files.sorted().map(\.text)
  }

  /// Changes the paths of the files of fonts.
  package mutating func mapFontFiles<Failure: Error>(_ change: (String) throws(Failure) -> String)
    throws(Failure)
  {
    guard !fontFiles.isEmpty else { return }
    func map(_ look: inout TextLook) throws(Failure) {
      guard let font = look.font, font.contains(where: TextStyle.isFontFile) else { return }
      look.font = try font.map { family throws(Failure) in
        TextStyle.isFontFile(family) ? try change(family) : family
      }
    }
    func map(_ title: inout SpecTitle?) throws(Failure) {
      guard var own = title else { return }
      try map(&own.look)
      title = own
    }
    try map(&text)
    for title in [\CollageSpec.title, \.header, \.footer, \.sectionTitle] { try map(&self[keyPath: title]) }
    for section in sectionTitles.keys { try map(&sectionTitles[section]) }
    for titles in [\CollageSpec.columnTitles, \.rowTitles] {
      for index in self[keyPath: titles].indices { try map(&self[keyPath: titles][index].look) }
    }
    if var own = caption {
      try map(&own.look)
      caption = own
    }
    for index in items.indices {
      if var own = items[index].caption {
        try map(&own.look)
        items[index].caption = own
      }
      if case .label(var label) = items[index].content {
        try map(&label.look)
        items[index].content = .label(label)
      }
    }
  }
}
