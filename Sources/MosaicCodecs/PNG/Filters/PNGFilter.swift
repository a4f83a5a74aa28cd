// PNG's five filters.

/// The filters, by their numbers in the file.
enum PNGFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}
