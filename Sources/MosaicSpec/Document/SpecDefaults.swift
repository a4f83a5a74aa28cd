/// A part of a document, for the lines of a job file that do not say the same keys.
///
/// Objects are merged member by member, a layout's with the parameters that the line's layout has. Any other value of a line
/// replaces the default.
public struct SpecDefaults: Sendable {
  let json: JSONNode

  /// Reads a document of which any key may be missing.
  ///
  /// - Throws: ``SpecErrors``: everything that is wrong.
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
