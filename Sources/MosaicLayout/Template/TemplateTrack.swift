/// The size of one column or row of a template.
public enum TemplateTrack: Hashable, Sendable {
  /// A length in points.
  case points(Double)
  /// A percentage of the container's side, 0 to 100.
  case percent(Double)
  /// A part of what the other tracks and the gaps leave, as CSS `fr`.
  case fraction(Double)

  var needsContainer: Bool { if case .points = self { false } else { true } }

  private var amount: Double {
    switch self {
    case .points(let amount), .percent(let amount), .fraction(let amount): amount
    }
  }

  package var fault: (found: String, allowed: String)? {
    let limit = if case .percent = self { 100.0 } else { LayoutLimits.coordinate }
    if amount >= 0, amount <= limit { return nil }
    return ("\(self)", "a number from 0 to \(limit.plain)")
  }
}

extension TemplateTrack: CustomStringConvertible {
  /// Such as `120`, `25%` or `1fr`.
  public var description: String {
    switch self {
    case .points(let amount): amount.plain
    case .percent(let amount): "\(amount.plain)%"
    case .fraction(let amount): "\(amount.plain)fr"
    }
  }
}

struct TemplateTracks {
  let starts: [Double]
  let lengths: [Double]

  /// The tracks in a container's side; `nil` where gaps and fixed tracks leave nothing for one, or are longer than the side.
  ///
  /// As in CSS Grid, parts that sum to less than 1 fill only that share of what is left.
  init?(_ tracks: [TemplateTrack], filling extent: Double?, gap: Double) {
    var rest = (extent ?? 0) - Double(tracks.count - 1) * gap
    var parts = 0.0
    for track in tracks {
      switch track {
      case .points(let points): rest -= points
      case .percent(let percent): rest -= (extent ?? 0) * percent / 100
      case .fraction(let part): parts += part
      }
    }
    // Sums of shares differ from the side in their last bits.
    if extent != nil, parts > 0 ? rest <= 0 : rest < -1e-9 * (extent ?? 0) { return nil }
    let perPart = rest / max(parts, 1)
    lengths = tracks.map { track in
      switch track {
      case .points(let points): points
      case .percent(let percent): (extent ?? 0) * percent / 100
      case .fraction(let part): part * perPart
      }
    }
    starts = lengths.starts(gap: gap)
  }

  func span(_ run: Range<Int>) -> (start: Double, length: Double) {
    let last = run.upperBound - 1
    return (starts[run.lowerBound], starts[last] + lengths[last] - starts[run.lowerBound])
  }

  var extent: Double { zip(starts, lengths).map(+).max() ?? 0 }
}
