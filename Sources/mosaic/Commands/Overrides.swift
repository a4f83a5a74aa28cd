// Options that override the document.

import MosaicLayout
import MosaicScene
import MosaicSpec

/// The options that override a spec document.
struct Overrides {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Changes the keys for which options are given.
  func apply(to spec: inout CollageSpec) throws(CommandFailure) {
    try applyCanvas(to: &spec)
    try applyStyle(to: &spec)
    try applyTexts(to: &spec)
    try applyLayout(to: &spec)
  }

  // MARK: Steps

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
