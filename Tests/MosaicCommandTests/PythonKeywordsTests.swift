// The keywords of the Python package: a TypedDict for the options of each command, made from their rows.
//
// MOSAIC_RECORD=failed writes the module anew. A placeholder that `PythonKeywords` does not know gets its Python type there.

import Foundation
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCommand

// The formats that a build writes are words of the module.
#if GIF && HEIF && ICC && JPEG && TIFF && Text && WebP
  @Suite(.bounded) struct PythonKeywordsTests {
    @Test("the module is made from the rows of options") func module() throws {
      let path = Fixtures.packageFolder.appendingPathComponent(
        "Sources/packaging/python/src/mosaic_collage/_keywords.py"
      ).path
      let module = try PythonKeywords.module()
      let before = try? String(contentsOfFile: path, encoding: .utf8)
      if module != before, Golden.isRecording {
        try module.write(toFile: path, atomically: true, encoding: .utf8)
      }
      #expect(module == before, "_keywords.py is not what the rows say; MOSAIC_RECORD=failed writes it anew")
    }
  }
#endif

private enum PythonKeywords {
  /// A class of the module, and the options of its command that are no keywords: those that the package gives itself, and those that
  /// concern a terminal.
  private struct Keywords: Sendable {
    let name: String
    let command: Command
    let function: String
    /// The part of the help that it is made of; `nil` for all of them.
    var part: OptionGroup?
    let without: Set<String>
  }

  private static let never: Set<String> = ["help", "version", "log", "preview", "progress", "json"]

  private static let classes = [
    Keywords(
      name: "CollageOptions", command: .render, function: "collage", without: ["output", "files-from"]),
    Keywords(name: "PlanOptions", command: .plan, function: "plan", without: ["files-from"]),
    Keywords(
      name: "ThumbnailOptions", command: .thumbnail, function: "thumbnail",
      without: ["output", "size", "format", "files-from", "exit-zero", "unordered"]),
    Keywords(name: "CompareOptions", command: .compare, function: "compare", without: ["mask"]),
    Keywords(
      name: "ComparisonOptions", command: .compare, function: "expect_image", part: .comparison,
      without: ["mask", "score"]),
    Keywords(
      name: "WorkerOptions", command: .batch, function: "Worker", without: ["exit-zero", "unordered"]),
  ]

  /// One option of some classes.
  private struct Keyword: Hashable {
    let name: String
    let type: String
    let summary: String
  }

  static func module() throws -> String {
    // The classes in which each keyword stands. Those of the same classes share a base.
    var users: [Keyword: [String]] = [:]
    var order: [Keyword] = []
    for keywords in classes {
      let options = keywords.part?.options(of: keywords.command) ?? Option.options(of: keywords.command)
      for option in options
      where !never.contains(option.name) && !keywords.without.contains(option.name) {
        let keyword = Keyword(
          name: option.name.replacing("-", with: "_"), type: try type(of: option), summary: option.row.summary
        )
        if users[keyword] == nil { order.append(keyword) }
        users[keyword, default: []].append(keywords.name)
      }
    }
    var groups: [[String]] = []
    for group in order.compactMap({ users[$0] }) where !groups.contains(group) { groups.append(group) }

    var text = """
      \"""The keywords of functions, which are the options of commands. Made from the rows of options in Swift: do not edit.\"""
      from __future__ import annotations

      import os
      from typing import Dict, FrozenSet, List, Literal, Mapping, Sequence, Tuple, TypedDict, Union

      StrPath = Union[str, "os.PathLike[str]"]

      #: The names of layouts.
      LayoutName = Literal[
      \(layouts.map { "    \"\($0)\"," }.joined(separator: "\n"))
      ]

      #: Options that may be given again and again: a list is as many options.
      REPEATED: FrozenSet[str] = frozenset({
      \(repeated.map { "    \"\($0)\"," }.joined(separator: "\n"))
      })

      #: The options that change a document: a line of a batch has them in its `options`.
      OF_DOCUMENTS: FrozenSet[str] = frozenset({
      \(ofDocuments.map { "    \"\($0)\"," }.joined(separator: "\n"))
      })

      #: The options of files for which lines of batches and of thumbnails have a key.
      LINE_KEYS: Dict[str, str] = {
      \(lineKeys.map { "    \"\($0.name)\": \"\($0.key)\"," }.joined(separator: "\n"))
      }

      #: The text between the parts of a value; options that are missing here have a comma.
      SEPARATORS: Dict[str, str] = {
      \(separators.map { "    \"\($0.name)\": \"\($0.separator)\"," }.joined(separator: "\n"))
      }

      """
    for group in groups where group.count > 1 {
      text += "\n\nclass \(base(of: group))(TypedDict, total=False):\n"
      for keyword in order where users[keyword] == group { text += lines(of: keyword) }
    }
    for keywords in classes {
      let bases = groups.filter { $0.count > 1 && $0.contains(keywords.name) }.map(base)
      text += "\n\nclass \(keywords.name)(\n"
      text += bases.map { "    \($0),\n" }.joined() + "    total=False,\n):\n"
      text +=
        "    \"\"\"The options of `mosaic \(keywords.command.name)`, as keywords of `\(keywords.function)`.\"\"\"\n\n"
      for keyword in order where users[keyword] == [keywords.name] { text += lines(of: keyword) }
      if text.hasSuffix("\n\n") { text.removeLast() }
    }
    return text
  }

