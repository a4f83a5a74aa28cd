// What the Exif of a picture hands on to what is made of it.

import MosaicCodecs

/// A fact about a photograph that its Exif may hand on. There is none for its place, which is never written.
public enum KeptMetadata: String, CaseIterable, Hashable, Sendable {
  /// Whose it is (`Copyright`).
  case copyright
  /// Who made it (`Artist`).
  case author
  /// When it was taken, by the camera's clock (`DateTimeOriginal`).
  case taken
}

extension PhotoFacts {
  /// These facts alone; `nil` where the picture says none of them.
  func keeping(_ kept: Set<KeptMetadata>) -> PhotoFacts? {
    var facts = PhotoFacts(taken: kept.contains(.taken) ? taken : nil)
    if kept.contains(.author) { facts.creator = creator }
    if kept.contains(.copyright) { facts.copyright = copyright }
    return facts == PhotoFacts() ? nil : facts
  }
}
