// The items of a document and their sizes: pictures are measured by their headers, labels by their text.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem

/// An item of a document that is not left out, measured.
struct MeasuredItem {
  /// What its scene needs to know of it.
  var facts: ItemFacts
  /// The path of its picture; empty for other items.
  let path: String
  /// How the picture of the item was taken, if that is wanted.
  let photo: PhotoFacts?
  /// The place of the item in an order by looks, if it has one.
  var rank: Int?

  /// Its index in the document, until the document has its items in another order.
  var number: Int { facts.origin.number }

  init(_ facts: ItemFacts, path: String, photo: PhotoFacts?) {
    self.facts = facts
    self.path = path
    self.photo = photo
    self.facts.photo = photo.map(CaptionPhoto.init)
  }
}

/// Finds the sizes of items, and collects warnings; a file that is shown many times is opened once.
struct ItemMeasuring {
  var warnings: [JobWarning] = []
  /// The pictures that cannot be read, with their numbers in the document.
  private(set) var failures: [SourceFailure] = []

  private let limits: DecodeLimits
  private let policy: UnreadablePolicy
  private let pictures: GivenPictures?
  private let (keepsPhotos, keepsTexts): (Bool, Bool)
  private var seen: [PictureSource: ItemMeasure] = [:]
  private var photos: [PictureSource: PhotoFacts] = [:]
  private let texts = Typesetter()
  /// The part of the plan that is measured.
  private var part: PlanPart?

  /// - Parameters:
  ///   - pictures: Pictures in place of files; if `nil`, all paths are paths of files.
  ///   - spec: Says whether it is kept how pictures were taken, and what they are called.
  init(_ options: RenderOptions, _ pictures: GivenPictures?, of spec: CollageSpec) {
    self.pictures = pictures
    keepsPhotos = spec.wantsPhotos
    keepsTexts = spec.wantsPhotoTexts
    limits = options.limits
    policy = options.onUnreadable
  }

  /// Notes a file that no output may replace.

  /// The items of a document that are not left out, in its order; `known` has sizes or errors that are known before, by item
  /// number.
  ///
  /// - Throws: All pictures that cannot be read, if one ends the run.
  mutating func entries(
    of spec: CollageSpec, known: [Int: Result<ItemMeasure, FileError>]
  ) throws(JobError.Kind) -> [MeasuredItem] {
    var entries: [MeasuredItem] = []
    let places = spec.places
    for (index, item) in spec.items.enumerated() {
      if limits.stop?.isSet == true { throw .render(.cancelled) }
      part = .item(index)
      do throws(JobError.Kind) {
        guard let measure = try self.item(item, of: spec, known: known[index]) else { continue }
        let origin = ItemOrigin(number: index, place: places[index])
        entries.append(
          MeasuredItem(
            ItemFacts(origin: origin, measure: measure), path: item.picturePath, photo: photo(of: item)))
      } catch .source(let error) where !error.isShortage {
        // It is among the failures.
      }
    }
    part = nil
    if policy == .fail, !failures.isEmpty { throw .render(.sources(failures)) }
    if entries.isEmpty { throw .nothingToShow(leftOut: spec.items.count) }
    return entries
  }

  /// The size of the item, which may be known before; `nil` if the item is left out.
  private mutating func item(
    _ item: SpecItem, of spec: CollageSpec, known: Result<ItemMeasure, FileError>?
  ) throws(JobError.Kind) -> ItemMeasure? {
    switch known {
    case .success(let measure): return measure
    case .failure(let error): return try unreadable(error)
    case nil: break
    }
    switch item.content {
    case .image(let path): return try measure(.file(path))
    case .color: return ItemMeasure.none
    case .label(let label):
      if item.size != nil { return ItemMeasure.none }
      return .label(texts.size(of: spec.label(label)))
    }
  }

  /// How the picture of an item that was measured was taken; `nil` if that is not known or not wanted.
  private func photo(of item: SpecItem) -> PhotoFacts? {
    guard keepsPhotos, case .image(let path) = item.content else { return nil }
    return photos[pictures?.source(of: path) ?? .file(path)]
  }

  /// Finds the sizes of the background image and the watermark; unreadable ones are left out.
  mutating func sheet(_ canvas: inout Canvas) throws(JobError.Kind) {
    for picture in canvas.pictures {
      part = canvas.part(of: picture)
      if case .image(let width, let height, _) = try measure(picture) {
        canvas.setSize(PixelSize(width: width, height: height), of: picture)
      } else {
        canvas.setSize(nil, of: picture)
      }
    }
    part = nil
    canvas.mapPictures { [pictures] picture in picture.path.flatMap { pictures?[$0] } ?? picture }
  }

