// Writes Cairo's stream of bytes to a file.

import CCairo
import MosaicCodecs

/// The target of Cairo's stream callback, with the error that occurred there.
final class StreamSink {
  let file: OutputFile
  var numbering: SVGNumbering?
  var failure: CodecError?
  /// Called while Cairo writes: it writes the whole page when the surface is finished, which may take long.
  let shouldStop: () -> Bool
  private(set) var isStopped = false
  var isAbandoned = false
  private var calls = 0

  init(_ file: OutputFile, numbersNames: Bool, shouldStop: @escaping () -> Bool) {
    self.file = file
    self.shouldStop = shouldStop
    numbering = numbersNames ? SVGNumbering() : nil
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
    do throws(CodecError) {
      let bytes = Array(UnsafeBufferPointer(start: data, count: Int(length)))
      try sink.file.write(sink.numbering?.next(bytes) ?? bytes)
      return CAIRO_STATUS_SUCCESS
    } catch {
      sink.failure = error
      return CAIRO_STATUS_WRITE_ERROR
    }
  }
}
