// Comma-separated values: RFC 4180.

/// A row of a CSV.
struct CSVRow: Equatable {
  /// The line that it begins in, from 1.
  var line: Int
  var fields: [String]
}

/// Why a CSV cannot be read.
struct CSVFault: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// Reads CSV in UTF-8: lines end with CR LF or LF, and empty ones are left out.
enum CSVReader {
  /// The rows.
  ///
  /// - Complexity: O(bytes).
  static func rows(_ bytes: ArraySlice<UInt8>) throws(CSVFault) -> [CSVRow] {
    var rows: [CSVRow] = []
    var (line, place) = (1, bytes.startIndex)
    while place < bytes.endIndex {
      var row = CSVRow(line: line, fields: [])
      var isEnd = false
      while !isEnd {
        row.fields.append(try field(bytes, &place, &line, isEnd: &isEnd))
      }
      if row.fields != [""] { rows.append(row) }
    }
    return rows
  }

  /// The next field, up to its comma or its line break.
  private static func field(
    _ bytes: ArraySlice<UInt8>, _ place: inout Int, _ line: inout Int, isEnd: inout Bool
  ) throws(CSVFault) -> String {
    var content: [UInt8] = []
    let first = line
    if place < bytes.endIndex, bytes[place] == 0x22 {
      place += 1
      var isClosed = false
      while !isClosed {
        guard place < bytes.endIndex else {
          throw CSVFault(description: "line \(first): a double quote is not closed")
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
      if place < bytes.endIndex, ![0x2C, 0x0A, 0x0D].contains(bytes[place]) {
        throw CSVFault(
          description: "line \(line): text follows a closing double quote; a quote in a text is written twice"
        )
      }
    }
    // What is left of a field in quotes is at most a carriage return.
    while place < bytes.endIndex, bytes[place] != 0x2C, bytes[place] != 0x0A {
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
      throw CSVFault(description: "line \(first): is not UTF-8; save the list as UTF-8")
    }
    return text
  }
}
