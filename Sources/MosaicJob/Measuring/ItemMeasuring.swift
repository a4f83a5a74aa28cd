// The sizes of items: of pictures from their headers, of labels from their text.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// The size of an item that is not left out.
struct ItemEntry {
  /// Its number in the document.
  var index: Int
  /// The path of its picture; empty for other items.
  var path: String
  var measure: ItemMeasure
}

/// Finds the sizes of items, and collects warnings; a file that is shown many times is opened once.
struct ItemMeasuring {
  /// Files that no output may replace: those of the options, and every picture.
  private(set) var inputs: KeptFiles
  /// Warnings, in order.
  var warnings: [JobWarning] = []

  private let limits: DecodeLimits
  private let policy: UnreadablePolicy
  private var seen: [String: ItemMeasure] = [:]
  private let texts = TextMeasurer()

  init(_ options: RenderOptions) {
    (inputs, limits, policy) = (options.inputs, options.limits, options.onUnreadable)
  }

  /// The item's size; `nil` where it is left out.
  ///
  /// - Parameter known: The size or the error, if known before.
  mutating func item(
    _ item: CollageSpec.Item, of spec: CollageSpec, known: Result<ItemMeasure, CodecError>?
  ) throws(JobError.Kind) -> ItemMeasure? {
    switch known {
    case .success(let measure): return measure
    case .failure(let error): return try unreadable(error)
    case nil: break
    }
    switch item.content {
    case .image(let path): return try picture(path)
    case .color: return ItemMeasure.none
    case .label(let label):
      if item.size != nil { return ItemMeasure.none }
      return .label(texts.size(of: spec.label(label)))
    }
  }

  /// Finds the sizes of the background image and the watermark; unreadable ones are left out.
  mutating func sheet(_ canvas: inout Canvas) throws(JobError.Kind) {
    for path in canvas.imagePaths {
      if case .image(let width, let height) = try picture(path) {
        canvas.setSize(PixelSize(width: width, height: height), ofImage: path)
      } else {
        canvas.setSize(nil, ofImage: path)
      }
    }
  }

  /// The picture's size after orientation; `nil` where it is left out.
  private mutating func picture(_ path: String) throws(JobError.Kind) -> ItemMeasure? {
    if let measure = seen[path] { return measure }
    // Before it is opened: no output may replace an unreadable picture either.
    inputs.insert(path)
    let header: ImageHeader
    do { header = try ImageReader.header(ofFile: path, limits: limits) } catch {
      return try unreadable(error)
    }
    let measure = ItemMeasure.image(pixelWidth: header.orientedWidth, pixelHeight: header.orientedHeight)
    seen[path] = measure
    warnings += header.warnings.map { .picture(path: path, $0) }
    warnings += header.notes.map { .detail(path: path, $0) }
    return measure
  }

  /// Applies the policy to a picture that cannot be read; a shortage of memory or descriptors always ends the run.
  private mutating func unreadable(_ error: CodecError) throws(JobError.Kind) -> ItemMeasure? {
    if error.isShortage || policy == .fail { throw .source(error) }
    warnings.append(.unreadable(error, policy))
    return policy == .skip ? nil : .unreadable
  }
}
