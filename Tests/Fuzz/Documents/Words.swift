// Texts and numbers for documents and command lines: usual ones, edge cases and invalid ones.

import TestSupport

enum Words {
  static let numbers = [
    "0", "1", "-1", "2", "0.5", "3.7", "12", "64", "100", "360", "-360", "1000", "9999", "10000", "65535",
    "65536", "1e-9", "1e-300", "999999999", "1e9", "-1e9", "1000000000.0001", "2147483647", "2147483648",
    "4294967296", "9223372036854775807", "9223372036854775808", "1e18", "1e19", "1e300", "1e308", "1e309",
    "-0", "+5", "nan", "inf", "0x10", "1_000", "٣", "", " ", ".", "-", "1e", "00", "50%", "100000000000%",
    "10px",
  ]

  static let colors = [
    "#fff", "#0008", "#12345678", "transparent", "gold", "rgb(1 2 3)", "rgba(1,2,3,0.5)",
    "rgb(100% 0% 50% / 1e9)", "hsl(720deg 50% 50%)", "hsl(-1e9 100% 0%)", "hsl(1e308turn 1% 1%)",
    "RGB( 0 , 0 , 0 )", "#ggg", "rgb(1e400 0 0)", "",
  ]

  static let positions = [
    "50% 50%", "left top", "right bottom", "top", "12 50%", "0 0", "-10px 110%", "1000000000% 0%",
    "50% 1000000000%", "-1000000000% -1000000000%", "1000000000 1000000000", "-1e9px 1e9pt", "1e-300% 3%",
    "0.1px 99.9%", "center center center", "",
  ]

  static let lengths = [
    "0%", "50%", "10%", "100%", "1000%", "1000000000%", "1e9%", "0.001%", "1e300%", "-1%", "+5%",
  ]

  static let gradients = [
    "linear-gradient(red, blue)", "linear-gradient(45deg, red 0%, #0000 50%, blue 100%)",
    "radial-gradient(#fff, #000)", "linear-gradient(1e9deg, red, blue)",
    "linear-gradient(red 1e9%, blue -1e9%)", "linear-gradient(to right, red, gold, blue)",
    "radial-gradient(circle at 50% 50%, red, blue)", "linear-gradient()",
    "linear-gradient(gold 0 50%, red 50% 100%)", "linear-gradient(red, red 30%, red 30%, blue)",
    "linear-gradient(-0.0001turn, red 10px, blue)",
  ]

  static let shadows = [
    "0 4px 12px #0006", "1000px -1000px 1000px 1000px black", "0 0 0.001px red", "1e9px 0 0 red", "2px 2px",
    "inset 0 0 1px red", "",
  ]

  static let texts = [
    "a", "two words", "A longer text that does not fit on one line of a small box, and so on and so on.",
    "{index} {name}", "{stem} {width}x{height} {date}", "{taken:%d %B %Y} · {camera} ({lens})", "{taken:%Q",
    "{{{index}}}", "{nothing}", "{", "}", "\u{E000}", "\u{10FFFF}", "日本語の文字", "مرحبا بالعالم", "👩‍👩‍👧‍👦🏳️‍🌈",
    "e\u{301}\u{301}\u{301}\u{301}\u{301}", "a\nb\r\nc\u{2028}d", "\t\u{1}\u{7F}\u{9B}",
    "\u{202E}abc\u{2066}", "\u{FEFF}\u{200B}", "<b>&amp;</b>", "]]>", "\u{AD}ff\u{AD}i", "number", "", " ",
    String(repeating: "W", count: 300), String(repeating: "a b ", count: 200),
    String(repeating: "\u{300}", count: 60),
  ]

  static let fonts = [
    "DejaVu Sans", "sans-serif", "serif", "No Such Font", "monospace", ",", "Sans 1000000", "\u{E000}",
  ]

  /// Small pictures of all formats in `fixtures`, and files that are no pictures.
  static let images = [
    "images/small.png", "images/card-6.png", "images/disc.png", "images/tall.png", "pngsuite/basi6a16.png",
    "pngsuite/basn3p02.png", "jpeg/progressive-420.jpg", "jpeg/cmyk.jpg", "webp/lossy-alpha.webp",
    "webp/animated-part.webp", "tiff/lzw.tif", "gif/transparent.gif", "svg/shapes.svg", "color/p3.png",
    "color/gray.png", "pngsuite/xcrn0g04.png", "missing.png", "images", "/dev/null", "//host/a.png", "",
  ]
}
