// The options that say how items and the sheet look.

import MosaicScene
import MosaicSpec

extension Arguments {
  /// `--background`: a colour, a gradient, or a file that has an ending.
  func applyBackground(to canvas: inout Canvas) throws(CommandFailure) {
    guard let text = last(.background) else { return }
    if Gradient.looksLike(text) {
      (canvas.gradient, canvas.image) = (
        try css(.background) { text throws(CSSError) in try Gradient(css: text) }, nil
      )
    } else if !text.contains("("), text.contains(".") || text.contains("/") {
      (canvas.gradient, canvas.image) = (nil, SheetImage(path: text))
    } else {
      guard let color = try? Color(css: text) else {
        throw .badValue(
          .background, text,
          allowed:
            "a CSS colour such as #eee, transparent, linear-gradient(…), radial-gradient(…), or the path of an image"
        )
      }
      canvas.background = color
      (canvas.gradient, canvas.image) = (nil, nil)
    }
  }

  /// A text that is shown, of a length that is bounded.
  func text(_ name: OptionName) throws(CommandFailure) -> String? {
    guard let text = last(name) else { return nil }
    if let fault = CaptionTemplate.lengthFault(of: text) {
      throw .usage("--\(name.rawValue) is \(fault.found); allowed: \(fault.allowed)")
    }
    return text
  }

  /// `--watermark`: a text in the right bottom corner.
  func watermark(_ text: String) throws(CommandFailure) -> Watermark {
    guard !text.isEmpty else {
      throw .badValue(.watermark, text, allowed: "a text of at least one character")
    }
    var label = Label(text: text)
    (label.color, label.fontSize) = (.white, 24)
    return Watermark(.text(label))
  }

  /// `--radius`: points, a percentage, or `circle`.
  func applyCorners(to style: inout CollageSpec.Style) throws(CommandFailure) {
    guard let text = last(.radius) else { return }
    if text == "circle" {
      style.shape = .circle
    } else if text.hasSuffix("%") {
      style.cornerRadius = try css(.radius) { text throws(CSSError) in try Length(css: text) }
    } else if let points = Self.decimal(text), (0...1e9).contains(points) {
      style.cornerRadius = .points(points)
    } else {
      throw .badValue(
        .radius, text, allowed: "points from 0 up such as 12, a percentage from 0% to 100%, or circle")
    }
  }

  /// What items wear.
  func applyDecorations(to style: inout CollageSpec.Style) throws(CommandFailure) {
    if has(.shadow) { style.shadow = try css(.shadow) { text throws(CSSError) in try Shadow(css: text) } }
    if has(.polaroid) { style.frame = .polaroid }
    if let text = last(.rotate) {
      let ends = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Self.decimal($0) }
      guard let first = ends.first, let last = ends.last, ends.count <= 2,
        ends.allSatisfy({ abs($0) <= 360 }),
        ends.count == text.split(separator: ",", omittingEmptySubsequences: false).count
      else { throw .badValue(.rotate, text, allowed: "degrees from -360 to 360, or two as FROM,TO") }
      style.rotation = Rotation(from: first, to: last)
    }
    if let opacity = try number(.opacity, atLeast: 0, upTo: 1) { style.opacity = opacity }
    switch last(.backdrop) {
    case nil: break
    case "blur": style.backdrop = .blur(nil)
    case "mirror": style.backdrop = .mirror(blur: 0)
    case .some(let text):
      guard let color = try? Color(css: text) else {
        throw .badValue(.backdrop, text, allowed: "blur, mirror or a CSS colour such as #eee")
      }
      style.backdrop = .color(color)
    }
  }

  /// A value in CSS words; the caller has seen that the option is given.
  private func css<Value>(
    _ name: OptionName, _ read: (String) throws(CSSError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try read(last(name) ?? "") } catch {
      throw .badValue(name, error.text, allowed: error.allowed)
    }
  }
}
