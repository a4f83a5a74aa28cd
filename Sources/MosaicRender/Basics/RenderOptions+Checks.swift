// Whether options are in their ranges: they are plain values.

import MosaicCodecs

extension RenderOptions {
  /// Refuses options out of their ranges, before anything is opened.
  package func check() throws(RenderError) {
    guard (1...100).contains(encoding.quality) else {
      throw .option(name: "quality", found: "\(encoding.quality)", allowed: "1 to 100")
    }
    if let pdfQuality, !(1...100).contains(pdfQuality) {
      throw .option(name: "pdfQuality", found: "\(pdfQuality)", allowed: "1 to 100, or nil")
    }
    if let pdfQuality, !OutputFormat.jpeg.isSupported {
      throw .option(
        name: "pdfQuality", found: "\(pdfQuality)",
        allowed: "nil, since this build has no \(OutputFormat.jpeg.nameAndNeeds)")
    }
    if let dotsPerInch = encoding.dotsPerInch, !(1...65_535).contains(dotsPerInch) {
      throw .option(name: "dotsPerInch", found: "\(dotsPerInch)", allowed: "1 to 65535")
    }
    if let fault = encoding.metadata.fault {
      throw .option(
        name: "metadata.\(fault.key.rawValue)", found: "a text with \(fault.found)", allowed: fault.allowed)
    }
    // A run on shared threads has as many as they are.
    if share.pool == nil, let fault = jobs.fault {
      throw .option(name: "jobs", found: fault.found, allowed: fault.allowed)
    }
    guard openPictures >= 0 else {
      throw .option(name: "openPictures", found: "\(openPictures)", allowed: "0 or more")
    }
  }
}
