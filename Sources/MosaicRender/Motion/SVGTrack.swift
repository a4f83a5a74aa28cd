// An item of an animated SVG in all frames: its elements, their timing, and the syntax of both.

import MosaicCodecs
import MosaicLayout
import MosaicScene
import MosaicText

/// An item in all frames, and the elements that draw it.
struct SVGTrack {
  /// The item in each frame. If a frame lacks it, the item is as in the nearest other frame, but transparent.
  private let places: [PlanItem]
  private let opacities: [Double]
  private let scale: Double
  private let clock: SVGClock

  /// - Parameter frames: The item in each frame; at least one has it.
  init?(_ frames: [PlanItem?], scale: Double, clock: SVGClock) {
    guard let any = frames.lazy.compactMap({ $0 }).first else { return nil }
    var places: [PlanItem] = []
    for item in frames { places.append(item ?? places.last ?? any) }
    self.places = places
    opacities = frames.map { $0?.opacity ?? 0 }
    self.scale = scale
    self.clock = clock
  }

  /// The item as a nested viewport, which clips its content; its edges, its crop and its opacity are animated.
  /// The number, which names the clip path, is unique in the document.
  func elements(number: Int, picture: String?) -> String {
    let boxes = places.map(\.box)
    let radius = places.map(\.cornerRadius).max() ?? 0
    var text = "<svg"
    let edges = [
      ("x", boxes.map { points($0.x) }), ("y", boxes.map { points($0.y) }),
      ("width", boxes.map { points($0.width) }), ("height", boxes.map { points($0.height) }),
    ]
    let opacity = ("opacity", opacities.map(SVGText.number))
    text += clock.attributes(edges, and: [opacity]) + ">"
    text += clock.animations(edges + [opacity])
    // If the item is too small in a frame, it may have no shape there.
    let clip = places.lazy.compactMap(\.clip).max { $0.cornerCount < $1.cornerCount }
    if let clip {
      text +=
        "<clipPath id=\"c\(number)\">" + polygon(clip, \.line)
        + "</clipPath><g clip-path=\"url(#c\(number))\">"
    } else if radius > 0 {
      text +=
        "<clipPath id=\"c\(number)\"><rect\(clock.attributes(Array(edges[2...]))) rx=\"\(length(radius))\">"
      text += clock.animations(Array(edges[2...])) + "</rect></clipPath><g clip-path=\"url(#c\(number))\">"
    }
    text += content(picture: picture)
    if let border = places[0].border {
      // Half of the line is outside, where it is clipped.
      let line =
        "fill=\"none\" stroke-width=\"\(length(Double(2 * border.width)))\"\(SVGText.color("stroke", border.color))"
      text +=
        clip.map { clip in
          clip.contours.indices.map { index in
            polygon(clip, { $0.contours.indices.contains(index) ? $0.contours[index] : [] }, " " + line)
          }.joined()
        }
        ?? "<rect width=\"100%\" height=\"100%\" rx=\"\(length(radius))\" \(line)/>"
    }
    return text + hiddenCount + (radius > 0 || clip != nil ? "</g>" : "") + "</svg>\n"
  }

  /// A polygon of the item's shape in each frame, as large as the item there, with attributes of its own. If the item is a rectangle,
  /// each corner of the polygon is in the rectangle's nearest corner. If its shape has another number of corners, the polygon has the
  /// corners of `clip`.
  private func polygon(
    _ clip: Outline, _ corners: (Outline) -> [Point], _ attributes: String = ""
  ) -> String {
    let any = corners(clip)
    let rectangle = any.map { Point(x: $0.x.rounded(), y: $0.y.rounded()) }
    let points = places.map { place in
      let own = place.clip.map(corners) ?? rectangle
      let corners = own.count == any.count ? own : any
      let (width, height) = (Double(place.box.width), Double(place.box.height))
      return corners.map { "\(length($0.x * width)),\(length($0.y * height))" }.joined(separator: " ")
    }
    return "<polygon\(attributes)\(clock.attributes([("points", points)]))>"
      + clock.animations([("points", points)]) + "</polygon>"
  }

  // MARK: Steps

  private func content(picture: String?) -> String {
    let item = places[0]
    var text = item.background.map { Self.filled($0) } ?? ""
    switch item.content {
    case .image: if let picture { text += pictureElements(picture) }
    case .color(let color): text += Self.filled(color)
    case .placeholder: text += Self.filled(Painter.placeholderColor)
    case .drawing: break
    case .label(let label):
      text += Self.text(label.text, height: label.style.fontSize, color: label.style.color)
    }
    return text
  }

