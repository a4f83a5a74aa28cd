// Writes Cairo's stream of bytes to a file.

import CCairo
import MosaicCodecs

/// The target of Cairo's stream callback, with the error that occurred there.
final class StreamSink {
  let file: OutputFile
  var numbering: SVGNumbering?
  var insertion: SVGInsertion?
  var failure: CodecError?
  /// Called while Cairo writes: it writes the whole page when the surface is finished, which may take long.
  let shouldStop: () -> Bool
  private(set) var isStopped = false
  var isAbandoned = false
  private var calls = 0

  /// - Parameter insertion: What is put behind the first tag of an SVG.
  init(_ file: OutputFile, isSVG: Bool, insertion: String, shouldStop: @escaping () -> Bool) {
    self.file = file
    self.shouldStop = shouldStop
    numbering = isSVG ? SVGNumbering() : nil
    self.insertion = isSVG ? SVGInsertion(insertion) : nil
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
      var bytes = Array(UnsafeBufferPointer(start: data, count: Int(length)))
      bytes = sink.numbering?.next(bytes) ?? bytes
      // After the numbering, which must not change what is inserted.
      try sink.file.write(sink.insertion?.next(bytes) ?? bytes)
      return CAIRO_STATUS_SUCCESS
    } catch {
      sink.failure = error
      return CAIRO_STATUS_WRITE_ERROR
    }
  }
}
