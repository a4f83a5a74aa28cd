// The order of names in which photo2 comes before photo10.

/// Compares names: runs of digits by their value, letters ignoring case.
package enum NaturalOrder {
  /// Whether a name or a path `a` comes before `b`.
  ///
  /// Endings are compared last, so that `a.jpg` comes before its copy `a (1).jpg`, and so does a folder before those whose names
  /// begin as its own. Digits are compared by value, however many they are; names that differ only in case or in leading zeros
  /// are ordered by their code points, so that the order is total.
  package static func precedes(_ a: String, _ b: String) -> Bool {
    let (left, right) = (a.pathStem, b.pathStem)
    return part(left.unicodeScalars, precedes: right.unicodeScalars)
      ?? part(a.dropping(left), precedes: b.dropping(right))
      ?? a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  /// `nil` if only case or leading zeros differ.
  private static func part(_ a: some Sequence<Unicode.Scalar>, precedes b: some Sequence<Unicode.Scalar>)
    -> Bool?
  {
    var left = Array(a)[...]
    var right = Array(b)[...]
    while let x = left.first, let y = right.first {
      if isDigit(x), isDigit(y) {
        let first = takeNumber(&left)
        let second = takeNumber(&right)
        if first.count != second.count { return first.count < second.count }
        for (p, q) in zip(first, second) where p != q { return p.value < q.value }
      } else {
        // Most of a path is the same as in its neighbour's path, and folding looks up tables.
        if x != y {
          // A name that ends here comes first.
          if x == "/" || y == "/" { return x == "/" }
          let p = folded(x)
          let q = folded(y)
          if p != q { return p < q }
        }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.isEmpty == right.isEmpty ? nil : left.isEmpty
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

extension String {
  /// The part behind a stem of this path.
  fileprivate func dropping(_ stem: String) -> Substring.UnicodeScalarView {
    unicodeScalars.dropFirst(stem.unicodeScalars.count)
  }
}
