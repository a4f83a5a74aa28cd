// SVG in the list of codecs.

#if SVG
  import CRSVGSupport
#endif

extension ImageFormat {
  /// SVG, as a picture that is drawn at its final size; neither scripts nor animations run.
  public static let svg = ImageFormat("SVG", article: "an", library: "librsvg2-dev")
}

extension Codec {
  /// SVG; read with the trait `SVG`.
  static let svg: Codec = {
    var codec = Codec(format: .svg, pathExtensions: ["svg"], signatures: [.markup("svg")])
    #if SVG
      codec.reader = { source, path, limits, form throws(CodecError) in
        try SVGDecoder(source, path: path, limits: limits, alpha: form.alpha)
      }
      // The version of its headers: librsvg 2.50 does not tell its own at run time.
      codec.libraries = ["librsvg \(String(cString: mrsvg_version()))"]
    #endif
    return codec
  }()
}
