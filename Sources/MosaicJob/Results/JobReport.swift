// The result of rendering a collage.

public import MosaicRender
public import MosaicScene

/// The result of rendering a collage.
public struct JobReport: Hashable, Sendable {
  /// The plan that was drawn, without the pictures that were left out.
  public var plan: RenderPlan
  /// How many pages were written; ``plan`` is that of the first.
  public var pageCount = 1
  /// The plan of the last frame of a collage that moves; ``plan`` is then that of the first.
  public var lastPlan: RenderPlan?
  /// The bytes of an output in memory.
  public var bytes: [UInt8] = []
  /// Pictures that could not be read while they were drawn, and were left out or replaced; they are among the ``warnings``.
  public var failures: [SourceFailure] = []
  /// Warnings, in order.
  public var warnings: [JobWarning] = []
}
