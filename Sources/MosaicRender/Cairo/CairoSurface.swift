// The owners of Cairo's surfaces: checked when made, freed once, never copied; surfaces of pixels among them.

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
    // If this throws, `deinit` destroys the surface.
    try check()
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Writes pending output and checks the final status.
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
  /// The part of the canvas that the image may cover, if the surface is larger than this part.
  var clip: PixelRect?
  /// Whether its pixels are canvas pixels, so that it is not rotated with its item.
  var isOnCanvas = false
}

/// The pictures that an item's style adds.
struct ItemLayers {
  var shadow: PlacedImage?
  var backdrop: PlacedImage?
}

// MARK: Pixels in memory

/// A surface of premultiplied BGRA pixels in memory, at most 32,767 a side.
final class CairoImage: CairoSurface {
  let width: Int
  let height: Int

  var byteCount: Int { Int(cairo_image_surface_get_stride(pointer)) * height }

  init(width: Int, height: Int, format: cairo_format_t = CAIRO_FORMAT_ARGB32) throws(RenderError) {
    self.width = width
    self.height = height
    guard let w = Int32(exactly: width), let h = Int32(exactly: height) else {
      throw .cairo("a surface of \(width) x \(height) pixels is too large")
    }
    try super.init(cairo_image_surface_create(format, w, h))
  }

  /// Makes a surface of a copy of `pixmap`, because a vector surface keeps what it was given until it is finished.
  convenience init(copying pixmap: Pixmap) throws(RenderError) {
    try self.init(width: pixmap.width, height: pixmap.height)
    guard let data = cairo_image_surface_get_data(pointer) else { throw .cairo("a surface without pixels") }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    cairo_surface_flush(pointer)
    // Cairo owns `stride × height` bytes at `data`; its stride is at least `width × 4`.
    pixmap.bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<height {
        UnsafeMutableRawPointer(data + y * stride).copyMemory(
          from: base + y * pixmap.stride, byteCount: pixmap.stride)
      }
    }
    cairo_surface_mark_dirty(pointer)
  }

  func pixmap(rows: Int) throws(RenderError) -> Pixmap {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer), rows <= height else {
      throw .cairo("a surface without pixels")
    }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * rows * 4)
    // As above: the rows lie inside the `stride × height` bytes that Cairo owns.
    for y in 0..<rows {
      bytes += UnsafeBufferPointer(start: data + y * stride, count: width * 4)
    }
    return Pixmap(width: width, height: rows, bytes: bytes)
  }
}
