// The options of batches and thumbnails.

extension Option {
  static let batch: [Option] = [
    Option(
      .defaults, value: "FILE", "a document for the keys that a line does not have", aliases: ["base"],
      commands: [.batch]),
    Option(
      .outDir, value: "DIR",
      "folder that outputs are relative to (the current one); made where it is missing",
      aliases: ["output-dir", "outdir", "directory"], commands: [.batch]),
    Option(
      .resume, "leave outputs alone that are right already; make the others",
      aliases: ["continue", "skip-existing", "no-clobber"], commands: [.batch]),
    Option(
      .hashContents, "resume by the contents of pictures, not by their size and time", commands: [.batch]),
    Option(
      .shard, value: "I/N",
      "do part I of N, from 1/N to N/N; auto or auto/N: the task of a job array; off (batch: auto where there is one)",
      aliases: ["part", "shard-count"], commands: [.batch, .compare]),
    Option(.unordered, "results as they are done, not in the order of the lines", commands: [.batch]),
    Option(.failFast, "begin no further job after one has failed", aliases: ["halt"], commands: [.batch]),
    Option(
      .exitZero, "exit with 0 although jobs have failed: their results say so", commands: [.batch]),
    Option(
      .dryRun, "write nothing; say what would be done, and why", aliases: ["pretend", "just-print"],
      commands: [.batch]),
    Option(.maxLine, value: "SIZE", "the longest line (16M)", commands: [.batch]),
    Option(
      .isolate, "each job in a process of its own, with limits of the system: for pictures of strangers",
      aliases: ["sandbox", "jail", "fork"], commands: [.batch]),
  ]

  static let thumbnails: [Option] = [
    Option(
      .size, short: "s", value: "SIZE,…",
      "200 (a square), 200x, x100 or 200x100, with > < ! ^ or @ behind it as in vipsthumbnail; repeatable (128)",
      commands: [.thumbnail]),
    Option(
      .crop, value: "WHERE", "fill the box, and cut what is outside: centre, low, high or \"50% 30%\"",
      aliases: ["smartcrop", "gravity"], separator: " ", commands: [.thumbnail]),
    Option(
      .enlarge, "enlarge pictures that are smaller than their thumbnail", aliases: ["upscale", "upsize"],
      commands: [.thumbnail]),
    Option(
      .background, value: "COLOR", "colour behind what is transparent (a JPEG: white)",
      aliases: ["flatten"], commands: [.thumbnail]),
    Option(.sharpen, "make edges slightly stronger", aliases: ["unsharp"], commands: [.thumbnail]),
    Option(
      .freedesktop,
      "write what file managers look for, into their cache; SIZE is normal, large, x-large or xx-large (normal,large)",
      aliases: ["xdg", "gnome", "cache"], commands: [.thumbnail]),
    Option(
      .placeholder, value: "KIND,…",
      "blurhash, thumbhash or color: what a page shows until the picture is there; needs --json",
      aliases: ["blurhash", "thumbhash", "lqip"], commands: [.thumbnail]),
  ]
}
