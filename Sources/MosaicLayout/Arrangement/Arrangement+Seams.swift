extension Arrangement {
  /// Where there is no gap, shapes that are no rectangles reach over each other by so many points: where the soft edges of two meet, the
  /// background would show. Nothing leaves the content.
  package func withoutSeams(by length: Double) -> Arrangement {
    guard spacing == .zero else { return self }
    var arrangement = self
    arrangement.placements = placements.map { placement in
      guard let corners = placement.shape.outline?.contours.first else { return placement }
      let frame = placement.frame
      let (left, top) = (max(0, frame.minX - length), max(0, frame.minY - length))
      let right = min(contentSize.width, frame.maxX + length)
      let bottom = min(contentSize.height, frame.maxY + length)
      let shape = corners.map { corner in
        Point(
          x: frame.minX - length + corner.x * (frame.width + 2 * length),
          y: frame.minY - length + corner.y * (frame.height + 2 * length))
      }.cut(left: left, top: top, right: right, bottom: bottom)
      guard shape.count > 2, right > left, bottom > top else { return placement }
      var placement = placement
      placement.frame = Rect(x: left, y: top, width: right - left, height: bottom - top)
      placement.shape = FrameShape(shape, in: placement.frame)
      return placement
    }
    return arrangement
  }
}
