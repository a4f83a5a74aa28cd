import CCairo
import MosaicCodecs
import MosaicScene

/// Writes plans as the pages of a PDF, or one as an SVG.
///
/// In an SVG, text is drawn as the outlines of its glyphs: fonts differ between viewers, and the page must look like the PNG. A
/// PDF embeds its fonts, and its text can be selected.
///
/// Cairo keeps the drawing of a page until the page is shown, so memory grows with its pictures, but not with the number of pages;
/// not meant for very large canvases.
struct VectorDocument {
  private let plans: PlanSequence
  private let tools: DrawingTools
  private let format: OutputFormat
  private let folder: String

  init(_ plans: PlanSequence, _ tools: DrawingTools, _ format: OutputFormat, folder: String) {
    (self.plans, self.tools, self.format, self.folder) = (plans, tools, format, folder)
  }

  private var options: RenderOptions { tools.options }

  func render(to file: OutputFile) throws(RenderError) {
    try options.encoding.checkTexts(for: file)
    var page = try page(0)
    let sink = StreamSink(file, svgTexts: format == .svg ? options.encoding.svgTexts : nil) { page.isStopped }
    // Cairo calls the sink until the surface is finished or destroyed, both of them here.
    try withExtendedLifetime(sink) { () throws(RenderError) in
      do throws(RenderError) {
        let surface = try surface(for: page.plan, writingTo: sink)
        do throws(RenderError) {
          for number in 0..<plans.count {
            if number > 0 { page = try self.page(number) }
            if plans.count > 1 {
              let (width, height) = try checkedSize(of: page.plan)
              cairo_pdf_surface_set_size(surface.pointer, width, height)
            }
            let embedded = try page.paint(on: surface)
            try withExtendedLifetime(embedded) { () throws(RenderError) in
              if plans.count > 1 { try surface.showPage() }
              if number == plans.count - 1 { try surface.finish() }
            }
            try sink.check()
          }
        } catch {
          // Cairo would finish the page when the surface is freed.
          sink.isAbandoned = true
          throw error
        }
      } catch {
        // The file's error explains more than Cairo's "write error".
        try sink.check()
        throw error
      }
    }
    let total = plans.count > 1 ? plans.count * 1000 : page.plan.items.count
    try options.report(rows: total, of: total)
  }

  // MARK: Steps

  private func page(_ number: Int) throws(RenderError) -> VectorPage {
    VectorPage(
      plan: try plans.plan(number, options).flattened, tools: tools.part(number, of: plans.count),
      format: format, folder: folder)
  }

  private func surface(
    for plan: RenderPlan, writingTo sink: StreamSink
  ) throws(RenderError) -> CairoSurface {
    let context = Unmanaged.passUnretained(sink).toOpaque()
    let (width, height) = try checkedSize(of: plan)
    guard format == .pdf else {
      let surface = try CairoSurface(
        cairo_svg_surface_create_for_stream(StreamSink.write, context, width, height))
      cairo_svg_surface_set_document_unit(
        surface.pointer, plan.isOnPaper ? CAIRO_SVG_UNIT_PT : CAIRO_SVG_UNIT_PX)
      return surface
    }
    let surface = try CairoSurface(
      cairo_pdf_surface_create_for_stream(StreamSink.write, context, width, height))
    // Cairo would write the current time, and the same plan would give different files.
    cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
    options.encoding.setTexts(ofPDF: surface)
    return surface
  }

  /// The sides of a page in points.
  private func checkedSize(of plan: RenderPlan) throws(RenderError) -> (width: Double, height: Double) {
    let (width, height) = plan.pageSize
    guard max(width, height) <= Double(RenderPlan.largestPageSide) else {
      throw .pageTooLarge(width: width, height: height)
    }
    return (width, height)
  }
}

extension RenderPlan {
  /// Sides of the page in points. Where a point is a whole number of pixels, the page is exactly as many pixels as the canvas.
  ///
  /// For a page of half a pixel more, viewers make a picture of one pixel more, and some then shrink it, which blurs it.
  var pageSize: (width: Double, height: Double) {
    guard scale == scale.rounded() else { return (width, height) }
    return (Double(pixelWidth) / scale, Double(pixelHeight) / scale)
  }
}

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
