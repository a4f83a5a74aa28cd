// Warnings that may come once for each item: the first few are shown, the others are counted.

import MosaicRender
import Synchronization

/// Kinds of warnings that may come once for each item; raw values follow "and 497 more".
enum RepeatedWarning: String, CaseIterable {
  case unreadable = "pictures that cannot be read"
  case names = "names of captions that no picture has"
  case picture = "warnings about pictures"
  case caption = "captions that were left out"
  case glyphs = "texts with characters that no font here has"
  case font = "fonts that are not installed here"
  case fitted = "pictures whose kept part is larger than their crop"

  /// The kind of a remark; `nil` for one that is made once a run.
  init?(_ remark: RenderRemark) {
    switch remark {
    case .captionLeftOut: self = .caption
    case .missingGlyphs: self = .glyphs
    case .otherFont: self = .font
    case .noFont, .notInMovingSVG: return nil
    }
  }
}

/// Counts warnings by their kind.
final class WarningCounts: Sendable {
  /// How many warnings of a kind are shown.
  static let shown = 5

  private let counts = Mutex<[RepeatedWarning: Int]>([:])

  /// Counts a warning, and returns whether it is to be shown.
  func add(_ kind: RepeatedWarning) -> Bool {
    counts.withLock {
      $0[kind, default: 0] += 1
      return $0[kind, default: 0] <= Self.shown
    }
  }

  /// A line for each kind of which some were not shown, such as `and 497 more pictures that cannot be read`; resets the counts.
  func takeRest() -> [String] {
    counts.withLock { counts in
      defer { counts = [:] }
      return RepeatedWarning.allCases.compactMap { kind in
        guard let count = counts[kind], count > Self.shown else { return nil }
        return "and \(count - Self.shown) more \(kind.rawValue); -v names all of them"
      }
    }
  }
}
