// Drawing with Cairo and Pango, as little of it as the scenes need.

#if Text
  import CCairo
  import CPango
  import MosaicCodecs
  import MosaicPixels

  /// A picture that is being drawn.
  final class PairCanvas {
    let look: PairLook
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let photographs: String

    /// - Parameter photographs: The folder of the photographs.
    init(_ look: PairLook, photographs: String) throws(BenchError) {
      guard
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(look.width), Int32(look.height)),
        let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS
      else { throw BenchError("Cairo has no memory for a picture of \(look.width) × \(look.height)") }
      (self.look, self.surface, self.context, self.photographs) = (look, surface, context, photographs)
      cairo_set_antialias(context, look.antialias)
      color(look.background)
      cairo_paint(context)
    }

    deinit {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }

    /// What was drawn.
    func pixmap() throws(BenchError) -> Pixmap {
      cairo_surface_flush(surface)
      guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
      else { throw BenchError("Cairo cannot draw a picture") }
      let stride = Int(cairo_image_surface_get_stride(surface))
      var bytes: [UInt8] = []
      // Cairo owns `stride × height` bytes at `data`.
      for y in 0..<look.height {
        bytes += UnsafeBufferPointer(start: data + y * stride, count: look.width * 4)
      }
      // The fourth byte of RGB24 is not defined.
      for index in Swift.stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
      return Pixmap(width: look.width, height: look.height, bytes: bytes)
    }

    // MARK: Shapes

    func color(_ color: PairColor, alpha: Double = 1) {
      cairo_set_source_rgba(context, color.red / 255, color.green / 255, color.blue / 255, alpha)
    }

    /// A rectangle with round corners as the path; moved as all shapes are.
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
      let (x, y) = (x + look.shapeOffset.x, y + look.shapeOffset.y)
      let radius = max(0, min(radius, width / 2, height / 2))
      cairo_new_path(context)
      guard radius > 0 else { return cairo_rectangle(context, x, y, width, height) }
      let quarter = Double.pi / 2
      cairo_arc(context, x + width - radius, y + radius, radius, -quarter, 0)
      cairo_arc(context, x + width - radius, y + height - radius, radius, 0, quarter)
      cairo_arc(context, x + radius, y + height - radius, radius, quarter, 2 * quarter)
      cairo_arc(context, x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
      cairo_close_path(context)
    }

    func circle(_ x: Double, _ y: Double, _ radius: Double) {
      cairo_new_path(context)
      cairo_arc(context, x + look.shapeOffset.x, y + look.shapeOffset.y, radius, 0, 2 * Double.pi)
    }

    /// A line through points as the path.
    func line(_ points: [(x: Double, y: Double)]) {
      cairo_new_path(context)
      for point in points {
        cairo_line_to(context, point.x + look.shapeOffset.x, point.y + look.shapeOffset.y)
      }
    }

    func fill(_ color: PairColor, alpha: Double = 1) {
      self.color(color, alpha: alpha)
      cairo_fill_preserve(context)
    }

    func stroke(_ color: PairColor, width: Double, alpha: Double = 1) {
      guard width > 0 else { return }
      self.color(color, alpha: alpha)
      cairo_set_line_width(context, width)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke_preserve(context)
    }

    /// A soft shadow of a box: ten veils over each other.
    func shadow(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
      guard look.shadow > 0 else { return }
      for step in 0..<10 {
        let grown = Double(step) - 4
        box(
          x - grown, y - grown + 3, width + 2 * grown, height + 2 * grown, radius: max(0, radius + grown))
        fill(PairColor(0), alpha: look.shadow / 10)
      }
    }

    /// A gradient from the top left to the bottom right over the whole picture.
    func gradient(_ from: PairColor, _ to: PairColor) {
      guard
        let pattern = cairo_pattern_create_linear(0, 0, Double(look.width), Double(look.height))
      else { return }
      for (offset, color) in [(0.0, from), (1, to)] {
        cairo_pattern_add_color_stop_rgb(
          pattern, offset, color.red / 255, color.green / 255, color.blue / 255)
      }
      cairo_set_source(context, pattern)
      cairo_paint(context)
      cairo_pattern_destroy(pattern)
    }

    func rotated(_ degrees: Double, around x: Double, _ y: Double, _ body: () throws(BenchError) -> Void)
      throws(BenchError)
    {
      cairo_save(context)
      defer { cairo_restore(context) }
      cairo_translate(context, x, y)
      cairo_rotate(context, degrees * Double.pi / 180)
      cairo_translate(context, -x, -y)
      try body()
    }

    /// A photograph that covers the box of the path, cut at its outline.
    func photograph(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
      throws(BenchError)
    {
      let path = "\(photographs)/\(name).png"
      guard let photograph = cairo_image_surface_create_from_png(path) else { return }
      defer { cairo_surface_destroy(photograph) }
      guard cairo_surface_status(photograph) == CAIRO_STATUS_SUCCESS else {
        throw BenchError("\(path) cannot be read")
      }
      let (w, h) = (
        Double(cairo_image_surface_get_width(photograph)), Double(cairo_image_surface_get_height(photograph))
      )
      let scale = max((width + 2) / w, (height + 2) / h)
      cairo_save(context)
      cairo_clip(context)
      cairo_translate(
        context, x + look.shapeOffset.x + (width - w * scale) / 2 + look.crop,
        y + look.shapeOffset.y + (height - h * scale) / 2)
      cairo_scale(context, scale, scale)
      cairo_set_source_surface(context, photograph, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), look.filter)
      cairo_paint(context)
      cairo_restore(context)
    }

    // MARK: Text

    /// Where a text lies on its point.
    enum Align { case left, center }

    /// A line of text, the left or the middle of its baseline at a point.
    func text(
      _ text: String, _ x: Double, _ y: Double, size: Double? = nil, isBold: Bool = false,
      color: PairColor? = nil, align: Align = .left
    ) {
      guard !text.isEmpty, let layout = pango_cairo_create_layout(context),
        let font = pango_font_description_new(), let options = cairo_font_options_create()
      else { return }
      defer {
        g_object_unref(UnsafeMutableRawPointer(layout))
        pango_font_description_free(font)
        cairo_font_options_destroy(options)
      }
      cairo_font_options_set_antialias(options, look.textAntialias)
      cairo_font_options_set_hint_style(options, look.hintStyle)
      cairo_font_options_set_hint_metrics(options, look.hintMetrics)
      let fonts = pango_layout_get_context(layout)
      pango_cairo_context_set_resolution(fonts, 72)
      pango_cairo_context_set_font_options(fonts, options)
      pango_context_set_round_glyph_positions(fonts, 0)
      pango_font_description_set_family(font, look.family)
      pango_font_description_set_absolute_size(font, (size ?? look.fontSize) * Double(PANGO_SCALE))
      pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
      pango_layout_set_font_description(layout, font)
      pango_layout_set_text(layout, text, -1)
      pango_layout_context_changed(layout)
      var width: Int32 = 0
      pango_layout_get_size(layout, &width, nil)
      let free = align == .center ? (Double(width) / Double(PANGO_SCALE) / 2).rounded() : 0
      guard let line = pango_layout_get_line_readonly(layout, 0) else { return }
      self.color(color ?? look.ink)
      cairo_new_path(context)
      cairo_move_to(context, x - free + look.textOffset.x, y + look.textOffset.y)
      if look.isTextOutlined {
        pango_cairo_layout_line_path(context, line)
        cairo_fill(context)
      } else {
        pango_cairo_show_layout_line(context, line)
      }
      cairo_new_path(context)
    }

    /// The width of a text in whole pixels, the same for all ways of drawing it.
    func width(of text: String, size: Double? = nil) -> Double {
      // Of DejaVu Sans about 0.6 of its size for each letter.
      (Double(text.count) * (size ?? look.fontSize) * 0.6).rounded(.up)
    }
  }
#endif
