// Lines of JSON, as job files have them: their keys and their defaults.

/// The keys of lines of JSON, each of which is an object; some kinds of line have all keys of a document as well.
///
/// Errors name the line and the column. A key that is the name of an option gets the hint that documents give.
package struct LineTable<Line: Sendable>: Sendable {
  private let table: Table<Line>
  private let isDocument: Bool
  private let defaults: SpecDefaults?

  /// Lines that have only keys of their own.
  package init(_ fields: [Field<Line>]) {
    table = Table(fields)
    isDocument = false
    defaults = nil
  }

  /// Lines that also have the keys of a document. They may leave out `version`, and `defaults` gives the keys that they lack.
  package init(
    _ fields: [Field<Line>], with document: any WritableKeyPath<Line, CollageSpec> & Sendable,
    registry: LayoutRegistry, defaults: SpecDefaults?
  ) {
    table = Table(
      fields + CollageSpec.fields(registry, isVersionRequired: false).map { $0.within(document) })
    isDocument = true
    self.defaults = defaults
  }

  /// Reads a line in UTF-8, without its line break, into `line`.
  ///
  /// - Parameters:
  ///   - number: The number of the line in its file, from 1, for errors.
  ///   - shouldStop: If it returns `true`, reading ends, and the line is of no use.
  package func read(
    _ bytes: some Collection<UInt8>, number: Int, into line: inout Line,
    unless shouldStop: @escaping () -> Bool
  ) throws(SpecErrors) {
    try SpecNode.read(
      bytes, noting: Faults(explaining: OptionKeys.hint, unless: shouldStop), defaults: defaults?.json,
      below: number - 1
    ) { node in
      guard !isDocument || CollageSpec.hasVersion(node, isRequired: false) else { return }
      table.read(node, into: &line)
    }
  }

  /// A line as JSON in UTF-8, without a line break; keys that have their default are left out.
  ///
  /// - Throws: ``SpecError`` if a number is not finite.
  package func json(of line: Line) throws(SpecError) -> [UInt8] {
    Array(try table.write(line).checked().line.utf8)
  }

  /// The same of a line that has only finite numbers, as text.
  package func line(of line: Line) -> String { table.write(line).line }

  /// The same as a value, for a line that is a part of another one.
  package func value(of line: Line) -> JSONValue { table.write(line) }

  /// The JSON Schema (draft 2020-12) of lines, indented.
  package func jsonSchema(title: String, _ description: String) -> String {
    table.schema(defaults: nil).document(title: title, description)
  }
}

// MARK: Defaults

/// A part of a document, for the lines of a job file that do not say the same keys.
///
/// Objects are merged member by member, a layout's with the parameters that the line's layout has. Any other value of a line
/// replaces the default.
public struct SpecDefaults: Sendable {
  let json: JSONNode

  /// Reads a document of which any key may be missing.
  ///
  /// - Throws: ``SpecErrors``: all faults.
  public init(json bytes: some Collection<UInt8>, registry: LayoutRegistry = .standard) throws(SpecErrors) {
    json = try SpecNode.read(bytes, noting: Faults(allowsGaps: true, explaining: OptionKeys.hint)) { node in
      var spec = CollageSpec(items: [])
      guard CollageSpec.hasVersion(node, isRequired: false) else { return }
      // If one line has one of two keys of which one is wanted, the defaults of the others need not have it.
      Table(CollageSpec.fields(registry, isVersionRequired: false).map(\.withoutRules)).read(
        node, into: &spec)
    }
  }
}
