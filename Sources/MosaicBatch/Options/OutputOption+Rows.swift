// The table of options of output files.

import MosaicCodecs
import MosaicRender
import MosaicScene
package import MosaicSpec
import MosaicText

extension OutputOption {
  /// All options, in the order of help.
  package static let all: [OutputOption] = [
    OutputOption(
      Field(
        "quality", \.quality, .integer(1...100),
        "How good a JPEG, a lossy WebP, an AVIF or the pictures of a PDF are."
      ).option(
        .init(
          "quality", "N",
          "of a JPEG, WebP or AVIF: 1 (small) to 100 (good), 85 if not given; of a PDF's pictures, which lose nothing if not given",
          aliases: ["jpeg-quality", "lossy"])),
      of: [.jpeg, .webp, .avif, .pdf, .dzi, .html],
      without: [
        ("lossless", "--quality says how much may be lost, and --lossless that nothing may; leave one out")
      ]
    ) { options, format, standard in
      if format == .pdf { return options.pdfQuality.map(asFirstWritten) }
      let isUsed = lossy.contains(format) && !isLossless(options, format) && !isSized(options, format)
      let quality = options.encoding.quality
      return isUsed && quality != standard.encoding.quality ? "\(quality)" : nil
    },
    OutputOption(
      Field(
        "maxBytes", \.maxBytes, .byteSize,
        "The most bytes of a JPEG, WebP or AVIF, which has the highest quality with which it is no larger."
      ).rule(
        .notAll(
          of: ["maxBytes", "quality"],
          "is there beside \"quality\", which decides the bytes; leave one of them out"),
        .notAll(
          of: ["maxBytes", "lossless"],
          "is there beside \"lossless\", which decides the bytes; leave one of them out")
      ).option(
        .init(
          "max-bytes", "SIZE",
          "instead: the highest quality of a JPEG, WebP or AVIF with which the file is no larger, such as 200K",
          aliases: ["target-size", "file-size", "filesize", "size-limit", "define"])),
      of: [.jpeg, .webp, .avif],
      without: ["quality", "lossless"].map {
        ($0, "--max-bytes finds the quality, and --\($0) says it; leave one out")
      }
    ) { options, format, _ in isSized(options, format) ? options.encoding.maxBytes.map { "\($0)" } : nil },
    OutputOption(
      Field("lossless", \.isLossless, .boolean, "Whether a WebP loses nothing.").option(
        .init("lossless", nil, "a WebP that loses nothing")), of: [.webp]),
    OutputOption(
      Field(
        "chroma", \.chroma, .words,
        "Whether each pixel of a JPEG or an AVIF has its own colour (\"444\"), or two by two share one (\"420\")."
      ).option(
        .init(
          "chroma", "HOW",
          "auto, 420 or 444: whether pixels of a JPEG or an AVIF share their colour; with 444 red text stays sharp (auto: 444 from "
            + "quality 90 on)",
          aliases: ["sampling-factor", "subsample-mode", "chroma-subsampling", "subsampling"])),
      of: [.jpeg, .avif, .dzi, .html]),
    OutputOption(
      Field("compression", \.compression, .words, "How hard the file is compressed.").option(
        .init(
          "compression", "HOW",
          "fast, default or small: how hard a file is compressed (default); also --effort",
          aliases: ["level", "compress", "compression-level", "zip"])),
      of: [.png, .jpeg, .webp, .avif, .dzi, .html]
    ) { options, format, standard in
      // A file that loses nothing has the same pixels.
      let isUsed = lossy.contains(format) && !isLossless(options, format)
      let compression = options.encoding.compression
      return isUsed && compression != standard.encoding.compression ? "\(compression)" : nil
    },
    OutputOption(
      Field(
        "resolution", \.dotsPerInch, .number(.atLeast(1, upTo: 65535)),
        "Pixels per inch, which the file states."
      ).option(
        .init(
          "dpi", "N",
          "pixels an inch of a size in mm, cm or inches (300), and of a PDF's pictures; else what a PNG, JPEG or WebP "
            + "states (72 times the scale)", aliases: ["density", "resolution", "ppi"])),
      of: [.png, .jpeg, .webp, .avif, .tiff], in: [.collages], isOfFile: false
    ) { options, _, _ in
      // It decides the pixels of a canvas in millimetres, whatever the format is.
      options.encoding.dotsPerInch.map(asFirstWritten)
    },
    OutputOption(
      Field("profile", \.embedsProfile, .profile, "Whether a JPEG, WebP or TIFF carries a profile of sRGB.")
        .option(
          .init(
            "profile", "srgb|none",
            "whether a JPEG, WebP or TIFF carries a profile of sRGB, of 496 bytes (srgb; none in thumbnails and with each)",
            aliases: ["icc", "color-profile", "export-profile", "strip"])),
      of: [.jpeg, .webp, .tiff], hasKey: false
    ) { options, format, standard in
      let embeds = options.encoding.embedsProfile
      return profiled.contains(format) && embeds != standard.encoding.embedsProfile ? "\(embeds)" : nil
    },
    OutputOption(
      Field("linear", \RenderOptions.linear, .boolean, "").option(
        .init(
          "linear", nil, "resample in linear light: true brightness of fine detail",
          aliases: ["gamma", "linear-light"])), of: Set(OutputFormat.allCases), isOfFile: false),
    OutputOption(
      Field("svgImages", \RenderOptions.svgImages, .words, "").option(
        .init("svg-images", "HOW", "embed, link or outline: what an SVG holds for an image (embed)")),
      of: [.svg], in: [.collages]),
    OutputOption(
      Field("tileFormat", \RenderOptions.tileFormat, .tiles, "").option(
        .init(
          "tile-format", OutputFormat.tiles.map(\.rawValue).joined(separator: "|"),
          "the tiles of a .dzi or .html (jpg; png where the canvas is not opaque)",
          aliases: ["suffix", "tiles", "dzsave"])), of: [.dzi, .html], in: [.collages]),
  ]

