// Which of several accepted goldens a picture is compared with in the end.

/// The result of looking at a picture beside a golden, or beside one of its approved variants.
package enum GoldenSight<End, Difference> {
  /// Further goldens do not matter: the picture passes, or it cannot be compared.
  case end(End)
  /// The picture differs in this number of pixels.
  case differs(Difference, pixels: Int)

  /// Looks at goldens in their order, up to the first that ends the search. If none does, the nearest counts, in which the fewest
  /// pixels differ, and among equally near ones the first.
  ///
  /// - Precondition: The list has a golden.
  package static func nearest<Golden, Fault: Error>(
    of goldens: [Golden], _ look: (Golden) throws(Fault) -> GoldenSight
  ) throws(Fault) -> GoldenSight {
    precondition(!goldens.isEmpty, "a search has a golden")
    var nearest = try look(goldens[0])
    for golden in goldens.dropFirst() {
      guard case .differs(_, let least) = nearest else { break }
      let next = try look(golden)
      if case .differs(_, let pixels) = next, pixels >= least { continue }
      nearest = next
    }
    return nearest
  }
}
