// The names in a Swift file: which ones it declares, and which ones it uses.

/// The names that a Swift file declares and uses, read from its words, marks and braces. No compiler is asked.
package struct SwiftFile: Sendable {
  /// Which other files can use a declaration.
  package enum Reach: Comparable, Sendable { case file, module, package }

  package enum Kind: Hashable, Sendable {
    case type
    /// A type that stands in this type or in an extension of it.
    case nestedType(in: String)
    /// A function, variable or constant outside all types.
    case global
    /// A function, variable or constant in an extension of this type.
    case extensionMember(of: String)
    /// A member or a case in the declaration of a type itself.
    case member
    /// The label of a tuple's element. It is used like a member, and needs no import.
    case label
  }

  package struct Declaration: Sendable {
    package var name: String
    package var kind: Kind
    package var reach: Reach
  }

  package let declarations: [Declaration]
  package let imports: Set<String>
  /// The types that the file declares or extends. Their members can use other members without `self.`.
  package let homes: Set<String>
  /// The names with a dot before them.
  package let dotted: Set<String>
  /// The names without a dot before them, except those that the file also gives to a parameter, a pattern or a local declaration.
  package let bare: Set<String>
  /// Whether each brace, parenthesis and bracket has its partner. If not, the file was read wrongly.
  package let isBalanced: Bool

  /// Reads the text of a file.
  package init(_ text: String) {
    var words = WordReader(text)
    words.read()
    var names = NameReader(words.tokens)
    names.read()
    (declarations, imports, homes) = (names.declarations, names.imports, names.homes)
    (dotted, bare, isBalanced) = (names.dotted, names.bare.subtracting(names.bound), names.isBalanced)
  }
}

// MARK: From a text to words

/// A word, or another character. A quotation mark stands for a text.
private struct Token {
  var text: String
  var isWord = false
  /// Whether the word is in backquotes, so that it is no keyword.
  var isQuoted = false
  /// Whether the token directly follows the one before.
  var isGlued: Bool
}

