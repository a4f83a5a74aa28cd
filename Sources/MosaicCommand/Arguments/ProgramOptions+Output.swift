// The options of what is written.

import MosaicJob
import MosaicRender
import MosaicSpec

extension Option {
  static let output: [Option] = [
    Option(
      .output, short: "o", value: "OUT",
      "file to write: \(FormatNames.endings) (what moves); - is the standard output",
      aliases: ["out", "outfile", "output-file", "dest", "destination", "save"], commands: [.render]),
    Option(
      .output, short: "o", value: "PATTERN",
      "names of the files, with {dir} {stem} {ext} {width} {height} {hash}; folders are made",
      commands: [.thumbnail]),
    Option(
      .format, value: FormatNames.all.joined(separator: "|"), "kind of file, where OUT does not say it",
      aliases: ["type", "ext", "extension"], commands: [.render, .batch]),
    Option(
      .format, value: FormatNames.thumbnails.joined(separator: "|"),
      "kind of file, where PATTERN does not say it", commands: [.thumbnail]),
    Option(
      .quality, value: "N",
      "of a JPEG or WebP: 1 (small) to 100 (good) (85);\nof a PDF's pictures, which lose nothing without",
      aliases: ["jpeg-quality", "lossy"],
      commands: [.render, .batch, .thumbnail]),
    Option(.lossless, "a WebP that loses nothing", commands: [.render, .batch, .thumbnail]),
    Option(
      .dpi, value: "N",
      "pixels an inch of a size in mm, cm or inches (300), and of a PDF's pictures; else what a PNG, JPEG or WebP "
        + "states (72 times the scale)",
      aliases: ["density", "resolution", "ppi"], commands: [.render, .plan, .batch]),
    Option(
      .profile, value: "srgb|none", "whether a JPEG or WebP carries a profile of sRGB, of 496 bytes (srgb)",
      aliases: ["icc", "color-profile", "export-profile", "strip"], commands: [.render, .batch]),
    Option(
      .profile, value: "srgb|none", "whether a JPEG or WebP carries a profile of sRGB, of 496 bytes (none)",
      commands: [.thumbnail]),
    Option(
      .metadata, value: "KEY=TEXT",
      "what the file says about itself: \(FormatNames.list(SpecMetadata.keys)); repeatable",
      aliases: ["meta", "exif", "xmp", "author", "artist", "comment", "copyright", "rights"], separator: " ",
      hasWords: true,
      commands: [.render, .batch, .thumbnail]),
    Option(
      .compression, value: "HOW", "fast, default or small: how hard a PNG is compressed (default)",
      aliases: ["level", "compress", "compression-level", "zip"], commands: [.render, .batch, .thumbnail]),
    Option(
      .linear, "resample in linear light: true brightness of fine detail",
      aliases: ["gamma", "linear-light"],
      commands: [.render, .batch, .thumbnail]),
    Option(
      .svgImages, value: "HOW", "embed, link or outline: what an SVG holds for an image (embed)",
      commands: [.render, .batch]
    ),
    Option(
      .maxSide, value: "N", "shrink a canvas with a longer side to N pixels, with all that is on it",
      aliases: ["fit-in", "thumbnail-size"], commands: [.render]),
    Option(
      .preview, value: "HOW",
      "show it in the terminal, with or without -o: kitty, iterm, sixel or none (what the terminal understands)",
      aliases: ["show", "display", "inline"], isValueOptional: true, commands: [.render]),
    Option(
      .noSync, "do not wait until the disk has the file: for scratch work", commands: [.render, .batch]),
    Option(
      .ifNewer, "leave files alone that were written after their picture", aliases: ["update", "newer"],
      commands: [.thumbnail]),
    Option(
      .svg, "draw what the layout does, as an SVG on the standard output or in -o FILE",
      aliases: ["draw", "picture"],
      commands: [.layouts]),
    Option(
      .output, short: "o", value: "FILE.svg", "with --svg: the file to write; - is the standard output",
      commands: [.layouts]),
    Option(
      .count, short: "n", value: "N", "with --svg: how many items (a number that shows the layout)",
      aliases: ["items", "number"], commands: [.layouts]),
    Option(
      .size, value: "WxH", "with --svg: the canvas; 600x400, or 600 wide where the height follows",
      commands: [.layouts]),
    Option(.json, "a line of JSON on standard output for each file", commands: [.thumbnail]),
    Option(
      .output, short: "o", value: "FILE.html", "the joined report to write; - is the standard output",
      commands: [.report]),
    Option(.json, "a line of JSON on standard output for each picture", commands: [.accept]),
    Option(
      .dryRun, "write nothing; say what would be done", aliases: ["pretend", "just-print"],
      commands: [.accept]),
    Option(
      .diff, value: "FILE", "a PNG of the difference, where there is one; of folders, their folder",
      aliases: ["diff-output", "output-diff"], commands: [.compare]),
    Option(.diffMask, "draw what differs alone, on a transparent ground", commands: [.compare]),
    Option(.json, "a line of JSON for each pair, and one for all of them", commands: [.compare]),
    Option(.junit, value: "FILE", "results as JUnit's XML", aliases: ["xml"], commands: [.compare]),
    Option(
      .report, value: "FILE.html", "all pairs in one page, with the pictures of findings; see mosaic accept",
      aliases: ["html"], commands: [.compare]),
    Option(
      .markdown, value: "FILE", "what was found as a table in Markdown", aliases: ["md"], commands: [.compare]
    ),
  ]
}
