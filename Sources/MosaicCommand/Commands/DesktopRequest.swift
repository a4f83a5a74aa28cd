// mosaic thumbnail --freedesktop: from arguments to the cache of the desktop.

import MosaicJob
import MosaicRender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The thumbnails of the desktop that the arguments ask for.
struct DesktopRequest {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// - Throws: A usage error for options that the cache decides, and where the environment does not say where it is.
  func thumbnailer(_ options: ThumbnailOptions) throws(CommandFailure) -> DesktopThumbnailer {
    for option in [OptionName.output, .format, .crop, .enlarge, .background, .quality, .lossless, .metadata]
    where arguments.has(option) {
      throw .usage(
        "--freedesktop says where thumbnails are and what they show; leave --\(option.rawValue) out")
    }
    guard options.onUnreadable != .placeholder else {
      throw .usage("--freedesktop keeps no marked tiles; --on-error is fail or skip")
    }
    let environment = ProcessInfo.processInfo.environment
    guard let cache = DesktopCache(environment: environment, program: "mosaic-\(Version.number)") else {
      throw .usage("the desktop's cache is in XDG_CACHE_HOME or in HOME, and the environment has neither")
    }
    guard let folder = CurrentFolder.path(environment: environment) else {
      throw .usage("the current folder was deleted; go to another one")
    }
    let sizes = try sizes()
    do throws(JobError) {
      return try DesktopThumbnailer(cache, sizes: sizes, currentFolder: folder, options: options)
    } catch {
      throw .usage(error.description)
    }
  }

  private func sizes() throws(CommandFailure) -> [DesktopThumbnailSize] {
    let words = arguments.all(.size).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    var sizes: [DesktopThumbnailSize] = []
    for word in words {
      // By name, or by the number of pixels.
      let found = DesktopThumbnailSize.allCases.first { $0.rawValue == word || "\($0.side)" == word }
      guard let size = found else {
        let names = DesktopThumbnailSize.allCases.map { "\($0.rawValue) (\($0.side))" }
        throw .badValue(.size, String(word), allowed: names.joined(separator: ", "))
      }
      if !sizes.contains(size) { sizes.append(size) }
    }
    return sizes.isEmpty ? [.normal, .large] : sizes
  }
}
