// What `render` and `plan` share: from arguments to a scene.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A collage as the command line describes it, with every size known.
struct Job {
  let arguments: Arguments
  let reporter: Reporter
  let limits: DecodeLimits
  /// What everything takes its memory from; the items take theirs until the job ends.
  let memory: MemoryBudget
  private let itemsShare: MemoryBudget.Share
  let onError: UnreadablePolicy
  /// What has been read so far.
  let inputs = InputRecord()
  private let order: SortOrder

  init(_ arguments: Arguments) throws(CommandFailure) {
    try Movement.check(arguments)
    self.arguments = arguments
    reporter = Reporter(arguments)
    onError = try arguments.word(.onError, UnreadablePolicy.self) ?? .fail
    order = try arguments.word(.sort, SortOrder.self) ?? .none
    var limits = DecodeLimits()
    if let pixels = try arguments.count(.maxPixels, upTo: Int.max) { limits.maxPixels = pixels }
    self.limits = limits
    memory = MemoryBudget(limit: try arguments.byteSize(.maxMemory) ?? MemoryBudget.defaultLimit)
    itemsShare = memory.share()
  }

  /// The scene of the spec document or of the pictures that were named, with all options applied.
  func scene() throws(CommandFailure) -> Scene { try sceneAndPlaces().scene }

  /// The scene, and where the document has each of its items, such as `items[3]`.
  func sceneAndPlaces() throws(CommandFailure) -> (scene: Scene, places: [String]) {
    defer { reporter.closeLists() }
    var (spec, measures, places) = try content()
    try applyCanvas(to: &spec)
    try measureSheet(&spec.canvas)
    try applyStyle(to: &spec)
    try applyTexts(to: &spec)
    try applyLayout(to: &spec)
    if let words = try spec.unusedWeights(movingTo: Movement.layout(arguments)) { reporter.warn(words) }
    var scene = spec.scene(measures: measures, facts: TextLookup.facts(for: spec))
    scene.moment = try Movement.moment(arguments)
    return (scene, places)
  }

  // MARK: Content

  private typealias Content = (spec: CollageSpec, measures: [ItemMeasure], places: [String])

  private func content() throws(CommandFailure) -> Content {
    if let sizes = try arguments.sizes() {
      guard arguments.inputs.isEmpty else {
        throw .usage("--sizes stands in place of INPUT; found both")
      }
      try takeMemory(forItems: sizes.count)
      return ordered(
        sizes.map { Picture(path: "", measure: .image(pixelWidth: $0.width, pixelHeight: $0.height)) })
    }
    guard !arguments.inputs.isEmpty else {
      throw .usage(
        "\(arguments.command.rawValue) needs pictures, folders or a spec; see mosaic \(arguments.command.rawValue) --help"
      )
    }
    if let document = arguments.inputs.first(where: Inputs.isDocument) {
      guard arguments.inputs.count == 1 else {
        throw .usage(
          "\(document) is a spec document and stands alone; found \(arguments.inputs.count) inputs")
      }
      for option in [OptionName.sort, .reverse] where arguments.has(option) {
        throw .usage(
          "--\(option.rawValue) orders pictures that are named one by one; a spec's items have their order")
      }
      inputs.noteDocument(document)
      return try measured(try Inputs(command: arguments.command).document(document, memory: memory))
    }
    return try measuredPictures()
  }

  private func measuredPictures() throws(CommandFailure) -> Content {
    var measuring = measuring
    var pictures: [Picture] = []
    let paths = try Inputs(command: arguments.command).pictures(arguments.inputs)
    try takeMemory(forItems: paths.count)
    for found in paths {
      if let measure = try measuring.picture(found, hint: hint(about: found.path)) {
        pictures.append(Picture(path: found.path, measure: measure))
      }
    }
    try requireItems(pictures.count)
    return ordered(pictures)
  }

  /// How an option may have been meant of whose value an input that is not there may be a part.
  private func hint(about input: String) -> String? {
    arguments.looseWords.lazy.compactMap { words in
      words.meant(with: input) { FileManager.default.fileExists(atPath: $0) }
    }.first
  }

  private func ordered(_ pictures: [Picture]) -> Content {
    var pictures = order.sorted(pictures)
    if arguments.has(.reverse) { pictures.reverse() }
    let spec = CollageSpec(items: pictures.map { CollageSpec.Item(.image($0.path)) })
    return (spec, pictures.map(\.measure), spec.places)
  }

  private var measuring: Measuring {
    Measuring(limits: limits, onError: onError, reporter: reporter, inputs: inputs)
  }

  private func measured(_ spec: CollageSpec) throws(CommandFailure) -> Content {
    try takeMemory(forItems: spec.items.count)
    var measuring = measuring
    var spec = spec
    var measures: [ItemMeasure] = []
    var items: [CollageSpec.Item] = []
    var places: [String] = []
    for (item, place) in zip(spec.items, spec.places) {
      guard let measure = try measuring.item(item, of: spec) else { continue }
      items.append(item)
      measures.append(measure)
      places.append(place)
    }
    try requireItems(items.count)
    spec.items = items
    return (spec, measures, places)
  }

