// A line of a job file: a document in short or in full, and the file that the collage is written to.

import MosaicScene

/// A line of a job file.
///
/// It has the keys of a document, of which `version` may be left out, and two of its own:
/// `{"output": "a.png", "layout": "sudoku", "images": ["1.jpg", "2.jpg"]}`.
public struct SpecLine: Sendable {
  /// The document.
  public var spec = CollageSpec(items: [])
  /// The path of the file that the collage is written to, as it is written in the line.
  public var output = ""
  /// A name for the job, which its result repeats.
  public var id: String?

  /// A line without keys, to be filled.
  fileprivate init() {}
}

/// Reads the lines of a job file.
public struct SpecLineReader: Sendable {
  private let fields: [Field<SpecLine>]
  private let defaults: SpecDefaults?

  /// Makes a reader for many lines.
  ///
  /// - Parameters:
  ///   - defaults: Values of keys that a line does not have.
  ///   - registry: The layouts that the lines may name.
  public init(defaults: SpecDefaults? = nil, registry: LayoutRegistry = .standard) {
    self.defaults = defaults
    fields =
      [
        Field("output", \.output, .path, "Path of the file to write.").required(
          "the path of the file to write"),
        Field("id", \.id, .string, "A name for the job, which its result repeats."),
      ] + CollageSpec.fields(registry, isVersionRequired: false).map { $0.within(\.spec) }
  }

  /// Reads a line in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The line, without its line break.
  ///   - number: Its number in the file, from 1, for errors.
  ///   - shouldStop: Ends the reading where it returns `true`; then the line is of no use.
  /// - Throws: ``SpecErrors``: all that is wrong.
  /// - Complexity: O(bytes of the line and of the defaults).
  public func line(
    _ bytes: some Collection<UInt8>, number: Int = 1, unless shouldStop: @escaping () -> Bool = { false }
  ) throws(SpecErrors) -> SpecLine {
    var line = SpecLine()
    try SpecNode.read(
      bytes, noting: Faults(unless: shouldStop), defaults: defaults?.json, below: number - 1
    ) { node in
      guard CollageSpec.hasVersion(node, isRequired: false) else { return }
      fields.read(node, into: &line, rules: CollageSpec.rules)
    }
    return line
  }

  /// A line as JSON in UTF-8, without a line break; parts that have their default are left out.
  ///
  /// - Throws: ``SpecError`` where a number is not finite.
  package func json(of line: SpecLine) throws(SpecError) -> [UInt8] {
    Array(try fields.write(line).checked().line.utf8)
  }

  /// The output and the name of a line's job, as far as they can be read; nothing else of it is checked.
  public static func names(of bytes: some Collection<UInt8>) -> (output: String?, id: String?) {
    guard let json = try? JSONReader.read(bytes) else { return (nil, nil) }
    return (json.member("output")?.string, json.member("id")?.string)
  }
}

/// A document with some keys alone, for the lines of a job file that do not have them.
///
/// Objects are merged member by member, but for a layout of another type; anything else in a line takes the place of the default.
public struct SpecDefaults: Sendable {
  let json: JSONNode

  /// Reads a document of which any key may be missing.
  ///
  /// - Throws: ``SpecErrors``: all that is wrong.
  public init(json bytes: some Collection<UInt8>, registry: LayoutRegistry = .standard) throws(SpecErrors) {
    json = try SpecNode.read(bytes, noting: Faults(allowsGaps: true)) { node in
      var spec = CollageSpec(items: [])
      guard CollageSpec.hasVersion(node, isRequired: false) else { return }
      CollageSpec.fields(registry, isVersionRequired: false).read(node, into: &spec, rules: [])
    }
  }
}

extension Field {
  /// The key as one of something that holds the owner.
  func within<Holder>(_ part: any WritableKeyPath<Holder, Owner> & Sendable) -> Field<Holder> {
    let (read, parse, write, spell, copy) = (read, parse, write, spell, copy)
    let field = Field<Holder>(
      key, kind, schema, summary, nil, read: { read($0, &$1[keyPath: part]) },
      parse: { text, holder throws(SpecError) in try parse(text, &holder[keyPath: part]) },
      write: { write($0[keyPath: part]) }, spell: { spell($0[keyPath: part]) },
      copy: { copy($0[keyPath: part], &$1[keyPath: part]) }, option: option)
    return required.map { field.required($0) } ?? field
  }
}
