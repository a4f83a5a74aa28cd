/// The rows that a list of pictures can be cut into, each as wide as the container.
///
/// A row of the items `i..<j` is `(width − gaps) / Σ ratios` high. Ratios beyond a million to one count as a million, so that sums
/// stay exact.
struct RowMeasure {
  let ratios: [Double]
  let width: Double
  let gap: Double
  private let sums: [Double]

  init(_ items: [LayoutItem], width: Double, gap: Double) {
    self.init(ratios: items.map(\.size.ratio), width: width, gap: gap)
  }

  init(ratios: [Double], width: Double, gap: Double) {
    self.ratios = ratios.map { min(max($0, 1e-6), 1e6) }
    self.width = width
    self.gap = gap
    var sums = [0.0]
    sums.reserveCapacity(ratios.count + 1)
    for ratio in self.ratios { sums.append(sums[sums.count - 1] + ratio) }
    self.sums = sums
  }

  var count: Int { ratios.count }

  /// The height of a row that fills the width; `nil` where its gaps leave nothing for the pictures.
  func height(_ row: Range<Int>) -> Double? { parts(row).map { $0.room / $0.ratios } }

  /// The width that gaps leave for a row's pictures, and the sum of their ratios; `nil` where they leave nothing.
  @inline(__always)
  func parts(_ row: Range<Int>) -> (room: Double, ratios: Double)? {
    let room = width - Double(row.count - 1) * gap
    return room > 0 ? (room, sums[row.upperBound] - sums[row.lowerBound]) : nil
  }

  /// The item before which the sum of the ratios is nearest to a share of the whole sum.
  func item(nearestTo share: Double) -> Int {
    let wanted = share * sums[count]
    let after = min(sums.partitionPoint { $0 >= wanted }, count)
    return after > 0 && wanted - sums[after - 1] < sums[after] - wanted ? after - 1 : after
  }

  /// The row height at which rows of all pictures would fill a sheet of this height, were it not for gaps.
  func evenHeight(onSheetOf height: Double) -> Double {
    (width / sums[count]).squareRoot() * height.squareRoot()
  }
}