  private static let layouts: [String] =
    if case .words(let words) = CompletionValue.layouts { words } else { [] }

  /// The options of all classes, each once.
  private static let options: [Option] = {
    let commands = Set(classes.map(\.command.id))
    var names: Set<String> = []
    return Option.table.filter { !$0.commands.isDisjoint(with: commands) && names.insert($0.name).inserted }
  }()

  private static let repeated = options.filter { $0.row.summary.hasSuffix("repeatable") }.map(\.name).sorted()

  private static let ofDocuments = Option.namesOfDocument.map { $0.replacing("-", with: "_") }.sorted()

  private static let lineKeys = OutputOption.all.filter(\.hasKey).compactMap { option in
    option.encoding.map { (name: option.row.name.replacing("-", with: "_"), key: $0.key) }
  }

  /// The separators of values with several parts. That of a font stands inside the name of a family, and families have commas.
  private static let separators: [(name: String, separator: String)] = {
    var separators = ["span": "x"]
    for option in Option.table {
      guard let separator = option.row.separator, separator != ",", option.name != "font",
        let type = try? type(of: option), type.contains("Tuple") || type.contains("Sequence")
      else { continue }
      separators[option.name] = separator
    }
    return separators.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }()

  private static func base(of group: [String]) -> String {
    "_Of" + group.map { $0.replacing("Options", with: "") }.joined(separator: "And")
  }

