// A PDF of several pages: one after the other is drawn, written and forgotten.

import CCairo
import MosaicCodecs
import MosaicScene

/// Writes the pages of a PDF; memory does not grow with their number.
///
/// Cairo keeps the drawing of a page until `cairo_surface_show_page`, which writes its pictures to the file. What is kept of a
/// page after that is a few numbers.
struct PagedPDF {
  let pool: WorkerPool
  let options: RenderOptions
  let count: Int
  let typesetter: Typesetter
  /// The gate of the run; it has its own if `nil`.
  var gate: DecodeGate?

  /// - Parameter plan: Makes the plan of a page, counted from 0.
  func render(
    to file: OutputFile, _ plan: (Int) throws(RenderError) -> RenderPlan
  ) throws(RenderError) {
    // The document's surface is made from the first page's renderer.
    let first = renderer(try plan(0), page: 0)
    var done = 0
    let stops = { [options, count] in options.shouldStop(rows: done, of: count * 1000) }
    try first.writing(to: file, shouldStop: stops) { sink throws(RenderError) in
      let surface = try first.page(writingTo: sink)
      do throws(RenderError) {
        for number in 0..<count {
          let page = number == 0 ? first : renderer(try plan(number), page: number)
          let (width, height) = try page.checkedPageSize()
          cairo_pdf_surface_set_size(surface.pointer, width, height)
          let embedded = EmbeddedPictures(
            memory: options.memory, kind: .pdf, gate: gate, quality: options.pdfQuality)
          try withExtendedLifetime(embedded) { () throws(RenderError) in
            try page.paint(on: surface, embedded)
            done = number * 1000 + 999
            try surface.showPage()
          }
          if let failure = sink.failure { throw .output(failure) }
          if sink.isStopped { throw .cancelled }
        }
      } catch {
        // Cairo would finish the page when the surface is freed.
        sink.isAbandoned = true
        throw error
      }
      try surface.finish()
    }
    try options.report(rows: count * 1000, of: count * 1000)
  }

  /// The renderer of a page, whose progress is a part of that of all pages.
  private func renderer(_ plan: RenderPlan, page: Int) -> VectorRenderer {
    VectorRenderer(
      plan: plan.flattened, pool: pool, options: options.part(page, of: count), kind: .pdf, folder: "",
      typesetter: typesetter, gate: gate)
  }
}

extension CairoSurface {
  /// Ends a page, and checks the status.
  fileprivate func showPage() throws(RenderError) {
    cairo_surface_show_page(pointer)
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(CairoStatus.text(status)) }
  }
}

extension RenderOptions {
  /// The same options, whose progress is that of one of several parts, in thousandths of a part.
  func part(_ number: Int, of count: Int) -> RenderOptions {
    guard let progress else { return self }
    var options = self
    options.progress = { done, total in
      // A part that is done is the next one at its beginning; the last one is reported by itself.
      progress(number * 1000 + (total > 0 ? done * 999 / total : 0), count * 1000)
    }
    return options
  }
}
