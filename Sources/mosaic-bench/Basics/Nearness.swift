// How near a picture comes to another, as numbers.

/// A photomosaic beside its target, both shrunk: decibels at 4 pixels a cell, and what is lost of the structure at 8.
struct Nearness: Hashable, Sendable {
  /// PSNR over lightness, a and b of OKLab, where 1 is the way from black to white; and over red, green and blue as stored.
  var oklab = 0.0
  var srgb = 0.0
  /// 1 − MS-SSIM of OKLab's lightness, and of the luma of sRGB.
  var lostLightness = 0.0
  var lostLuma = 0.0
}
