// What a container may use, from files as Linux has them.

import MosaicText
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct ControlGroupTests {
  /// The line of `/proc/self/cgroup`, the files of the groups, and the limits that follow.
  static let groups:
    [(membership: String, files: [(path: String, text: String)], processors: Double?, memory: Int?)] = [
      ("0::/\n", [("cpu.max", "50000 100000\n"), ("memory.max", "268435456\n")], 0.5, 256 << 20),
      ("0::/\n", [("cpu.max", "max 100000\n"), ("memory.max", "max\n")], nil, nil),
      (
        "1:name=systemd:/x\n0::/pod/box\n",
        [
          ("pod/cpu.max", "300000 100000\n"), ("pod/box/cpu.max", "max 100000\n"),
          ("pod/memory.max", "1073741824\n"),
          ("pod/box/memory.max", "2147483648\n"),
        ], 3, 1 << 30
      ),
      ("0::/gone\n", [("memory.max", "1000\n")], nil, 1000),
      ("0::/../../host\n", [("memory.max", "1000\n")], nil, nil),
      ("12:memory:/box\n", [("box/memory.max", "1000\n")], nil, nil),
      ("0::/\n", [("cpu.max", "-1 0\n"), ("memory.max", "-5\n")], nil, nil),
      ("0::/\n", [("cpu.max", "nonsense"), ("memory.max", "12 apples")], nil, nil),
      ("", [], nil, nil),
    ]

  @Test("the lowest limit of all groups counts", arguments: groups)
  func limits(
    membership: String, files: [(path: String, text: String)], processors: Double?, memory: Int?
  ) throws {
    try withTemporaryFolder { folder in
      for file in files { try folder.write(file.text, to: "groups/" + file.path) }
      let list = try folder.write(membership, to: "cgroup")
      let group = ControlGroup(in: folder.path("groups"), membership: list)
      #expect(group.processors == processors && group.memory == memory, "\(group)")
    }
  }

  @Test("half a processor is one thread", arguments: [(0.5, 8, 1), (2.5, 8, 3), (16, 8, 8), (1e300, 8, 8)])
  func processors(quota: Double, allowed: Int, count: Int) throws {
    try withTemporaryFolder { folder in
      try folder.write("\(Int(min(quota * 1000, 1e15))) 1000\n", to: "cpu.max")
      let list = try folder.write("0::/\n", to: "list")
      #expect(Processors.count(of: allowed, in: ControlGroup(in: folder.path(""), membership: list)) == count)
    }
  }

  @Test(
    "a run takes less memory than its group has", arguments: [(256 << 20, 144 << 20), (1 << 20, 32 << 20)])
  func memory(bytes: Int, limit: Int) throws {
    try withTemporaryFolder { folder in
      try folder.write("\(bytes)\n", to: "memory.max")
      let list = try folder.write("0::/\n", to: "list")
      let group = ControlGroup(in: folder.path(""), membership: list)
      #expect(MemoryBudget.usualLimit(in: group) == limit)
    }
    #expect(
      MemoryBudget.usualLimit(in: ControlGroup(in: "/nix", membership: "/nix")) == MemoryBudget.defaultLimit)
  }

  @Test func thisProcessHasProcessorsAndMemory() {
    #expect(Processors.count >= 1)
    #if os(Linux)
      #expect(ProcessMemory.residentBytes ?? 0 > 1 << 20)
    #endif
  }
}