/// Splits a text into words and other characters. Comments, texts and the lines of `#if` are skipped, but code in a text is read.
private struct WordReader {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var tokens: [Token] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private func sees(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// - Parameter isInText: Whether the code stands in the parentheses of a text; reading then ends behind them.
  mutating func read(isInText: Bool = false) {
    var depth = 0
    var isGlued = isInText
    func token(_ text: String) -> Token { Token(text: text, isGlued: isGlued) }
    while let next = byte() {
      switch next {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        position += 1
        isGlued = false
        continue
      case UInt8(ascii: "/") where sees("//"),
        UInt8(ascii: "#") where sees("#if") || sees("#el") || sees("#end"):
        skipLine()
      case UInt8(ascii: "/") where sees("/*"): skipComment()
      case UInt8(ascii: "/") where skipPattern(): tokens.append(token("\""))
      case UInt8(ascii: "#"), UInt8(ascii: "\""):
        let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        guard byte(hashes) == UInt8(ascii: "\"") else { fallthrough }
        tokens.append(token("\""))
        position += hashes
        readText(hashes: String(repeating: "#", count: hashes))
      default:
        let isQuoted = next == UInt8(ascii: "`")
        if isQuoted { position += 1 }
        let word = bytes[position...].prefix(while: Self.isOfWord)
        position = word.endIndex + (isQuoted || word.isEmpty ? 1 : 0)
        guard word.isEmpty else {
          let text = String(decoding: word, as: UTF8.self)
          tokens.append(Token(text: text, isWord: true, isQuoted: isQuoted, isGlued: isGlued))
          break
        }
        tokens.append(token(String(UnicodeScalar(next))))
        if next == UInt8(ascii: "(") { depth += 1 }
        if next == UInt8(ascii: ")") { depth -= 1 }
        if isInText, depth < 0 { return }
      }
      isGlued = true
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  private mutating func skipLine() {
    while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      let change = sees("/*") ? 1 : sees("*/") ? -1 : 0
      depth += change
      position += change == 0 ? 1 : 2
    } while depth > 0 && position < bytes.count
  }

  /// Skips a regular expression: from a slash behind `(`, `,`, `:` or `=` to the next slash of the line, if the line has one.
  private mutating func skipPattern() -> Bool {
    guard let last = tokens.last, ["(", ",", ":", "="].contains(last.text), byte(1) != UInt8(ascii: " ")
    else {
      return false
    }
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "/") {
        position = end + 1
        return true
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  /// Skips a text, and reads the code in its parentheses.
  private mutating func readText(hashes: String) {
    let quote = sees("\"\"\"") ? "\"\"\"" : "\""
    let (escape, end) = ("\\" + hashes, quote + hashes)
    position += quote.utf8.count
    while let next = byte() {
      if sees(escape) {
        position += escape.utf8.count
        let isCode = byte() == UInt8(ascii: "(")
        position += 1
        if isCode {
          tokens.append(Token(text: "(", isGlued: true))
          read(isInText: true)
        }
      } else if sees(end) {
        position += end.utf8.count
        return
      } else if next == UInt8(ascii: "\n"), quote == "\"" {
        return
      } else {
        position += 1
      }
    }
  }
}

// MARK: From words to names

/// Finds the declarations and uses among the words of a file.
private struct NameReader {
  /// What the innermost brace, parenthesis or bracket around a word is.
  private enum Scope: Equatable {
    /// The braces of a type, and the reach of members that state none.
    case type(String, reach: SwiftFile.Reach)
    case extensionOf(String, reach: SwiftFile.Reach)
    /// Other braces.
    case code
    /// The parameters of a declaration; `isTyped` behind the colon of one of them.
    case parameters(isTyped: Bool)
    /// Parentheses of a call or of a type behind a word.
    case call
    /// Other parentheses: a tuple, or an expression.
    case tuple
    case brackets
  }

  private let tokens: [Token]
  private(set) var declarations: [SwiftFile.Declaration] = []
  private(set) var imports: Set<String> = []
  private(set) var homes: Set<String> = []
  private(set) var dotted: Set<String> = []
  private(set) var bare: Set<String> = []
  /// The names of parameters, patterns and local declarations; the first three need no declaration.
  private(set) var bound: Set<String> = ["error", "newValue", "oldValue"]
  private(set) var isBalanced = true

  private var scopes: [Scope] = []
  /// What the next brace opens, if the declaration of a type or an extension was begun.
  private var begun: Scope?
  /// Whether the next parenthesis holds the parameters of a declaration.
  private var awaitsParameters = false
  /// Whether `var` or `let` was the last keyword, so that a comma may be followed by another name.
  private var isInVariables = false
  /// The reach that was stated for the next declaration.
  private var reach: SwiftFile.Reach?

  init(_ tokens: [Token]) { self.tokens = tokens }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  private func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isWord }

  /// Whether a dot stands before the word. Two dots are the end of an operator such as `...`.
  private func isDotted(_ index: Int) -> Bool {
    text(index - 1) == "." && !(text(index - 2) == "." && tokens[index - 1].isGlued)
  }

  private func isLabel(_ index: Int) -> Bool { text(index + 1) == ":" && tokens[index + 1].isGlued }

  mutating func read() {
    for index in tokens.indices {
      if !isWord(index) {
        readMark(index)
      } else if isDotted(index) {
        // `Swift.Result` is none of ours.
        if text(index - 2) != "Swift", text(index - 2) != "Foundation" { dotted.insert(text(index)) }
      } else if tokens[index].isQuoted || isLabel(index) || scopes.last == .parameters(isTyped: false)
        || !readKeyword(index)
      {
        readUse(index)
      }
    }
    isBalanced = isBalanced && scopes.isEmpty
  }

  private mutating func readMark(_ index: Int) {
    switch tokens[index].text {
    case "{":
      if begun == nil { bindClosure(index) }
      scopes.append(begun ?? .code)
      endDeclaration()
    case "(":
      let isCall = tokens[index].isGlued && !["(", "[", "{", "<", ",", ":", "="].contains(text(index - 1))
      scopes.append(awaitsParameters ? .parameters(isTyped: false) : isCall ? .call : .tuple)
      awaitsParameters = false
    case "[": scopes.append(.brackets)
    case ")", "]", "}":
      if scopes.popLast() == nil { isBalanced = false }
      if text(index) == "}" { endDeclaration() }
    case ",", ":":
      if case .parameters = scopes.last {
        scopes[scopes.count - 1] = .parameters(isTyped: text(index) == ":")
      } else if text(index) == ",", isInVariables, isWord(index + 1) {
        readNextVariable(index + 1)
      }
    default: break
    }
  }

  private mutating func endDeclaration() {
    (begun, awaitsParameters, isInVariables, reach) = (nil, false, false, nil)
  }

  private mutating func readUse(_ index: Int) {
    let word = tokens[index].text
    switch scopes.last {
    case .parameters(isTyped: false): if text(index + 1) == ":" { bound.insert(word) }
    case .call where isLabel(index): break
    case .tuple where isLabel(index):
      bound.insert(word)
      declarations.append(.init(name: word, kind: .label, reach: .package))
    default: bare.insert(word)
    }
  }

  // MARK: Declarations

  private static let typeKeywords: Set = ["struct", "class", "enum", "protocol", "actor"]
  private static let memberKeywords: Set = ["func", "var", "let", "init", "subscript", "case"]

  /// - Returns: Whether the word is a keyword, or the name in a declaration.
  private mutating func readKeyword(_ index: Int) -> Bool {
    let word = text(index)
    if Self.memberKeywords.contains(word) || Self.typeKeywords.contains(word) { isInVariables = false }
    switch word {
    case "private", "fileprivate", "internal", "package", "public", "open":
      // `private(set)` is about something else.
      guard text(index + 1) != "(" else { break }
      reach = word.hasSuffix("private") ? .file : word == "internal" ? .module : .package
    case "import": imports.insert(text(index + 1))
    case "extension":
      var end = index + 1
      homes.insert(text(end))
      while text(end + 1) == "." {
        end += 2
        homes.insert(text(end))
      }
      begun = .extensionOf(text(end), reach: reach ?? .module)
      reach = nil
    case "typealias", "associatedtype":
      declare(text(index + 1), isType: word == "typealias")
      bindGenerics(index + 2)
    case _ where Self.typeKeywords.contains(word):
      let name = text(index + 1)
      // `class func` declares no class.
      guard isWord(index + 1), !Self.memberKeywords.contains(name) else { break }
      // Cases and requirements can be used wherever their type can; of other members, this is only known if they say so.
      begun = .type(name, reach: ["enum", "protocol"].contains(word) ? reach ?? .module : .module)
      homes.insert(name)
      declare(name, isType: true)
      bindGenerics(index + 2)
    case "func", "init", "subscript":
      if word == "func", isWord(index + 1) { declare(text(index + 1)) }
      bindGenerics(index + (word == "func" ? 2 : 1))
      awaitsParameters = true
      reach = nil
    case "var", "let": readPattern(index)
    case "case": if case .type(_, let reach) = scopes.last { readCases(index + 1, reach) }
    case "for":
      var end = index + 1
      while end < tokens.count, text(end) != "in" {
        if isWord(end) { bound.insert(text(end)) }
        end += 1
      }
    default:
      let before = text(index - 1)
      return Self.typeKeywords.contains(before) || Self.memberKeywords.contains(before) && before != "case"
        || ["typealias", "associatedtype", "import"].contains(before)
    }
    return true
  }

  /// Notes a declaration; a local one binds its name.
  private mutating func declare(_ name: String, isType: Bool = false) {
    switch scopes.last {
    case nil: add(name, isType ? .type : .global, .module)
    case .type(let type, let usual): add(name, isType ? .nestedType(in: type) : .member, usual)
    case .extensionOf(let type, let usual):
      add(name, isType ? .nestedType(in: type) : .extensionMember(of: type), usual)
    default: bound.insert(name)
    }
    reach = nil
  }

  private mutating func add(_ name: String, _ kind: SwiftFile.Kind, _ usual: SwiftFile.Reach) {
    declarations.append(.init(name: name, kind: kind, reach: reach ?? usual))
  }

  /// Reads the names behind `var` or `let`: one, or those of a tuple or of a pattern such as `case let .two(a, b)`.
  private mutating func readPattern(_ index: Int) {
    var place = index + 1
    while text(place) == "." || isWord(place) && [".", "("].contains(text(place + 1)) { place += 1 }
    let isLocal =
      place > index + 1 || ["if", "guard", "while", "for", "case", ",", "("].contains(text(index - 1))
    var names: [String] = []
    if text(place) == "(" {
      var depth = 0
      repeat {
        depth += text(place) == "(" ? 1 : text(place) == ")" ? -1 : 0
        if isWord(place), text(place + 1) != ":" { names.append(text(place)) }
        place += 1
      } while depth > 0 && place < tokens.count
    } else {
      names.append(text(place))
    }
    let reach = reach
    for name in names where name != "_" {
      self.reach = reach
      if isLocal { bound.insert(name) } else { declare(name) }
    }
    self.reach = nil
    isInVariables = true
  }

  /// Reads another name behind a comma, as in `var a, b: Int` and `let a = 1, b = 2`.
  private mutating func readNextVariable(_ index: Int) {
    switch scopes.last {
    case .parameters, .call, .tuple, .brackets: return
    default: break
    }
    let isNext = [",", ":"].contains(text(index + 1)) || text(index + 1) == "=" && text(index + 2) != "="
    if isNext { declare(text(index)) }
  }

  /// Reads the names of cases, up to the next declaration.
  private mutating func readCases(_ start: Int, _ reach: SwiftFile.Reach) {
    var (depth, isName) = (0, true)
    for index in start..<tokens.count {
      let text = text(index)
      if isName {
        declarations.append(.init(name: text, kind: .member, reach: reach))
        isName = false
      } else if ["(", "[", "{"].contains(text) {
        depth += 1
      } else if [")", "]", "}"].contains(text) {
        depth -= 1
        if depth < 0 { return }
      } else if depth == 0 {
        isName = text == ","
        if Self.memberKeywords.contains(text) || Self.typeKeywords.contains(text) { return }
      }
    }
  }

  // MARK: Names that mean no declaration of the sources

  /// Binds the names in angle brackets behind the name of a declaration.
  private mutating func bindGenerics(_ index: Int) {
    guard text(index) == "<" else { return }
    var (place, depth) = (index, 0)
    repeat {
      depth += text(place) == "<" ? 1 : text(place) == ">" ? -1 : 0
      if depth == 1, ["<", ",", "each"].contains(text(place)), isWord(place + 1) {
        bound.insert(text(place + 1))
      }
      place += 1
    } while depth > 0 && place < tokens.count
  }

  /// Binds the names of a closure's parameters and captures, if the brace is followed by some and by `in`.
  private mutating func bindClosure(_ brace: Int) {
    var (place, names) = (brace + 1, [String]())
    while place < tokens.count, text(place) != "in" {
      let isOfList =
        isWord(place)
        ? !["for", "if", "guard", "switch", "while", "return", "var", "let", "func", "case"].contains(
          text(place))
        : "()[],:.<>?-@&=".contains(text(place))
      guard isOfList else { return }
      if isWord(place) { names.append(text(place)) }
      place += 1
    }
    bound.formUnion(names)
  }
}
