// The order of names in a language, as the system knows it.

import MosaicText

/// Compares names as a language has them in its lists: in German `Ångström` stands before `Zimmer`, and `de Vries` too.
package final class NameCollation {
  private let locale: locale_t

  /// - Parameter name: The name of a locale, such as `de_DE.UTF-8`; `nil` for a locale of no language, as `C`, for one that the system does
  ///   not have, and for one that is not of UTF-8.
  package init?(_ name: String) {
    guard !["C", "POSIX"].contains(name.prefix { $0 != "." }) else { return nil }
    guard let locale = newlocale(LC_COLLATE_MASK | LC_CTYPE_MASK, name, nil) else { return nil }
    // Sound: the text that the system returns is a C string, and belongs to the locale.
    guard String(cString: nl_langinfo_l(nl_item(CODESET), locale)).uppercased() == "UTF-8" else {
      freelocale(locale)
      return nil
    }
    self.locale = locale
  }

  deinit { freelocale(locale) }

  /// Whether a path comes before another: the names in them are compared one by one, and those that are alike by code points.
  package func precedes(_ one: String, _ other: String) -> Bool {
    let names = one.pathNames
    let others = other.pathNames
    for (name, other) in zip(names, others) {
      let order = strcoll_l(name, other, locale)
      if order != 0 { return order < 0 }
    }
    if names.count != others.count { return names.count < others.count }
    return one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
  }
}
