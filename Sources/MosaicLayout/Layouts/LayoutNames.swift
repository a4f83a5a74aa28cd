// Names of the layouts of this module by what they can do, for messages.

/// Names of the layouts of this module by what they can do, as documents spell them.
public enum LayoutNames {
  /// Layouts whose height follows from their items.
  public static let withOpenHeight = [
    "flow", "waterfall", "justified", "columns", "moments", "auto", "grid with cellWidth and cellHeight",
  ]
  /// Layouts that scroll: those that have ``Layout/scrolled(from:to:progress:itemCount:in:)``.
  public static let scrolling = ["carousel"]
}
