// What photomosaics ask a layout for. These are values of any layout, which Embedded Swift has none of; no page asks for them.

extension Layout {
  /// Never called in a browser.
  public var forTarget: any Layout { preconditionFailure() }

  /// Never called in a browser.
  public func covering(_ target: TargetShape) throws(LayoutError) -> TargetCells { preconditionFailure() }
}
