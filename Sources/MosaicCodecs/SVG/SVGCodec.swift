// SVG in the list of codecs.

extension ImageFormat {
  /// SVG, as a picture that is drawn at its final size; neither scripts nor animations run.
  public static let svg = ImageFormat("SVG", article: "an", library: "librsvg2-bin")
}

extension Codec {
  /// SVG; read with the trait `SVG`, through a program that need not be there before a picture is drawn.
  static let svg: Codec = {
    var codec = Codec(format: .svg, pathExtensions: ["svg"], signatures: [.markup("svg")])
    #if SVG
      codec.reader = { source, path, limits, form throws(CodecError) in
        try SVGDecoder(source, path: path, limits: limits, alpha: form.alpha)
      }
    #endif
    return codec
  }()
}
