/// A map of areas with the sizes of its columns and rows.
public struct Template: Hashable, Sendable {
  package var areas: TemplateAreas
  /// The columns' widths, one each; none makes all equally wide.
  public var columns: [TemplateTrack]
  /// The rows' heights, one each; none makes all equally high.
  public var rows: [TemplateTrack]
  /// Areas that stand instead of the map's, if any.
  package var polygons: TemplatePolygons?

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

  /// Makes a template of polygons, with corners in percent of the container; the names of areas are their numbers from 1.
  ///
  /// - Throws: ``LayoutError/parameter(name:found:allowed:)`` about the first polygon that crosses itself or encloses nothing.
  public init(polygons: [[Point]]) throws(LayoutError) {
    self.init(.single)
    do throws(TemplatePolygons.Fault) { self.polygons = try TemplatePolygons(polygons) } catch {
      throw .parameter(
        name: "polygons", found: "\(error.found), in polygon \(error.polygon + 1)", allowed: error.allowed)
    }
  }

  package init(_ areas: TemplateAreas, columns: [TemplateTrack] = [], rows: [TemplateTrack] = []) {
    self.areas = areas
    self.columns = columns
    self.rows = rows
  }

  var areaNames: [String] { polygons?.corners.indices.map { "\($0 + 1)" } ?? areas.areas.map(\.name) }

  var columnTracks: [TemplateTrack] { tracks(columns, areas.columnCount) }
  var rowTracks: [TemplateTrack] { tracks(rows, areas.rows.count) }

  private func tracks(_ given: [TemplateTrack], _ count: Int) -> [TemplateTrack] {
    given.isEmpty ? Array(repeating: .fraction(1), count: count) : given
  }

  var requiredSides: ContainerSides {
    if polygons != nil { return .box }
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
