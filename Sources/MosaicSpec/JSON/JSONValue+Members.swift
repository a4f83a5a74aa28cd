extension JSONValue {
  /// An object of the members that have a value.
  package static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { key, value in value.map { (key, $0) } })
  }
}

extension JSONValue? {
  package static func whole(_ value: Int?) -> Self { value.map { .number(Double($0)) } }
  package static func text(_ value: String?) -> Self { value.map { .string($0) } }
}
