// Draws all pairs into a folder.

#if Text
  import MosaicCodecs
  import MosaicPixels

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Draws the pictures and writes the list of pairs.
  struct PairDrawing {
    /// Where the pictures go.
    var folder: String
    /// The folder of the photographs.
    var photographs: String
    var seed: Int

    /// The names of pictures by their pixels: one that several pairs have is written once.
    private var names: [Pixmap: String] = [:]

    init(folder: String, photographs: String, seed: Int) {
      (self.folder, self.photographs, self.seed) = (folder, photographs, seed)
    }

    /// Writes everything.
    mutating func run() throws(BenchError) {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw BenchError("cannot make the folder \(folder): \(error)")
      }
      for scene in PairScene.allCases {
        try write(scene.draw(scene.look(seed: seed), photographs: photographs), "\(scene)")
      }
      var entries: [PairEntry] = []
      for (kind, rows) in [(PairEntry.Kind.regression, PairRow.regressions), (.noise, PairRow.noise)] {
        for row in rows { entries.append(try draw(row, kind)) }
      }
      try TextFile.write(PairList(entries: entries).text, to: "\(folder)/\(PairList.fileName)")
    }

    private mutating func draw(_ row: PairRow, _ kind: PairEntry.Kind) throws(BenchError) -> PairEntry {
      var look = row.scene.look(seed: seed)
      row.base?(&look)
      let plain = try row.scene.draw(look, photographs: photographs)
      let base = try write(row.basePixels?(plain) ?? plain, "\(row.name)-before")
      row.change?(&look)
      let drawn = try row.scene.draw(look, photographs: photographs)
      let changed = row.pixels?(drawn) ?? drawn
      let name =
        row.isEncodedOtherwise
        ? try write(changed, row.name, hasAlpha: true, .fast) : try write(changed, row.name)
      return PairEntry(name: row.name, kind: kind, base: base, changed: name, what: row.what)
    }

    /// Writes a picture unless it was written, and returns its name.
    @discardableResult
    private mutating func write(_ picture: Pixmap, _ name: String) throws(BenchError) -> String {
      if let name = names[picture] { return name }
      names[picture] = name
      return try write(picture, name, hasAlpha: false, .small)
    }

    private func write(
      _ picture: Pixmap, _ name: String, hasAlpha: Bool, _ compression: PNGCompression
    ) throws(BenchError) -> String {
      do {
        let bytes = try PNGEncoder.encode(picture, hasAlpha: hasAlpha, compression: compression)
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
      } catch {
        throw BenchError("\(folder)/\(name).png cannot be written: \(error)")
      }
      return name
    }
  }
#endif