  /// The size after orientation of a picture of the document; `nil` if the picture is left out.
  private mutating func measure(_ picture: PictureSource) throws(JobError.Kind) -> ItemMeasure? {
    guard let pictures, let path = picture.path else { return try open(picture) }
    if pictures[path] == nil, !pictures.allowsFiles {
      return try unreadable(FileError(path: path, kind: .notGiven))
    }
    return try open(pictures.source(of: path))
  }

  private mutating func open(_ picture: PictureSource) throws(JobError.Kind) -> ItemMeasure? {
    if let measure = seen[picture] { return measure }
    let header: ImageHeader
    let photo: PhotoFacts?
    do { (header, photo) = try picture.header(limits: limits, withTexts: keepsPhotos && keepsTexts) } catch {
      return try unreadable(error)
    }
    let pixels = header.measuredSize
    let measure = ItemMeasure.image(
      pixelWidth: pixels.width, pixelHeight: pixels.height,
      natural: header.drawing == nil ? nil : header.naturalSize)
    seen[picture] = measure
    if keepsPhotos { photos[picture] = photo }
    warnings += header.warnings.map { .picture(path: picture.name, $0) }
    warnings += header.notes.map { .detail(path: picture.name, $0) }
    return measure
  }

  /// Applies the policy to a picture that cannot be read; a shortage of memory or descriptors always ends the run.
  private mutating func unreadable(_ error: FileError) throws(JobError.Kind) -> ItemMeasure? {
    if error.isStopped { throw .render(.cancelled) }
    if error.isShortage { throw .source(error) }
    if let part { failures.append(SourceFailure(part: part, error: error)) }
    if policy == .fail { throw .source(error) }
    warnings.append(.unreadable(error, policy))
    return policy == .skip ? nil : .unreadable
  }
}

// MARK: The path of each item, and the type of captions on paper

extension SpecItem {
  /// The path of its picture; empty for other items.
  package var picturePath: String {
    if case .image(let path) = content { path } else { "" }
  }
}

extension CollageSpec {
  /// The place of each item in the document.
  var places: [ItemOrigin.Place] {
    // A single image may stand there without a list.
    if listsImages { return items.indices.map { items.count == 1 ? .onlyImage : .image($0) } }
    let hasSections = items.contains { $0.section > 0 }
    var first = 0
    return items.indices.map { index in
      if let place = items[index].listedAs { return place }
      if items[index].section != items[first].section { first = index }
      return hasSections
        ? .sectionItem(section: items[index].section, item: index - first) : .item(index - first)
    }
  }

  // MARK: Captions on paper

  /// Makes captions of a sheet of paper small if its pictures are small, so that a hundred names on a page can be read.
  ///
  /// The type is a twelfth of the side of a picture's place, from 6 points to its height without a sheet, unless the document
  /// gives a height. The size of the places is known only after the layout, which needs the height of the captions. So the sheet
  /// is parted into as many squares as it has pictures.
  ///
  /// - Precondition: The canvas is on paper, and its sides are points.
  mutating func fitCaptions() {
    guard let width = canvas.width, let height = canvas.height, text.fontSize == nil,
      caption?.look.fontSize == nil, caption != nil || items.contains(where: { $0.caption != nil })
    else { return }
    let padding = canvas.padding
    let room = (width - padding.left - padding.right) * (height - padding.top - padding.bottom)
    let place = (max(0, room) / Double(max(1, picturesOnAPage))).squareRoot()
    // In halves of a point.
    let type = max(Self.smallestType, (place / Self.placesPerType * 2).rounded() / 2)
    guard type < Self.usualType else { return }
    var small = caption ?? SpecCaption(text: nil)
    small.look.fontSize = type
    if small.padding == nil { small.padding = Insets(top: 2, left: 2, bottom: 3, right: 2) }
    caption = small
  }

  private static let placesPerType = 12.0
  private static let smallestType = 6.0
  /// The type of captions, if the texts of a document are 16 points high.
  private static let usualType = 13.0

  private var picturesOnAPage: Int {
    if let count = pages?.perPage { return count }
    guard let cells = layout.cells, let columns = cells.columns, let rows = cells.rows else {
      return items.count
    }
    return columns.multipliedReportingOverflow(by: rows).partialValue
  }
}
