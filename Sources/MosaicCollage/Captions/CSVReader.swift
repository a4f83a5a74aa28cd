// Comma-separated values: RFC 4180, and the same with semicolons or tabs.

struct CSVRow: Equatable {
  /// The line that it begins in, from 1.
  var line: Int
  var fields: [String]
}

enum CSVSeparator: UInt8, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// Its name with its article, for messages.
  var words: String {
    switch self {
    case .comma: "a comma"
    case .semicolon: "a semicolon"
    case .tab: "a tab"
    }
  }
}

/// Reads CSV in UTF-8: lines end with CR LF or LF, and empty ones are left out.
enum CSVReader {
  /// - Complexity: O(bytes).
  static func rows(
    _ bytes: ArraySlice<UInt8>, separatedBy separator: CSVSeparator = .comma
  ) throws(CaptionList.Fault) -> [CSVRow] {
    var rows: [CSVRow] = []
    var line = 1
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if let row = try row(bytes, separator, &place, &line) { rows.append(row) }
    }
    return rows
  }

  /// The separators that the first row has outside quotes, each with what stands before it: the first field, if it is the one.
  static func separators(_ bytes: ArraySlice<UInt8>) -> [(separator: CSVSeparator, first: String)] {
    let start = bytes.drop { $0 == 0x0A || $0 == 0x0D }
    var found: Set<CSVSeparator> = []
    var isQuoted = false
    var mayOpen = true
    scan: for byte in start {
      switch byte {
      case 0x22 where isQuoted: (isQuoted, mayOpen) = (false, true)
      case _ where isQuoted: break
      case 0x22 where mayOpen: isQuoted = true
      case 0x0A: break scan
      default:
        let separator = CSVSeparator(rawValue: byte)
        if let separator { found.insert(separator) }
        mayOpen = separator != nil
      }
    }
    return CSVSeparator.allCases.filter(found.contains).map { separator in
      var place = start.startIndex
      var line = 1
      var isEnd = false
      let first = try? field(start, separator, &place, &line, isEnd: &isEnd)
      return (separator, first ?? "")
    }
  }

  /// The next row; `nil` for an empty line.
  private static func row(
    _ bytes: ArraySlice<UInt8>, _ separator: CSVSeparator, _ place: inout Int, _ line: inout Int
  ) throws(CaptionList.Fault) -> CSVRow? {
    var row = CSVRow(line: line, fields: [])
    var isEnd = false
    while !isEnd {
      row.fields.append(try field(bytes, separator, &place, &line, isEnd: &isEnd))
    }
    return row.fields == [""] ? nil : row
  }

  /// The next field, up to its separator or its line break.
  private static func field(
    _ bytes: ArraySlice<UInt8>, _ separator: CSVSeparator, _ place: inout Int, _ line: inout Int,
    isEnd: inout Bool
  ) throws(CaptionList.Fault) -> String {
    var content: [UInt8] = []
    let first = line
    if place < bytes.endIndex, bytes[place] == 0x22 {
      place += 1
      var isClosed = false
      while !isClosed {
        guard place < bytes.endIndex else {
          throw CaptionList.Fault(description: "line \(first): a double quote is not closed")
        }
        let byte = bytes[place]
        place += 1
        if byte != 0x22 {
          content.append(byte)
          if byte == 0x0A { line += 1 }
        } else if place < bytes.endIndex, bytes[place] == 0x22 {
          content.append(byte)
          place += 1
        } else {
          isClosed = true
        }
      }
      if place < bytes.endIndex, ![separator.rawValue, 0x0A, 0x0D].contains(bytes[place]) {
        throw CaptionList.Fault(
          description: "line \(line): text follows a closing double quote; a quote in a text is written twice"
        )
      }
    }
    // At most a carriage return is left of a field in quotes.
    while place < bytes.endIndex, bytes[place] != separator.rawValue, bytes[place] != 0x0A {
      content.append(bytes[place])
      place += 1
    }
    isEnd = place >= bytes.endIndex || bytes[place] == 0x0A
    if isEnd {
      if content.last == 0x0D { content.removeLast() }
      if place < bytes.endIndex { line += 1 }
    }
    place += 1
    guard let text = String(validating: content, as: UTF8.self) else {
      throw CaptionList.Fault(description: "line \(first): is not UTF-8; save the list as UTF-8")
    }
    return text
  }
}
