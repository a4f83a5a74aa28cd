// Line heights of fonts and dates of files, for captions and titles.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

extension CaptionPhoto {
  init(_ photo: PhotoFacts) {
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

/// Looks up facts that captions and titles of a document need; a document without them needs no facts.
enum TextLookup {
  /// - Parameters:
  ///   - photos: How the picture of each item was taken.
  ///   - pictures: The pictures that were given in place of files; only those that are files have a date.
  ///   - root: A folder that files must be in, if one is given.
  static func facts(
    for spec: CollageSpec, photos: [PhotoFacts?], _ pictures: GivenPictures?, in root: FileRoot?
  ) -> TextFacts {
    var facts = TextFacts()
    for (index, photo) in photos.enumerated() { facts.photos[index] = photo.map(CaptionPhoto.init) }
    let styles = spec.stylesToMeasure
    if !styles.isEmpty {
      let measurer = Typesetter()
      for style in styles { facts.lineHeights[style] = measurer.lineHeight(of: style) }
    }
    for (index, item) in spec.items.enumerated() where spec.wantsDate(of: item) {
      facts.dates[index] = date(of: item, pictures, in: root)
    }
    return facts
  }

  /// The day on which the file of an item was last changed.
  static func date(of item: SpecItem, _ pictures: GivenPictures?, in root: FileRoot?) -> String? {
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
