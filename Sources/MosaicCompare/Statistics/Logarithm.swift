// The only file of this target that sees libm: the logarithm that decibels need.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Logarithm to base 10.
func decimalLogarithm(_ value: Double) -> Double { log10(value) }
