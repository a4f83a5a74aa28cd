// The samples: documents, pictures, and the commands of samples/README.md.

import Foundation
import MosaicRender
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct SamplesTests {
  @Test("has documents, pictures and commands") func isThere() {
    #expect(Samples.documents.count > 15 && Samples.pictures.count > 45 && Samples.commands.count > 40)
  }

  @Test("a document can be planned, and every picture of it is there", arguments: Samples.documents)
  func documentPlans(name: String) throws {
    let plan = try plan([Fixtures.sample(name)])
    #expect(plan.items.count > 1)
    #expect(plan.items.allSatisfy { $0.frame.width >= 0 && $0.unreadable == nil })
  }

  @Test("the README shows every picture, and a command makes it")
  func everyPictureIsShown() {
    let shown = Samples.readme.matches(of: /src="([^"]+)"|!\[[^\]]*\]\(([^)]+)\)/).compactMap {
      ($0.1 ?? $0.2).map(String.init)
    }
    #expect(shown.sorted() == Samples.pictures)
    // A library is cut outside of samples, and a page that zooms is not committed.
    let made = Samples.commands.flatMap(Samples.outputs).filter { $0.hasPrefix("samples/") }
    #expect(made.sorted() == (Samples.pictures + Samples.sheets).sorted().map { "samples/\($0)" })
    for command in Samples.commands {
      let isMaker = ["render", "each"].contains { command.starts(with: ["mosaic", $0]) }
      let cuts = command.starts(with: ["mosaic", "batch", "samples/library.jsonl"])
      #expect(cuts || isMaker && command.dropLast().last == "-o", "\(command)")
    }
  }

  @Test("the README links to every document")
  func everyDocumentIsLinked() {
    let links = Samples.readme.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(Set(links).isSuperset(of: Samples.documents))
  }
}

/// The samples for clusters: their command lines, run as the scheduler would.
@Suite(.bounded, .inFolder) struct ClusterSamplesTests {
  private static let jobCount = 20

  private func makeJobs() throws {
    let lines = (0..<Self.jobCount).map { index in
      #"{"output": "out/\#(index).png", "canvas": {"width": 9}, "items": [{"color": "red"}]}"# + "\n"
    }
    try folder.write(lines.joined(), to: "work/jobs.jsonl")
  }

  private func indices(_ results: String) -> [Int] {
    results.matches(of: /"index": (\d+), "line": \d+, "status": "done"/).compactMap { Int($0.1) }
  }

  @Test("the pods of the Kubernetes job do every job once") func kubernetes() throws {
    let text = try String(contentsOfFile: Fixtures.sample("kubernetes/job.yaml"), encoding: .utf8)
    let completions = try #require(text.firstMatch(of: /completions: (\d+)/).flatMap { Int($0.1) })
    let block = try #require(text.firstMatch(of: /args:\n((?: +- .*\n)+)/)).1
    let words = block.split(separator: "\n").map { String($0.drop { $0 == " " || $0 == "-" }) }
    // Options keep their dashes.
    let arguments = zip(words, block.split(separator: "\n")).map { word, line in
      line.contains("- --") ? "--" + word : word
    }
    #expect(arguments.first == "batch" && arguments.contains("--shard=auto/\(completions)"), "\(arguments)")
    // The images are of this version.
    for name in ["job", "service"] {
      let text = try String(contentsOfFile: Fixtures.sample("kubernetes/\(name).yaml"), encoding: .utf8)
      #expect(text.matches(of: /image: .*:(.*)\n/).map(\.1) == ["\(LibraryVersions.mosaic)"])
    }
    try makeJobs()
    let here = arguments.map { $0.replacingOccurrences(of: "/data", with: folder.path("work")) }
    var done: [Int] = []
    for index in 0..<completions {
      let run = try mosaic(here, environment: ["JOB_COMPLETION_INDEX": "\(index)"]).done()
      done += indices(run.output)
    }
    #expect(done.sorted() == Array(0..<Self.jobCount))
    // Without the index it is wrong usage, for which the policy fails the whole job.
    #expect(try mosaic(here, environment: ["JOB_COMPLETION_INDEX": ""]).exitCode == 2)
  }

  @Test("the tasks of the Slurm array do every job once") func slurm() throws {
    let script = Fixtures.sample("slurm/collages.sbatch")
    let text = try String(contentsOfFile: script, encoding: .utf8)
    let count = try #require(text.firstMatch(of: /--array=1-(\d+)\n/).flatMap { Int($0.1) })
    try makeJobs()
    try folder.write("#!/bin/sh\nexec \"$@\"\n", to: "bin/srun")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/srun"))
    try folder.link("bin/mosaic", to: MosaicBinary.path())
    var done: [Int] = []
    for task in 1...count {
      let run = try ProgramRun.run(
        "/bin/bash", [script, folder.path("work")], in: folder.url,
        environment: [
          "PATH": "\(folder.path("bin")):/usr/bin:/bin", "SLURM_ARRAY_TASK_ID": "\(task)",
          "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "\(count)", "SLURM_ARRAY_TASK_STEP": "1",
          "SLURM_ARRAY_TASK_COUNT": "\(count)", "SLURM_CPUS_PER_TASK": "1",
        ])
      #expect(run.exitCode == 0, "\(run.errors)")
      done += indices(try folder.text("work/results-\(task).jsonl"))
    }
    #expect(done.sorted() == Array(0..<Self.jobCount))
  }
}
