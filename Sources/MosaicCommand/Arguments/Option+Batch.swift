// The options of batches and thumbnails.

import MosaicBatch
import MosaicCodecs

extension Option {
  static let batch =
    [
      Option(
        .defaults, value: "FILE", "a document for the keys that a line does not have", also: "base",
        offers: .files(["json"]), isOfWholeBatch: true),
      Option(
        .outDir, value: "DIR",
        "folder that outputs are relative to (the current one); made where it is missing",
        also: "output-dir outdir directory", offers: .folders, isOfWholeBatch: true),
    ].map { $0.of([.batch]) } + [
      Option(
        .resume, "leave outputs alone that are right already; make the others",
        also: "continue skip-existing no-clobber", commands: [.batch, .thumbnail, .each]),
      Option(
        .hashContents,
        "know pictures by their contents, not by their size and time, to resume or in an index",
        commands: [.batch, .thumbnail, .each]),
      Option(
        .prune, "remove thumbnails of earlier runs with --resume or --prune that no picture here names",
        also: "delete clean", commands: [.thumbnail, .each]),
      Option(
        .shard, value: "I/N",
        "do part I of N, from 1/N to N/N; auto or auto/N: the task of a job array; off (batch: auto where there is one)",
        also: "part shard-count", offers: .words(["auto", "off"]),
        isOfWholeBatch: true, commands: [.batch, .compare, .thumbnail, .each]),
      Option(
        .dryRun, "write nothing; say what would be done, and why", also: "pretend just-print",
        commands: [.batch, .thumbnail, .each]),
    ]
    + [
      Option(.failFast, "begin no further job after one has failed", also: "halt", isOfWholeBatch: true),
      Option(
        .isolate, value: "WHAT",
        "jobs in a process of their own, with limits of the system: all, for pictures of strangers (if no WHAT is given); fonts, those that name a font file, for fonts of strangers; auto, these and with --time-limit AVIFs and PDFs (auto); or none",
        also: "sandbox jail fork", isValueOptional: true, offers: .words(of: IsolatedJobs.self),
        isOfWholeBatch: true),
    ].map { $0.of([.batch]) }
    + [
      Option(.maxLine, value: "SIZE", "the longest line (16M)", isOfWholeBatch: true),
      Option(
        .queue, value: "N",
        "with INPUT -: how many lines may wait for a worker; further ones fail at once as busy (any: reading stops instead)",
        also: "backlog queue-size max-queue", isOfWholeBatch: true),
      Option(.unordered, "results as they are done, not in the order of the lines", isOfWholeBatch: true),
      Option(.exitZero, "exit with 0 although jobs have failed: their results say so", isOfWholeBatch: true),
    ].map { $0.of([.batch, .thumbnail, .each]) } + [
      Option(
        .isolate,
        "with INPUT -: the thumbnails of each line in a process of its own, with limits of the system: for pictures of strangers",
        also: "sandbox jail fork", isOfWholeBatch: true, commands: [.thumbnail, .each]),
      Option(
        .isolate,
        "draw in a process of its own, with limits of the system: for pictures, documents and fonts of strangers",
        also: "sandbox jail fork", commands: [.render]),
      Option(.batch, "the schema of the lines of a job file", also: "lines jobs", commands: [.schema]),
      Option(.thumbnail, "the schema of the lines of mosaic thumbnail -", commands: [.schema]),
      Option(.results, "the schema of the lines that batch, thumbnail and each write", commands: [.schema]),
      Option(.comparisons, "the schema of the lines that compare writes", commands: [.schema]),
      Option(
        .compare, "the schema of mosaic-compare.json, the rules beside goldens", also: "rules goldens",
        commands: [.schema]),
    ]

  static let thumbnails =
    [
      Option(
        .size, short: "s", value: "SIZE,…",
        "200 (a square), 200x, x100 or 200x100, with > < ! ^ or @ behind it as in vipsthumbnail; repeatable (128)",
        commands: [.thumbnail]),
      Option(
        .size, short: "s", value: "SIZE,…",
        "how large the pictures themselves are: own, or a size of mosaic thumbnail; repeatable (own)",
        also: "resize", commands: [.each]),
      Option(
        .background, value: "COLOR", "colour behind what is transparent (a JPEG: white)", also: "flatten",
        offers: .pictures, commands: [.thumbnail]),
      Option(
        .freedesktop,
        "write what file managers look for, into their cache; SIZE is normal, large, x-large or xx-large (normal,large)",
        also: "xdg gnome cache", commands: [.thumbnail]),
    ] + ofPictures.map { $0.of([.thumbnail, .each]) }

  private static let ofPictures = [
    Option(
      .crop, value: "WHERE", "fill the box, and cut what is outside: centre, low, high or \"50% 30%\"",
      also: "smartcrop gravity", separator: " ", offers: .words(["centre", "low", "high"])),
    Option(.enlarge, "enlarge pictures that are smaller than their thumbnail", also: "upscale upsize"),
    Option(.sharpen, "make edges slightly stronger", also: "unsharp"),
    Option(
      .placeholder, value: "KIND,…",
      "blurhash, thumbhash or color: what a page shows until the picture is there; needs --json",
      also: "blurhash thumbhash lqip", offers: .words(of: PlaceholderKind.self)),
    Option(
      .srcset, "all files of a picture in the format, as a page names them: \"a.jpg 400w, …\"; needs --json",
      also: "sizes sources picture"),
    Option(
      .keepMetadata, value: "WHAT,…",
      "\(KeptMetadata.allCases.map(\.rawValue).joined(separator: ", ")): what the Exif of a file has of its picture's; never "
        + "the place (nothing)", also: "keep-exif copy-metadata preserve-metadata",
      offers: .words(of: KeptMetadata.self)),
  ]
}
