import CCairo
package import MosaicCodecs
import MosaicLayout
import MosaicPixels
package import MosaicScene
import MosaicSystem
import MosaicText

/// Pictures that an SVG links instead of embedding them.
package enum LinkedImage {
  /// Why a picture is embedded although links are asked for, as a clause: viewers would not show its file as the collage does. `nil`
  /// for a picture that can be linked, has no file, or cannot be read.
  package static func obstacle(of picture: PictureSource, limits: DecodeLimits) -> String? {
    guard picture.path != nil, let header = try? picture.header(limits: limits) else { return nil }
    if !header.format.isShownByBrowsers { return "few viewers of SVG show \(header.format)" }
    // The turns of an AVIF are in its picture, and not in Exif.
    if header.orientation != .up, header.format != .avif {
      return "many viewers of SVG do not turn it as its Exif says"
    }
    return nil
  }

  /// The whole picture that `source` shows a part of, placed so that the crop is on its target.
  ///
  /// Cairo writes a link for a surface with a URI, with the surface's size; its pixels are never read, so one bit for each is
  /// enough.
  static func placed(_ source: ScaledSource, from folder: String) throws(RenderError) -> PlacedImage {
    if source.change != nil {
      throw .option(
        name: "svgImages", found: "link",
        allowed: "embed or outline: pictures that are recoloured or mirrored are not as in their files")
    }
    let (width, height) = (source.width, source.height)
    let side = min(1, 32_767 / Double(max(width, height)))
    let surface = try CairoImage(
      width: max(1, Int(Double(width) * side)), height: max(1, Int(Double(height) * side)),
      format: CAIRO_FORMAT_A1)
    let link = reference(to: try path(of: source.picture), from: folder)
    try surface.attach(Array(link.utf8), as: CAIRO_MIME_TYPE_URI)
    let crop = source.placement.crop
    let target = source.placement.target
    let scaleX = Double(target.width) / crop.width * Double(width) / Double(surface.width)
    let scaleY = Double(target.height) / crop.height * Double(height) / Double(surface.height)
    return PlacedImage(
      surface: surface, x: Double(target.x) - crop.x * Double(target.width) / crop.width,
      y: Double(target.y) - crop.y * Double(target.height) / crop.height, scaleX: scaleX, scaleY: scaleY,
      clip: target)
  }

  /// The path that a picture can be linked by; one in memory has none, which is an error of the options.
  static func path(of picture: PictureSource) throws(RenderError) -> String {
    if let path = picture.path { return path }
    throw .option(
      name: "svgImages", found: "link",
      allowed:
        "embed or outline: '\(EscapedText.shortened(path: picture.name))' is in memory, and has no file to link to"
    )
  }

  /// The reference to `path` in a document in `folder`: the relative path with URL escapes.
  package static func reference(
    to path: String, from folder: String, workingFolder: @autoclosure () -> String? = WorkingFolder.path
  ) -> String {
    escaped(relativePath(to: path, from: folder, workingFolder: workingFolder()))
  }

  /// The path that leads from `folder` to `path`.
  ///
  /// An absolute path stays absolute if the folder is relative, with one leading slash: two would name a host. Symbolic
  /// links are not resolved.
  ///
  /// - Parameter workingFolder: The base of relative paths; needed only if `folder` and `path` do not determine the result.
  package static func relativePath(
    to path: String, from folder: String, workingFolder: @autoclosure () -> String? = WorkingFolder.path
  ) -> String {
    var target = parts(path)
    var base = parts(folder)
    if path.isAbsolutePath, !folder.isAbsolutePath { return "/" + target.joined(separator: "/") }
    if path.isAbsolutePath != folder.isAbsolutePath || base.contains("..") {
      guard let start = workingFolder().map(parts) else {
        return (path.isAbsolutePath ? "/" : "") + target.joined(separator: "/")
      }
      target = resolved(path.isAbsolutePath ? target : start + target)
      base = resolved(folder.isAbsolutePath ? base : start + base)
    }
    var shared = 0
    while shared < base.count, shared < target.count - 1, base[shared].isSamePath(as: target[shared]) {
      shared += 1
    }
    let up = Array(repeating: "..", count: base.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }

  private static func resolved(_ parts: [String]) -> [String] {
    parts.reduce(into: []) { parts, part in
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
  }

  private static func parts(_ path: String) -> [String] {
    path.pathNames.filter { $0 != "." }
  }

  /// Percent-encodes the characters that RFC 3986 does not allow in a path.
  private static func escaped(_ path: String) -> String {
    path.percentEscaped(keeping: "-._~/!$'()*+,;=@")
  }
}