  /// The picture in a nested viewport, whose view box is the crop.
  private func pictureElements(_ name: String) -> String {
    let inner = places.map { place in
      place.image.map { image in
        [
          points(image.target.x - place.box.x), points(image.target.y - place.box.y),
          points(image.target.width), points(image.target.height),
        ]
      } ?? ["0", "0", "0", "0"]
    }
    let edges = ["x", "y", "width", "height"].enumerated().map { index, name in
      (name, inner.map { $0[index] })
    }
    // If no part of the picture is shown, the crop of another frame is used: an empty view box is an error.
    let known = places.lazy.compactMap(\.image).first
    let crops = places.map { place in
      (place.image ?? known).map { image in
        [image.crop.x, image.crop.y, image.crop.width, image.crop.height].map(SVGText.number)
          .joined(separator: " ")
      } ?? "0 0 1 1"
    }
    let all = edges + [("viewBox", crops)]
    return "<svg preserveAspectRatio=\"none\"\(clock.attributes(all))>" + clock.animations(all)
      + "<use xlink:href=\"#\(name)\"/></svg>"
  }

  /// The number of hidden items, in the frames that display it.
  private var hiddenCount: String {
    guard let item = places.first(where: { $0.hiddenCount != nil }), let count = item.hiddenCount else {
      return ""
    }
    let visible = ("opacity", places.map { $0.hiddenCount == nil ? "0" : "1" })
    let height = Double(min(item.box.width, item.box.height)) * Painter.hiddenTextShare / scale
    return "<g\(clock.attributes([visible]))>" + clock.animations([visible])
      + Self.filled(Painter.hiddenOverlay)
      + Self.text("+\(count)", height: height, color: Painter.hiddenTextColor) + "</g>"
  }

  private static func filled(_ color: Color) -> String {
    "<rect width=\"100%\" height=\"100%\"\(SVGText.color("fill", color))/>"
  }

  private static func text(_ text: String, height: Double, color: Color) -> String {
    "<text x=\"50%\" y=\"50%\" dy=\"0.35em\" text-anchor=\"middle\" font-family=\"sans-serif\" "
      + "font-size=\"\(SVGText.number(height))\"\(SVGText.color("fill", color))>\(SVGText.escaped(text))</text>"
  }

  private func points(_ pixels: Int) -> String { length(Double(pixels)) }
  private func length(_ pixels: Double) -> String { SVGText.number(pixels / scale) }
}

// MARK: Timing

/// The timing of an animated SVG: its frames there and back, repeated.
struct SVGClock {
  let frameCount: Int
  let rate: Double
  /// How often it runs; 0 means for ever.
  let loops: Int

  var runs: Bool { frameCount > 1 }

  private var timing: String {
    let duration = Double(2 * (frameCount - 1)) / rate
    return
      "dur=\"\(SVGText.number(max(0.001, duration)))s\" repeatCount=\"\(loops == 0 ? "indefinite" : "\(loops)")\""
  }

  /// The attributes of the first frame, with a space before each; of `optional` ones only those that are not always 1.
  func attributes(
    _ tracks: [(name: String, values: [String])], and optional: [(name: String, values: [String])] = []
  ) -> String {
    let shown = tracks + optional.filter { $0.values.contains { $0 != "1" } }
    return shown.map { " \($0.name)=\"\($0.values[0])\"" }.joined()
  }

  /// An animation element for each value that changes, evenly spread over the time, there and back.
  fileprivate func animations(_ tracks: [(name: String, values: [String])]) -> String {
    guard runs else { return "" }
    return tracks.filter { track in track.values.contains { $0 != track.values[0] } }.map { track in
      let values = (track.values + track.values.dropLast().reversed()).joined(separator: ";")
      return "<animate attributeName=\"\(track.name)\" values=\"\(values)\" \(timing)/>"
    }.joined()
  }

  /// The attribute and the element that make a group visible only during a range of frames.
  func visibility(during frames: Range<Int>) -> (attribute: String, element: String) {
    guard runs, frames != 0..<frameCount else { return ("", "") }
    // The order changes half way between two frames.
    let whole = Double(2 * (frameCount - 1))
    func time(_ frame: Int) -> Double { max(0, (Double(frame) - 0.5) / whole) }
    var steps = [(time(frames.lowerBound), true), (time(frames.upperBound), false)]
    if frames.upperBound == frameCount { steps.removeLast() }
    // The way back is mirrored.
    if frames.upperBound < frameCount { steps.append((1 - time(frames.upperBound), true)) }
    if frames.lowerBound > 0 { steps.append((1 - time(frames.lowerBound), false)) }
    if steps[0].0 > 0 { steps.insert((0, false), at: 0) }
    let times = steps.map { "\($0.0)" }.joined(separator: ";")
    let values = steps.map { $0.1 ? "visible" : "hidden" }.joined(separator: ";")
    return (
      frames.lowerBound > 0 ? " visibility=\"hidden\"" : "",
      "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"\(values)\" keyTimes=\"\(times)\" "
        + "\(timing)/>"
    )
  }
}

// MARK: Numbers, colours, text and time in the syntax of SVG

enum SVGText {
  static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// An attribute for a colour, and one for its opacity if it is not opaque; with a space before each.
  static func color(_ attribute: String, _ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].hexadecimal
    let opacity = color.alpha < 255 ? " \(attribute)-opacity=\"\(number(Double(color.alpha) / 255))\"" : ""
    return " \(attribute)=\"#\(digits)\"\(opacity)"
  }

  /// Escaped text; characters that XML does not allow become U+FFFD.
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text) { scalar in
      switch scalar {
      case "\t", "\n", "\r": " "
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
