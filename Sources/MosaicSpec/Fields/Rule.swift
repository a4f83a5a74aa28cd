import MosaicScene

/// A rule between keys of one object.
package struct Rule: Sendable {
  /// The keywords that say it in JSON Schema.
  let schema: [(String, JSONValue)]
  /// Keys of which one must be there.
  var oneOf: [String] = []
  /// Notes where it does not hold.
  let check: @Sendable (Members) -> Void

  static func needs(_ key: String, for others: [String], _ detail: String) -> Rule {
    Rule(
      schema: [("dependentRequired", .object(others.map { ($0, .array([.string(key)])) }))],
      check: { members in
        guard members[key] == nil, members.isSound else { return }
        for other in others { members.note(other, detail) }
      })
  }

  /// Exactly one of some keys is there; the words are made of the keys that are.
  static func exactlyOne(of keys: [String], _ detail: @escaping @Sendable ([String]) -> SpecError) -> Rule {
    Rule(
      schema: [("oneOf", .array(keys.map { .object([("required", .array([.string($0)]))]) }))], oneOf: keys,
      check: { members in
        let count = keys.count { members[$0] != nil }
        guard count > 1 || count == 0 && members.isSound else { return }
        members.node.note(detail(keys.filter { members[$0] != nil }).placed(at: members.node.path))
      })
  }

  /// Some keys cannot all be there; the first of them is named.
  package static func notAll(of keys: [String], _ detail: String) -> Rule {
    Rule(
      schema: [("not", .object([("required", .array(keys.map(JSONValue.string)))]))],
      check: { members in
        if keys.allSatisfy({ members[$0] != nil }) { members.note(keys[0], detail) }
      })
  }

  /// Some keys are for one word of the key `type`, whose first word is meant where there is none; the words are made of that there.
  static func only(
    _ keys: [String], where type: String, is word: String, among words: [String],
    _ detail: @escaping @Sendable (String) -> String
  ) -> Rule {
    let isWord = JSONValue.object([
      ("properties", .object([(type, .object([("const", .string(word))]))])),
      ("required", .array(word == words.first ? [] : [.string(type)])),
    ])
    let some = keys.map { JSONValue.object([("required", .array([.string($0)]))]) }
    return Rule(
      schema: [("if", isWord), ("else", .object([("not", .object([("anyOf", .array(some))]))]))],
      check: { members in
        // A word that is none of them was noted already.
        let value = members[type]
        guard let found = value == nil ? words.first : value?.json.string, words.contains(found),
          found != word
        else { return }
        for key in keys { members.note(key, detail(found)) }
      })
  }
}
