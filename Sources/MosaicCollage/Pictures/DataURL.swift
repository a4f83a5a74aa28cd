// A picture in a document itself, as a `data:` address.

package import MosaicSystem
import MosaicText

/// The bytes of a `data:` address, in base64 or with `%` escapes; the bytes themselves tell the kind of picture.
///
/// Source: RFC 2397.
package enum DataURL {
  /// - Throws: Why the text is not such an address.
  package static func bytes(of address: String) throws(FileError.Kind) -> [UInt8] {
    let text = Array(address.utf8)
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else {
      throw .corrupt("a data: address has a comma before its bytes, as data:image/png;base64,iVBORw0K…")
    }
    let isBase64 = String(decoding: text[..<comma], as: UTF8.self).lowercased().hasSuffix(";base64")
    let data = text[(comma + 1)...].percentUnescaped
    guard isBase64 else { return data }
    let (bytes, isWhole) = Base64.bytes(data)
    guard isWhole else {
      throw .corrupt(
        "its base64 ends after \(bytes.count) bytes, at a character that is none, or in the middle of a byte")
    }
    return bytes
  }
}
