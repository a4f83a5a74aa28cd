// The words of every error, and whose fault it is.

import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct FileErrorTests {
  static let readable = ImageReader.formats.map(\.name).joined(separator: ", ")

  /// Errors that the system is to blame for, and their words behind the path.
  static let systems: [(FileError.Kind, String)] = [
    (.notFound, "no such file"), (.isFolder, "is a folder, not a file"),
    (.endsInSlash, "cannot write: a name that ends in a slash is that of a folder; leave the slash out"),
    (.notAFile, "is a pipe or a device, not a file"),
    (.cannotRead(errno: 13), "cannot read: Permission denied"),
    (.changed, "was changed while it was read; try again when it is whole"),
    (
      .sizeChanged(width: 7, height: 5, measuredWidth: 60, measuredHeight: 50),
      "is 7 x 5 pixels, but was measured as 60 x 50; it must not change while it is rendered"
    ), (.outOfMemory, "not enough memory for its picture"),
    (.folderMissing("out"), "cannot write: the folder 'out' does not exist"),
    (.cannotWrite(errno: 28), "cannot write: No space left on device"),
  ]

  static let files: [(FileError.Kind, String)] = [
    (
      .nameNotUTF8(remedy: "mv a b"),
      "its name is not UTF-8, as names of files must be here; rename it: mv a b"
    ), (.empty, "is empty (0 bytes)"),
    (.notAnImage(start: Array("hello w".utf8)), "is not an image: it begins with \"hello w\""),
    (
      .notAnImage(start: [0, 0x1B, 0x22, 0x5C, 0x7F, 0xFF]),
      #"is not an image: it begins with "\x00\x1b\"\\\x7f\xff""#
    ),
    (
      .unsupported(.webp, readable: [.png, .jpeg]),
      "is a WebP image; this build reads PNG, JPEG, and not WebP (trait WebP, libwebp)"
    ),
    (
      .unsupported(.jpeg, readable: [.png]),
      "is a JPEG image; this build reads PNG, and not JPEG (trait JPEG, libjpeg-turbo)"
    ),
    (
      .unsupported(.avif, readable: [.png]),
      "is an AVIF image; this build reads PNG, and not AVIF (trait HEIF, libheif)"
    ), (ImageFormatTests.unsupported("PDF"), "is a PDF document; this build reads \(readable)"),
    (
      .unsupported(.svg, readable: [.png]),
      "is an SVG image; this build reads PNG, and not SVG (trait SVG, librsvg2-bin)"
    ),
    (
      .missingProgram(for: .svg),
      "is an SVG image, which rsvg-convert draws, and that program is in no folder of PATH; it comes with librsvg "
        + "(apt: librsvg2-bin, Homebrew: librsvg)"
    ), (.unsupported(.png, "why"), "is a PNG image of a kind that this build does not read: why"),
    (.truncated(row: 310, of: 1000), "is truncated: the file ends before its picture does (row 310 of 1000)"),
    (.truncated(row: 0, of: 0), "is truncated: the file ends before its picture begins"),
    (
      .replacesInput("./b.png"),
      "cannot write: this file is an input (./b.png), and an output never replaces one; choose another name"
    ), (.corrupt("IDAT: CRC error"), "is damaged: IDAT: CRC error"),
    (
      .film("MP4"),
      "is a film (MP4), and films are not read; take pictures out of it first: ffmpeg -i FILE -vf fps=1 frame-%03d.jpg"
    ),
    (
      .isURL,
      "is a URL, and nothing is fetched here; copy the file first, such as with curl -fLO or aws s3 cp, mount its bucket, or send its bytes behind a line of mosaic batch - or mosaic thumbnail -"
    ),
    (
      .outputIsURL,
      "cannot write: this is a URL, and outputs are files here; write a file, or to -, and copy it there, such as with aws s3 cp"
    ),
    (
      .tooLarge(width: 60000, height: 60000, limit: 268_402_689),
      "is 60000 x 60000 pixels, 3600000000 in all; the limit is 268402689"
    ),
    (
      .tooLong(width: 268_402_689, height: 1, limit: 1_000_000),
      "is 268402689 x 1 pixels; a side has at most 1000000"
    ),
    (
      .overBudget(.init(purpose: "decoding", bytes: 72 << 20, used: 0, limit: 64 << 20)),
      "needs 72 MiB of memory for decoding; the limit is 64 MiB"
    ),
    (
      .tooLarge(width: .max, height: 2, limit: 1),
      "is 9223372036854775807 x 2 pixels, too many to count; the limit is 1"
    ),
    (
      .outputTooLarge(width: 70000, height: 9, format: ImageFormat.png.words, largestSide: 65500),
      "would be 70000 x 9 pixels; a PNG image has at most 65500 along a side: choose a smaller canvas, or a "
        + "PNG, which may have more"
    ),
    (
      .tooManyTexts(count: 65, length: 9, most: 64, mostLength: 16_384),
      "cannot write: 65 texts with 9 characters are too many; a file carries up to 64 with 16384 in all"
    ),
    (
      .badMetadata(key: "author", found: "U+000A in it", allowed: "one line"),
      "cannot write: the author of the metadata has U+000A in it; allowed: one line"
    ), (.cannotEncode("why"), "cannot write: the picture cannot be encoded: why"),
  ]

  @Test(
    "a URL is told from a path",
    arguments: [
      ("s3://b/o.jpg", "s3://b/o.jpg"), ("out/S3+x-1.y://b", "S3+x-1.y://b"),
      ("/r/https://h/a?b=c://d", "https://h/a?b=c://d"),
      ("file:///a.jpg", nil), ("File://a", nil), ("c://a.jpg", nil), ("a:/b", nil), ("é://a", nil),
      ("://a", nil), ("3s://a", nil),
      ("a b://c", nil), ("", nil),
    ])
  func urls(path: String, url: String?) {
    #expect(path.url == url)
    #expect(FileError.missing(path) == FileError(path: url ?? path, kind: url == nil ? .notFound : .isURL))
  }

  @Test("words and fault", arguments: [true, false]) func words(isInputOutput: Bool) {
    for (kind, words) in isInputOutput ? Self.systems : Self.files {
      let error = FileError(path: "a.png", kind: kind)
      #expect(error.description == "a.png: \(words)")
      #expect(error.isInputOutput == isInputOutput, "\(words)")
    }
  }
}
