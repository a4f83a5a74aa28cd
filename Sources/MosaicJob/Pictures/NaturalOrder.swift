// Natural order of names: photo2 before photo10.

/// Compares names: runs of digits by their value, letters ignoring case.
enum NaturalOrder {
  /// Whether `a` comes before `b`.
  ///
  /// Digits are compared by value, however many there are; names that differ in case or in leading zeros alone are
  /// ordered by their code points, so that the order is total.
  static func precedes(_ a: String, _ b: String) -> Bool {
    var left = Array(a.unicodeScalars)[...]
    var right = Array(b.unicodeScalars)[...]
    while let x = left.first, let y = right.first {
      if isDigit(x), isDigit(y) {
        let first = takeNumber(&left)
        let second = takeNumber(&right)
        if first.count != second.count { return first.count < second.count }
        for (p, q) in zip(first, second) where p != q { return p.value < q.value }
      } else {
        // Most of a path is the same as that of its neighbour; folding looks up tables.
        if x != y {
          let (p, q) = (folded(x), folded(y))
          if p != q { return p < q }
        }
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func folded(_ scalar: Unicode.Scalar) -> String { scalar.properties.lowercaseMapping }

  /// Removes a run of digits and returns it without its leading zeros.
  private static func takeNumber(_ scalars: inout ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let digits = scalars.prefix(while: isDigit)
    scalars.removeFirst(digits.count)
    return digits.drop { $0 == "0" }
  }
}
