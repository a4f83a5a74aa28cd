// The targets of layouts alone.

extension Targets {
  var layouts: [Target] {
    let rows = results.sections.first { $0.part == .layouts }?.rows ?? []
    let slowest = rows.compactMap(\.usage).map(\.cpu).max()
    return [
      Target(
        "CPU of a million items in a layout", "under 1 s each",
        slowest.map { ("at most \(Figures.seconds($0))", $0 < 1) })
    ] + CollageOrder.all.flatMap(collages)
  }

  /// An order, and what is wanted of it alone.
  private struct CollageOrder {
    let title: String
    let wantedOfTen: Double
    /// The 95th percentile of areas after 300,000 steps, which is some 100 ms.
    let widestSpread: Double

    static let all = [
      Self(title: "free order", wantedOfTen: 0.995, widestSpread: 2.2),
      Self(title: "in order", wantedOfTen: 0.95, widestSpread: 3.1),
    ]
  }

  private func collages(_ order: CollageOrder) -> [Target] {
    func rows(_ title: String, _ names: [String]) -> [Results.Collages.Row]? {
      let table = results.collages.first { $0.title == title }
      let rows = names.compactMap { table?[$0] }
      return rows.isEmpty ? nil : rows
    }
    func pictures(_ counts: [Int]) -> [Results.Collages.Row]? {
      rows(order.title, counts.map { "\($0) pictures" })
    }
    let many = pictures([15, 20, 30, 60, 100, 200])
    let heeding = "\(order.title), with more to heed"
    return [
      Target(
        "collages of 15 and more, \(order.title)", "all crop at most 2 %, areas within 6 : 1",
        many.map { rows in
          let least = rows.map(\.good).min() ?? 0
          return ("\(Figures.fixed(least * 100, 1)) % at least", least == 1)
        }),
      Target(
        "their crop, \(order.title)", "95 of 100 at most 0.5 %",
        many.map { rows in
          let most = rows.compactMap { $0.crops.quantile(0.95) }.max() ?? 1
          return ("at most \(Figures.fixed(most * 100, 2)) %", most <= 0.005)
        }),
      Target(
        "collages of 10, \(order.title)",
        "\(Figures.fixed(order.wantedOfTen * 100, 1)) % crop at most 2 %, areas within 6 : 1",
        pictures([10]).map { rows in
          ("\(Figures.fixed(rows[0].good * 100, 1)) %", rows[0].good >= order.wantedOfTen)
        }),
      Target(
        "CPU of a collage, \(order.title)",
        "95 of 100: 10 ms up to 7 or 9, 2 ms for 30, 7 for 60, 20 for 100",
        pictures([order.title == "free order" ? 7 : 9, 30, 60, 100]).map { rows in
          let times = rows.map { $0.seconds.quantile(0.95) ?? 0 }
          let isMet = zip(times, [0.01, 0.002, 0.007, 0.02]).allSatisfy { $0 <= $1 }
          return (times.map(Figures.milliseconds).joined(separator: ", "), isMet)
        }),
      Target(
        "areas after 300,000 steps, \(order.title)",
        "95 of 100 within \(Figures.fixed(order.widestSpread, 1)) : 1",
        rows(heeding, ["30, 300,000 steps", "60, 300,000 steps"]).map { rows in
          let spreads = rows.map { $0.spreads.quantile(0.95) ?? .infinity }
          return (
            spreads.map { Figures.fixed($0, 2) }.joined(separator: ", "),
            spreads.allSatisfy { $0 <= order.widestSpread }
          )
        }),
      Target(
        "weights 1 : 2 : 4, \(order.title)", "95 of 100 within a factor of 1.35 for 12 and more",
        rows(heeding, [12, 30, 60].map { "\($0), weights 1 : 2 : 4" }).map { rows in
          let factors = rows.map { $0.factors.quantile(0.95) ?? .infinity }
          return (
            factors.map { Figures.fixed($0, 2) }.joined(separator: ", "), factors.allSatisfy { $0 <= 1.35 }
          )
        }),
    ]
  }
}
