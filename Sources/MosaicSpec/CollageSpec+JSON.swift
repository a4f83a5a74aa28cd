// From JSON to CollageSpec and back, and the JSON Schema: all from the rows of its fields.

extension CollageSpec {
  /// Reads a spec document, which may name the layouts of a registry, from JSON in UTF-8 with or without a byte order mark.
  ///
  /// Comments (`//` and `/* */`) and a comma after the last member or element are allowed.
  ///
  /// - Throws: ``SpecErrors``: all faults, each with its line, its path, the value found and the values allowed.
  /// - Complexity: O(bytes).
  public init(json bytes: some Collection<UInt8>, registry: LayoutRegistry = .standard) throws(SpecErrors) {
    self.init(items: [])
    try SpecNode.read(bytes, noting: Faults(explaining: OptionKeys.hint)) { node in
      // The version comes first, because another version may well have other keys.
      if Self.isPlan(node) {
        node.note(
          .conflict(
            path: "",
            detail: "is a plan, as 'mosaic plan' writes it; a spec document, which it was made of, is wanted")
        )
      } else if Self.hasVersion(node, isRequired: true) {
        Table(Self.fields(registry)).read(node, into: &self)
      }
    }
  }

  /// Whether it is a plan, or a list of plans: a canvas with its pixels, or pages one by one.
  private static func isPlan(_ document: SpecNode) -> Bool {
    guard document.json.isObject else { return false }
    if let canvas = document.json.member("canvas"), canvas.isObject, canvas.member("pixelWidth") != nil {
      return true
    }
    guard let pages = document.json.member("pages"), !pages.isObject else { return false }
    return document.json.member("items") == nil && document.json.member("images") == nil
  }

  /// The JSON Schema (draft 2020-12) of documents, indented, with the registry's layouts and their parameters; always the same text.
  public static func jsonSchema(registry: LayoutRegistry = .standard) -> String {
    Table(fields(registry)).schema(defaults: nil).document(
      title: "mosaic spec", "A collage: canvas, layout, look and items. Lengths are in points.")
  }

  /// The document as JSON in UTF-8, indented, with a line break at its end.
  ///
  /// Parts that have their default are left out, but for the canvas and the layout, which are always written.
  ///
  /// - Throws: ``SpecError`` if a number is not finite.
  public func json() throws(SpecError) -> [UInt8] {
    Array((try Table(Self.fields(LayoutRegistry())).write(self).checked().text + "\n").utf8)
  }

  /// The keys of the document with their values as JSON in UTF-8, but only a part of it once `shouldStop` returns `true`.
  package func members(unless shouldStop: () -> Bool) throws(SpecError) -> [(key: String, json: [UInt8])] {
    guard case .object(let members) = try Table(Self.fields(LayoutRegistry())).write(self).checked() else {
      return []
    }
    return members.map { key, value in
      var bytes: [UInt8] = []
      value.write(to: &bytes, indent: nil, unless: shouldStop)
      return (key, bytes)
    }
  }
}
