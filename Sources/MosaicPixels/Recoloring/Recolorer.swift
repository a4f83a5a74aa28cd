/// Moves the colours of pixels in OKLab.
package struct Recolorer: Sendable {
  package init(lightness: Double, a: Double, b: Double, contrast: Double, mean: Double) {}
  package func apply(to row: inout [UInt8]) {}
}
