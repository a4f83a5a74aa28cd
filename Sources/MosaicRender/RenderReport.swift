// What came of a rendering, for whoever asked for it.

public import MosaicScene

/// What came of a rendering.
public struct RenderReport: Sendable {
  /// The plan that was drawn in the end.
  public var plan: RenderPlan
  /// The plan of the last frame of what moves; ``plan`` is then that of the first.
  public var lastPlan: RenderPlan?
  /// Pictures that could not be read and were left out or replaced, as the options say.
  public var failures: [SourceFailure]
  /// Which items of the scene as it was given, in ascending order, are shown whole because no crop can hold what is to be
  /// kept of them; see `SceneItem.keep`.
  public var fitted: [Int] = []
  /// What else its maker may want to know, such as characters that no font has.
  public var remarks: [RenderRemark]
}
