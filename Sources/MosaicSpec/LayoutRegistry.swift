// Which layouts a document may name: a value, handed to the decoder, never a global.

/// The layouts by their names.
///
/// Start from ``standard`` and add your own:
///
/// ```swift
/// let registry = LayoutRegistry.standard.registering(TilesLayout.self)
/// let spec = try CollageSpec(json: bytes, registry: registry)
/// ```
public struct LayoutRegistry: Sendable {
  private var types: [String: any SpecLayout.Type] = [:]

  /// The key that names the layout in a document.
  static let typeKey = "type"

  /// Makes a registry that knows no layout.
  public init() {}

  /// The registry with one more layout; a layout of the same name is replaced.
  public func registering(_ type: any SpecLayout.Type) -> LayoutRegistry {
    var copy = self
    copy.types[type.typeName] = type
    return copy
  }

  /// The names, sorted.
  public var names: [String] { types.keys.sorted() }

  /// The layouts, sorted by name.
  public var layouts: [any SpecLayout.Type] {
    types.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The layout of that name.
  ///
  /// - Parameter path: Where the name stands, for the error: an option or a place in a document.
  /// - Throws: ``SpecError/unknownLayout(path:name:suggestions:known:)`` with the nearest names.
  public func type(
    named name: String, at path: String = "layout"
  ) throws(SpecError) -> any SpecLayout.Type {
    if let type = types[name] { return type }
    throw .unknownLayout(
      path: path, name: name, suggestions: Suggestions.nearest(to: name, among: names), known: names)
  }

  /// The same error, or a better one for a key of this layout that is a parameter of other ones.
  func explaining(_ error: SpecError, key: String, of layout: any SpecLayout.Type) -> SpecError {
    guard case .unknownKey(let path, _, let known) = error else { return error }
    let owners = layouts.filter { $0.keys.contains(key) }.map { $0.typeName }
    guard !owners.isEmpty else { return error }
    return .otherLayoutsKey(path: path, key: key, layout: layout.typeName, known: known, owners: owners)
  }

  /// A layout of that name with its defaults and the given parameters.
  ///
  /// - Throws: ``SpecError`` where the name, a key or a value is not known or not allowed.
  public func layout(
    named name: String, settings: [ParameterSetting] = [], at path: String = "layout"
  ) throws(SpecError) -> any SpecLayout {
    let layout: any SpecLayout = try type(named: name, at: path).init()
    return try layout.applying(settings, registry: self)
  }
}

extension CodingUserInfoKey {
  /// The key under which a decoder carries the ``LayoutRegistry`` of a ``CollageSpec``.
  public static var layoutRegistry: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "mosaic.layoutRegistry") else {
      preconditionFailure("a user info key can be made of any text")
    }
    return key
  }
}
