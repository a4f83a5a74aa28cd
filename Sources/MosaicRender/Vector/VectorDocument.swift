// Plans as the pages of a PDF, or one as an SVG; lines where pages are cut.

import CCairo
import MosaicCodecs
import MosaicLayout
import MosaicScene
import MosaicSystem

/// Writes plans, or the parts of one, as the pages of a PDF; or a plan or a part as an SVG.
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
  /// The parts of the only plan that its pages show; `nil` if each plan is a page.
  private let parts: [PixelRect]?

  init(
    _ plans: PlanSequence, parts: [PixelRect]? = nil, _ tools: DrawingTools, _ format: OutputFormat,
    folder: String
  ) {
    self.plans = plans
    self.parts = parts
    self.tools = tools
    self.format = format
    self.folder = folder
  }

  private var count: Int { parts?.count ?? plans.count }

  private var options: RenderOptions { tools.options }

  func render(to file: OutputFile) throws(RenderError) {
    try options.encoding.checkTexts(for: file)
    var page = try page(0)
    let sink = StreamSink(
      file, svgTexts: format == .svg ? options.encoding.svgTexts : nil, boxes: page.boxes
    ) { page.isStopped }
    // Cairo calls the sink until the surface is finished or destroyed, both of them here.
    try withExtendedLifetime(sink) { () throws(RenderError) in
      do throws(RenderError) {
        let surface = try surface(for: page, writingTo: sink)
        do throws(RenderError) {
          for number in 0..<count {
            if number > 0 { page = try self.page(number) }
            if count > 1 {
              let (width, height) = try checkedSize(of: page)
              cairo_pdf_surface_set_size(surface.pointer, width, height)
            }
            let embedded = try page.paint(on: surface)
            try withExtendedLifetime(embedded) { () throws(RenderError) in
              if count > 1 { try surface.showPage() }
              if number == count - 1 { try surface.finish() }
            }
            try sink.check()
          }
          try sink.finish()
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
    let total = count > 1 ? count * 1000 : page.plan.items.count
    try options.report(rows: total, of: total)
  }

  /// Refuses a first page that is too large.
  func check() throws(RenderError) { _ = try checkedSize(of: page(0)) }

  // MARK: Steps

  private func page(_ number: Int) throws(RenderError) -> VectorPage {
    let plan = try plans.plan(parts == nil ? number : 0, options).flattened
    return VectorPage(
      plan: plan, part: parts?[number], marks: marks(on: number, of: plan),
      tools: tools.part(number, of: count), format: format, folder: folder)
  }

  /// The marks for the places where a page is cut, or the next parts begin on it.
  private func marks(on number: Int, of plan: RenderPlan) -> PageMarks {
    if format == .pdf, plan.bleed != nil {
      return PageMarks(columns: [0, plan.pixelWidth], rows: [0, plan.pixelHeight])
    }
    guard let parts, format == .pdf, let overlap = plan.split?.overlap, overlap > 0 else {
      return PageMarks()
    }
    let view = parts[number]
    return PageMarks(
      columns: Set(parts.map(\.x)).filter { $0 > view.x && $0 < view.maxX }.sorted(),
      rows: Set(parts.map(\.y)).filter { $0 > view.y && $0 < view.maxY }.sorted())
  }

  private func surface(
    for page: VectorPage, writingTo sink: StreamSink
  ) throws(RenderError) -> CairoSurface {
    let context = Unmanaged.passUnretained(sink).toOpaque()
    let (width, height) = try checkedSize(of: page)
    guard format == .pdf else {
      let surface = try CairoSurface(
        cairo_svg_surface_create_for_stream(StreamSink.write, context, width, height))
      cairo_svg_surface_set_document_unit(
        surface.pointer, page.plan.isOnPaper ? CAIRO_SVG_UNIT_PT : CAIRO_SVG_UNIT_PX)
      return surface
    }
    let surface = try CairoSurface(
      cairo_pdf_surface_create_for_stream(StreamSink.write, context, width, height))
    // Cairo would write the current time, and the same plan would give different files.
    cairo_pdf_surface_set_metadata(surface.pointer, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
    options.encoding.setTexts(ofPDF: surface)
    if page.hasBleed { surface.keepsObjectsReadable() }
    return surface
  }

  /// The sides of a page in points.
  private func checkedSize(of page: VectorPage) throws(RenderError) -> (width: Double, height: Double) {
    let (width, height) = page.size
    guard max(width, height) <= Double(RenderPlan.largestPageSide) else {
      throw .pageTooLarge(width: width, height: height)
    }
    return (width, height)
  }
}

extension CairoSurface {
  /// From version 1.17.6 on, Cairo compresses the objects of PDF 1.5 and later. Older versions keep PDF 1.5, in which text can be selected
  /// as it was written (`ActualText`).
  fileprivate func keepsObjectsReadable() {
    if cairo_version() >= 11706 { cairo_pdf_surface_restrict_to_version(pointer, CAIRO_PDF_VERSION_1_4) }
  }
}

extension VectorPage {
  /// The boxes of a page that is cut, beside the box of its paper.
  fileprivate var boxes: PDFBoxes? {
    guard hasBleed, let bleed = plan.bleed else { return nil }
    let room = PageMarks.room(scale: plan.scale)
    return PDFBoxes(bleed: Double(room) / plan.scale, trim: Double(room + bleed) / plan.scale)
  }

  /// Sides of the page in points.
  var size: (width: Double, height: Double) {
    guard sheet != plan.bounds else { return plan.pageSize }
    return (Double(sheet.width) / plan.scale, Double(sheet.height) / plan.scale)
  }
}

extension RenderPlan {
  /// Sides of the page in points. If a point is a whole number of pixels, the page is exactly as many pixels as the canvas.
  ///
  /// For a page of half a pixel more, viewers make a picture of one pixel more, and some then shrink it, which blurs it.
  var pageSize: (width: Double, height: Double) {
    guard scale == scale.rounded() else { return (width, height) }
    return (Double(pixelWidth) / scale, Double(pixelHeight) / scale)
  }
}

extension EncodeOptions {
  func checkTexts(for file: OutputFile) throws(RenderError) {
    try RenderError.ofOutput { () throws(FileError) in
      try FileText.check(texts, path: file.path)
      try metadata.check(path: file.path)
    }
  }

  /// The texts in the form of an SVG, for the place behind its first tag; empty without texts.
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
    page.keepsObjectsReadable()
    cairo_pdf_surface_set_metadata(page.pointer, CAIRO_PDF_METADATA_KEYWORDS, PDFTexts.keywords(texts))
  }
}

// MARK: Marks

/// Short lines at the edges of a page, where it is cut, or where the next sheet is glued on.
struct PageMarks {
  /// Columns and rows of the canvas, in pixels.
  var columns: [Int] = []
  var rows: [Int] = []

  /// In points: 5 mm, and a hairline on a wider white one, which shows on any picture.
  private static let length = 5 * 72 / 25.4
  private static let (line, ground) = (0.25, 2.0)

  /// The pixels around a page that is to be cut: for the lines, and 1 mm between them and the picture.
  static func room(scale: Double) -> Int { Int(pixels: (length * 1.2 * scale).rounded(.up)) }

  /// Draws the marks inside the edges of an area.
  func paint(on context: CairoContext, around area: PixelRect, scale: Double) {
    guard !columns.isEmpty || !rows.isEmpty else { return }
    let length = min(Self.length * scale, Double(min(area.width, area.height)) / 4)
    let (left, top) = (Double(area.x), Double(area.y))
    let (right, bottom) = (Double(area.maxX), Double(area.maxY))
    for (color, width) in [(Color.white, Self.ground), (.black, Self.line)] {
      context.saved {
        context.setColor(color)
        cairo_set_line_width(context.pointer, width * scale)
        cairo_new_path(context.pointer)
        for x in columns.map(Double.init) {
          for (from, to) in [(top, top + length), (bottom - length, bottom)] {
            cairo_move_to(context.pointer, x, from)
            cairo_line_to(context.pointer, x, to)
          }
        }
        for y in rows.map(Double.init) {
          for (from, to) in [(left, left + length), (right - length, right)] {
            cairo_move_to(context.pointer, from, y)
            cairo_line_to(context.pointer, to, y)
          }
        }
        cairo_stroke(context.pointer)
      }
    }
  }
}
