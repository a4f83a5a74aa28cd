// Costs from features: exact nearest neighbours, and what recolouring cannot reach.

/// Costs from features: exact nearest neighbours by a scan outward from a cell's own lightness.
///
/// Pictures lie sorted by their first number, the mean lightness. The scan of a cell begins at its own and goes both ways, the nearer
/// picture first. It ends when the difference of that one number costs more than the worst kept picture. A picture is measured by its
/// first eight numbers, and by the other hundred only while it may still be kept.
package struct NearestPictures: CandidateSource {
  package let cells: Int
  package let pictures: Int

  /// Eight numbers at once; the last of a picture's fourteen parts is filled up with zeros.
  private typealias Part = SIMD8<Int16>
  private static let parts = (PictureFeatures.count + 7) / 8

  /// For each place in the order of lightness: the picture, its first number, its parts. With mirrored pictures, the parts of both ways.
  private let order: [Int32]
  private let lightness: [Int32]
  private let heads: [Part]
  private let tails: [Part]
  private let cellParts: [Part]
  /// 2 with mirrored pictures, else 1.
  private let ways: Int
  private let library: [PictureFeatures]
  private let mirrored: [PictureFeatures]?
  private let targets: [PictureFeatures]
  private let excess: MeanExcess?

  /// - Parameters:
  ///   - mirrored: the pictures flipped, in the same order. The cost of a picture is the lower one of both ways.
  ///   - excess: the cost that is added if means are far apart.
  /// - Precondition: flipping changes no picture's mean lightness, the first of its numbers, and all numbers are such that differences fit
  ///   16 bits: lightness is not negative, the others are within ±16,383.
  package init(
    library: [PictureFeatures], cells: [PictureFeatures], mirrored: [PictureFeatures]? = nil,
    excess: MeanExcess? = nil
  ) {
    precondition(mirrored == nil || mirrored?.count == library.count, "As many flipped pictures as pictures.")
    self.cells = cells.count
    self.pictures = library.count
    self.library = library
    self.mirrored = mirrored
    self.targets = cells
    self.excess = excess
    ways = mirrored == nil ? 1 : 2
    let order = library.indices.sorted {
      (library[$0].values[0], $0) < (library[$1].values[0], $1)
    }
    self.order = order.map { Int32($0) }
    lightness = order.map { Int32(library[$0].values[0]) }
    let rows = order.flatMap { place in [library[place]] + (mirrored.map { [$0[place]] } ?? []) }
    heads = rows.map { Self.part(0, of: $0) }
    tails = rows.flatMap { row in (1..<Self.parts).map { Self.part($0, of: row) } }
    cellParts = cells.flatMap { cell in (0..<Self.parts).map { Self.part($0, of: cell) } }
  }

  private static func part(_ index: Int, of features: PictureFeatures) -> Part {
    var part = Part()
    for lane in 0..<8 where index * 8 + lane < features.values.count {
      part[lane] = features.values[index * 8 + lane]
    }
    return part
  }

  package func cost(cell: Int, picture: Int) -> Int32 {
    var cost = library[picture].cost(to: targets[cell])
    if let mirrored { cost = min(cost, mirrored[picture].cost(to: targets[cell])) }
    guard let excess else { return cost }
    let extra = excess.cost(Self.part(0, of: library[picture]), cellParts[cell * Self.parts])
    return Self.sum(cost, extra)
  }

  /// No cost is as large as the largest number.
  @inline(__always)
  private static func sum(_ cost: Int32, _ extra: Int64) -> Int32 {
    Int32(truncatingIfNeeded: min(Int64(cost) &+ extra, Int64(Int32.max) &- 1))
  }

  /// Whether the flipped picture suits a cell better; `false` if both cost the same.
  package func isMirrored(cell: Int, picture: Int) -> Bool {
    guard let mirrored else { return false }
    return mirrored[picture].cost(to: targets[cell]) < library[picture].cost(to: targets[cell])
  }

  package func firstTwins() -> [Int] {
    struct Look: Hashable {
      let straight: [Int16]
      let mirrored: [Int16]?
    }
    var first: [Look: Int] = [:]
    return (0..<pictures).map { picture in
      let look = Look(straight: library[picture].values, mirrored: mirrored?[picture].values)
      if let other = first[look] { return other }
      first[look] = picture
      return picture
    }
  }

  package func offers(cell: Int, count: Int, prices: [Int64], into offers: inout OfferHeap) {
    offers.reset(count: count)
    let target = Int32(targets[cell].values[0])
    var above = firstPlace(notBelow: target)
    var below = above
    while above < pictures || below > 0 {
      let upward = above < pictures ? Int64(lightness[above] - target) : .max
      let downward = below > 0 ? Int64(target - lightness[below - 1]) : .max
      let step = min(upward, downward)
      // The step squared, plus the excess beyond the reach, is the least that any remaining picture can cost.
      guard step < 1 << 20,
        (step * step + (excess?.cost(distance: step) ?? 0)) * Offer.unitsPerCost <= offers.limit
      else { break }
      if upward <= downward {
        let end = min(above + Self.stride, pictures)
        add(above..<end, cell: cell, prices: prices, to: &offers)
        above = end
      } else {
        let start = max(below - Self.stride, 0)
        add(start..<below, cell: cell, prices: prices, to: &offers)
        below = start
      }
    }
    offers.sort()
  }

  /// This many places are looked at before the nearer side is chosen again: a choice at each would be guessed wrong half the time.
  private static var stride: Int { 16 }

  @inline(__always)
  private func add(_ places: Range<Int>, cell: Int, prices: [Int64], to offers: inout OfferHeap) {
    let first = cell * Self.parts
    let head = cellParts[first]
    for place in places {
      let squares = Self.square(heads[place * ways], head)
      var least = squares.wrappedSum()
      var flipped = squares
      if ways == 2 {
        flipped = Self.square(heads[place * 2 + 1], head)
        least = min(least, flipped.wrappedSum())
      }
      guard Offer.units(least) <= offers.limit else { continue }
      let extra = excess?.cost(heads[place * ways], head) ?? 0
      let picture = order[place]
      let price = prices[Int(picture)]
      guard price <= offers.limit, price != Offer.withheld else { continue }
      // The highest cost that a picture may have: at that cost its value is the limit, or less by a part of a whole cost.
      let bound = Int32(clamping: (offers.limit - price) / Offer.unitsPerCost - extra)
      guard bound >= 0 else { continue }
      var cost = measure(row: place * ways, cell: first, from: squares, atMost: bound)
      if ways == 2 {
        cost = min(cost, measure(row: place * 2 + 1, cell: first, from: flipped, atMost: bound))
      }
      guard cost <= bound else { continue }
      cost = Self.sum(cost, extra)
      offers.add(Offer(value: Offer.units(cost) + price, picture: picture, cost: cost))
    }
  }

  /// The cost of a row, or Int32.max when it is above `bound`.
  @inline(__always)
  private func measure(row: Int, cell first: Int, from head: SIMD4<Int32>, atMost bound: Int32) -> Int32 {
    var sum = head
    guard sum.wrappedSum() <= bound else { return .max }
    let tail = row * (Self.parts - 1) - 1
    // Two parts at a time: a sum across lanes costs about as much as a part.
    var part = 1
    while part + 1 < Self.parts {
      sum &+= Self.square(tails[tail + part], cellParts[first + part])
      sum &+= Self.square(tails[tail + part + 1], cellParts[first + part + 1])
      guard sum.wrappedSum() <= bound else { return .max }
      part += 2
    }
    if part < Self.parts { sum &+= Self.square(tails[tail + part], cellParts[first + part]) }
    return sum.wrappedSum()
  }

  /// Squares of eight differences, in four sums.
  @inline(__always)
  private static func square(_ one: Part, _ other: Part) -> SIMD4<Int32> {
    let difference = one &- other
    // Lane by lane: the standard library's conversions of vectors are calls if the compiler does not inline them.
    let even = SIMD4(
      Int32(difference[0]), Int32(difference[2]), Int32(difference[4]), Int32(difference[6]))
    let odd = SIMD4(
      Int32(difference[1]), Int32(difference[3]), Int32(difference[5]), Int32(difference[7]))
    return even &* even &+ odd &* odd
  }

  private func firstPlace(notBelow target: Int32) -> Int {
    var low = 0
    var high = pictures
    while low < high {
      let middle = (low + high) / 2
      if lightness[middle] < target { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: Beyond the reach of recolouring

/// The extra cost of a picture whose mean colour is farther from the cell's than recolouring reaches.
///
/// If means count less, because recolouring brings them together, the part that it cannot reach counts in full. Else a few cells keep
/// colours that no recolouring mends, which show as patches.
package struct MeanExcess: Sendable {
  /// How far recolouring reaches, in units of means that count less.
  private let reach: Int64
  /// The square of the weight's inverse, in 256ths.
  private let factor: Int64

  /// - Parameters:
  ///   - distance: How far a mean is moved at the most, in OKLab, 0 to 1.
  ///   - weight: What means count, 0.1 to 1; see ``PictureFeatures/weighted(mean:)``.
  package init(beyond distance: Double, weight: Double) {
    precondition(
      (0...1).contains(distance) && (0.1...1).contains(weight), "a distance and a weight in their ranges")
    reach = Int64((distance * weight * PictureFeatures.unit * 6).rounded())
    factor = Int64((256 / (weight * weight)).rounded())
  }

  /// The cost for two means whose weighted numbers are `distance` apart.
  @inline(__always)
  func cost(distance: Int64) -> Int64 {
    let excess = max(0, distance &- reach)
    return (excess &* excess &* factor) &>> 8
  }

  /// The cost for two pictures, by the first three of their weighted numbers.
  @inline(__always)
  func cost(_ one: SIMD8<Int16>, _ other: SIMD8<Int16>) -> Int64 {
    let (l, a, b) = (
      Int64(one[0]) &- Int64(other[0]), Int64(one[1]) &- Int64(other[1]), Int64(one[2]) &- Int64(other[2])
    )
    // Whole numbers far below 2⁵³ have the same root everywhere.
    return cost(distance: Int64(Double(l &* l &+ a &* a &+ b &* b).squareRoot()))
  }
}
