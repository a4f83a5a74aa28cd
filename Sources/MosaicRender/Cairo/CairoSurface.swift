// The owners of Cairo's surfaces: checked when made, freed once, never copied.

import CCairo
import MosaicLayout
import MosaicPixels

/// One Cairo surface. Not `Sendable`: it belongs to the thread that draws on it.
class CairoSurface {
  let pointer: OpaquePointer

  /// Takes over a surface that a `cairo_…_surface_create` call returned, after reading its status.
  init(_ created: OpaquePointer?) throws(RenderError) {
    guard let created else { throw .cairo("no surface") }
    pointer = created
    // Destroyed where this throws, as everything that was made.
    try check()
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Writes what is pending and checks the final status.
  func finish() throws(RenderError) {
    cairo_surface_finish(pointer)
    try check()
  }

  func showPage() throws(RenderError) {
    cairo_surface_show_page(pointer)
    try check()
  }

  private func check() throws(RenderError) { try cairo_surface_status(pointer).check() }

  /// Gives the surface other bytes for its pixels, which a page of vectors then contains instead.
  func attach(_ bytes: [UInt8], as type: String) throws(RenderError) {
    // Cairo calls the destroy function on the copy when it frees the surface.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      pointer, type, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    try status.check()
  }
}

extension cairo_status_t {
  /// Throws Cairo's own message for anything but success.
  func check() throws(RenderError) {
    guard self != CAIRO_STATUS_SUCCESS else { return }
    throw .cairo(cairo_status_to_string(self).map { String(cString: $0) } ?? "status \(rawValue)")
  }
}

/// A picture, or a strip of one, on a surface, with its position on the canvas.
struct PlacedImage {
  var surface: CairoSurface
  var x: Double
  var y: Double
  /// Pixels of the canvas per pixel of the surface.
  var scaleX = 1.0
  var scaleY = 1.0
  /// The part of the canvas that it may cover, where the surface is larger than that.
  var clip: PixelRect?
  /// Whether its pixels are those of the canvas, so that it is not rotated with its item.
  var isOnCanvas = false
}

/// The pictures that an item's style adds.
struct ItemLayers {
  var shadow: PlacedImage?
  var backdrop: PlacedImage?
}
