// Parameters of a layout from the command line: -p KEY=VALUE.

import MosaicScene

/// One `KEY=VALUE` of the command line.
public struct ParameterSetting: Hashable, Sendable {
  /// The parameter's key.
  public var key: String
  /// Its value as text.
  public var value: String

  /// Makes a setting from its two parts.
  public init(key: String, value: String) { (self.key, self.value) = (key, value) }

  /// Reads `KEY=VALUE`; the value may hold further equals signs.
  ///
  /// - Throws: ``SpecError`` where there is no key or no equals sign.
  public init(_ text: String) throws(SpecError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .badValue(path: "parameter", found: quoted(text), allowed: "KEY=VALUE, such as gap=4")
    }
    self.init(key: String(parts[0]), value: String(parts[1]))
  }
}

extension SpecLayout {
  /// The layout with parameters set from text: numbers as `12`, sizes as `80x32`, words as they are.
  ///
  /// Of a key that comes twice the last counts; `columnGap` and `rowGap` win over `gap` in any order.
  ///
  /// - Parameters:
  ///   - settings: Keys with their values.
  ///   - registry: Other layouts, of which a key may be a parameter; only the error names them.
  /// - Throws: ``SpecError``, with the key as its path.
  public func applying(
    _ settings: [ParameterSetting], registry: LayoutRegistry = .standard
  ) throws(SpecError) -> Self {
    let fields = Self.fields
    for setting in settings where !fields.contains(where: { $0.key == setting.key }) {
      throw registry.unknownKey(setting.key, at: setting.key, among: fields.map(\.key), of: Self.self)
    }
    var layout = self
    // In the order of the fields, in which `gap` is the first; each value is looked at, also one that does not count.
    for field in fields {
      for setting in settings where setting.key == field.key {
        do { try field.parse(setting.value, &layout) } catch { throw error.placed(at: setting.key) }
      }
    }
    return layout
  }
}
