// The names of the options that the program asks for by name.

/// A name of an option; ``filesFrom`` is typed `--files-from`.
enum OptionName: String, CaseIterable, CustomStringConvertible {
  case sizes, sort, reverse, shuffle, recursive, filesFrom, captions, keep, weight, span, onError, maxPixels
  case maxCanvas, maxMemory, timeLimit, root
  case layout, param, columns, rows, cell, gap, rowGap, columnGap
  case to, toParam, at, easing, scroll, frames, alternate, fps, loop
  case size, width, height, aspect, scale, padding, margin, background, bleed
  case crop, enlarge, sharpen, freedesktop, placeholder, srcset
  case output, format, quality, dpi, profile, metadata, keepMetadata, maxSide
  case index, map, mapInterval, preview, noSync, ifNewer, svg, count, json
  case outDir, defaults, unordered, failFast, exitZero, dryRun, resume, shard, hashContents, maxLine, isolate
  case batch, thumbnail, results, compare, comparisons
  case preset, metric, threshold, includeAa, ignoreAa, maxPixelsDifferent, maxArea, maxDelta, maxMasked, mask,
    ignore
  case align, score, only, maskColor, allowSize, diff, diffMask, junit, markdown, markdownImages, report,
    plan, update
  case updateFailed, hashes, prune
  case jobs, progress, quiet, verbose, help, version

  var typed: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }

  /// As it is typed, with its dashes.
  var description: String { "--\(typed)" }
}
