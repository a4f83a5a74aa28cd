// mosaic-bench: mosaic against its peers, whole processes in turn; tables in Markdown.

import MosaicCodecs
import MosaicSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@main
enum MosaicBench {
  static func main() {
    do throws(BenchError) {
      let words = Array(CommandLine.arguments.dropFirst())
      if words.contains("--help") || words.contains("-h") { return print(Arguments.usage, terminator: "") }
      try run(Arguments(words, environment: ProcessInfo.processInfo.environment))
    } catch {
      Progress.say("error: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: Arguments) throws(BenchError) {
    let scratch = FileManager.default.temporaryDirectory.path + "/mosaic-bench-\(getpid())"
    do {
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    } catch {
      throw BenchError("cannot make the folder \(scratch): \(error)")
    }
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let program = Program(scratch: scratch)
    let data = DataSet(folder: arguments.data)
    try data.make([arguments.python, "python3", "/usr/bin/python3"], program)
    switch arguments.command {
    case .data: break
    case .micro: print(try MicroBench(data: data, rounds: arguments.rounds).run(), terminator: "")
    case .run:
      let peers = Peers(program: program, mosaic: try mosaic(arguments), python: arguments.python)
      let text = Report.text(BenchRun(arguments: arguments, peers: peers, data: data).results())
      print(text, terminator: "")
      if let output = arguments.output { try replaceSection(of: output, with: text) }
    }
  }

  /// The program that is named, or else the one beside this.
  private static func mosaic(_ arguments: Arguments) throws(BenchError) -> String {
    if let mosaic = arguments.mosaic { return mosaic }
    let own = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    let path = (own.dropLast() + ["mosaic"]).joined(separator: "/")
    guard own.count > 1, FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchError("the program mosaic is not beside this one; build it, or name it with --mosaic")
    }
    return path
  }

  private static func replaceSection(of path: String, with text: String) throws(BenchError) {
    guard let document = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw BenchError("\(path) cannot be read")
    }
    let replaced = try MarkedSection.replace(in: document, with: text)
    try TextFile.write(replaced, to: path)
  }
}
