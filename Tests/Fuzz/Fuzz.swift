// The fuzzers' program: libFuzzer's driver around one of the targets. `make fuzz` runs it.

import TestSupport

/// Something that reads what strangers send, and how inputs for it are invented.
///
/// An input is the file itself (a picture, a profile, a document, the words of a command line), so that what a fuzzer finds
/// is a file that anybody can look at, and lies in `fixtures/hostile` as it is.
protocol FuzzTarget: Sendable {
  /// Runs one input. Traps, the address sanitizer and the limits of memory and time are failures, and so is `fatalError`.
  func run(_ input: [UInt8])

  /// A whole input; for a start, and from time to time.
  func seed(_ random: inout SeededGenerator) -> [UInt8]

  /// An input like the given one, which is well-formed where it matters: lengths, checksums, brackets.
  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8]
}

enum Fuzz {
  /// All targets by the names that `--target=` takes.
  static let targets: [String: any FuzzTarget] = [
    "png": PNGTarget(), "jpeg": PictureTarget.jpeg, "webp": PictureTarget.webp,
    "heif": PictureTarget.heif,
    "tiff": PictureTarget.tiff, "gif": PictureTarget.gif, "svg": SVGTarget(), "apng": APNGTarget(),
    "icc": ProfileTarget(), "exif": ExifTarget(), "texts": TextsTarget(),
    "documents": DocumentTarget(),
    "commandline": CommandLineTarget(),
  ]

  /// libFuzzer ignores options with two dashes, and hands them on to the processes that it starts.
  static let target: any FuzzTarget = {
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
