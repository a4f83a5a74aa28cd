// Files that an earlier run with more pages left.

import MosaicRender
import MosaicScene

extension JobWarning {
  /// The numbered files after the last page, up to the first number that is not there.
  static func earlier(than count: Int, _ path: NumberedPath) -> JobWarning? {
    var last = count
    while last < Pages.counts.upperBound, PictureFolder.isThere(path.path(last + 1)) { last += 1 }
    return last > count ? .earlierPages(first: path.path(count + 1), last: path.path(last)) : nil
  }
}
