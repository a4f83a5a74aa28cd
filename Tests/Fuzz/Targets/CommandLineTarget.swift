// Command lines, one argument a line: completed, parsed, planned and, on a small canvas, rendered to /dev/null.

import MosaicCollage
import MosaicScene
import MosaicSpec
import MosaicSystem
import TestSupport

@testable import MosaicCommand

enum CommandLineTarget {
  @Sendable static func run(_ input: [UInt8]) {
    let words = Self.words(input)
    _ = Completion(words).text
    do throws(CommandFailure) {
      try Self.run(words)
    } catch {
      guard !error.message.isEmpty, [.usage, .badData, .inputOutput].contains(error.code) else {
        fatalError("\(error.code): \(error.message)")
      }
    }
  }

  /// Does what the program does, without the standard streams and outputs.
  private static func run(_ words: [String]) throws(CommandFailure) {
    guard let command = Self.command(words) else { return }
    var arguments = try Arguments(command, Array(words.dropFirst()), [:])
    if arguments.has(.help) { _ = Help.text(for: command) }
    guard [.render, .plan].contains(command.id) else { return }
    // Neither standard input nor folders of the machine are read.
    arguments.inputs.removeAll {
      $0 == "-" || !($0.hasPrefix("fixtures/") || $0 == "missing.png") || $0.contains("..")
    }
    let collage = try CollageRequest(arguments, Reporter(arguments)).measured()
    let plan: RenderPlan
    do { plan = try collage.plan() } catch {
      guard !"\(error)".isEmpty else { fatalError("a collage is refused without words") }
      return
    }
    guard (try? plan.json())?.hasSuffix("}\n") == true else { fatalError("a plan is no JSON") }
    guard command.id == .render, plan.pixelWidth * plan.pixelHeight <= 1 << 13 else { return }
    // A small canvas needs little memory.
    arguments.values["max-memory"] = ["64M"]
    if !arguments.has(.format) { arguments.values["format"] = ["png"] }
    arguments.values["output"] = ["/dev/null"]
    arguments.values["jobs"] = ["1"]
    arguments.values["progress"] = nil
    // More frames would only take more time.
    if let frames = arguments.last(.frames).flatMap({ Int($0) }), frames > 4 {
      arguments.values["frames"] = ["4"]
    }
    try command.run(arguments)
  }

  private static func words(_ input: [UInt8]) -> [String] {
    String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private static func command(_ words: [String]) -> Command? {
    Command.all.first { $0.name == words.first }
  }

  @Sendable static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    let command = random.pick([Command.render, .render, .plan])
    var words = [command.name]
    if command.id == .plan, random.isOneIn(2) {
      words.append(
        "--sizes=\(random.pick(["400x300,300x400", "1x1000000000", "3x4,0x1", "1000000000x1000000000"]))")
    } else {
      words += (0...random.below(4)).map { _ in "fixtures/" + random.pick(Words.images.dropLast(3)) }
    }
    words.append("--size=\(random.pick(["32x24", "60x60", "8x90", "0.5x0.5", "1e9x1e-9"]))")
    for _ in 0..<random.below(5) { words.append(Self.option(of: command, &random)) }
    return Array(words.joined(separator: "\n").utf8)
  }

  @Sendable static func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var words = Self.words(input)
    let command = Self.command(words) ?? .render
    let index = random.below(words.count)
    switch random.below(8) {
    case 0: words.remove(at: index)
    case 1: words.swapAt(index, random.below(words.count))
    case 2:
      words[index] = String(decoding: Fuzz.bytesMutated(Array(words[index].utf8), limit: 80), as: UTF8.self)
    case 3:
      words.insert(
        random.pick(Words.images.map { "fixtures/" + $0 } + ["--", "-", "x.json", "-vq", "-o"]), at: index)
    case 4 where words[index].hasPrefix("--"):
      words[index] = words[index].prefix { $0 != "=" } + "=" + random.pick(Words.numbers)
    default: words.append(Self.option(of: command, &random))
    }
    return Array(words.joined(separator: "\n").utf8)
  }

  // MARK: Options

  /// An option of the table, with a value of its kind.
  private static func option(of command: Command, _ random: inout SeededGenerator) -> String {
    let option = random.pick(Option.options(of: command))
    guard let placeholder = option.row.value else { return "--\(option.name)" }
    return "--\(option.name)=\(value(of: option.name, placeholder, &random))"
  }

  private static func value(of name: String, _ placeholder: String, _ random: inout SeededGenerator)
    -> String
  {
    func number() -> String { random.pick(Words.numbers) }
    switch name {
    case "layout", "to": return random.pick(LayoutRegistry.standard.names + ["", "gird"])
    case "param", "to-param": return parameter(&random)
    case "background":
      return random.pick(Words.colors + Words.gradients + Words.images.map { "fixtures/" + $0 })
    case "tint": return random.pick(Words.colors)
    case "font": return random.pick(Words.fonts)
    case "border": return "\(number()),\(random.pick(Words.colors))"
    case "position": return random.pick(Words.positions)
    case "focus", "rotate": return random.isOneIn(3) ? number() : "\(number()),\(number())"
    case "radius": return random.pick(Words.lengths + Words.numbers + ["circle"])
    case "shadow": return random.pick(Words.shadows)
    case "title", "caption", "watermark": return random.pick(Words.texts)
    case "backdrop": return random.pick(["blur", "mirror"] + Words.colors)
    case "fit": return random.pick(Fit.allCases.map(\.rawValue) + [""])
    case "sort": return random.pick(PictureOrder.allCases.map(\.rawValue))
    case "shuffle": return number()
    case "scroll": return "\(number()):\(number())"
    case "padding":
      return random.pick([
        number(), "\(number()),\(number())", (0..<4).map { _ in number() }.joined(separator: ","),
      ])
    case "max-memory": return random.pick(Words.numbers + ["64M", "1k", "2G", "0M", "99999999999G"])
    case "size", "sizes": return "\(number())x\(number())"
    case "easing": return random.pick(["linear", "ease", "ease-in", "ease-out", "ease-in-out", "bounce"])
    case "svg-images", "compression", "on-error":
      return random.pick([
        "embed", "link", "outline", "fast", "default", "small", "fail", "skip", "placeholder",
      ])
    default:
      return placeholder.contains("|")
        ? random.pick(placeholder.split(separator: "|").map(String.init)) : number()
    }
  }

  /// `KEY=VALUE` of any layout.
  private static func parameter(_ random: inout SeededGenerator) -> String {
    guard
      let info = LayoutRegistry.standard.layouts.flatMap({ $0.parameterInfo }).randomElement(using: &random)
    else { return "" }
    let value: String =
      switch info.kind {
      case .words(let words), .numberOrWords(_, let words): random.pick(words + [random.pick(Words.numbers)])
      case .boolean: random.pick(["true", "false", "yes"])
      case .size: "\(random.pick(Words.numbers))x\(random.pick(Words.numbers))"
      case .number, .integer, .other: random.pick(Words.numbers)
      }
    return "\(info.key)=\(value)"
  }
}
