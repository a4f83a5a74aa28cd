// Some of a record's values, to be laid over others.

import MosaicScene

/// A record of which only some values are given: `patch.fit = .contain`.
///
/// The property of a value that is not given is `nil`; setting it to `nil` takes the value back.
@dynamicMemberLookup package struct Patch<Owner: Record & Hashable>: Hashable, Sendable {
  /// The values that are given; the others are the record's defaults. `nil` if none is given: most items of a long
  /// document have no style of their own.
  @Seldom private var given: Given? = nil

  private struct Given: Hashable, Sendable {
    let values: Owner
    /// Whether the field of that index is given.
    let flags: UInt64
  }

  package init() {}

  package var isEmpty: Bool { given == nil }

  /// The value of a property, `nil` if it is not given.
  package subscript<Value>(dynamicMember property: WritableKeyPath<Owner, Value>) -> Value? {
    get { given(Self.index(of: property))?[keyPath: property] }
    set {
      set(Self.index(of: property), isGiven: newValue != nil) { values in
        values[keyPath: property] = newValue ?? Owner()[keyPath: property]
      }
    }
  }

  /// The value of a property that may be without one, `nil` if it is not given.
  package subscript<Value>(dynamicMember property: WritableKeyPath<Owner, Value?>) -> Value? {
    get { given(Self.index(of: property))?[keyPath: property] }
    set {
      set(Self.index(of: property), isGiven: newValue != nil) { values in
        values[keyPath: property] = newValue ?? Owner()[keyPath: property]
      }
    }
  }

  /// The record with the values that are given.
  package func over(_ base: Owner) -> Owner {
    guard let given else { return base }
    var merged = base
    for (index, field) in Owner.fields.enumerated() where given.flags & (1 << UInt64(index)) != 0 {
      field.copy(given.values, &merged)
    }
    return merged
  }

  /// The other patch with the values that this one gives.
  package func over(_ base: Patch) -> Patch {
    guard let given else { return base }
    guard let under = base.given else { return self }
    var merged = Patch()
    merged.given = Given(values: over(under.values), flags: given.flags | under.flags)
    return merged
  }

  /// The patch without values that the record has anyway.
  package var withoutDefaults: Patch {
    guard let given else { return self }
    let standard = Owner()
    // A value that cannot be written is kept.
    func text(_ field: Field<Owner>, _ values: Owner) -> String? {
      guard let value = field.write(values) else { return "" }
      return (try? value.checked())?.line
    }
    let flags = Owner.fields.enumerated().reduce(given.flags) { flags, row in
      let value = text(row.element, given.values)
      return value != nil && value == text(row.element, standard) ? flags & ~(1 << UInt64(row.offset)) : flags
    }
    var patch = self
    patch.given = flags == 0 ? nil : Given(values: given.values, flags: flags)
    return patch
  }

  // MARK: Fields

  /// The values, if the field's value is given.
  private func given(_ index: Int) -> Owner? {
    given.flatMap { $0.flags & (1 << UInt64(index)) != 0 ? $0.values : nil }
  }

  private mutating func set<Failure: Error>(
    _ index: Int, isGiven: Bool, _ change: (inout Owner) throws(Failure) -> Void
  ) throws(Failure) {
    var values = given?.values ?? Owner()
    try change(&values)
    let flag: UInt64 = 1 << UInt64(index)
    let flags = isGiven ? (given?.flags ?? 0) | flag : (given?.flags ?? 0) & ~flag
    given = flags == 0 ? nil : Given(values: values, flags: flags)
  }

  private static func index(of property: PartialKeyPath<Owner>) -> Int {
    guard let index = Owner.fields.firstIndex(where: { $0.property as PartialKeyPath<Owner>? == property })
    else { preconditionFailure("a patch holds only properties that are fields of the record") }
    return index
  }

  /// The record's fields as fields of something that holds a patch of it.
  package static func fields<Holder>(in patch: any WritableKeyPath<Holder, Patch> & Sendable) -> [Field<
    Holder
  >] {
    Owner.fields.enumerated().map { index, field in
      Field<Holder>(
        key: field.key, kind: field.kind, schema: field.schema, summary: field.summary,
        read: { node, holder in holder[keyPath: patch].set(index, isGiven: true) { field.read(node, &$0) } },
        parse: { text, holder throws(SpecError) in
          try holder[keyPath: patch].set(index, isGiven: true) { values throws(SpecError) in
            try field.parse(text, &values)
          }
        },
        write: { holder in holder[keyPath: patch].given(index).flatMap { field.write($0) } },
        copy: { from, to in
          guard let values = from[keyPath: patch].given(index) else { return }
          to[keyPath: patch].set(index, isGiven: true) { field.copy(values, &$0) }
        }, option: field.option, rules: field.rules)
    }
  }
}

extension Patch: Record {
  package static var fields: [Field<Patch>] { fields(in: \.self) }
}