  private static func lines(of keyword: Keyword) -> String {
    var lines = ["    \(keyword.name): \(keyword.type) | None"]
    var line = "    \"\"\""
    for word in keyword.summary.replacing("\\", with: "\\\\").split(separator: " ") {
      if line.count + word.count > 134 {
        lines.append(line)
        line = "    \(word)"
      } else {
        line += line.hasSuffix("\"\"\"") && line.count == 7 ? "\(word)" : " \(word)"
      }
    }
    // A quotation mark at the end would be taken for one of the three.
    lines.append(line + (line.hasSuffix("\"") ? " " : "") + "\"\"\"")
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Types

  /// Those of an option whose value no key describes, by its placeholder in help.
  private static let types = [
    "N": "int", "N%": "float | str", "N…": "float | str | Sequence[float | str]",
    "N|fit": "int | Literal[\"fit\"]",
    "N|any": "int | Literal[\"any\"]", "T": "float", "SECONDS": "float", "SEED": "int",
    "W": "float | str", "H": "float | str", "W:H": "str | Tuple[float, float]",
    "CxR": "str | Tuple[int, int]",
    "SIZE": "int | str", "WxH": "str | Tuple[float | str, float | str]",
    "WxH,…|@FILE": "str | List[str | Tuple[int, int]]",
    "X Y": "str | Tuple[float | str, float | str]",
    "X,Y|auto|Nx": "str | Tuple[float, float] | Tuple[float, float, str] | Tuple[str, str]",
    "X,Y,W,H": "str | Tuple[float, float, float, float] | List[str | Tuple[float, float, float, float]]",
    "FROM:TO": "str | Tuple[float, float]", "DEG|FROM,TO": "float | str | Tuple[float, float]",
    "WIDTH,COLOR": "str | Tuple[float, str]", "I/N": "str",
    "COLOR": "str", "COLOR|FILE": "StrPath", "TEXT|FILE": "StrPath", "SHAPE|FILE": "StrPath", "SHAPE": "str",
    "SHADOW": "str", "HOW": "str", "WHERE": "str", "TEXT": "str", "TEXT|…": "str | Sequence[str]",
    "FAMILY|FILE": "StrPath | Sequence[StrPath]",
    "KIND,…": "str | Sequence[str]", "WHAT,…": "str | Sequence[str]",
    "PATTERN": "str | List[str]", "FILE": "StrPath", "FILE.html": "StrPath", "DIR": "StrPath",
    "LIST": "StrPath", "PLAN.json": "StrPath", "FILE|FD": "StrPath | int", "relative|URL": "str",
    "KEY=VALUE": "str | List[str] | Mapping[str, object]", "KEY=TEXT": "str | List[str] | Mapping[str, str]",
    "KEY: VALUE; …": "str | Mapping[str, object]",
    "FILE=N": "str | List[str] | Mapping[str, float]",
    "FILE=CxR": "str | List[str] | Mapping[str, str | float | Tuple[int, int]]",
    "FILE=X,Y,W,H": "str | List[str] | Mapping[str, str | Tuple[float, float, float, float]]",
  ]

  /// Those of single options, whose placeholder says less.
  private static let exceptions = [
    "fps": "float", "max-delta": "float", "radius": "float | str", "font-size": "float",
    "bleed": "float | str",
    "gap": "float | str", "row-gap": "float | str", "column-gap": "float | str", "overlap": "float | str",
    "max-pixels": "int | str", "max-canvas": "int | str", "max-pixels-different": "int | str",
    "order-free": "bool", "reuse": "int | Literal[\"any\"]", "blend": "float | str",
    "plan": "StrPath | Mapping[str, object]", "per-page": "int | Literal[\"fit\"]",
  ]

  /// The placeholders of options whose words are all that they take.
  private static let closed: Set = ["HOW", "NAME", "ORDER", "WHAT"]

  private static func type(of option: Option) throws -> String {
    guard let placeholder = option.row.value else { return "bool" }
    let type = try exceptions[option.name] ?? typeOfValue(of: option, placeholder)
    return option.isValueOptional ? "bool | \(type)" : type
  }

  private static func typeOfValue(of option: Option, _ placeholder: String) throws -> String {
    if option.name == "size" { return "str | Tuple[float | str, float | str]" }
    if let kind = option.kind {
      if let type = Self.type(of: kind) { return type }
    } else if case .words(let words) = option.offers,
      closed.contains(placeholder) || placeholder == words.joined(separator: "|")
    {
      return literal(words)
    }
    return try #require(
      types[placeholder], "PythonKeywords.types has no type for \(placeholder) of --\(option.name)")
  }

  /// `nil` for a kind that is described in words.
  private static func type(of kind: ParameterKind) -> String? {
    switch kind {
    case .number: "float"
    case .integer: "int"
    case .boolean: "bool"
    case .words(let words): literal(words)
    case .size: "str | Tuple[float, float]"
    case .numberOrWords(_, let words): "float | \(literal(words))"
    case .other: nil
    }
  }

  private static func literal(_ words: [String]) -> String {
    if words == layouts { return "LayoutName" }
    // 420 is a number for whoever writes it.
    let numbers = words.filter { Int($0) != nil }
    return "Literal[\((words.map { "\"\($0)\"" } + numbers).joined(separator: ", "))]"
  }
}