  // MARK: Stamps

  private static let lossy: Set<OutputFormat> = [.jpeg, .webp, .avif]
  private static let profiled: Set<OutputFormat> = [.jpeg, .webp, .tiff]

  private static func isLossless(_ options: RenderOptions, _ format: OutputFormat) -> Bool {
    format == .webp && options.encoding.isLossless
  }

  /// Whether the size of the file decides the quality.
  private static func isSized(_ options: RenderOptions, _ format: OutputFormat) -> Bool {
    lossy.contains(format) && options.encoding.maxBytes != nil
  }

  /// A value as the first stamps have it, which outputs of earlier versions carry.
  @Sendable private static func asFirstWritten(_ value: some Sendable) -> String {
    String(describing: Optional(value))
  }
}

// MARK: Kinds

extension Kind where Value == Int {
  /// A number of bytes; on the command line also with a unit, as 200K.
  package static var byteSize: Kind {
    integer(.atLeast(1)).with {
      $0.kind = .other("a number of bytes")
      $0.parse = { text throws(SpecError) in
        if let size = ByteSize(text) { return size.bytes }
        throw .badValue(
          found: quoted(text),
          allowed: "a whole number of bytes, or a number with K, M, G or T, such as 512M or 1.5G")
      }
    }
  }
}

extension Kind where Value == Bool {
  /// Whether a file carries a profile: `srgb` or `none`.
  fileprivate static var profile: Kind {
    Kind<ProfileChoice>.words.map({ $0 == .srgb }, back: { $0 ? .srgb : .none })
  }
}

private enum ProfileChoice: String, CaseIterable {
  case srgb, none
}

extension Kind where Value == OutputFormat {
  /// A format that the tiles of a pyramid may have.
  fileprivate static var tiles: Kind {
    let names = OutputFormat.tiles.map(\.rawValue)
    return Kind(
      text: .string(pattern: nil),
      parse: { text throws(SpecError) in
        if let format = OutputFormat(name: text), OutputFormat.tiles.contains(format) { return format }
        throw .badValue(found: quoted(text), allowed: names.joined(separator: ", "))
      }, spell: \.rawValue
    ).with { $0.kind = .words(names) }
  }
}
