import CCairo
import MosaicLayout
import MosaicPixels

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
