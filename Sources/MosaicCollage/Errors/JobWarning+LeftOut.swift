// Warnings about files in folders that are not taken.

package import MosaicCodecs
import MosaicSystem
import MosaicText

extension LeftOut {
  /// A warning about pictures that are not read, and notes about the others.
  package var warnings: [JobWarning] {
    var warnings: [JobWarning] = []
    if !others.isEmpty { warnings.append(.otherKinds(words)) }
    let note = Self.note(
      about: raws.map(\.picture.path), one: "it is a raw file beside its picture",
      many: "they are raw files beside their pictures")
    if let note { warnings.append(note) }
    if let path = passedOver.min(by: NaturalOrder.precedes) {
      let more = passedOver.count == 1 ? "" : ", and \(passedOver.count - 1) more"
      warnings.append(
        .detail(path: path, "passed over\(more): backups, unfinished downloads, bins and folders of a NAS"))
    }
    return warnings
  }

  /// The note about files that are left out, which names the first; `nil` if no file is left out.
  package static func note(about paths: [String], one: String, many: String) -> JobWarning? {
    guard let first = paths.first.map({ EscapedText.shortened(path: $0) }) else { return nil }
    return .leftOut(
      paths.count == 1
        ? "\(first) is left out: \(one)" : "\(first) and \(paths.count - 1) more are left out: \(many)")
  }
}
