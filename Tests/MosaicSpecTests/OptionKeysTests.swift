// Options whose names are taken for keys: the keys that are named instead are there.

import MosaicScene
import TestSupport
import Testing

@testable import MosaicSpec

@Suite(.bounded) struct OptionKeysTests {
  @Test("every option that sets a key names it") func options() {
    for option in CollageSpec.options {
      #expect(OptionKeys.paths[option.row.name] != nil, "\(option.row.name)")
    }
  }

  /// A document with nothing at the path but null.
  private static func document(_ path: String) -> String {
    let value = path.split(separator: ".").reversed().reduce("null") { value, name in
      if name.hasSuffix("]") { return #"{"\#(name.dropLast(3))": [\#(value)]}"# }
      return name == "layout"
        ? #"{"layout": {"type": "grid", \#(value.dropFirst())}"# : #"{"\#(name)": \#(value)}"#
    }
    return value
  }

  @Test("the key is there", arguments: Set(OptionKeys.paths.values.joined()).sorted())
  func keys(path: String) {
    let errors = #expect(throws: SpecErrors.self) {
      try CollageSpec(json: Self.document(path).utf8)
    }
    #expect(
      errors?.errors.contains { $0.description.contains("unknown key") } == false, "\(errors?.lines ?? [])")
  }
}
