// What other programs call our options: whoever comes from them is told our word.

/// The words of ImageMagick, libvips, CSS and others for what options here do.
enum OtherWords {
  /// The options that a word from elsewhere may mean; the likeliest first.
  static let table: [(words: [String], options: [OptionName])] = [
    (["out", "outfile", "output-file", "dest", "destination", "save"], [.output]),
    (["type", "ext", "extension"], [.format]),
    (["jpeg-quality", "lossy"], [.quality]),
    (["density", "resolution", "ppi"], [.dpi]),
    (["mode", "style", "template", "arrange", "arrangement"], [.layout]),
    (["set", "define", "parameter"], [.param]),
    (["cols", "tile", "across", "per-row", "grid"], [.columns]),
    (["spacing", "gutter", "space", "grid-gap"], [.gap]),
    (["vertical-gap", "vspace"], [.rowGap]),
    (["horizontal-gap", "hspace", "col-gap"], [.columnGap]),
    (["geometry", "resize", "dimensions", "canvas", "canvas-size", "page", "extent"], [.size]),
    (["max-width"], [.width]),
    (["max-height"], [.height]),
    (["zoom", "dpr", "pixel-ratio", "device-pixel-ratio", "retina"], [.scale]),
    (["margin", "inset", "insets"], [.padding]),
    (["bg", "bgcolor", "background-color", "background-image", "color", "colour"], [.background]),
    (["object-fit", "crop", "cover", "contain"], [.fit]),
    (["object-position", "gravity", "align", "anchor"], [.position]),
    (["center", "centre", "focal-point", "smartcrop"], [.focus]),
    (["border-radius", "corner-radius", "corners", "rounded", "round"], [.radius]),
    (["stroke", "outline", "bordercolor", "border-color", "border-width", "frame"], [.border]),
    (["heading", "header", "text"], [.title]),
    (["label", "labels", "annotate"], [.caption]),
    (["box-shadow", "drop-shadow"], [.shadow]),
    (["rotation", "angle", "transform", "tilt"], [.rotate]),
    (["alpha", "transparency"], [.opacity]),
    (["mark", "copyright"], [.watermark]),
    (["level", "compress", "compression-level", "zip"], [.compression]),
    (["gamma", "linear-light"], [.linear]),
    (["order", "order-by", "sort-by"], [.sort]),
    (["reversed", "desc", "descending"], [.reverse]),
    (["ignore-errors", "skip-errors", "keep-going", "skip"], [.onError]),
    (["limit", "max-size"], [.maxPixels]),
    (["transition", "morph", "animate"], [.to]),
    (["time", "moment"], [.at]),
    (["timing-function", "ease"], [.easing]),
    (["pan", "offset"], [.scroll]),
    (["duration", "n-frames"], [.frames]),
    (["delay", "frame-rate", "framerate", "rate"], [.fps]),
    (["repeat", "iterations", "loops", "animation-iteration-count"], [.loop]),
    (["threads", "workers", "concurrency", "parallel"], [.jobs]),
    (["silent"], [.quiet]),
    (["debug"], [.verbose]),
  ]

  /// The options that a word may mean.
  static func options(for word: String, orTheirNames: Bool = false) -> [OptionName] {
    if orTheirNames, word.count > 1, let name = OptionName(rawValue: word) { return [name] }
    return table.first { $0.words.contains(word) }?.options ?? []
  }
}
