// Lists of captions, well formed and not, the pictures that they are for, and the type of captions on paper.

import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage

@Suite(.bounded) struct CaptionListTests {
  private static func entries(_ text: String, name: String = "list") throws -> String {
    try CaptionList(Array(text.utf8), name: name).entries.map { "\($0.name)=\($0.text)" }.joined(
      separator: "|")
  }

  static let lists: [(text: String, entries: String)] = [
    ("a.jpg,One\nb.jpg,Two\n", "a.jpg=One|b.jpg=Two"), ("name,caption\r\na.jpg,One\r\n", "a.jpg=One"),
    ("\u{FEFF}Name,Caption\na.jpg,One", "a.jpg=One"), ("file,text\na.jpg,One", "a.jpg=One"),
    ("a.jpg,", "a.jpg="),
    ("\n\na.jpg,One\n\r\n", "a.jpg=One"),
    ("\"a, b.jpg\",\"She said \"\"no\"\"\"", "a, b.jpg=She said \"no\""),
    ("a.jpg,\"two\nlines\"\nb.jpg,\"\"\n", "a.jpg=two\nlines|b.jpg="),
    ("a.jpg, spaces stay ", "a.jpg= spaces stay "),
    ("a.jpg;One\nb.jpg;Two, three", "a.jpg=One|b.jpg=Two, three"), ("a.jpg\tOne\r\n", "a.jpg=One"),
    ("name;caption\na.jpg;One", "a.jpg=One"), ("File\tText\na.jpg\tOne; two", "a.jpg=One; two"),
    ("image,anything\na.jpg,One", "a.jpg=One"), ("filename;x\na.jpg;One", "a.jpg=One"),
    // The first row decides: by its signs outside quotes, and of several by the one behind the name of a file.
    ("\"a;b.jpg\",\"x;y\"", "a;b.jpg=x;y"), ("\"a, b.jpg\";One", "a, b.jpg=One"),
    ("\n\r\na.jpg;\"say \"\"a;b\"\", yes\"", "a.jpg=say \"a;b\", yes"),
    ("a.jpg,One; two", "a.jpg=One; two"), ("a.jpg;One, two", "a.jpg=One, two"),
    ("a;b.jpg,One", "a;b.jpg=One"),
    ("a.jpg\tOne, two; three", "a.jpg=One, two; three"), ("x,One; two", "x=One; two"),
    ("a.jpg,One\nb.jpg;Two,", "a.jpg=One|b.jpg;Two="),
    ("name,caption,price\na.jpg,One,3 €", "a.jpg=One"), ("file;price; Caption \na.jpg;3;One", "a.jpg=One"),
    ("name,price,size\na.jpg,3,10", "a.jpg=3"),
    (#"{"a.jpg": "One", "b.jpg": "Zwei {x}"}"#, "a.jpg=One|b.jpg=Zwei {x}"),
    (#" [{"name": "a.jpg", "caption": "One"}, {"caption": "", "name": "b"}]"#, "a.jpg=One|b="),
  ]

  @Test(arguments: lists) func reads(text: String, entries: String) throws {
    #expect(try Self.entries(text) == entries)
  }

  @Test("a picture of that name is no heading, and says what separates") func pictures() throws {
    let read = { (text: String) in
      try CaptionList(Array(text.utf8), name: "l") { ["name", "x"].contains($0) }.entries
        .map { "\($0.name)=\($0.text)" }
    }
    #expect(try read("name,caption\nb,Two") == ["name=caption", "b=Two"])
    #expect(try read("file,caption\nb,Two") == ["b=Two"])
    #expect(try read("x;a.jpg,One") == ["x=a.jpg,One"])
    #expect(try read("y;a.jpg,One") == ["y;a.jpg=One"])
  }

  @Test("thousands of pictures of one name, and thousands of names of none", .timeLimit(.minutes(1)))
  func many() throws {
    let count = 20_000
    var spec = CollageSpec(items: (0..<count).map { SpecItem(.image("d\($0)/a.png")) })
    let list = (0..<count).map { "./d\(count - 1 - $0)/a.png,\($0)" }.joined(separator: "\n")
    #expect(try CaptionList(Array(list.utf8), name: "l.csv").apply(to: &spec).isEmpty)
    #expect(spec.items[7].caption?.text == "\(count - 8)")
    // Of names as long as are compared, each of which is near to all.
    let name = String(repeating: "a", count: 50)
    spec = CollageSpec(items: (0..<count).map { SpecItem(.image("\(name)\($0).png")) })
    let others = (0..<count).map { "\(name)x\($0).png,x" }.joined(separator: "\n")
    let missing = try CaptionList(Array(others.utf8), name: "l.csv").apply(to: &spec)
    #expect(
      missing.count == count && missing[9].contains("did you mean") && !missing[10].contains("did you mean"))
  }

  @Test("a list of more columns than anybody has words for is refused at once") func columns() throws {
    func list(_ count: Int) -> String {
      (["name"] + (1..<count).map { "c\($0)" }).joined(separator: ",") + "\na.jpg"
        + String(repeating: ",x", count: count - 1)
    }
    #expect(try Self.entries(list(1000)) == "a.jpg=x")
    let fault = #expect(throws: CaptionList.Fault.self) { try Self.entries(list(100_000)) }
    #expect(fault?.description == "line 1: has 100000 columns; up to 1000 can be words of captions")
  }

  @Test("the ending of its name decides where there is one") func endings() throws {
    #expect(try Self.entries("[a].jpg,One", name: "l.csv") == "[a].jpg=One")
    #expect(try Self.entries(#"{"a":"b"}"#, name: "l.JSON") == "a=b")
    #expect(try Self.entries("[a].jpg\tOne", name: "l.tsv") == "[a].jpg=One")
    #expect(throws: CaptionList.Fault.self) { try Self.entries("a.jpg,One", name: "l.json") }
  }

  static let faults: [(text: String, says: String)] = [
    ("", "holds no captions"), ("name,caption\n", "holds no captions"), ("{}", "holds no captions"),
    ("[]", "holds no captions"),
    ("a.jpg,One\nb.jpg", "line 2: has 1 field; a name, a comma and a caption are wanted"),
    (
      "a.jpg,One, two",
      "line 1: has 3 fields; a caption with a comma stands in double quotes, and a list of more columns begins with a row of their "
        + "names, such as name,caption,price"
    ),
    (
      "name,a,b\nx,1",
      "line 2: has 2 fields; the first row has 3; a text with a comma stands in double quotes"
    ),
    ("name,a,b\nx", "line 2: has 1 field; a name, a comma and a caption are wanted"),
    ("name,a,a\nx,1,2", "line 1: two columns are called 'a'"),
    ("name,a,\nx,1,2", "line 1: column 3 has no name"),
    ("name,a,{b}\nx,1,2", "line 1: a column is called '{b}', which cannot stand in braces; "),
    ("name,a,b\n", "holds no captions"),
    ("a,\"x\ny\"\nb,\"z", "line 3: a double quote is not closed"),
    ("a,\"x\"y", "line 1: text follows a closing double quote; a quote in a text is written twice"),
    ("a,1\n\na,2", "line 3: 'a' has a caption already, in line 1"), (",x", "line 1: the name is empty"),
    (#"{"a": 1}"#, #""a": is a number; a caption in quotes is wanted"#),
    ("a.jpg;One\nb.jpg", "line 2: has 1 field; a name, a semicolon and a caption are wanted"),
    ("a.jpg;One\n\nb.jpg;x;y", "line 3: has 3 fields; a caption with a semicolon stands in double quotes"),
    ("a.jpg\tOne\nb.jpg", "line 2: has 1 field; a name, a tab and a caption are wanted"),
    ("image;x", "holds no captions"),
    ("title,x\ntitle,y", "line 2: 'title' has a caption already, in line 1"),
    (
      #"[{"name": "a"}]"#,
      #"[0]: lacks a name or a caption in quotes; an object with "name" and "caption" is wanted"#
    ),
    (
      #"[{"name": "a", "caption": "b", "x": 1}]"#,
      #"[0]: has the key "x"; an object with "name" and "caption" is wanted"#
    ),
    ("[1]", #"[0]: is a number; an object with "name" and "caption" is wanted"#),
    ("{", "line 1, column 2: the document ends here"),
  ]

  @Test(arguments: faults) func refuses(text: String, says: String) {
    let fault = #expect(throws: CaptionList.Fault.self) { try Self.entries(text) }
    #expect(fault?.description.hasPrefix(says) == true, "\(fault?.description ?? "")")
  }

  @Test func textsAreBounded() {
    let long = String(repeating: "a", count: 10_001)
    let fault = #expect(throws: CaptionList.Fault.self) { try Self.entries("x.jpg,\(long)") }
    #expect(
      fault?.description == "line 1: the caption of 'x.jpg' has 10001 characters; allowed are up to 10000")
    let bytes: [UInt8] = [0x61, 0x2C, 0xFF, 0x0A]
    let other = #expect(throws: CaptionList.Fault.self) { try CaptionList(bytes, name: "l") }
    #expect(other?.description == "line 1: is not UTF-8; save the list as UTF-8")
  }

  @Test("damage is no trap") func damaged() {
    let texts = Self.lists.map { Array($0.text.utf8) } + Self.faults.map { Array($0.text.utf8) }
    for seed in UInt64(0)..<20_000 {
      var random = SeededGenerator(seed: seed)
      var bytes = texts.randomElement(using: &random) ?? []
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          Array("\",;\t\n\r{}[]a\0\u{FF}".utf8).randomElement(using: &random) ?? 0
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      guard let list = try? CaptionList(bytes, name: "list") else { continue }
      #expect(!list.entries.isEmpty && list.entries.allSatisfy { !$0.name.isEmpty }, "seed \(seed)")
    }
  }

  // MARK: Names

  private static let paths = ["p/a.jpg", "p/2024/b.jpg", "q/2024/b.jpg", "./c.jpg", "写真.jpg", "d"]

  @Test(
    arguments: [
      ("a.jpg", [0]), ("p/a.jpg", [0]), ("./p/a.jpg", [0]), ("b.jpg", [1, 2]), ("2024/b.jpg", [1, 2]),
      ("q/2024/b.jpg", [2]),
      ("c.jpg", [3]), ("写真.jpg", [4]), ("d", [5]), ("x/a.jpg", []), ("a", []), ("", []), ("/", []),
      ("A.jpg", []),
    ])
  func names(name: String, items: [Int]) {
    let spec = CollageSpec(items: Self.paths.map { .init(.image($0)) } + [.init(.color(.black))])
    #expect(NamedItems(spec).items(called: name) == items)
  }

  @Test("captions are given to the letter, over a document's") func captions() throws {
    var spec = CollageSpec(items: Self.paths.map { .init(.image($0)) })
    spec.caption = SpecCaption(text: "{stem}")
    let list = try CaptionList(Array("b.jpg,{name}\nd,\nA.jpg,x\nzzzzz,y".utf8), name: "l.csv")
    #expect(
      list.apply(to: &spec) == [
        #"line 3: no picture is called 'A.jpg'; did you mean "a.jpg"?"#,
        "line 4: no picture is called 'zzzzz'",
      ])
    let scene = spec.scene(measures: Self.paths.map { _ in .image(pixelWidth: 4, pixelHeight: 3) })
    #expect(scene.items.map { $0.caption?.text } == ["a", "{name}", "{name}", "c", "写真", nil])
  }
}

@Suite(.bounded) struct CaptionColumnTests {
  /// A list, a template, and the captions of a.jpg, b.jpg and c.jpg, of which the list does not name the last.
  static let rows: [(list: String, template: String, captions: [String?])] = [
    ("name,price\na.jpg,3 €\nb.jpg,", "{stem}: {price}", ["a: 3 €", "b", "c"]),
    ("name,caption,price\na.jpg,One,3 €\nb.jpg,Two,", "{caption} · {price}", ["One · 3 €", "Two", ""]),
    ("name,caption,price\na.jpg,{x},3\nb.jpg,Two,4", "{stem}", ["{x}", "Two", "c"]),
    ("name,title,Size in cm\na.jpg,T,30\nb.jpg,,40", "{title} ({Size in cm})", ["T (30)", " (40)", ""]),
    ("name,price\na.jpg,{name}\nb.jpg,4", "{price}", ["{name}", "4", ""]),
  ]

