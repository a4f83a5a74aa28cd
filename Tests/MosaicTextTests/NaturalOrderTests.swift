// The natural order of names is one order, whichever of two is asked about first.

import TestSupport
import Testing

@testable import MosaicText

@Suite(.bounded) struct NaturalOrderTests {
  @Test(
    "a folder comes before those whose names begin as its own, whatever follows",
    arguments: " !\"#$%&'()*+,-.059:AZ_az~é".map { String($0) })
  func foldersWithCopies(mark: String) {
    for (one, other) in [
      ("trip/a.jpg", "trip\(mark)/a.jpg"), ("trip/z.jpg", "trip\(mark)2/a.jpg"),
      ("x/trip/9/z.jpg", "x/trip\(mark)/1/a.jpg"),
    ] {
      #expect(NaturalOrder.precedes(one, other), "\(one), \(other)")
      #expect(!NaturalOrder.precedes(other, one), "\(other), \(one)")
    }
  }

  @Test("of two names exactly one comes first, and no three go in a circle", arguments: 0..<20)
  func total(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = ["a", "B", "b", "0", "1", "10", "/", " ", "(", "-", ".", "_"]
    func name() -> String {
      (0..<Int.random(in: 1...6, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }.joined()
    }
    let names = Set((0..<60).map { _ in name() }).sorted()
    #expect(names.allSatisfy { !NaturalOrder.precedes($0, $0) })
    let ordered = names.sorted(by: NaturalOrder.precedes)
    for (place, one) in ordered.enumerated() {
      for other in ordered[(place + 1)...] {
        #expect(
          NaturalOrder.precedes(one, other) && !NaturalOrder.precedes(other, one), "\(one), \(other)")
      }
    }
  }
}
