// Percent escapes of URIs, in both directions. Source: RFC 3986, section 2.1.

extension String {
  /// The text with an escape, such as `%2F`, for each byte. ASCII letters, digits and the bytes of `kept` stay unchanged.
  ///
  /// Which other bytes stay differs between standards and programs, so each caller names them.
  package func percentEscaped(keeping kept: String, uppercase: Bool = true) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
      case _ where kept.utf8.contains(byte): bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append((byte >> 4).hexDigit(uppercase: uppercase))
        bytes.append((byte & 15).hexDigit(uppercase: uppercase))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with a slash for `%2F`, and so on; text that is not an escape stays unchanged.
  package var percentUnescaped: [UInt8] {
    guard contains(UInt8(ascii: "%")) else { return Array(self) }
    var (bytes, index): ([UInt8], Int) = ([], startIndex)
    while index < endIndex {
      if self[index] == UInt8(ascii: "%"), index + 2 < endIndex,
        let byte = UInt8(String(decoding: self[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(self[index])
        index += 1
      }
    }
    return bytes
  }
}