  /// An item takes some 3 KiB from the document to the plan and its JSON.
  private func takeMemory(forItems count: Int) throws(CommandFailure) {
    do throws(MemoryBudget.Refusal) {
      try itemsShare.resize(to: MemoryBudget.product(count, 4096), for: "\(count) items")
    } catch {
      throw .memory(error, "the collage")
    }
  }

  private func requireItems(_ count: Int) throws(CommandFailure) {
    if count == 0 { throw .nothingToLayOut }
  }

  // MARK: Options over the document

  private func applyCanvas(to spec: inout CollageSpec) throws(CommandFailure) {
    if let size = try arguments.size(.size) {
      spec.canvas.width = size.width
      spec.canvas.height = size.height
    }
    if let width = try arguments.number(.width, above: 0) { spec.canvas.width = width }
    if let height = try arguments.number(.height, above: 0) { spec.canvas.height = height }
    if let scale = try arguments.number(.scale, above: 0, upTo: 100) { spec.canvas.scale = scale }
    if let padding = try arguments.insets(.padding) { spec.canvas.padding = padding }
    try arguments.applyBackground(to: &spec.canvas)
    if let text = try arguments.text(.watermark) { spec.canvas.watermark = try arguments.watermark(text) }
  }

  /// Finds the sizes of the canvas' own pictures; one that cannot be read and is no reason to fail is left out.
  private func measureSheet(_ canvas: inout Canvas) throws(CommandFailure) {
    var measuring = measuring
    for path in canvas.imagePaths {
      if case .image(let width, let height) = try measuring.picture(path) {
        canvas.setSize(PixelSize(width: width, height: height), ofImage: path)
      } else {
        canvas.setSize(nil, ofImage: path)
      }
    }
  }

  private func applyStyle(to spec: inout CollageSpec) throws(CommandFailure) {
    if let fit = try arguments.word(.fit, Fit.self) { spec.style.fit = fit }
    if let position = try arguments.position(.position) { spec.style.position = position }
    if let focus = try arguments.focus(.focus) {
      for index in spec.items.indices where spec.items[index].focus == nil { spec.items[index].focus = focus }
    }
    try arguments.applyCorners(to: &spec.style)
    if let border = try arguments.border(.border) { spec.style.border = border }
    try arguments.applyDecorations(to: &spec.style)
  }

  private func applyTexts(to spec: inout CollageSpec) throws(CommandFailure) {
    if let title = try arguments.text(.title) {
      spec.title = CollageSpec.Title(text: title).over(spec.title ?? CollageSpec.Title())
    }
    if let caption = try arguments.text(.caption) {
      if let fault = CaptionTemplate.fault(in: caption) {
        throw .usage("--caption: holds \(fault.found); allowed: \(fault.allowed)")
      }
      spec.caption = CollageSpec.Caption(text: caption).over(spec.caption ?? CollageSpec.Caption())
    }
  }

  private func applyLayout(to spec: inout CollageSpec) throws(CommandFailure) {
    let settings = try settings()
    do throws(SpecError) {
      if let name = arguments.last(.layout) {
        spec.layout = try LayoutRegistry.standard.layout(named: name, at: "--layout")
      }
    } catch {
      throw .usage("\(error)")
    }
    do throws(SpecError) {
      spec.layout = try spec.layout.applying(settings)
    } catch {
      throw .parameter(error, of: type(of: spec.layout).typeName)
    }
  }

  /// The layout's parameters, from `-p` and from the options that are named after them.
  private func settings() throws(CommandFailure) -> [ParameterSetting] {
    var settings: [ParameterSetting] = []
    for text in arguments.values[.param] ?? [] {
      do { settings.append(try ParameterSetting(text)) } catch {
        throw .badValue(.param, text, allowed: "KEY=VALUE, such as gap=4")
      }
    }
    let named: [(OptionName, String)] = [
      (.columns, "columns"), (.gap, "gap"), (.columnGap, "columnGap"), (.rowGap, "rowGap"),
    ]
    for (option, key) in named {
      if let value = arguments.last(option) { settings.append(ParameterSetting(key: key, value: value)) }
    }
    return settings
  }
}

extension CollageSpec {
  /// Where the document has each item: `items[3]`, or `sections[1].items[0]` where there are several sections.
  fileprivate var places: [String] {
    let hasSections = items.contains { $0.section > 0 }
    var first = 0
    return items.indices.map { index in
      if items[index].section != items[first].section { first = index }
      return (hasSections ? "sections[\(items[index].section)]." : "") + "items[\(index - first)]"
    }
  }
}

extension CommandFailure {
  /// Every picture was left out.
  static let nothingToLayOut = CommandFailure.data(
    "none of the pictures can be read; there is nothing to lay out")
}
