// The one table of options: parsing, help and errors are all read from it.

import MosaicCodecs
import MosaicJob

/// The names of the options, as they are written after `--`.
enum OptionName: String, CaseIterable {
  case output, format, quality, lossless, dpi, layout, param, columns, gap
  case rowGap = "row-gap"
  case columnGap = "column-gap"
  case size, width, height, scale, padding, background
  case fit, position, focus, radius, border, title, caption
  case shadow, polaroid, rotate, opacity, backdrop, watermark
  case compression, linear
  case svgImages = "svg-images"
  case sizes, sort, reverse
  case onError = "on-error"
  case maxPixels = "max-pixels"
  case maxMemory = "max-memory"
  case to
  case toParam = "to-param"
  case at, easing, scroll, frames, alternate, fps, loop
  case noSync = "no-sync"
  case jobs, quiet, verbose, progress, help, version
}

/// One row of the table.
struct Option {
  var name: OptionName
  var short: Character?
  /// What stands for the value in help; `nil` for a switch.
  var value: String?
  var summary: String
  var commands: Set<Command> = [.render, .plan]

  /// All options, in the order of help.
  static let table: [Option] = [
    Option(
      name: .output, short: "o", value: "OUT",
      summary: "file to write: \(FormatNames.endings) (what moves); - is the standard output",
      commands: [.render]),
    Option(
      name: .format, value: FormatNames.all.joined(separator: "|"),
      summary: "kind of file, where OUT does not say it",
      commands: [.render]),
    Option(
      name: .quality, value: "N", summary: "of a JPEG or WebP: 1 (small) to 100 (good) (85)",
      commands: [.render]),
    Option(name: .lossless, summary: "a WebP that loses nothing", commands: [.render]),
    Option(
      name: .dpi, value: "N", summary: "resolution that a PNG or JPEG states (72 times the scale)",
      commands: [.render]),
    Option(name: .layout, short: "l", value: "NAME", summary: "layout (auto); see mosaic layouts"),
    Option(name: .param, short: "p", value: "KEY=VALUE", summary: "a parameter of the layout; repeatable"),
    Option(name: .columns, value: "N", summary: "the same as -p columns=N"),
    Option(name: .gap, value: "N", summary: "gap between items, in points"),
    Option(name: .rowGap, value: "N", summary: "gap between rows alone"),
    Option(name: .columnGap, value: "N", summary: "gap between columns alone"),
    Option(
      name: .size, value: "WxH",
      summary:
        "canvas in points (1080 wide; as high as the items need, or square where the layout fills a box)"),
    Option(name: .width, value: "N", summary: "width of the canvas in points"),
    Option(name: .height, value: "N", summary: "height of the canvas in points"),
    Option(name: .scale, value: "N", summary: "pixels per point (1)"),
    Option(
      name: .padding, value: "N…",
      summary:
        "space inside the canvas' edges, as CSS padding: one to four numbers, from the top clockwise (0)"),
    Option(
      name: .background, value: "GROUND",
      summary: "CSS colour, transparent, CSS gradient or path of an image (#ffffff)"),
    Option(
      name: .fit, value: "FIT", summary: "cover, contain, fill, none or scale-down, as CSS object-fit (cover)"
    ),
    Option(name: .position, value: "X Y", summary: "where images stand, as CSS object-position (50% 50%)"),
    Option(
      name: .focus, value: "X,Y",
      summary: "what crops keep in their middle: 0,0 is left top, 1,1 right bottom"),
    Option(
      name: .radius, value: "N", summary: "radius of rounded corners: points, N% or circle (0)"),
    Option(name: .border, value: "WIDTH,COLOR", summary: "a line inside each item's edge"),
    Option(name: .title, value: "TEXT", summary: "a title above everything"),
    Option(
      name: .caption, value: "TEXT",
      summary: "a caption at every item; {index} {name} {stem} {width} {height} {date} stand for its own"),
    Option(
      name: .shadow, value: "SHADOW", summary: "a shadow of each item, as CSS box-shadow: '0 4px 12px #0006'"),
    Option(name: .polaroid, summary: "a white card around each item, wider at the bottom"),
    Option(
      name: .rotate, value: "DEG|FROM,TO", summary: "turn items clockwise, or by angles from a range (0)"),
    Option(name: .opacity, value: "N", summary: "how solid items are, 0 to 1 (1)"),
    Option(
      name: .backdrop, value: "HOW",
      summary: "blur, mirror or a CSS colour: what is behind images that do not fill their frame"),
    Option(name: .watermark, value: "TEXT", summary: "a text over the collage, bottom right"),
    Option(
      name: .compression, value: "HOW",
      summary: "fast, default or small: how hard a PNG is compressed (default)", commands: [.render]),
    Option(
      name: .linear, summary: "resample in linear light: true brightness of fine detail",
      commands: [.render]),
    Option(
      name: .svgImages, value: "HOW",
      summary: "embed, link or outline: what an SVG holds for an image (embed)",
      commands: [.render]),
    Option(
      name: .sizes, value: "WxH,…", summary: "sizes of pictures that need not exist, instead of INPUT",
      commands: [.plan]),
    Option(
      name: .sort, value: "ORDER", summary: "none, name, natural, mtime or ratio (as given; folders natural)"),
    Option(name: .reverse, summary: "turn the order round"),
    Option(
      name: .onError, value: "HOW", summary: "fail, skip or placeholder: what an unreadable image does (fail)"
    ),
    Option(name: .maxPixels, value: "N", summary: "refuse larger images from their header (268402689)"),
    Option(
      name: .maxMemory, value: "SIZE",
      summary: "refuse what takes more memory: bytes, or 512M, 1.5G (\(ByteSize(MemoryBudget.defaultLimit)))"),
    Option(name: .to, value: "NAME", summary: "a second layout to move to; needs --at or --frames"),
    Option(
      name: .toParam, value: "KEY=VALUE", summary: "a parameter of the second layout; repeatable"),
    Option(
      name: .at, value: "T", summary: "the moment between the two layouts that is shown, 0 to 1"),
    Option(
      name: .easing, value: "HOW",
      summary: "linear, ease, ease-in, ease-out or ease-in-out, as in CSS (ease-in-out)"),
    Option(
      name: .scroll, value: "FROM:TO", summary: "scroll a carousel between two offsets; needs --frames",
      commands: [.render]),
    Option(
      name: .frames, value: "N",
      summary: "all of the way in N frames: OUT ends in .apng or .svg, or numbers stills as frame-%03d.png",
      commands: [.render]),
    Option(
      name: .alternate, summary: "there and back, so that a loop does not jump; a moving SVG always does",
      commands: [.render]),
    Option(name: .fps, value: "N", summary: "frames a second (30)", commands: [.render]),
    Option(
      name: .loop, value: "N", summary: "how often it is shown; 0 is for ever (0)", commands: [.render]),
    Option(
      name: .noSync, summary: "do not wait until the disk has the file: for scratch work", commands: [.render]
    ),
    Option(name: .jobs, short: "j", value: "N", summary: "workers (all cores)", commands: [.render]),
    Option(name: .quiet, short: "q", summary: "no warnings, no progress"),
    Option(name: .verbose, short: "v", summary: "say what is done"),
    Option(
      name: .progress, summary: "show a progress bar (on a terminal by itself)", commands: [.render]),
    Option(name: .help, short: "h", summary: "this help", commands: Set(Command.allCases)),
    Option(name: .version, summary: "versions of mosaic and its libraries", commands: Set(Command.allCases)),
  ]

  static func options(of command: Command) -> [Option] {
    table.filter { $0.commands.contains(command) }
  }
}
