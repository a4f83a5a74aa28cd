// An SVG image that is a link to a file.

import CCairo
import MosaicLayout
import MosaicScene

/// A picture that an SVG links instead of embedding it.
struct LinkedImage {
  let path: String
  let width: Int
  let height: Int
  /// Folder that the link is relative to.
  let folder: String

  /// The whole picture, placed so that the crop is on its target.
  ///
  /// Cairo writes a link for a surface with a URI, with the surface's size; its pixels are never read, so one bit for each is
  /// enough.
  func placed(_ placement: ImagePlacement) throws(RenderError) -> PlacedImage {
    let side = min(1, 32_767 / Double(max(width, height)))
    let surface = try CairoImage(
      width: max(1, Int(Double(width) * side)), height: max(1, Int(Double(height) * side)),
      format: CAIRO_FORMAT_A1)
    let link = Self.reference(to: path, from: folder)
    let bytes = Array(link.utf8)
    // Cairo calls the destroy function on the copy when it frees the surface.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      surface.pointer, CAIRO_MIME_TYPE_URI, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
    guard status == CAIRO_STATUS_SUCCESS else {
      copy.deallocate()
      throw .cairo(CairoStatus.text(status))
    }
    let (crop, target) = (placement.crop, placement.target)
    let scaleX = Double(target.width) / crop.width * Double(width) / Double(surface.width)
    let scaleY = Double(target.height) / crop.height * Double(height) / Double(surface.height)
    return PlacedImage(
      surface: surface, x: Double(target.x) - crop.x * Double(target.width) / crop.width,
      y: Double(target.y) - crop.y * Double(target.height) / crop.height, scaleX: scaleX, scaleY: scaleY,
      clip: target)
  }

  /// The path that a picture can be linked by.
  ///
  /// - Throws: ``RenderError/option(name:found:allowed:)`` for a picture in memory.
  static func path(of picture: PictureSource) throws(RenderError) -> String {
    if let path = picture.path { return path }
    throw .option(
      name: "svgImages", found: "link",
      allowed:
        "embed or outline: '\(EscapedText.shortened(path: picture.name))' is in memory, and has no file to link to"
    )
  }

  /// The reference to `path` in a document in `folder`: relative, with URL escapes.
  ///
  /// An absolute path stays absolute where the folder is relative, with one leading slash: two would name a host. Symbolic
  /// links are not resolved.
  ///
  /// - Parameter workingFolder: The base of relative paths; needed only where `folder` and `path` alone do not determine the
  ///   reference.
  static func reference(
    to path: String, from folder: String, workingFolder: @autoclosure () -> String? = WorkingFolder.path
  ) -> String {
    var target = parts(path)
    var base = parts(folder)
    if path.hasPrefix("/"), !folder.hasPrefix("/") { return escaped("/" + target.joined(separator: "/")) }
    if path.hasPrefix("/") != folder.hasPrefix("/") || base.contains("..") {
      guard let start = workingFolder().map(parts) else {
        return escaped((path.hasPrefix("/") ? "/" : "") + target.joined(separator: "/"))
      }
      target = resolved(path.hasPrefix("/") ? target : start + target)
      base = resolved(folder.hasPrefix("/") ? base : start + base)
    }
    var shared = 0
    while shared < base.count, shared < target.count - 1, base[shared] == target[shared] { shared += 1 }
    let up = Array(repeating: "..", count: base.count - shared)
    return escaped((up + target[shared...]).joined(separator: "/"))
  }

  /// The parts of an absolute path without `..`.
  private static func resolved(_ parts: [String]) -> [String] {
    parts.reduce(into: []) { parts, part in
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  /// Percent-encodes what RFC 3986 does not allow in a path.
  private static func escaped(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$'()*+,;=@".utf8)
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for byte in path.utf8 {
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return text
  }
}
