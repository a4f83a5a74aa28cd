// The options of outputs.

import MosaicBatch
import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicScene
import MosaicSpec

extension Option {
  private static let writers: Set<CommandName> = [.render, .batch, .thumbnail, .each]

  static let output =
    [
      Option(
        .output, short: "o", value: "OUT",
        "file to write: \(FormatNames.endings) (what moves); - is the standard output",
        also: "out outfile output-file dest destination save", offers: .files([]), commands: [.render]),
      Option(
        .output, short: "o", value: "PATTERN",
        "names of the files, with {dir} {stem} {ext} {size} {width} {height} {hash}; folders are made",
        offers: .files([]), commands: [.thumbnail]),
      Option(
        .output, short: "o", value: "DIR|PATTERN",
        "folder for JPEGs of the pictures' names, or those of another --format; or names as of mosaic thumbnail",
        offers: .folders, commands: [.each]),
      Option(
        .format, value: FormatNames.all.joined(separator: "|"), "kind of file, where OUT does not say it",
        also: "type ext extension", offers: .words(FormatNames.all), isOfFile: true,
        commands: [.render, .batch]),
      Option(
        .format, value: "NAME,…",
        "\(FormatNames.list(FormatNames.thumbnails)), where PATTERN does not say it; several with {ext} in PATTERN",
        offers: .words(FormatNames.thumbnails), commands: [.thumbnail, .each]),
    ] + OutputOption.all.map(Option.init) + [
      Option(
        .metadata, value: "KEY=TEXT",
        "what the file says about itself: \(FormatNames.list(SpecMetadata.keys)); repeatable",
        also: "meta exif xmp author artist comment copyright rights", separator: " ", hasWords: true,
        offers: .words(SpecMetadata.keys.map { "\($0)=" }), commands: writers),
      Option(
        .maxSide, value: "N", "shrink a canvas with a longer side to N pixels, with all that is on it",
        also: "fit-in thumbnail-size", isOfFile: true, commands: [.render]),
      Option(
        .map, value: "FILE",
        "where each picture is on the sheet: FILE ends in .json (as TexturePacker's), .css (a class for each) or .vtt (for "
          + "video players)", also: "sprite-map atlas css vtt coordinates",
        offers: .files(SheetMap.Format.allCases.map(\.rawValue)), isOfFile: true, commands: [.render]),
      Option(
        .mapInterval, value: "SECONDS", "for how long a .vtt map shows each picture (5)", also: "interval",
        isOfFile: true, commands: [.render]),
      Option(
        .preview, value: "HOW",
        "show it in the terminal, with or without -o: kitty, iterm, sixel or none (what the terminal understands)",
        also: "show display inline", isValueOptional: true, offers: .words(InlinePicture.words),
        commands: [.render]),
      Option(
        .noSync, "do not wait until the disk has the file: for scratch work (thumbnail and each never wait)",
        commands: [.render, .batch, .thumbnail, .each]),
      Option(
        .ifNewer,
        "deprecated, use --resume: leave files alone that were written after their picture; it sees no older picture, cut file or other "
          + "option", also: "update newer", commands: [.thumbnail, .each]),
      Option(
        .svg, "draw what the layout does, as an SVG on the standard output or in -o FILE",
        also: "draw picture",
        commands: [.layouts]),
      Option(
        .output, short: "o", value: "FILE.svg", "with --svg: the file to write; - is the standard output",
        offers: .files([]), commands: [.layouts]),
      Option(
        .count, short: "n", value: "N", "with --svg: how many items (a number that shows the layout)",
        also: "items number", commands: [.layouts]),
      Option(
        .size, value: "WxH", "with --svg: the canvas; 600x400, or 600 wide where the height follows",
        offers: .words(NamedSheet.all.map(\.name)), commands: [.layouts]),
      Option(
        .output, short: "o", value: "PAGE.html",
        "the page to write; the document that it saves has paths from the folder of the page, or of the document that was given",
        offers: .files(["html"]), commands: [.edit]),
      Option(
        .maxBytes, value: "SIZE",
        "refuse to write a larger page: bytes, or 60M, 1.5G (\(ByteSize(EditPage.usualLimit)))",
        also: "max-size", commands: [.edit]),
      Option(.json, "a line of JSON on standard output for each file", commands: [.thumbnail, .each]),
      Option(
        .output, short: "o", value: "FILE",
        "the joined report to write, of the kind that its ending says: .html, .xml (JUnit), .json or .md; - is the standard output",
        offers: .files([]), commands: [.report]),
      Option(
        .allowMissing, "warn if the report of a part is missing; without it the exit code is 1",
        also: "partial incomplete", commands: [.report]),
      Option(.json, "a line of JSON on standard output for each picture", commands: [.accept]),
      Option(
        .dryRun, "write nothing; say what would be done", also: "pretend just-print", commands: [.accept]),
    ] + comparisonOutput.map { $0.of([.compare]) }

  private static let comparisonOutput = [
    Option(
      .diff, value: "FILE", "a PNG of the difference, where there is one; of folders, their folder",
      also: "diff-output output-diff", offers: .files([])),
    Option(.diffMask, "draw what differs alone, on a transparent ground"),
    Option(.json, "a line of JSON for each pair, and one for all of them"),
    Option(
      .junit, value: "FILE", "results as JUnit's XML, with times and pictures", also: "xml",
      offers: .files(["xml"])),
    Option(
      .report, value: "FILE.html", "all pairs in one page, with the pictures of findings; see mosaic accept",
      also: "html", offers: .files(["html"])),
    Option(
      .markdown, value: "FILE", "what was found as a table in Markdown, added to the end of FILE", also: "md",
      offers: .files(["md"])),
    Option(
      .markdownImages, value: "relative|URL",
      "small pictures of findings in a folder beside --markdown FILE, shown from there or from URL"),
  ]
}
