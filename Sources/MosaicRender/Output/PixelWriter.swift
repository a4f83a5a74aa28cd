// How a plan becomes a file of pixels: one writer a format.

import MosaicCodecs
import MosaicScene

/// A file format of pixels.
protocol PixelWriter {
  /// Writes the picture; the file is committed later.
  static func write(_ picture: PixelOutput) throws(RenderError)
}

extension OutputFormat {
  /// What writes pixels in this format; `nil` for pages of vectors, and for a format that this build does not write.
  ///
  /// A new format of pixels is a case, its line here, and its writer in a file of its own.
  var writer: (any PixelWriter.Type)? {
    switch self {
    case .png: return PNGWriter.self
    case .jpeg:
      #if JPEG
        return JPEGWriter.self
      #else
        return nil
      #endif
    case .webp:
      #if WebP
        return WebPWriter.self
      #else
        return nil
      #endif
    case .svg, .pdf: return nil
    }
  }
}

/// A picture that is to be written.
struct PixelOutput {
  let plan: RenderPlan
  let file: OutputFile
  let options: RenderOptions
  let pool: WorkerPool
  /// Paints the plan, and hands its rows to the sink.
  let paint: (any RowSink) throws(RenderError) -> Void

  var width: Int { plan.pixelWidth }
  var height: Int { plan.pixelHeight }
  var hasAlpha: Bool { plan.background.alpha < 255 }
  /// Pixels per inch.
  var resolution: Double { options.resolution(of: plan) }

  /// Makes an encoder; its error is one of the output.
  func encoder<Encoder>(_ make: () throws(CodecError) -> Encoder) throws(RenderError) -> Encoder {
    do { return try make() } catch { throw .output(error) }
  }
}

extension RenderOptions {
  /// Pixels per inch: as the options say, or such that a point of the canvas is 1/72 inch, as it is in a PDF.
  func resolution(of plan: RenderPlan) -> Double { dotsPerInch ?? 72 * plan.scale }

  /// Takes memory for what the whole drawing needs.
  func taking(_ bytes: Int, for purpose: String) throws(RenderError) -> MemoryBudget.Share {
    do { return try memory.take(bytes, for: purpose) } catch { throw .memory(error) }
  }

  /// Bytes for the stripes of a PNG: at least for three.
  func stripeRoom(rowsPerStripe: Int, width: Int) -> Int {
    max(
      memory.room(upTo: StripeWriter.largestBytes),
      MemoryBudget.product(3, StripeWriter.bytes(rowsPerStripe: rowsPerStripe, width: width)))
  }
}