  @Test("columns are words of the template that names them; else a list's captions win", arguments: rows)
  func columns(row: (list: String, template: String, captions: [String?])) throws {
    var spec = CollageSpec(items: ["a.jpg", "b.jpg", "c.jpg"].map { .init(.image($0)) })
    let list = try CaptionList(Array(row.list.utf8), name: "l.csv")
    #expect(list.apply(to: &spec, for: row.template) == [])
    let option = try #require(CollageSpec.options.first { $0.row.name == "caption" })
    try option.apply(row.template, to: &spec)
    let scene = spec.scene(measures: (0..<3).map { _ in .image(pixelWidth: 4, pixelHeight: 3) })
    #expect(scene.items.map { $0.caption?.text } == row.captions)
  }

  @Test("an unknown word is told the columns") func unknownWord() throws {
    var spec = CollageSpec(items: [.init(.image("a.jpg"))])
    _ = try CaptionList(Array("name,price\na.jpg,3".utf8), name: "l.csv").apply(to: &spec)
    let option = try #require(CollageSpec.options.first { $0.row.name == "caption" })
    let error = #expect(throws: SpecError.self) { try option.apply("{prise}", to: &spec) }
    let words = error?.description ?? ""
    #expect(words.contains("{creator}, {price}, and {{ for a brace; did you mean \"{price}\"?"), "\(words)")
  }
}

@Suite(.bounded) struct CaptionTypeTests {
  private static let paper = #""canvas": {"size": "A4"}"#

