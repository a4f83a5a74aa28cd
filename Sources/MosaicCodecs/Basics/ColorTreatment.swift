// What becomes of a picture's colours, and the words for it.

/// How the colours of a picture become those of sRGB.
public enum ColorTreatment: Hashable, Sendable {
  /// They are: the file says so, or says nothing.
  case sRGB
  /// They are converted, from an embedded profile or from what a PNG says of its primaries.
  case converted
  /// The file has a profile that cannot be used, and why; its colours are taken as sRGB.
  case ignored(String)
  /// The file has a profile, and this build does not read any (trait `ICC`); its colours are taken as sRGB.
  case notRead
}

extension ImageHeader {
  /// What is wrong with the file though its picture can be shown: clauses that follow the file's name.
  public var warnings: [String] {
    if case .ignored(let reason) = colors {
      ["its colour profile cannot be used (\(reason)); its colours are taken as sRGB"]
    } else {
      []
    }
  }

  /// What this build leaves out of the file: clauses that follow the file's name, for those who ask.
  public var notes: [String] {
    colors == .notRead
      ? ["its colour profile is not read by this build (trait ICC); its colours are taken as sRGB"] : []
  }
}
