// What the options say of another layout, of a moment and of frames.

import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// A moving collage as the command line asks for it, with `--frames`.
struct Movement {
  /// The kind of file.
  let format: MotionFormat
  private let arguments: Arguments

  /// The kind of still that the options of a rendering are checked against.
  var still: OutputFormat {
    switch format {
    case .apng: .png
    case .svg: .svg
    case .stills(let format): format
    }
  }

  /// `nil` where the collage stands still.
  init?(_ output: String, _ arguments: Arguments) throws(CommandFailure) {
    let ending = Self.ending(of: output)
    guard arguments.has(.frames) else {
      guard (arguments.last(.format) ?? ending) == "apng" else { return nil }
      throw .usage("an APNG moves: it needs --frames N, and --to LAYOUT or --scroll FROM:TO")
    }
    self.arguments = arguments
    format = try Self.format(output, arguments.last(.format) ?? ending, hasFormat: arguments.has(.format))
    if case .stills = format, arguments.has(.loop) {
      throw .usage("--loop is for what moves by itself; numbered stills are shown by others")
    }
    if format == .svg, arguments.has(.alternate) {
      throw .usage(
        "--alternate is for an APNG and for numbered stills; a moving SVG runs there and back by itself; leave it out"
      )
    }
  }

  /// The scene's frames.
  func motion(of scene: Scene) throws(CommandFailure) -> Motion {
    let frames = try arguments.count(.frames, upTo: Motion.largestFrameCount) ?? 1
    var motion: Motion
    if let layout = try Self.layout(arguments) {
      motion = Motion(of: scene, .layout(layout), frames: frames)
    } else if let (from, to) = try Self.offsets(arguments) {
      guard scene.layout is CarouselLayout else {
        let name = (scene.layout as? any SpecLayout).map { type(of: $0).typeName } ?? "another one"
        throw .usage("--scroll moves the layout 'carousel', and this one is '\(name)'; give -l carousel")
      }
      motion = Motion(of: scene, .scroll(from: from, to: to), frames: frames)
    } else {
      throw .usage("--frames needs --to LAYOUT or --scroll FROM:TO, which say what moves")
    }
    motion.easing = try arguments.word(.easing, Easing.self) ?? motion.easing
    if let rate = try arguments.number(
      .fps, atLeast: Motion.smallestFrameRate, upTo: Motion.largestFrameRate)
    {
      motion.frameRate = rate
    }
    if let text = arguments.last(.loop) {
      guard let loops = Int(text), (0...0x7FFF_FFFF).contains(loops) else {
        throw .badValue(.loop, text, allowed: "a whole number from 0 (for ever) to 2147483647")
      }
      motion.loops = loops
    }
    motion.alternates = arguments.has(.alternate)
    return motion
  }

  // MARK: Steps

  private static func format(
    _ output: String, _ word: String, hasFormat: Bool
  ) throws(CommandFailure) -> MotionFormat {
    if NumberedPath(output) != nil {
      if let format = OutputFormat(name: word) { return .stills(format) }
      if word == "apng" {
        throw .usage("-o \(output): an APNG holds all frames in one file; leave the number out")
      }
    } else if word == "apng" {
      return .apng
    } else if word == "svg" {
      return .svg
    }
    let known = "a moving picture is .apng or .svg, or stills that are numbered: -o frame-%03d.png"
    if output == "-", !hasFormat { throw .usage("-o - needs --format: apng or svg") }
    guard let still = OutputFormat(name: word) else { throw .usage("-o \(output): \(known)") }
    let name = still.rawValue.uppercased()
    throw .usage("-o \(output): \(name) holds one picture that stands still; \(known)")
  }

  private static func ending(of path: String) -> String {
    Inputs.pathExtension(path.split(separator: "/").last.map(String.init) ?? path)
  }
}

extension Movement {
  /// Refuses options that only make sense together, before any file is looked at.
  static func check(_ arguments: Arguments) throws(CommandFailure) {
    let moves = arguments.has(.to) || arguments.has(.scroll)
    if arguments.has(.at), arguments.has(.frames) {
      throw .usage("--at is one moment and --frames are all of them; give one of the two")
    }
    if arguments.has(.to), arguments.has(.scroll) {
      throw .usage("--to leaves the layout and --scroll moves inside it; give one of the two")
    }
    if arguments.has(.to), !arguments.has(.at), !arguments.has(.frames) {
      throw .usage(
        arguments.command == .plan
          ? "--to needs --at T, the moment between the two layouts, 0 to 1"
          : "--to needs --at T for one moment, 0 to 1, or --frames N for all of the way")
    }
    if arguments.has(.at), !arguments.has(.to) {
      throw .usage("--at is a moment between two layouts and needs the second one: --to LAYOUT")
    }
    if arguments.has(.toParam), !arguments.has(.to) {
      throw .usage("--to-param is a parameter of the second layout and needs it: --to LAYOUT")
    }
    if arguments.has(.scroll), !arguments.has(.frames) {
      throw .usage("--scroll needs --frames N; a still at one offset is -l carousel -p offset=N")
    }
    if arguments.has(.frames), !moves {
      throw .usage("--frames needs --to LAYOUT or --scroll FROM:TO, which say what moves")
    }
    for option in [OptionName.fps, .loop, .alternate] where arguments.has(option) && !arguments.has(.frames) {
      throw .usage("--\(option.rawValue) is for what moves and needs --frames N")
    }
    if arguments.has(.easing), !moves {
      throw .usage("--easing is for what moves and needs --to LAYOUT or --scroll FROM:TO")
    }
  }

  /// The one moment that is to be shown, with `--at`.
  static func moment(_ arguments: Arguments) throws(CommandFailure) -> MotionMoment? {
    guard let moment = try arguments.number(.at, atLeast: 0, upTo: 1), let layout = try layout(arguments)
    else { return nil }
    return MotionMoment(
      to: layout, at: moment, easing: try arguments.word(.easing, Easing.self) ?? .easeInOut)
  }

  /// The second layout, with its parameters.
  static func layout(_ arguments: Arguments) throws(CommandFailure) -> (any SpecLayout)? {
    guard let name = arguments.last(.to) else { return nil }
    var settings: [ParameterSetting] = []
    for text in arguments.values[.toParam] ?? [] {
      do { settings.append(try ParameterSetting(text)) } catch {
        throw .badValue(.toParam, text, allowed: "KEY=VALUE, such as radius=120")
      }
    }
    let layout: any SpecLayout
    do throws(SpecError) {
      layout = try LayoutRegistry.standard.layout(named: name, at: "--to")
    } catch {
      throw .usage("\(error)")
    }
    do throws(SpecError) {
      return try layout.applying(settings)
    } catch {
      throw .parameter(error, of: name)
    }
  }

  /// `FROM:TO` in points; either may be negative.
  private static func offsets(
    _ arguments: Arguments
  ) throws(CommandFailure) -> (from: Double, to: Double)? {
    guard let text = arguments.last(.scroll) else { return nil }
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { Arguments.decimal($0) }
    guard ends.count == 2, let from = ends[0], let to = ends[1], max(abs(from), abs(to)) <= 1e9 else {
      throw .badValue(.scroll, text, allowed: "FROM:TO, two offsets in points, such as 0:600")
    }
    return (from, to)
  }
}
