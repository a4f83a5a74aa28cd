// The words after mosaic-bench.

import TestSupport
import Testing

@testable import mosaic_bench

@Suite(.bounded) struct BenchArgumentsTests {
  @Test func defaults() throws {
    let arguments = try Arguments([])
    #expect(arguments.command == .run)
    #expect(arguments.parts == Set(Arguments.Part.allCases))
    #expect(arguments.rounds == 5)
    #expect(arguments.data == ".build/bench-data")
    #expect(arguments.output == nil)
  }

  @Test func optionsAndParts() throws {
    let arguments = try Arguments([
      "run", "growth", "--rounds", "3", "sheets", "--mosaic", "m", "--python", "p", "--keep", "k",
    ])
    #expect(arguments.parts == [.growth, .sheets])
    #expect(arguments.rounds == 3)
    #expect(arguments.mosaic == "m")
    #expect(arguments.python == "p")
    #expect(arguments.keep == "k")
    #expect(try Arguments(["--write", "README.md"]).output == "README.md")
    #expect(try Arguments(["micro"]).command == .micro)
  }

  @Test func theOptionWinsOverTheEnvironment() throws {
    let environment = ["MOSAIC_BENCH_DATA": "from/environment"]
    #expect(try Arguments([], environment: environment).data == "from/environment")
    #expect(try Arguments(["--data", "d"], environment: environment).data == "d")
    #expect(try Arguments([], environment: ["MOSAIC_BENCH_DATA": ""]).data == ".build/bench-data")
  }

  @Test(arguments: [
    (["--rounds", "0"], "1 to 1000; found '0'"), (["--rounds", "many"], "found 'many'"),
    (["--rounds"], "--rounds needs a value"), (["--write", ""], "--write needs a value"),
    (["sheet"], "'sheet' is neither an option nor a part"), (["micro", "sheets"], "'sheets' is neither"),
    (["--write", "R", "sheets"], "no PART"), (["micro", "--write", "R"], "no PART"),
  ])
  func refused(_ words: [String], _ said: String) {
    let error = #expect(throws: BenchError.self) { try Arguments(words) }
    #expect(error?.description.contains(said) == true, "\(error?.description ?? "nothing")")
  }

  @Test func everyPartIsInTheHelp() {
    for part in Arguments.Part.allCases { #expect(Arguments.usage.contains(part.rawValue)) }
  }
}