  /// Members of a document, how many items it has, and the height of its type; small type has 2 points at its left, other 6.
  static let types: [(members: String, count: Int, type: Double)] = [
    // A hundred on a page, and on the only page; forty.
    (#"\#(paper), "pages": {"perPage": 100}"#, 3, 6), (paper, 100, 6),
    (#"\#(paper), "pages": {"perPage": 40}"#, 3, 9.5),
    (#"\#(paper), "layout": {"type": "grid", "columns": 5, "rows": 8}"#, 3, 9.5),
    // Margins take room.
    (#""canvas": {"size": "A4", "padding": "50mm"}, "pages": {"perPage": 40}"#, 3, 6),
    // Few, on larger paper, on none, and where the document says a height.
    (#"\#(paper), "pages": {"perPage": 6}"#, 3, 13), (#""canvas": {"size": "A2"}"#, 40, 13),
    (#""canvas": {"width": 595, "height": 842}"#, 100, 13),
    (#"\#(paper), "pages": {"perPage": 100}, "text": {"fontSize": 16}"#, 3, 13),
  ]

  @Test(arguments: types) func height(members: String, count: Int, type: Double) throws {
    let items = [String](repeating: #"{"color": "red", "size": [40, 30]}"#, count: count)
    let json = #"{"version": 1, \#(members), "caption": "x", "items": ["#
    let job = try CollageJob(json: "\(json)\(items.joined(separator: ","))]}")
    let caption = try #require(try job.measured().scene.items[0].caption)
    #expect(caption.style.fontSize == type && caption.padding.left == (type < 13 ? 2 : 6))
  }

  @Test func itemsMaySayTheirOwn() throws {
    let json = #"""
      {"version": 1, "canvas": {"size": "A4"}, "pages": {"perPage": 100}, "items": [
        {"color": "red", "size": [4, 3], "caption": "a"}, {"color": "red", "size": [4, 3]},
        {"color": "red", "size": [4, 3], "caption": {"text": "b", "fontSize": 20}}]}
      """#
    let items = try CollageJob(json: json).measured().scene.items
    #expect(items.map { $0.caption?.style.fontSize } == [6, nil, 20])
  }
}
