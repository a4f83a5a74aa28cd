import CCairo
import Mosaic

/// A ribbon across the right upper corner.
let ribbon = Drawing { context, size in
  let side = min(size.width, size.height) / 2
  cairo_move_to(context, size.width - side, 0)
  cairo_line_to(context, size.width - side * 0.6, 0)
  cairo_line_to(context, size.width, side * 0.6)
  cairo_line_to(context, size.width, side)
  cairo_set_source_rgb(context, 0.8, 0.1, 0.1)
  cairo_fill(context)
}

/// The collage of a document with a ribbon on its first item.
func withRibbon(_ job: CollageJob) throws -> Collage {
  var collage = try job.measured()
  collage.scene.items[0].style.after = ribbon
  return collage
}

/// A plan with a ribbon over all of it.
func withRibbon(_ plan: RenderPlan) -> RenderPlan {
  var plan = plan
  plan.addOverlay(.drawing(ribbon), in: plan.bounds)
  return plan
}
