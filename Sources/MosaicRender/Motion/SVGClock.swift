import MosaicCodecs
import MosaicScene

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
  func animations(_ tracks: [(name: String, values: [String])]) -> String {
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
