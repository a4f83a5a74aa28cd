// Some of a record's values, to be laid over others.

/// A record of which only some values are given: `patch.fit = .contain`.
///
/// The property of a value that is not given is `nil`; setting it to `nil` takes the value back.
@dynamicMemberLookup public struct Patch<Owner: Record & Hashable>: Hashable, Sendable {
  /// The values that are given; the others are the record's defaults. `nil` where none is given: most items of a long
  /// document have no style of their own.
  private var given: Given?

  private final class Given: Hashable, Sendable {
    let values: Owner
    /// Whether the field of that index is given.
    let flags: UInt64

    init(_ values: Owner, _ flags: UInt64) { (self.values, self.flags) = (values, flags) }

    static func == (one: Given, other: Given) -> Bool {
      one === other || one.flags == other.flags && one.values == other.values
    }
    func hash(into hasher: inout Hasher) {
      hasher.combine(flags)
      hasher.combine(values)
    }
  }

  /// Makes a patch that gives nothing.
  public init() {}

  /// Whether nothing is given.
  public var isEmpty: Bool { given == nil }

  /// The value of a property, `nil` where it is not given.
  public subscript<Value>(dynamicMember property: WritableKeyPath<Owner, Value>) -> Value? {
    get { has(Self.index(of: property)) ? given?.values[keyPath: property] : nil }
    set {
      set(Self.index(of: property), isGiven: newValue != nil) { values in
        values[keyPath: property] = newValue ?? Owner()[keyPath: property]
      }
    }
  }

  /// The value of a property that may be without one, `nil` where it is not given.
  public subscript<Value>(dynamicMember property: WritableKeyPath<Owner, Value?>) -> Value? {
    get { has(Self.index(of: property)) ? given?.values[keyPath: property] : nil }
    set {
      set(Self.index(of: property), isGiven: newValue != nil) { values in
        values[keyPath: property] = newValue ?? Owner()[keyPath: property]
      }
    }
  }

  /// The record with the values that are given.
  public func over(_ base: Owner) -> Owner {
    guard let given else { return base }
    var merged = base
    for (index, field) in Owner.fields.enumerated() where has(index) { field.copy(given.values, &merged) }
    return merged
  }

  /// The other patch with the values that this one gives.
  public func over(_ base: Patch) -> Patch {
    guard let given else { return base }
    guard let under = base.given else { return self }
    var merged = Patch()
    merged.given = Given(over(under.values), given.flags | under.flags)
    return merged
  }

  // MARK: Fields

  private func has(_ index: Int) -> Bool { (given?.flags ?? 0) & (1 << UInt64(index)) != 0 }

  private mutating func set<Failure: Error>(
    _ index: Int, isGiven: Bool, _ change: (inout Owner) throws(Failure) -> Void
  ) throws(Failure) {
    var values = given?.values ?? Owner()
    try change(&values)
    let flag: UInt64 = 1 << UInt64(index)
    let flags = isGiven ? (given?.flags ?? 0) | flag : (given?.flags ?? 0) & ~flag
    given = flags == 0 ? nil : Given(values, flags)
  }

  private static func index(of property: PartialKeyPath<Owner>) -> Int {
    guard let index = Owner.fields.firstIndex(where: { $0.property as PartialKeyPath<Owner>? == property })
    else { preconditionFailure("a patch holds only properties that are fields of the record") }
    return index
  }

  /// The record's fields as fields of something that holds a patch of it.
  static func fields<Holder>(in patch: any WritableKeyPath<Holder, Patch> & Sendable) -> [Field<Holder>] {
    Owner.fields.enumerated().map { index, field in
      Field<Holder>(
        field.key, field.kind, field.schema, field.summary, nil,
        read: { node, holder in holder[keyPath: patch].set(index, isGiven: true) { field.read(node, &$0) } },
        parse: { text, holder throws(SpecError) in
          try holder[keyPath: patch].set(index, isGiven: true) { values throws(SpecError) in
            try field.parse(text, &values)
          }
        },
        write: {
          $0[keyPath: patch].has(index) ? $0[keyPath: patch].given.flatMap { field.write($0.values) } : nil
        },
        spell: {
          $0[keyPath: patch].has(index) ? $0[keyPath: patch].given.flatMap { field.spell($0.values) } : nil
        },
        copy: { from, to in
          guard let given = from[keyPath: patch].given, from[keyPath: patch].has(index) else { return }
          to[keyPath: patch].set(index, isGiven: true) { field.copy(given.values, &$0) }
        }, option: field.option)
    }
  }
}

extension Patch: Record {
  /// The record's keys.
  public static var fields: [Field<Patch>] { fields(in: \.self) }
}
