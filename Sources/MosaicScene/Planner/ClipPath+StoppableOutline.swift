import MosaicLayout

extension ClipPath {
  /// The outline in a box, in shares of the box; `nil` if its lines cross too often.
  ///
  /// - Throws: ``PlanError/stopped`` if `isStopped` says so. It is not asked again after that.
  func outline(
    width: Double, height: Double, scale: Double, unless isStopped: () -> Bool
  ) throws(PlanError) -> Outline? {
    var isEnded = false
    let outline = outline(
      width: width, height: height, scale: scale,
      orNilIf: {
        isEnded = isStopped()
        return isEnded
      })
    if isEnded { throw .stopped }
    return outline
  }
}
