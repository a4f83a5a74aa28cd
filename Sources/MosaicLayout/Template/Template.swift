/// A map of areas with the sizes of its columns and rows.
public struct Template: Hashable, Sendable {
  package var areas: TemplateAreas
  /// The columns' widths, one each; none makes all equally wide.
  public var columns: [TemplateTrack]
  /// The rows' heights, one each; none makes all equally high.
  public var rows: [TemplateTrack]

  /// Makes a template of a map: rows of words, of which the cells of each word form a rectangle.
  ///
  /// A full stop is a cell that stays empty.
  ///
  /// - Throws: ``LayoutError/parameter(name:found:allowed:)`` about the first word that cannot stand where it is.
  public init(areas: [String], columns: [TemplateTrack] = [], rows: [TemplateTrack] = []) throws(LayoutError)
  {
    do throws(TemplateAreas.Fault) {
      self.init(try TemplateAreas(areas), columns: columns, rows: rows)
    } catch {
      throw .parameter(
        name: "areas", found: "\(error.found), in row \(error.row) at character \(error.character)",
        allowed: error.allowed)
    }
  }

  package init(_ areas: TemplateAreas, columns: [TemplateTrack] = [], rows: [TemplateTrack] = []) {
    (self.areas, self.columns, self.rows) = (areas, columns, rows)
  }

  var columnTracks: [TemplateTrack] { tracks(columns, areas.columnCount) }
  var rowTracks: [TemplateTrack] { tracks(rows, areas.rows.count) }

  private func tracks(_ given: [TemplateTrack], _ count: Int) -> [TemplateTrack] {
    given.isEmpty ? Array(repeating: .fraction(1), count: count) : given
  }

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
