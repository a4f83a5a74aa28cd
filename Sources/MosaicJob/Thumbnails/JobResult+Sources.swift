// The files of a picture as a page names them.

import MosaicLayout

extension JobResult {
  /// The value of an attribute `srcset`: `t/a_400.jpg 400w, t/a_800.jpg 800w`; `nil` where there is no file. Paths are written as URLs.
  ///
  /// Source: HTML, section 4.8.4.2.1: candidates have different widths, and no URL begins or ends with a comma.
  static func srcset(_ results: [JobResult]) -> String? {
    var widths: Set<Int> = []
    let candidates = results.compactMap { result -> String? in
      guard result.failure == nil, let path = result.output, let width = result.pixelSize?.width,
        widths.insert(width).inserted
      else { return nil }
      return FileURI.escaped(path).replacing(",", with: "%2C") + " \(width)w"
    }
    return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
  }
}
