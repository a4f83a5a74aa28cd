// Line heights of fonts and dates of files, for captions and titles.

package import MosaicCodecs
import MosaicRender
import MosaicScene
package import MosaicSpec
package import MosaicSystem
import MosaicText

extension CaptionPhoto {
  package init(_ photo: PhotoFacts) {
    self.init(
      taken: photo.taken.flatMap(CaptionTime.init), camera: photo.camera, lens: photo.lens,
      others: [
        "aperture": photo.apertureWords, "shutter": photo.shutterWords, "iso": photo.sensitivityWords,
        "focal": photo.focalWords, "title": photo.title, "creator": photo.creator,
      ])
  }
}

extension CaptionTime {
  fileprivate init?(_ time: CaptureTime) {
    self.init(
      year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
      second: time.second)
  }
}

/// Looks up what captions and titles of a document need; nothing is looked up for a document without them.
package enum TextLookup {
  package static func lineHeights(for spec: CollageSpec) -> LineHeights {
    let styles = spec.stylesToMeasure
    if styles.isEmpty { return LineHeights() }
    let texts = Typesetter()
    return LineHeights(Dictionary(uniqueKeysWithValues: styles.map { ($0, texts.lineHeight(of: $0)) }))
  }

  /// The day on which the file of an item was last changed.
  package static func date(of item: SpecItem, _ pictures: GivenPictures?, in root: FileRoot?) -> String? {
    guard case .image(let name) = item.content, let path = pictures.map({ $0.source(of: name).path }) ?? name
    else { return nil }
    return date(ofFile: path, in: root)
  }

  /// The day on which the file was last changed, in UTC, as `2026-11-21`; `nil` if the day is not known.
  private static func date(ofFile path: String, in root: FileRoot?) -> String? {
    if let root, !root.has(path) { return nil }
    // The day of a link is its own. Years have at most four digits.
    guard let seconds = FileStatus(path, followsLinks: false)?.stamp.seconds,
      (-200_000_000_000...200_000_000_000).contains(seconds)
    else { return nil }
    var time = time_t(seconds)
    var date = tm()
    guard gmtime_r(&time, &date) != nil else { return nil }
    return isoDate(year: Int(date.tm_year) + 1900, month: Int(date.tm_mon) + 1, day: Int(date.tm_mday))
  }
}
