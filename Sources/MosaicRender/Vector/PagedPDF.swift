// A PDF of several pages: one after the other is drawn, written and forgotten.

import CCairo
import MosaicCodecs
import MosaicScene

/// Writes the pages of a PDF; memory does not grow with their number.
///
/// Cairo keeps the drawing of a page until `cairo_surface_show_page`, which writes its pictures to the file. What is kept of a
/// page after that is a few numbers.
struct PagedPDF {
  let plans: PlanSequence
  let tools: DrawingTools

  func render(to file: OutputFile) throws(RenderError) {
    let (options, count) = (tools.options, plans.count)
    // The document's surface is made from the first page's renderer.
    let first = try renderer(ofPage: 0)
    var done = 0
    let stops = { options.shouldStop(rows: done, of: count * 1000) }
    try first.writing(to: file, shouldStop: stops) { sink throws(RenderError) in
      let surface = try first.page(writingTo: sink)
      do throws(RenderError) {
        for number in 0..<count {
          let page = number == 0 ? first : try renderer(ofPage: number)
          let (width, height) = try page.checkedPageSize()
          cairo_pdf_surface_set_size(surface.pointer, width, height)
          let embedded = EmbeddedPictures(options, kind: .pdf, gate: tools.tiles.gate)
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
  private func renderer(ofPage number: Int) throws(RenderError) -> VectorRenderer {
    VectorRenderer(
      plan: try plans.plan(number, tools.options).flattened, tools: tools.part(number, of: plans.count),
      kind: .pdf,
      folder: "")
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
