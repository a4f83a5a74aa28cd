// Maps beside sheets.

package import MosaicCodecs
import MosaicRender
package import MosaicScene

extension PlannedCollage {
  /// Begins the file of a map, before the sheet is drawn; it appears once it is committed.
  ///
  /// - Throws: ``JobError`` for what is no file with a picture that stands still, all of it upright, and where the map would replace an
  ///   input or the sheet, or cannot be written.
  package func file(for map: SheetMap) throws(JobError) -> OutputFile {
    try check(map)
    var options = collage.options
    options.inputs.formUnion(collage.pictureFiles)
    if let sheet = target.path { options.inputs.insert(sheet) }
    do {
      return try OutputFile(map.path, keeping: options.inputs, syncs: options.syncs, in: options.limits.root)
    } catch {
      if case .replacesInput(let input) = error.kind, target.path.map(input.isSamePath) == true {
        throw .request(
          "the map and its sheet are one file, '\(EscapedText.shortened(path: map.path))'",
          "choose another name for one of them")
      }
      throw JobError(.render(.output(error)))
    }
  }

  /// Writes a map of the plan that was drawn.
  package func write(_ map: SheetMap, of plan: RenderPlan, to file: OutputFile) throws(JobError) {
    guard let sheet = target.path else { return }
    do {
      try file.write(Array(map.text(of: plan, sheet: sheet, folders: collage.folders).utf8))
      try file.commit()
    } catch {
      throw JobError(.render(.output(error)))
    }
  }

  private func check(_ map: SheetMap) throws(JobError) {
    let place = "a map names the file of its sheet"
    if target.path == nil { throw .request("\(place), and the output is none", "write it to a file") }
    if target.numbered != nil {
      throw .request("\(place), and the output has numbers in its name", "leave the number out")
    }
    if format == .pdf || format.isPyramid {
      let name = format == .pdf ? "a PDF" : format.displayName
      throw .request("a map is of a picture, and the output is \(name)", "write a PNG")
    }
    if case .frames = parts {
      throw .request("a map is of a picture that stands still", "leave the frames or the map out")
    }
    if let item = first.items.first(where: { $0.content.picture != nil && $0.rotation != 0 }) {
      throw .request(
        "a map is of upright pictures, and \(collage.place(item.index ?? 0)) is rotated by \(shortest(item.rotation)) degrees",
        "leave the rotation or the map out")
    }
  }
}
