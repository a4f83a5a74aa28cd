import MosaicScene

/// The members of an object, by the keys that it may have: none is there twice, and no other.
struct Members {
  let node: SpecNode
  let keys: [String]
  /// Those that are there, by the index of their keys: most objects have few.
  private var found: [(index: Int, value: SpecNode)] = []
  /// Whether a key may be reported as missing: not if the object has an unknown one, which may be a misspelling of it, and not where
  /// others will give it.
  var isSound: Bool

  init(node: SpecNode, keys: [String]) {
    self.node = node
    self.keys = keys
    isSound = !node.faults.allowsGaps
  }

  /// The member of that name, `nil` where there is none; `null` is a value.
  subscript(key: String) -> SpecNode? { found.first { keys[$0.index] == key }?.value }

  func value(at index: Int) -> SpecNode? { found.first { $0.index == index }?.value }

  mutating func add(_ value: SpecNode, at index: Int) { found.append((index, value)) }

  mutating func remove(at index: Int) { found.removeAll { $0.index == index } }

  func path(of key: String) -> String { DocumentPlace.member(key, of: node.path) }

  /// Notes what is wrong with a member, if it is there.
  func note(_ key: String, _ detail: String) {
    self[key]?.note(.conflict(path: path(of: key), detail: detail))
  }
}

extension SpecNode {
  /// The members of an object; other keys than those are refused.
  func members(
    _ keys: [String], _ isOptional: [Bool], wanted: String, unknownKey: UnknownKey
  ) -> Members? {
    guard json.isObject else { return refuse(wrongType(wanted)) }
    var members = Members(node: self, keys: keys)
    for (key, value) in json.members {
      let name = key.name
      guard let index = keys.firstIndex(of: name) else {
        members.isSound = false
        if faults.endsReading() { break }
        faults.note(unknownKey(name, DocumentPlace.member(name, of: path), keys), at: offset ?? key.offset)
        continue
      }
      // Readers of JSON differ in which of the two they take.
      if members.value(at: index) != nil {
        let detail = "is there twice in this object; leave one out"
        faults.note(.conflict(path: members.path(of: name), detail: detail), at: offset ?? key.offset)
        members.remove(at: index)
      }
      members.add(
        SpecNode(
          json: value, faults: faults, optionalKey: isOptional[index] ? name : nil,
          defaults: defaults?.member(name), offset: offset), at: index)
    }
    guard let defaults else { return members }
    // Other keys than those wanted were refused when the defaults were read.
    for (key, value) in defaults.members {
      guard let index = keys.firstIndex(of: key.name), members.value(at: index) == nil else { continue }
      members.add(SpecNode(json: value, faults: faults, offset: offset ?? json.offset), at: index)
    }
    return members
  }
}
