// How two pixels are compared.

/// A measure of the difference between two pixels.
public enum PixelMetric: String, Hashable, Sendable, CaseIterable {
  /// Any difference counts.
  case exact
  /// The largest difference of a channel, 0 to 255, of colours that are multiplied with their alpha.
  ///
  /// These are the values that are painted, so nearly transparent pixels count little. For opaque pictures it is the measure of
  /// web-platform-tests' `maxDifference`.
  case channel
  /// Weighted distance in YIQ, as odiff and pixelmatch up to 7.2 have it.
  ///
  /// Source: Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color space in mobile
  /// applications", 2010.
  case yiq
  /// HyAB distance in OKLab with toe-corrected lightness, as pixelmatch has it after 7.2; black and white are 1 apart.
  ///
  /// Sources: Ottosson, "A perceptual color space for image processing", 2020; Abasi et al., "Distance metrics for very large
  /// color differences", 2019.
  case oklab
}
