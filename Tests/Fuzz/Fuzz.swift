// The fuzzers' program: libFuzzer's driver around one of the targets. `make fuzz` runs it.

import TestSupport

/// Something that reads what strangers send, and how inputs for it are invented.
///
/// An input is the file itself (a picture, a profile, a document, the words of a command line), so that what a fuzzer finds
/// is a file that anybody can look at, and lies in `fixtures/hostile` as it is.
struct FuzzTarget: Sendable {
  typealias Seed = @Sendable (inout SeededGenerator) -> [UInt8]
  typealias Change = @Sendable ([UInt8], inout SeededGenerator) -> [UInt8]

  /// Runs one input. Traps, the address sanitizer and the limits of memory and time are failures, and so is `fatalError`.
  let run: @Sendable ([UInt8]) -> Void
  /// A whole input; for a start, and from time to time.
  let seed: Seed
  /// An input like the given one, which is well-formed where it matters: lengths, checksums, brackets.
  var mutated: Change = { input, _ in Fuzz.bytesMutated(input) }
}

enum Fuzz {
  /// All targets by the names that `--target=` takes.
  static let targets: [String: FuzzTarget] = [
    "png": .init(
      run: PNGTarget.run, seed: { PNGPieces.file(&$0) }, mutated: { PNGPieces.mutated($0, &$1) }),
    "jpeg": .jpeg, "webp": .webp, "heif": .heif, "tiff": .tiff, "gif": .gif, "qoi": .qoi,
    "svg": .init(
      run: SVGTarget.run, seed: SVGTarget.seed, mutated: { input, _ in bytesMutated(input, limit: 2000) }),
    "apng": .init(run: APNGTarget.run, seed: APNGTarget.seed, mutated: APNGTarget.mutated),
    "icc": .init(
      run: ProfileTarget.run,
      seed: { $0.isOneIn(2) ? ProfilePieces.file(&$0) : $0.pick(Carrier.profiles) },
      mutated: { ProfilePieces.mutated($0, &$1) }),
    "exif": .init(run: ExifTarget.run, seed: ExifTarget.seed, mutated: { TIFFPieces.mutated($0, &$1) }),
    "texts": .init(run: TextsTarget.run, seed: TextsTarget.seed),
    "assign": .init(run: AssignTarget.run, seed: AssignTarget.seed),
    "documents": .init(run: DocumentTarget.run, seed: DocumentTarget.seed, mutated: DocumentTarget.mutated),
    "commandline": .init(
      run: CommandLineTarget.run, seed: CommandLineTarget.seed, mutated: CommandLineTarget.mutated),
  ]

  /// libFuzzer ignores options with two dashes, and hands them on to the processes that it starts.
  static let target: FuzzTarget = {
    let option = "--target="
    let name = CommandLine.arguments.last { $0.hasPrefix(option) }?.dropFirst(option.count) ?? ""
    guard let target = targets[String(name)] else {
      fatalError("--target=NAME is wanted, one of \(targets.keys.sorted().joined(separator: ", "))")
    }
    return target
  }()

  /// Bytes changed by libFuzzer's own means, which know what comparisons the program has made.
  static func bytesMutated(_ bytes: [UInt8], limit: Int = 1 << 12) -> [UInt8] {
    let room = max(limit, bytes.count, 1)
    var buffer = bytes + [UInt8](repeating: 0, count: room - bytes.count)
    let count = buffer.withUnsafeMutableBufferPointer { mutateBytes($0.baseAddress, bytes.count, room) }
    return Array(buffer[..<min(count, room)])
  }
}

/// Called by libFuzzer with bytes of its invention.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer lends `count` bytes for the call.
  Fuzz.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Called by libFuzzer for the next input; writes it over the one that it has.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
  // libFuzzer lends `capacity` bytes for the call, `count` of which are the input.
  let buffer = UnsafeMutableBufferPointer(start: start, count: capacity)
  var random = SeededGenerator(seed: UInt64(seed))
  let target = Fuzz.target
  let input = Array(buffer[..<count])
  let next: [UInt8]
  // What came from nothing has nothing to be kept.
  if count < 8 || random.isOneIn(50) {
    next = target.seed(&random)
  } else if random.isOneIn(6) {
    next = Fuzz.bytesMutated(input, limit: capacity)
  } else {
    next = target.mutated(input, &random)
  }
  // One that has grown too long stays as it was.
  let kept = next.isEmpty || next.count > capacity ? input : next
  _ = buffer.update(fromContentsOf: kept)
  return kept.count
}

/// libFuzzer's own main, behind the name that SwiftPM gives to a program's entry.
@_cdecl("Fuzz_main")
public func start(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var (count, words) = (count, words)
  return runDriver(&count, &words, fuzz)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ capacity: Int) -> Int

// MARK: Choices that depend on a seed or on the input alone, so that an input always does the same

extension SeededGenerator {
  mutating func isOneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// A number as they stand in files: mostly small, or at an edge.
  mutating func edge(bits: Int) -> UInt32 {
    let largest = bits >= 32 ? UInt32.max : UInt32(1) << UInt32(bits) - 1
    return pick([
      0, 1, 2, 3, 8, 64, largest, largest - 1, largest / 2, largest / 2 + 1, UInt32(below(300)) & largest,
    ])
  }
}

extension [UInt8] {
  /// A number that any change of the bytes changes: what an input decides beside its contents.
  var fingerprint: Int {
    Int(
      truncatingIfNeeded: reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        >> 16)
  }
}
