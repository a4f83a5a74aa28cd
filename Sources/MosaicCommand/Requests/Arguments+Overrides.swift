// Options that override the document.

import MosaicBatch
import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

extension Arguments {
  /// Changes the keys for which options are given.
  ///
  /// - Parameter root: A folder that must hold all pictures, if given.
  func override(_ spec: inout CollageSpec, in root: FileRoot?) throws(CommandFailure) {
    try overrideKeys(of: &spec, in: root)
    if let layout = try layout(.layout) { spec.layout = layout }
    if spec.assign != nil, let layout = spec.layout.forTarget as? any SpecLayout { spec.layout = layout }
    spec.layout = try spec.layout.with(namedSettings())
  }

  /// The options of a batch's line, which may only change its document.
  func ofDocument(_ words: [String]) throws(CommandFailure) -> Arguments {
    let arguments = try Arguments(command, words, environment)
    try arguments.takeNoInput()
    if let name = arguments.values.keys.sorted().first(where: { !Option.namesOfDocument.contains($0) }) {
      throw .usage(
        "--\(name) does not change the document; a line has keys for its own output, such as \"quality\"; all else is for mosaic batch"
      )
    }
    return arguments
  }

  /// Changes the keys that are not the layout's.
  func overrideKeys(of spec: inout CollageSpec, in root: FileRoot?) throws(CommandFailure) {
    try checkSides()
    let background = spec.canvas.image?.path
    for option in CollageSpec.options where hasSpecOption(option.row.name) {
      guard let text = last(option.row.name) else { continue }
      if try setPicture(text, of: option.row.name, on: &spec.canvas, in: root) { continue }
      try attempt(
        option.apply(try confined(text, of: option.row.name, in: root), to: &spec))
    }
    if let assign = spec.assign, assign.target.name.isEmpty,
      let option = CollageSpec.assignOptions.first(where: { last($0.row.name) != nil })
    {
      throw .usage(
        "--\(option.row.name) is about a photomosaic; give its --target FILE as well, or leave it out")
    }
    // A side of a document that follows from `--aspect` is taken back.
    if has(.aspect) {
      if has(.height) { spec.canvas.width = nil } else { spec.canvas.height = nil }
    }
    for text in all(.metadata) { try attempt(spec.metadata.set(text)) }
    // A background that looks like a path, and is not a picture.
    if let root, let path = spec.canvas.image?.path, path != background,
      !ImageReader.holdsPicture(path, in: root)
    {
      spec.canvas.image?.path = try confined(path, "--background: ", in: root)
    }
  }

  /// Whether the option of that name sets a key of a document here: `--size` of `each` means the same as in
  /// `thumbnail`.
  private func hasSpecOption(_ name: String) -> Bool {
    command.id != .each || CollageSpec.pictureOptions.contains(name)
  }

  /// Refuses `--dpi` if the output does not show it, or if `--scale` decides the pixels.
  ///
  /// - Parameter format: The format of the output, if it is known.
  func checkResolution(of canvas: Canvas, as format: OutputFormat?) throws(CommandFailure) {
    guard has(.dpi) else { return }
    let decides = canvas.isPhysical || format == .pdf
    if decides, has(.scale) {
      let what = canvas.isPhysical ? "a canvas in mm, cm or inches" : "a PDF's pictures"
      throw .usage("--scale and --dpi both decide the pixels of \(what); leave one out")
    }
    guard !decides, let format, let option = OutputOption.all.first(where: { $0.row.name == "dpi" }),
      !option.formats.contains(format)
    else { return }
    throw .usage(
      "--dpi is for \(option.formats.filter(option.isOffered).words), and the output is \(format.displayName); leave it out, or give a "
        + "--size with a unit, such as A4 or 20x30cm, whose pixels it decides")
  }

  /// The file that keeps the looks of pictures for photomosaics, if an option names one.
  func pictureIndex(in root: FileRoot?) throws(CommandFailure) -> PictureIndex? {
    guard let path = last(.index) else { return nil }
    try refuseEmpty([path], "--index")
    return PictureIndex(
      at: try confined(path, "--index: ", in: root), hashesContents: has(.hashContents))
  }

  // MARK: Steps

  /// The value of an option, with paths from the working folder.
  private func confined(_ text: String, of option: String, in root: FileRoot?) throws(CommandFailure)
    -> String
  {
    switch option {
    case "font": try confinedFonts(text, in: root)
    case "target": try confined(text, "--target: ", in: root)
    default: text
    }
  }

  /// The families of `--font`; files among them start from the working folder.
  private func confinedFonts(_ text: String, in root: FileRoot?) throws(CommandFailure) -> String {
    guard root != nil else { return text }
    return try text.split(separator: ",").map { family throws(CommandFailure) in
      let family = family.drop { $0 == " " }
      return TextStyle.isFontFile(String(family))
        ? try confined(String(family), "--font: ", in: root) : String(family)
    }.joined(separator: ",")
  }

  /// Refuses options that state the same property of the canvas twice.
  private func checkSides() throws(CommandFailure) {
    if has(.margin), has(.padding) { throw .usage("--margin is another name of --padding; leave one out") }
    guard has(.aspect) else { return }
    if has(.size) { throw .usage("--size says both sides, and --aspect their ratio; leave one out") }
    if has(.width), has(.height) {
      throw .usage(
        "--width and --height say both sides, and --aspect their ratio; leave one of the three out")
    }
  }

  /// Sets a background or a watermark that is a file with a picture in it, whatever its name looks like.
  ///
  /// - Returns: Whether the text names such a file.
  private func setPicture(
    _ text: String, of option: String, on canvas: inout Canvas, in root: FileRoot?
  ) throws(CommandFailure) -> Bool {
    guard option == "background" || option == "watermark" else { return false }
    // A path that leads out of the root does not count as a picture here; as a background it is refused below.
    guard let path = root == nil ? text : try? root?.confined(text), ImageReader.holdsPicture(path, in: root)
    else {
      if option == "watermark", ImageReader.pathExtensions.contains(text.pathEnding), !text.contains(" ") {
        throw .usage(
          "--watermark: \(quoted(text)) is no picture that can be read, and ends as the name of one; check the path, or end the text "
            + "in another way")
      }
      return false
    }
    if option == "watermark" {
      canvas.watermark = Watermark(.image(.file(path), pixels: nil))
    } else {
      canvas.background = Canvas().background
      canvas.gradient = nil
      canvas.image = CanvasImage(.file(path))
    }
    return true
  }

  /// The layout's parameters, from `-p` and from the options that are named after them.
  private func namedSettings() throws(CommandFailure) -> [ParameterSetting] {
    try settings(.param, example: "gap=4")
      + Option.table.compactMap { option in
        guard let key = option.parameter, let value = last(option.name) else { return nil }
        return ParameterSetting(key: key, value: value)
      } + cellSettings()
  }

  /// The two sides of `--cell`.
  private func cellSettings() throws(CommandFailure) -> [ParameterSetting] {
    guard let text = last(.cell) else { return [] }
    var sides = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    // A unit at the end belongs to both sides, as in `--size 50x70cm`.
    if let both = SheetSize.sides(text.lowercased()) {
      sides = [both.width.description, both.height.description]
    }
    guard sides.count == 2 else {
      throw .badValue(.cell, text, allowed: "width and height as WxH, such as 64x64, in points or with units")
    }
    return zip(["cellWidth", "cellHeight"], sides).map { ParameterSetting(key: $0, value: $1) }
  }
}
