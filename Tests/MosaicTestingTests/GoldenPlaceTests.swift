// Where goldens are.

import TestSupport
import Testing

@testable import MosaicTesting

@Suite(.bounded, .inFolder) struct GoldenPlaceTests {
  static let cases: [(folder: String?, test: String, name: String?, path: String)] = [
    (nil, "sheet()", nil, "/p/Tests/Goldens/SheetTests/sheet.png"),
    (nil, "sheet(of:)", "nine", "/p/Tests/Goldens/SheetTests/sheet.nine.png"),
    (nil, "sheet(of:)", "3 x 4/ü?", "/p/Tests/Goldens/SheetTests/sheet.3-x-4-ü-.png"),
    (nil, "sheet()", ".hidden", "/p/Tests/Goldens/SheetTests/sheet.-hidden.png"),
    ("../fixtures/", "sheet()", nil, "/p/Tests/../fixtures/sheet.png"),
    // A folder of one's own and a name leave the test's name out, and a name may have folders.
    ("../fixtures", "sheet()", "render/grid", "/p/Tests/../fixtures/render/grid.png"),
    ("../fixtures", "sheet()", "../../etc/x", "/p/Tests/../fixtures/-./-./etc/x.png"),
    ("/abs", "sheet()", "a", "/abs/a.png"),
  ]

  @Test(arguments: cases) func path(folder: String?, test: String, name: String?, path: String) {
    let place = GoldenPlace(testFile: "/p/Tests/SheetTests.swift", folder: folder, test: test, name: name)
    #expect(place.path == path)
  }

  @Test("two names that are one file are refused, and one name twice is not") func claims() throws {
    func place(_ name: String) -> GoldenPlace {
      GoldenPlace(testFile: "/claims/T.swift", folder: nil, test: "t()", name: name)
    }
    try place("a b").claim(for: "suite one, a b")
    try place("a b").claim(for: "suite one, a b")
    try place("a c").claim(for: "suite one, a c")
    let error = #expect(throws: GoldenFault.self) { try place("a-b").claim(for: "suite one, a-b") }
    #expect(
      error?.description == "'suite one, a-b' and 'suite one, a b' have the same golden "
        + "/claims/Goldens/T/t.a-b.png; give one of them another name")
  }

  @Test("variants are beside the golden") func variants() throws {
    for name in [
      "a/sheet.png", "a/sheet@2.png", "a/sheet@cairo-1.18.png", "a/sheets@3.png", "a/sheet@x.txt",
    ] {
      try folder.write("", to: name)
    }
    let place = GoldenPlace(testFile: "/T.swift", folder: folder.path, test: "t()", name: "a/sheet")
    #expect(place.variants() == ["a/sheet@2.png", "a/sheet@cairo-1.18.png"].map { folder.path + "/" + $0 })
  }
}
