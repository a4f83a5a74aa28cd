// Scenes with actual pictures and texts: items from files, bytes and pixels, and plans with real fonts.

public import MosaicCodecs
public import MosaicLayout
public import MosaicPixels
public import MosaicScene
public import MosaicSystem

extension SceneItem {
  /// Makes an item that shows a picture; only its header is read.
  ///
  /// - Throws: ``/MosaicSystem/FileError`` if the file is missing, not a picture, or beyond the limits.
  public init(_ picture: PictureSource, limits: DecodeLimits = DecodeLimits()) throws(FileError) {
    let header = try picture.header(limits: limits)
    let pixels = header.measuredSize
    self.init(
      .image(picture, pixelWidth: pixels.width, pixelHeight: pixels.height), size: header.naturalSize)
    isDrawing = header.drawing != nil
  }

  /// Makes an item that shows a picture; only the file's header is read.
  ///
  /// - Throws: ``/MosaicSystem/FileError`` if the file is missing, not a picture, or beyond the limits.
  public init(imageFile path: String, limits: DecodeLimits = DecodeLimits()) throws(FileError) {
    try self.init(.file(path), limits: limits)
  }

  /// Makes an item that shows the picture in the bytes of a whole file, such as an upload, which errors call by its name; only its
  /// header is read.
  ///
  /// - Throws: ``/MosaicSystem/FileError`` if the bytes are not a picture, or beyond the limits.
  public init(
    imageBytes bytes: some Collection<UInt8> & Sendable, name: String = PictureSource.unnamed,
    limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) {
    try self.init(.bytes(bytes, name: name), limits: limits)
  }

  /// Makes an item that shows pixels, which errors call by their name.
  ///
  /// - Throws: ``/MosaicSystem/FileError`` for pixels beyond the limits, or none at all.
  public init(
    _ pixmap: Pixmap, name: String = PictureSource.unnamed, limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) {
    try self.init(.pixmap(pixmap, name: name), limits: limits)
  }
}

extension PictureSource {
  /// Pixels in memory; they are not copied. Like an opaque or translucent PNG with these pixels, they are in sRGB. Errors and
  /// captions call them by their name, or ``/MosaicScene/PictureSource/unnamed``.
  public static func pixmap(_ pixmap: Pixmap, name: String? = nil) -> PictureSource {
    .pixels(width: pixmap.width, height: pixmap.height, bgra: pixmap.bytes, name: name)
  }

  /// The displayed size, such as for ``/MosaicScene/CanvasImage/pixels``; only the header is read.
  ///
  /// - Throws: ``/MosaicSystem/FileError`` if the file is missing, not a picture, or beyond the limits.
  public func pixelSize(limits: DecodeLimits = DecodeLimits()) throws(FileError) -> PixelSize {
    try header(limits: limits).shownSize
  }
}

extension ImageHeader {
  /// The size in whole pixels, as displayed.
  package var shownSize: PixelSize { PixelSize(width: orientedWidth, height: orientedHeight) }

  /// The size from which crops are computed: the size of a small drawing keeps the ratio of sides that have fractions.
  package var measuredSize: PixelSize {
    drawing.map { PixelSize(width: $0.width, height: $0.height) } ?? shownSize
  }

  /// The size that layouts start from; a pixel is a point.
  package var naturalSize: Size {
    drawing.map { Size(width: $0.naturalWidth, height: $0.naturalHeight) }
      ?? Size(width: Double(orientedWidth), height: Double(orientedHeight))
  }
}

// MARK: Plans

extension Scene {
  /// Plans the scene: decides every rectangle, to the pixel, without decoding a picture.
  ///
  /// A `Collage` renders the plan.
  ///
  /// - Throws: `PlanError`.
  /// - Complexity: That of the layout, plus O(*n*).
  public func plan() throws(PlanError) -> RenderPlan { try Planner.plan(self, measuring: Typesetter()) }
}

extension Motion {
  /// Plans a single frame.
  ///
  /// - Parameter frame: From 0; numbers beyond the last mean the last.
  /// - Throws: `PlanError`, also if the number of frames or their speed is out of range.
  public func plan(at frame: Int) throws(PlanError) -> RenderPlan {
    try plan(at: frame, measuring: Typesetter())
  }
}
