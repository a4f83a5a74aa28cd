// Thumbnails in the cache of the desktop: the package face.

import MosaicRender

/// Makes the thumbnails of pictures that file managers look for, any number of sizes from one decode.
///
/// ```swift
/// let thumbnailer = try DesktopThumbnailer(cache, sizes: [.normal, .large], currentFolder: folder)
/// thumbnailer.write(try ThumbnailInput.find(["photos"])) { print($0.json) }
/// ```
///
/// What is valid is left alone. Of a picture that is damaged or of an unknown kind a failure is noted, and it is not tried again
/// until it changes. Small pictures are not enlarged; a picture in the cache itself is its own thumbnail.
package struct DesktopThumbnailer: Sendable {
  let cache: DesktopCache
  let sizes: [DesktopThumbnailSize]
  /// How they are made. Those that would change what a thumbnail shows, or its format, have no effect, and no marked tile takes the
  /// place of a picture that cannot be read.
  package let options: ThumbnailOptions
  /// The absolute path that relative ones are relative to.
  let currentFolder: String

  /// - Throws: ``JobError`` where there is no size, and for options out of their ranges.
  package init(
    _ cache: DesktopCache, sizes: [DesktopThumbnailSize], currentFolder: String,
    options: ThumbnailOptions = ThumbnailOptions()
  ) throws(JobError) {
    guard !sizes.isEmpty else { throw .noSizes }
    try options.check()
    (self.cache, self.sizes, self.currentFolder) = (cache, sizes, currentFolder)
    var options = options
    (options.crop, options.enlarges, options.background) = (nil, false, nil)
    if options.onUnreadable == .placeholder { options.onUnreadable = .skip }
    self.options = options
  }

  /// Makes the thumbnails that are missing or stale; `each` is called as by ``Thumbnailer``.
  @discardableResult
  package func write(_ inputs: [ThumbnailInput], each: (JobResult) -> Void) -> Tally<JobResult.Status> {
    let maker = ThumbnailMaker(sizes.map { ThumbnailSize(square: $0.side) }, options)
    return DesktopWork(self, maker).run(inputs, each: each)
  }
}

extension ThumbnailSize {
  fileprivate init(square side: Int) {
    (shape, change, word) = (.inside(width: side, height: side), .usual, "\(side)")
  }
}
