// How the output of a line is encoded, where the line says it.

import MosaicCodecs
import MosaicRender
package import MosaicSpec

extension SpecLineReader {
  /// Reads lines that may say how their output is encoded.
  package static func jobs(
    defaults: SpecDefaults? = nil, registry: LayoutRegistry = .standard
  ) -> SpecLineReader {
    SpecLineReader(
      defaults: defaults, registry: registry, formats: OutputFormat.stills.map(\.rawValue),
      types: OutputFormat.stills.map(\.mediaType), compressions: Compression.allCases.map(\.rawValue))
  }
}

extension EncodeOptions {
  /// Takes how much a line may lose: what it says of that takes the place of all that was said before.
  mutating func take(quality: Int?, maxBytes: Int?, isLossless: Bool?) {
    if quality != nil || isLossless == true { self.maxBytes = nil }
    if let maxBytes { (self.maxBytes, self.isLossless) = (maxBytes, false) }
    self.quality = quality ?? self.quality
    self.isLossless = isLossless ?? self.isLossless
  }
}

extension RenderOptions {
  /// Takes how a line's output is encoded, where the line says it.
  mutating func take(_ line: SpecLine) {
    encoding.take(quality: line.quality, maxBytes: line.maxBytes, isLossless: line.isLossless)
    pdfQuality = line.quality ?? pdfQuality
    encoding.compression = line.compression.flatMap(Compression.init(rawValue:)) ?? encoding.compression
    encoding.dotsPerInch = line.resolution ?? encoding.dotsPerInch
  }
}
