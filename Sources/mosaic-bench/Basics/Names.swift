// The programs and encoders that are compared.

/// Names that results and targets share.
enum Names {
  static let mosaic = "mosaic"
  static let libvips = "libvips"
  static let libvipsThreads = "libvips, thumbnails in threads"
  static let pillow = "Pillow"
  static let imageMagick = "ImageMagick"
  static let graphicsMagick = "GraphicsMagick"
  static let vipsthumbnail = "vipsthumbnail + vips arrayjoin"
  static let comparePixelmatch = "mosaic, as pixelmatch does"
  static let compareDrawn = "mosaic, with the difference drawn"
  static let odiff = "odiff"
  static let pixelmatch = "pixelmatch"
  static let blazediff = "blazediff"
  static let encoderFast = "mosaic, fast"
  static let encoderDefault = "mosaic, default"
  static let encoderSmall = "mosaic, small"
  static let libpng6 = "libpng, level 6, all filters"
  static let libpng9 = "libpng, level 9, all filters"

  /// Millions of pixels of the page that is compared, as `dataset.py` draws it.
  static let pageMegapixels = 3446 * 10728 / 1e6
}
