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

extension RenderOptions {
  /// Takes how a line's output is encoded, where the line says it.
  mutating func take(_ line: SpecLine) {
    if let quality = line.quality { (encoding.quality, pdfQuality) = (quality, quality) }
    encoding.isLossless = line.isLossless ?? encoding.isLossless
    encoding.compression = line.compression.flatMap(Compression.init(rawValue:)) ?? encoding.compression
    encoding.dotsPerInch = line.resolution ?? encoding.dotsPerInch
  }
}
