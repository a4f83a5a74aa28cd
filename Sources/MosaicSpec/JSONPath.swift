// How a place in the document is written: items[3].style.fit

import MosaicScene

/// A key of an object or an index of an array.
struct JSONKey: CodingKey {
  var stringValue: String
  var intValue: Int?

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}

/// The path as people write it; names that are not plain words stand quoted in brackets.
func jsonPath(_ keys: [any CodingKey]) -> String {
  keys.reduce("") { path, key in
    if let index = key.intValue { "\(path)[\(index)]" } else { jsonPath(path, key.stringValue) }
  }
}

/// The path of the member `name` of the object at `path`.
func jsonPath(_ path: String, _ name: String) -> String {
  let isPlain =
    !name.isEmpty && name.unicodeScalars.count <= 60
    && name.unicodeScalars.allSatisfy {
      $0 == "_" || $0 == "-" || $0 == "$" || $0.properties.isAlphabetic
        || $0.properties.numericType == .decimal
    }
  if !isPlain { return "\(path)[\(quoted(name))]" }
  return path.isEmpty ? name : "\(path).\(name)"
}
