// Type so large that FreeType refuses its size.

import CCairo

extension CairoContext {
  /// The largest type that fonts are asked for, in pixels: FreeType's own sizes end at 65,535.
  static let largestType = 30_000.0

  /// Whether type of a height in the context's units is larger than fonts can be had.
  func isTooLarge(type height: Double) -> Bool {
    var (x, y) = (height, 0.0)
    cairo_user_to_device_distance(pointer, &x, &y)
    return x * x + y * y > Self.largestType * Self.largestType
  }

  /// Fills the path that `body` makes around the origin, where a unit is a pixel; it is enlarged and moved as outlines.
  func fillEnlarged(x: Double, y: Double, _ body: () -> Void) {
    cairo_save(pointer)
    cairo_identity_matrix(pointer)
    cairo_new_path(pointer)
    cairo_move_to(pointer, 0, 0)
    body()
    let path = cairo_copy_path(pointer)
    cairo_restore(pointer)
    saved {
      cairo_translate(pointer, x, y)
      cairo_new_path(pointer)
      cairo_append_path(pointer, path)
    }
    cairo_path_destroy(path)
    cairo_fill(pointer)
  }
}
