// Sizes before places: pictures from their headers, labels from their text.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

/// Finds the sizes of items; an unreadable picture is handled as `--on-error` says.
struct Measuring {
  let limits: DecodeLimits
  let onError: UnreadablePolicy
  let reporter: Reporter
  /// Takes note of every picture.
  let inputs: InputRecord
  /// A picture that stands in a collage many times is looked at once.
  private var known: [String: ItemMeasure] = [:]
  private let texts = TextMeasurer()

  init(limits: DecodeLimits, onError: UnreadablePolicy, reporter: Reporter, inputs: InputRecord) {
    self.limits = limits
    self.onError = onError
    self.reporter = reporter
    self.inputs = inputs
  }

  /// The item's size; `nil` where it is to be left out.
  mutating func item(_ item: CollageSpec.Item, of spec: CollageSpec) throws(CommandFailure) -> ItemMeasure? {
    switch item.content {
    case .image(let path): return try picture(path)
    case .color: return ItemMeasure.none
    case .label(let label):
      if item.size != nil { return ItemMeasure.none }
      return .label(texts.size(of: spec.label(label)))
    }
  }

  /// The size of a picture of the command line; `nil` where it is to be left out.
  ///
  /// - Parameter hint: An option of which the input may be a part, for one that is not there.
  mutating func picture(
    _ found: FoundPicture, hint: @autoclosure () -> String?
  ) throws(CommandFailure) -> ItemMeasure? {
    if let fault = found.fault { return try unreadable(fault) }
    return try picture(found.path, hint: hint())
  }

  /// The picture's size after orientation; `nil` where it is to be left out.
  mutating func picture(
    _ path: String, hint: @autoclosure () -> String? = nil
  ) throws(CommandFailure) -> ItemMeasure? {
    if let measure = known[path] { return measure }
    // Before it is read: one that cannot be read is not to be lost either.
    inputs.note(path)
    do throws(CodecError) {
      let header = try ImageReader.header(ofFile: path, limits: limits)
      let measure = ItemMeasure.image(pixelWidth: header.orientedWidth, pixelHeight: header.orientedHeight)
      known[path] = measure
      let name = EscapedText.shortened(path: path)
      for words in header.warnings { reporter.warn("\(name): \(words)", .picture) }
      for words in header.notes { reporter.detail("\(name): \(words)") }
      return measure
    } catch {
      return try unreadable(error, hint: error.kind == .notFound ? hint() : nil)
    }
  }

  /// What is to become of a picture that cannot be read.
  private func unreadable(_ error: CodecError, hint: String? = nil) throws(CommandFailure) -> ItemMeasure? {
    let hint = hint.map { "; or did you mean \($0)?" } ?? ""
    switch onError {
    case _ where error.isShortage, .fail:
      var failure = CommandFailure.codec(error)
      failure.message += hint
      throw failure
    case .skip:
      reporter.unreadable(error, hint: hint, policy: onError)
      return nil
    case .placeholder:
      reporter.unreadable(error, hint: hint, policy: onError)
      return .unreadable
    }
  }
}

extension Reporter {
  /// Says that a picture cannot be read and what becomes of it.
  func unreadable(_ error: CodecError, hint: String = "", policy: UnreadablePolicy) {
    warn(
      "\(error.withOption)\(hint); \(policy == .skip ? "left out" : "a marked tile stands in its place")",
      .unreadable,
      isAlways: true)
  }
}
