// Applies PNG's five filters, and estimates the best one for a row: hot loops.

/// Filters one row. Source: PNG Specification (Third Edition), section 9. `row` and `above` have ``margin`` zeros before their
/// first byte (the neighbours of the first pixel) and ``margin`` bytes of any value after their last one.
enum RowFilter {
  static let margin = 16

  /// Writes the filtered row; up to ``margin`` bytes after it are overwritten as well.
  static func apply(
    _ filter: PNGFilter, _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>, count: Int, bytesPerPixel: Int
  ) {
    switch filter {
    case .none: target.update(from: row, count: count)
    case .sub: run(Sub.self, row, above, target, count, bytesPerPixel)
    case .up: run(Up.self, row, above, target, count, bytesPerPixel)
    case .average: run(Average.self, row, above, target, count, bytesPerPixel)
    case .paeth: run(Paeth.self, row, above, target, count, bytesPerPixel)
    }
  }

  /// The filter that leaves the smallest differences.
  ///
  /// A difference costs its distance from 0, at most `cap`. A small cap counts bytes that are not near 0, however large they are;
  /// that suits drawings: with ISA-L they become 1 to 3 % smaller than with libpng's sum, which has no cap.
  ///
  /// - Parameter cap: 1 to 127.
  static func cheapest(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, bytesPerPixel: Int, cap: UInt8,
    withNone: Bool
  ) -> PNGFilter {
    let source = UnsafeRawPointer(row)
    let top = UnsafeRawPointer(above)
    let cap16 = SIMD16(repeating: cap)
    // As many blocks as an 8-bit lane can sum.
    let blocks = 255 / Int(cap)
    var total = Costs<Int>(up: 0, sub: 0, paeth: 0, average: 0, none: 0)
    var i = 0
    while i < count {
      var costs = Costs<SIMD16<UInt8>>(up: .zero, sub: .zero, paeth: .zero, average: .zero, none: .zero)
      let end = min(count &- 15, i &+ 16 &* blocks)
      if i < end {
        while i < end {
          costs.add(Neighbours(source, top, i, bytesPerPixel), cap16)
          i &+= 16
        }
      } else {
        var at = Neighbours(source, top, i, bytesPerPixel)
        at.clear(from: count &- i)
        costs.add(at, cap16)
        i = count
      }
      total.up += sum(costs.up)
      total.sub += sum(costs.sub)
      total.paeth += sum(costs.paeth)
      total.average += sum(costs.average)
      total.none += sum(costs.none)
    }
    // On ties the lower number wins, as in libpng.
    var best = withNone ? (PNGFilter.none, total.none) : (.sub, total.sub)
    if total.sub < best.1 { best = (.sub, total.sub) }
    if total.up < best.1 { best = (.up, total.up) }
    if total.average < best.1 { best = (.average, total.average) }
    if total.paeth < best.1 { best = (.paeth, total.paeth) }
    return best.0
  }

  /// The sum of sixteen bytes. The casts are sound: all three types are 16 bytes of whole integers without padding, and every
  /// pattern of bits is a value of each. A sum does not depend on the order of the lanes.
  @inline(__always)
  private static func sum(_ bytes: SIMD16<UInt8>) -> Int {
    let pairs = unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
    let fours = unsafeBitCast((pairs & 0xFF) &+ (pairs &>> 8), to: SIMD4<UInt32>.self)
    return Int(((fours & 0xFFFF) &+ (fours &>> 16)).wrappedSum())
  }

  @inline(__always)
  private static func run<Filter: Difference>(
    _ filter: Filter.Type, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ bytesPerPixel: Int
  ) {
    let source = UnsafeRawPointer(row)
    let top = UnsafeRawPointer(above)
    let into = UnsafeMutableRawPointer(target)
    var i = 0
    while i < count {
      let difference = filter.difference(Neighbours(source, top, i, bytesPerPixel))
      into.storeBytes(of: difference, toByteOffset: i, as: SIMD16<UInt8>.self)
      i &+= 16
    }
  }
}

private struct Costs<Amount> {
  var up: Amount
  var sub: Amount
  var paeth: Amount
  var average: Amount
  var none: Amount
}

extension Costs<SIMD16<UInt8>> {
  @inline(__always)
  mutating func add(_ at: Neighbours, _ cap: SIMD16<UInt8>) {
    up = up &+ Self.cost(Up.difference(at), cap)
    sub = sub &+ Self.cost(Sub.difference(at), cap)
    paeth = paeth &+ Self.cost(Paeth.difference(at), cap)
    average = average &+ Self.cost(Average.difference(at), cap)
    none = none &+ Self.cost(at.here, cap)
  }

  @inline(__always)
  private static func cost(_ difference: SIMD16<UInt8>, _ cap: SIMD16<UInt8>) -> SIMD16<UInt8> {
    PaethPredictor.smaller(PaethPredictor.smaller(difference, 0 &- difference), cap)
  }
}

private struct Neighbours {
  var here: SIMD16<UInt8>
  var left: SIMD16<UInt8>
  var above: SIMD16<UInt8>
  var corner: SIMD16<UInt8>

  @inline(__always)
  init(_ row: UnsafeRawPointer, _ top: UnsafeRawPointer, _ i: Int, _ bytesPerPixel: Int) {
    here = row.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
    left = row.loadUnaligned(fromByteOffset: i &- bytesPerPixel, as: SIMD16<UInt8>.self)
    above = top.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
    corner = top.loadUnaligned(fromByteOffset: i &- bytesPerPixel, as: SIMD16<UInt8>.self)
  }

  /// Zeroes the bytes after the end of the row, so that they cost nothing.
  mutating func clear(from end: Int) {
    let isBehind =
      SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
      .>= SIMD16(repeating: UInt8(truncatingIfNeeded: end))
    here.replace(with: 0, where: isBehind)
    left.replace(with: 0, where: isBehind)
    above.replace(with: 0, where: isBehind)
    corner.replace(with: 0, where: isBehind)
  }
}

/// A filter on sixteen bytes; a type and not a closure, so that it is compiled into the loop.
private protocol Difference {
  static func difference(_ at: Neighbours) -> SIMD16<UInt8>
}

private enum Sub: Difference {
  @inline(__always)
  static func difference(_ at: Neighbours) -> SIMD16<UInt8> { at.here &- at.left }
}

private enum Up: Difference {
  @inline(__always)
  static func difference(_ at: Neighbours) -> SIMD16<UInt8> { at.here &- at.above }
}

private enum Average: Difference {
  @inline(__always)
  static func difference(_ at: Neighbours) -> SIMD16<UInt8> {
    at.here &- ((at.left & at.above) &+ ((at.left ^ at.above) &>> 1))
  }
}

private enum Paeth: Difference {
  @inline(__always)
  static func difference(_ at: Neighbours) -> SIMD16<UInt8> {
    at.here &- PaethPredictor.nearest(at.left, at.above, at.corner)
  }
}
