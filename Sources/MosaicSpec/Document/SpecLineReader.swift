import MosaicScene

/// Reads the lines of a job file.
package struct SpecLineReader: Sendable {
  private let table: Table<SpecLine>
  private let defaults: SpecDefaults?

  package init(defaults: SpecDefaults? = nil, registry: LayoutRegistry = .standard) {
    self.defaults = defaults
    let own = [
      Field("output", \SpecLine.output, .path, "Path of the file to write.")
        .required("the path of the file to write"),
      Field("id", \.id, .string, "A name for the job, which its result repeats."),
    ]
    table = Table(own + CollageSpec.fields(registry, isVersionRequired: false).map { $0.within(\.spec) })
  }

  /// Reads a line in UTF-8, without its line break; where `shouldStop` returns `true`, reading ends and the line is of no use.
  package func line(
    _ bytes: some Collection<UInt8>, number: Int = 1, unless shouldStop: @escaping () -> Bool = { false }
  ) throws(SpecErrors) -> SpecLine {
    var line = SpecLine()
    try SpecNode.read(
      bytes, noting: Faults(unless: shouldStop), defaults: defaults?.json, below: number - 1
    ) { node in
      guard CollageSpec.hasVersion(node, isRequired: false) else { return }
      table.read(node, into: &line)
    }
    return line
  }

  /// A line as JSON in UTF-8, without a line break; parts that have their default are left out.
  package func json(of line: SpecLine) throws(SpecError) -> [UInt8] {
    Array(try table.write(line).checked().line.utf8)
  }

  /// The output and the name of a line's job, as far as they can be read; nothing else of it is checked.
  package static func names(of bytes: some Collection<UInt8>) -> (output: String?, id: String?) {
    guard let json = try? JSONReader.read(bytes) else { return (nil, nil) }
    return (json.member("output")?.string, json.member("id")?.string)
  }
}
