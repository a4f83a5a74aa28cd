// How a picture's colours are treated, and what to tell the user about it.

/// How the colours of a picture become those of sRGB.
package enum ColorTreatment: Hashable, Sendable {
  /// They are sRGB already: the file says so, or says nothing.
  case sRGB
  /// They are converted from an embedded profile, or from the primaries and gamma that a PNG states.
  case converted
  /// The file has a profile that cannot be used, for this reason; its colours are taken as sRGB.
  case ignored(String)
  /// The file has a profile, but this build reads none (trait `ICC`); its colours are taken as sRGB.
  case notRead
}

extension ImageHeader {
  /// What is wrong with the file although its picture can be shown; clauses to follow the file's name.
  public var warnings: [String] {
    if case .ignored(let reason) = colors {
      ["its colour profile cannot be used (\(reason)); its colours are taken as sRGB"]
    } else {
      []
    }
  }

  /// What this build ignores in the file; clauses to follow the file's name, for verbose output.
  public var notes: [String] {
    colors == .notRead
      ? ["its colour profile is not read by this build (trait ICC); its colours are taken as sRGB"] : []
  }
}
