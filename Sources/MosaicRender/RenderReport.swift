// The result of a rendering.

public import MosaicScene

/// The result of a rendering.
public struct RenderReport: Hashable, Sendable {
  /// The plan that was drawn.
  public var plan: RenderPlan
  /// How many pages were written; ``plan`` is that of the first.
  public var pageCount = 1
  /// For a motion, the plan of the last frame; ``plan`` is then that of the first.
  public var lastPlan: RenderPlan?
  /// Pictures that could not be read and were left out or replaced, as the options say.
  public var failures: [SourceFailure]
  /// Items that are shown whole because no crop can contain their `SceneItem.keep`: indices in the scene as given, ascending.
  public var fitted: [Int] = []
  /// Of several pages: the numbers of those with items that reach over an edge of the canvas, and how many items each has.
  package var cutItems: [Int: Int] = [:]
  /// How many items all pages have; `nil` for one page, whose items are those of ``plan``.
  package var itemCount: Int?
  /// Further remarks, such as characters that no font has.
  public var remarks: [RenderRemark]
}
