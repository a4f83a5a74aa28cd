// One template: a map of areas, and the sizes of its columns and rows.

/// A map of areas with the sizes of its columns and rows.
public struct Template: Hashable, Sendable {
  /// The map.
  public var areas: TemplateAreas
  /// The columns' widths, one each; none makes all equally wide.
  public var columns: [TemplateTrack]
  /// The rows' heights, one each; none makes all equally high.
  public var rows: [TemplateTrack]

  /// Makes a template.
  public init(_ areas: TemplateAreas, columns: [TemplateTrack] = [], rows: [TemplateTrack] = []) {
    (self.areas, self.columns, self.rows) = (areas, columns, rows)
  }

  /// The columns' sizes, with those that are not given.
  var columnTracks: [TemplateTrack] { tracks(columns, areas.columnCount) }
  /// The rows' sizes, with those that are not given.
  var rowTracks: [TemplateTrack] { tracks(rows, areas.rows.count) }

  private func tracks(_ given: [TemplateTrack], _ count: Int) -> [TemplateTrack] {
    given.isEmpty ? Array(repeating: .fraction(1), count: count) : given
  }

  /// The sides of the container that the tracks depend on.
  var requiredSides: ContainerSides {
    var sides: ContainerSides = []
    if columnTracks.contains(where: \.needsContainer) { sides.insert(.width) }
    if rowTracks.contains(where: \.needsContainer) { sides.insert(.height) }
    return sides
  }

  func check() throws(LayoutError) {
    for (name, tracks, count) in [("columns", columns, areas.columnCount), ("rows", rows, areas.rows.count)] {
      guard tracks.isEmpty || tracks.count == count else {
        throw .parameter(
          name: name, found: "a list of \(tracks.count)",
          allowed: "\(count) sizes, one for each of the \(name) of '\(LayoutError.shown("\(areas)"))'")
      }
      for track in tracks {
        if let fault = track.fault {
          throw .parameter(name: name, found: fault.found, allowed: fault.allowed)
        }
      }
    }
  }
}
