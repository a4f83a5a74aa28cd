// Words in braces: what they stand for, and what is refused.

import MosaicLayout
import MosaicScene
import MosaicSpec
import Testing

@Suite(.timeLimit(.minutes(10))) struct CaptionTemplateTests {
  private func caption(_ template: String, path: String = "a/b.c.png", date: String = "2026-11-21") throws
    -> String?
  {
    var spec = CollageSpec(items: [.init(.color(.black)), .init(.image(path))])
    spec.items[1].caption = CollageSpec.Caption(text: template)
    let scene = spec.scene(
      measures: [.none, .image(pixelWidth: 400, pixelHeight: 300)], facts: TextFacts(dates: [1: date]))
    #expect(scene.items[0].caption == nil)
    return scene.items[1].caption?.text
  }

  @Test(arguments: [
    ("plain", "plain"), ("{index}", "2"), ("{name}", "b.c.png"), ("{stem}", "b.c"),
    ("{width}×{height}", "400×300"), ("on {date}.", "on 2026-11-21."), ("{{name}}", "{name}"),
    ("{{{name}}}", "{b.c.png}"), ("}", "}"), ("清单 {index}/{index}", "清单 2/2"),
  ])
  func expands(template: String, expected: String) throws {
    #expect(CaptionTemplate.fault(in: template) == nil)
    #expect(try caption(template) == expected)
  }

  @Test(arguments: [("", "", ""), (".hidden", ".hidden", ".hidden"), ("x", "x", "x"), ("d/", "d", "d")])
  func odNames(path: String, name: String, stem: String) throws {
    #expect(try caption("{name}|{stem}", path: path) == "\(name)|\(stem)")
  }

  private static let known = "{index}, {name}, {stem}, {width}, {height}, {date}, and {{ for a brace"

  @Test(arguments: [
    ("a {nmae}", #"a text with "{nmae}"; allowed: \#(known); did you mean "{name}"?"#),
    ("{}", #"a text with "{}"; allowed: \#(known)"#),
    ("{name", "a text with a { without its }; allowed: \(known)"),
    ("{Name}", #"a text with "{Name}"; allowed: \#(known); did you mean "{name}"?"#),
  ])
  func refuses(template: String, words: String) {
    let message = SpecErrorTests.message(SpecErrorTests.document(#""caption": "\#(template)""#))
    #expect(message == "caption: is \(words)")
  }
}
