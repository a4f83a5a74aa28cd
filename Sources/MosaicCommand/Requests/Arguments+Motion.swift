// The options --to, --at, --scroll, --frames and their companions.

import MosaicCollage
import MosaicLayout
import MosaicScene
import MosaicSpec

extension Arguments {
  /// Refuses options that lack another option or exclude each other, before any file is read.
  func checkMotion() throws(CommandFailure) {
    let isStill = !has(.frames)
    let moves = has(.to) || has(.scroll)
    let refused: [(isAsked: Bool, words: String)] = [
      (has(.at) && has(.frames), "--at is one moment and --frames are all of them; give one of the two"),
      (has(.to) && has(.scroll), "--to leaves the layout and --scroll moves inside it; give one of the two"),
      (
        has(.to) && !has(.at) && isStill,
        command.id == .plan
          ? "--to needs --at T, the moment between the two layouts, 0 to 1"
          : "--to needs --at T for one moment, 0 to 1, or --frames N for all of the way"
      ),
      (has(.at) && !has(.to), "--at is a moment between two layouts and needs the second one: --to LAYOUT"),
      (
        has(.toParam) && !has(.to),
        "--to-param is a parameter of the second layout and needs it: --to LAYOUT"
      ),
      (
        has(.scroll) && isStill,
        "--scroll needs --frames N; a still at one offset is -l carousel -p offset=N"
      ),
      (has(.frames) && !moves, "--frames needs --to LAYOUT or --scroll FROM:TO, which say what moves"),
      (has(.fps) && isStill, "--fps is for what moves and needs --frames N"),
      (has(.loop) && isStill, "--loop is for what moves and needs --frames N"),
      (has(.alternate) && isStill, "--alternate is for what moves and needs --frames N"),
      (has(.easing) && !moves, "--easing is for what moves and needs --to LAYOUT or --scroll FROM:TO"),
    ]
    if let row = refused.first(where: \.isAsked) { throw .usage(row.words) }
  }

  /// How the collage moves, with `--frames`; `nil` if it stands still. ``checkMotion()`` has found that something moves.
  ///
  /// - Parameter first: The collage's own layout.
  func motionSettings(for first: any SpecLayout) throws(CommandFailure) -> MotionSettings? {
    guard let frames = try count(.frames, upTo: Motion.largestFrameCount) else { return nil }
    var settings: MotionSettings
    if let layout = try secondLayout() {
      settings = MotionSettings(.layout(layout), frames: frames)
    } else {
      guard let (from, to) = try offsets() else { return nil }
      guard first is any ScrollingLayout else {
        let name = type(of: first).typeName
        throw .usage("--scroll moves the layout 'carousel', and this one is '\(name)'; give -l carousel")
      }
      settings = MotionSettings(.scroll(from: from, to: to), frames: frames)
    }
    settings.easing = try word(.easing, Easing.self) ?? settings.easing
    let rates = Motion.smallestFrameRate...Motion.largestFrameRate
    settings.frameRate =
      try number(.fps, atLeast: rates.lowerBound, upTo: rates.upperBound) ?? settings.frameRate
    settings.loops =
      try count(.loop, from: 0, upTo: 0x7FFF_FFFF, allowed: "a whole number from 0 (for ever) to 2147483647")
      ?? settings.loops
    settings.alternates = has(.alternate)
    return settings
  }

  /// The shown moment, with `--at`.
  func motionMoment() throws(CommandFailure) -> MotionMoment? {
    guard let moment = try number(.at, atLeast: 0, upTo: 1), let layout = try secondLayout()
    else { return nil }
    return MotionMoment(to: layout, at: moment, easing: try word(.easing, Easing.self) ?? .easeInOut)
  }

  /// The second layout, with its parameters.
  private func secondLayout() throws(CommandFailure) -> (any SpecLayout)? {
    guard let layout = try layout(.to) else { return nil }
    var settings = try self.settings(.toParam, example: "radius=120")
    // Gaps apply to both layouts, unless the second has its own.
    let own = Set(settings.map(\.key))
    let gaps: [(option: OptionName, key: String)] = [
      (.gap, "gap"), (.rowGap, "rowGap"), (.columnGap, "columnGap"),
    ]
    for (option, key) in gaps where !own.contains("gap") && !own.contains(key) {
      guard let value = last(option), type(of: layout).parameterInfo.contains(where: { $0.key == key })
      else { continue }
      settings.insert(ParameterSetting(key: key, value: value), at: 0)
    }
    return try layout.with(settings)
  }

  /// The offsets `FROM:TO` in points; either may be negative.
  private func offsets() throws(CommandFailure) -> (from: Double, to: Double)? {
    guard let text = last(.scroll) else { return nil }
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { decimal($0) }
    guard ends.count == 2, let from = ends[0], let to = ends[1], max(abs(from), abs(to)) <= 1e9 else {
      throw .badValue(.scroll, text, allowed: "FROM:TO, two offsets in points, such as 0:600")
    }
    return (from, to)
  }
}
