// The issue about a picture that is not its golden.

import MosaicCodecs
import MosaicCompare
import MosaicGoldens
import MosaicPixels
import MosaicText
import Testing

/// An outcome as an issue of the test that runs, with pictures attached.
struct GoldenReport {
  let outcome: GoldenCheck.Outcome
  let place: GoldenPlace
  let picture: [UInt8]

  /// At most this many regions are named in the words; the picture shows the others.
  private static let mostRegions = 5

  /// The words of the issue; `nil` if the picture passes.
  var words: String? {
    switch outcome {
    case .passes: nil
    case .passesUnexpectedly(let words): "the golden \(place.path) \(words)"
    case .hashDiffers:
      "the picture has another hash than \(place.name) in \(place.folder)/goldens.json, and the golden itself is not here; get it "
        + "to see what differs, or write it with MOSAIC_RECORD=failed and look at it"
    case .missing:
      "there is no golden \(place.path); run once with MOSAIC_RECORD=missing to write it, and look at it"
    case .recorded(let isNew):
      "\(isNew ? "wrote" : "replaced") the golden \(place.path); look at it, then run again"
    case .differs(let difference): words(of: difference)
    }
  }

  private func words(of difference: GoldenCheck.Difference) -> String {
    let regions = difference.comparison.regions
    var lines = ["not as in the golden \(difference.path): \(difference.comparison.reason)"]
    lines += regions.prefix(Self.mostRegions).map { "  \($0)" }
    if regions.count > Self.mostRegions {
      lines.append("  and \(regions.count - Self.mostRegions) more regions")
    }
    if difference.isGoldenChanged { lines.append("the golden's file has changed since it was recorded") }
    if let environment = difference.environment { lines.append(environment) }
    if let lapsed = difference.lapsed { lines.append(lapsed) }
    lines.append("MOSAIC_RECORD=failed replaces it; --attachments-path FOLDER keeps the pictures")
    return lines.joined(separator: "\n")
  }

  /// Reports the issue; as a known issue if a rule allows the difference.
  func record(at location: SourceLocation) throws {
    guard let words else { return }
    attach(picture, "actual", at: location)
    guard case .differs(let difference) = outcome else {
      Issue.record(Comment(rawValue: words), sourceLocation: location)
      return
    }
    attach(try ImageFormat.png.encode(Pixmap(premultiplying: difference.expected)), "expected", at: location)
    let drawn = try difference.comparison.differencePNG(over: difference.expected)
    attach(drawn, "difference", at: location)
    if let allowance = difference.allowance {
      withKnownIssue(Comment(rawValue: allowance.words), sourceLocation: location) {
        Issue.record(Comment(rawValue: words), sourceLocation: location)
      }
    } else {
      Issue.record(Comment(rawValue: words), sourceLocation: location)
    }
  }

  private func attach(_ bytes: [UInt8], _ role: String, at location: SourceLocation) {
    let name = place.name.pathNames.last ?? place.name
    Attachment.record(bytes, named: "\(name)-\(role).png", sourceLocation: location)
  }
}
