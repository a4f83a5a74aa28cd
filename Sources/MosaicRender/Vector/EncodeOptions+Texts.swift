// The texts of a page of vectors.

import CCairo
import MosaicCodecs

extension EncodeOptions {
  func checkTexts(for file: OutputFile) throws(RenderError) {
    try RenderError.ofOutput { () throws(CodecError) in
      try FileText.check(texts, path: file.path)
      try metadata.check(path: file.path)
    }
  }

  /// The texts as they are in an SVG, behind its first tag; empty without texts.
  var svgTexts: String { SVGTexts.element(texts, metadata) }

  /// Puts the texts into the document information of a PDF, before anything is drawn.
  func setTexts(ofPDF page: CairoSurface) {
    // Cairo has no field for the copyright.
    let fields = [
      (CAIRO_PDF_METADATA_TITLE, metadata.title), (CAIRO_PDF_METADATA_AUTHOR, metadata.author),
      (CAIRO_PDF_METADATA_SUBJECT, metadata.description),
    ]
    for (field, text) in fields where !text.isEmpty {
      cairo_pdf_surface_set_metadata(page.pointer, field, text)
    }
    guard !texts.isEmpty else { return }
    // From version 1.17.6 on, Cairo compresses the document information of PDF 1.5 and later. Older versions keep PDF 1.5, in
    // which text can be selected as it was written (`ActualText`).
    if cairo_version() >= 11706 { cairo_pdf_surface_restrict_to_version(page.pointer, CAIRO_PDF_VERSION_1_4) }
    cairo_pdf_surface_set_metadata(page.pointer, CAIRO_PDF_METADATA_KEYWORDS, PDFTexts.keywords(texts))
  }
}
