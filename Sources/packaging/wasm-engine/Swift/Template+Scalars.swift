// The place of a fault in a map: JavaScript makes characters of scalars, as it has the tables of Unicode.

extension TemplateAreas.Fault {
  /// The number of the scalar at which the fault begins, from 1.
  func character(in rows: [String]) -> Int { scalar }
}
