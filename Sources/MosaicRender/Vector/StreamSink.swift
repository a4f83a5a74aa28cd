// The target of Cairo's stream: a file whose errors are kept, and an SVG whose names are numbered anew.

import CCairo
import MosaicSystem

/// The target of Cairo's stream callback, with the error that occurred there.
final class StreamSink {
  private let file: OutputFile
  private var numbering: SVGNumbering?
  private var insertion: SVGInsertion?
  private var boxes: PDFBoxes?
  private var failure: FileError?
  /// Called while Cairo writes: it writes the whole page when the surface is finished, which may take long.
  private let shouldStop: () -> Bool
  private var isStopped = false
  /// Whether the rest is not written.
  var isAbandoned = false
  private var calls = 0

  /// - Parameter svgTexts: Put behind the first tag of an SVG; `nil` for a PDF.
  /// - Parameter boxes: The boxes of a PDF's pages beside the paper's box; all pages have them at the same distances from
  ///   their edges.
  init(
    _ file: OutputFile, svgTexts: String?, boxes: PDFBoxes? = nil, shouldStop: @escaping () -> Bool
  ) {
    self.file = file
    self.boxes = boxes
    self.shouldStop = shouldStop
    numbering = svgTexts.map { _ in SVGNumbering() }
    insertion = svgTexts.map { SVGInsertion($0) }
  }

  /// Throws the error that ended the writing.
  func check() throws(RenderError) {
    if let failure { throw .output(failure) }
    if isStopped { throw .cancelled }
  }

  /// Writes the bytes that follow Cairo's file; called once, after Cairo has written all of it.
  func finish() throws(RenderError) {
    guard let boxes else { return }
    guard let update = boxes.update() else {
      throw .cairo("the pages of the PDF cannot have boxes: its table of objects does not lead to them")
    }
    try RenderError.ofOutput { () throws(FileError) in try file.write(update) }
  }

  /// Whether to go on. Cairo may pass a few bytes at a time, so not every call asks ``shouldStop``.
  private func goesOn() -> Bool {
    guard !isAbandoned else { return false }
    calls += 1
    if calls % 16 == 0, shouldStop() { isStopped = true }
    return failure == nil && !isStopped
  }

  /// Cairo's callback; `context` is the sink, which outlives the surface.
  static let write: cairo_write_func_t = { context, data, length in
    guard let context else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<StreamSink>.fromOpaque(context).takeUnretainedValue()
    guard sink.goesOn() else { return CAIRO_STATUS_WRITE_ERROR }
    do throws(FileError) {
      var bytes = Array(UnsafeBufferPointer(start: data, count: Int(length)))
      sink.boxes?.note(bytes)
      bytes = sink.numbering?.next(bytes) ?? bytes
      // After the numbering, which must not change the inserted text.
      try sink.file.write(sink.insertion?.next(bytes) ?? bytes)
      return CAIRO_STATUS_SUCCESS
    } catch {
      sink.failure = error
      return CAIRO_STATUS_WRITE_ERROR
    }
  }
}

/// Inserts text behind the start tag of the root element of an SVG.
private struct SVGInsertion {
  /// Empty when it is written.
  private var text: [UInt8]
  /// The last four bytes, as many as `<svg` has.
  private var recent: UInt32 = 0
  private var isInTag = false

  init(_ text: String) { self.text = Array(text.utf8) }

  /// The next bytes of the document, with the text inserted if its place is among them.
  mutating func next(_ bytes: [UInt8]) -> [UInt8] {
    guard !text.isEmpty else { return bytes }
    for (index, byte) in bytes.enumerated() {
      recent = recent << 8 | UInt32(byte)
      if recent == 0x3C73_7667 { isInTag = true }
      // Cairo's attributes have no such character.
      guard isInTag, byte == 0x3E else { continue }
      defer { text = [] }
      return bytes[...index] + text + bytes[(index + 1)...]
    }
    return bytes
  }
}

// MARK: Names in an SVG

/// Renumbers the names in an SVG, so that they depend only on the SVG.
///
/// Cairo names an image or a group `image423`, by a counter of all surfaces of the process: the same collage would be another
/// file after another rendering. Names and references (`id="image423"`, `"#image423"`, `url(#image423)`) get new numbers from
/// 0 for each prefix. Embedded pixels and links cannot match: base64 has neither quotes nor `#`, and links escape both.
struct SVGNumbering {
  /// The letters of a name so far; `nil` outside names.
  private var word: [UInt8]?
  /// The digits behind them, which are held back.
  private var digits: [UInt8] = []
  /// The last four bytes, as many as `id="` has.
  private var recent: UInt32 = 0
  private var numbers: [[UInt8]: [[UInt8]: Int]] = [:]

  /// The next bytes of the document with their names renumbered; a name at the end may be held back.
  mutating func next(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var renamed: [UInt8] = []
    for byte in bytes {
      recent = recent << 8 | UInt32(byte)
      if let letters = word {
        if (0x30...0x39).contains(byte) {
          digits.append(byte)
          continue
        }
        if !digits.isEmpty { renamed += number(of: letters) }
        word = digits.isEmpty && Self.isLetter(byte) ? letters + [byte] : nil
        digits = []
      }
      if word == nil, isStartOfName { word = [] }
      renamed.append(byte)
    }
    return renamed
  }

  /// Whether a name follows the bytes so far: after `id="`, `"#` or `(#`.
  private var isStartOfName: Bool {
    recent == 0x6964_3D22 || recent & 0xFFFF == 0x2223 || recent & 0xFFFF == 0x2823
  }

  private mutating func number(of word: [UInt8]) -> [UInt8] {
    var known = numbers[word] ?? [:]
    let number = known[digits] ?? known.count
    known[digits] = number
    numbers[word] = known
    return Array("\(number)".utf8)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
  }
}
