// The values of --profile.

/// What `--profile` takes.
enum ProfileChoice: String, CaseIterable {
  case srgb
  case none
}
