// The files of samples/, and the commands of its README.

import Foundation
import TestSupport
import Testing

/// What is in `samples/`.
enum Samples {
  /// The files with these endings, sorted.
  static func files(_ endings: String...) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.sample())) ?? []
    return files.filter { file in endings.contains { file.hasSuffix($0) } }.sorted()
  }

  static let documents = files(".json")
  static let pictures = files(".png", ".jpg", ".svg", ".webp")

  /// PDFs, which the README links to.
  static let sheets = files(".pdf")

  static let readme = (try? String(contentsOfFile: Fixtures.sample("README.md"), encoding: .utf8)) ?? ""

  /// The words of each command of the README, with `{a,b}` expanded.
  static let commands: [[String]] = {
    let blocks = readme.components(separatedBy: "\n```sh\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    return blocks.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n").map { line in
      line.split(separator: " ").flatMap { expanded(String($0.filter { $0 != "'" })) }
    }
  }()

  private static func expanded(_ word: String) -> [String] {
    guard let open = word.firstIndex(of: "{"), let close = word.firstIndex(of: "}") else { return [word] }
    return word[word.index(after: open)..<close].split(separator: ",").map {
      "\(word[..<open])\($0)\(word[word.index(after: close)...])"
    }
  }

  /// The files that a command makes: one, or one for each frame or page where the output is numbered.
  static func outputs(of command: [String]) -> [String] {
    guard let output = command.last, let number = output.firstRange(of: "%d") else {
      return [command.last].compactMap(\.self)
    }
    guard let option = command.firstIndex(of: "--frames"), let frames = Int(command[option + 1]) else {
      // How many pages there are is not said.
      let (start, end) = (output[..<number.lowerBound], output[number.upperBound...])
      return pictures.map { "samples/\($0)" }.filter {
        $0.hasPrefix(start) && $0.hasSuffix(end) && Int($0.dropFirst(start.count).dropLast(end.count)) != nil
      }
    }
    return (1...frames).map { output.replacing("%d", with: "\($0)") }
  }
}
