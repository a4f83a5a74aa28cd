// Rows or columns that only one of two pictures has.

/// Rows or columns, one after the other, that were inserted or removed.
public struct RowEdit: Hashable, Sendable {
  /// What happened to them.
  public let kind: Kind
  /// Whether they are rows or columns.
  public let axis: Axis
  /// The first of them: in the second picture if they were inserted, in the first one if they were removed.
  public let at: Int
  /// How many there are.
  public let count: Int

  /// What happened to rows or columns.
  public enum Kind: String, Hashable, Sendable {
    /// Only the second picture has them.
    case inserted
    /// Only the first picture has them.
    case removed
  }

  /// Rows or columns of a picture.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// Lines from left to right.
    case rows
    /// Lines from top to bottom.
    case columns
  }
}

extension RowEdit: CustomStringConvertible {
  /// The edit in words, as `12 rows inserted at y = 340`.
  public var description: String {
    let noun = count == 1 ? String(axis.rawValue.dropLast()) : axis.rawValue
    return "\(count) \(noun) \(kind.rawValue) at \(axis == .rows ? "y" : "x") = \(at)"
  }
}
