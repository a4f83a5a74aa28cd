// What can go wrong between a plan and a finished file.

public import MosaicCodecs
public import MosaicScene

/// A collage could not be rendered.
public enum RenderError: Error, Sendable {
  /// The scene cannot be planned.
  case plan(PlanError)
  /// Pictures cannot be read; never empty.
  case sources([SourceFailure])
  /// The system is short of descriptors or memory, so that a picture that may well be good cannot be read; never left to
  /// ``RenderOptions/onUnreadable``.
  case shortage(CodecError)
  /// The budget of memory has no room for what the whole drawing needs.
  case memory(MemoryBudget.Refusal)
  /// A page of vectors is larger than ``CollageRenderer/largestPageSide``; its sides in points.
  case pageTooLarge(width: Double, height: Double)
  /// The output cannot be written.
  case output(CodecError)
  /// Cairo refused; its own words.
  case cairo(String)
  /// The caller asked to stop.
  case cancelled
}

extension RenderError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .plan(let error): error.description
    case .sources(let failures): failures.first?.error.description ?? "a picture cannot be read"
    case .shortage(let error), .output(let error): error.description
    case .memory(let refusal): "the collage needs \(refusal); a smaller size or scale needs less"
    case .pageTooLarge(let width, let height):
      "the page would be \(shortest(width)) x \(shortest(height)) points; SVG and PDF have at most "
        + "\(CollageRenderer.largestPageSide) a side: use a smaller canvas with a larger scale, or PNG"
    case .cairo(let words): "cairo: \(words)"
    case .cancelled: "stopped on request"
    }
  }
}

/// A picture that cannot be read.
public struct SourceFailure: Sendable {
  /// Index of the item in the scene that was given to the renderer; negative for the canvas' own pictures.
  public var index: Int
  /// What is wrong with it.
  public var error: CodecError
}
