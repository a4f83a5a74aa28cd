// librsvg's own program, which draws SVG in a process of its own.

#if SVG
  import MosaicSystem

  /// Runs `rsvg-convert` with limits: harm that a document does to the program stays there, as that picture's error. The program
  /// gets the document on its standard input, without the place of its file. So librsvg refuses all addresses but addresses
  /// within the document and `data:`.
  enum SVGProgram {
    /// The program that a shell would take; `nil` if it is not installed. Folders of `PATH` that are not absolute are left out:
    /// they may be a stranger's.
    static let installed: String? = {
      let folders = getenv("PATH").map { String(cString: $0) } ?? ""
      return folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/rsvg-convert" }
        .first { FileStatus($0)?.kind == .file && access($0, X_OK) == 0 }
    }()

    static var version: String? {
      let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
      let words = try? run(["--version"], nothing, limits(memory: baseBytes, output: 1000)).output
      // "rsvg-convert version 2.54.7"
      return words?.split(separator: 0x0A).first?.split(separator: 0x20).last
        .map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Limits

    /// Seconds of a processor for one drawing: a document of a few MiB takes one.
    static let processorSeconds = 10
    /// Seconds for one drawing on a machine that is busy with other work.
    private static let seconds = 60
    /// Bytes that the program takes for itself, with fonts for texts of many scripts: it begins with 24 MiB.
    static let baseBytes = 64 << 20
    /// Bytes of ``baseBytes`` that belong to no picture; the budget does not count such bytes of this process either.
    private static let codeBytes = 56 << 20
    private static let mostBytes = 1 << 30

    /// Bytes of memory that it may take for a document of `length` bytes and layers of `surface` pixels: each group, mask and
    /// step of a filter is four bytes a pixel, and an element a kilobyte. A pixel of a picture in the document is decoded, and
    /// copied into a surface.
    static func memory(surface: Int, length: Int, pictures: Int) -> Int {
      min(
        mostBytes,
        MemoryBudget.sum(
          baseBytes, MemoryBudget.product(surface, 32), MemoryBudget.product(length, 64),
          MemoryBudget.product(pictures, bytesOfPicturePixel)))
    }

    private static let bytesOfPicturePixel = 12
    /// Pixels of the pictures in a document for which the memory suffices beside all else.
    static let mostPicturePixels = mostBytes / bytesOfPicturePixel * 3 / 4

    static func heldBytes(surface: Int, length: Int, pictures: Int) -> Int {
      memory(surface: surface, length: length, pictures: pictures) - codeBytes
    }

    private static func limits(memory: Int, output: Int) -> ChildProcess.Limits {
      var limits = ChildProcess.Limits(time: .seconds(seconds), output: output)
      limits.processorSeconds = processorSeconds
      limits.memory = memory
      limits.fileBytes = 0
      limits.openFiles = 64
      limits.hasNetwork = false
      return limits
    }

    /// The variables by which the program finds fonts, modules and the language. Filters would otherwise take a thread for each
    /// processor.
    private static let environment: [String] = {
      let names = [
        "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
        "FONTCONFIG_SYSROOT", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME",
        "XDG_DATA_DIRS", "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR", "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH",
      ]
      return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        + ["RAYON_NUM_THREADS=1"]
    }()

    // MARK: Drawing

    /// Draws a document as a PNG of `pixels` pixels, with these options of the program and layers of `surface` pixels.
    static func draw(
      _ document: UnsafeBufferPointer<UInt8>, _ options: [String], pixels: Int, surface: Int, pictures: Int,
      stop: StopSignal?
    ) throws(FileError.Kind) -> [UInt8] {
      // The program would leave the pictures out without a message.
      guard pictures <= mostPicturePixels else {
        throw .unsupported(
          .svg,
          "the pictures in it have \(pictures) pixels; rsvg-convert, which draws it, may have at most \(mostPicturePixels)"
        )
      }
      let memory = memory(surface: surface, length: document.count, pictures: pictures)
      // Pixels that cannot be compressed take a few bytes more.
      let output = MemoryBudget.sum(MemoryBudget.product(pixels, 4), pixels / 32, 1 << 16)
      let result: ChildProcess.Result
      do throws(ChildProcess.StartFailure) {
        result = try run(options, UnsafeRawBufferPointer(document), limits(memory: memory, output: output)) {
          stop?.isSet == true
        }
      } catch {
        // The program is missing, or no process or descriptor is left.
        throw error.errno == ENOENT ? .missingProgram(for: .svg) : .cannotRead(errno: error.errno)
      }
      if let failure = failure(result, memory: memory, stop: stop) { throw failure }
      return result.output
    }

    private static func run(
      _ options: [String], _ input: UnsafeRawBufferPointer, _ limits: ChildProcess.Limits,
      isStopped: () -> Bool = { false }
    ) throws(ChildProcess.StartFailure) -> ChildProcess.Result {
      guard let installed else { throw ChildProcess.StartFailure(errno: ENOENT) }
      return try ChildProcess.run(
        installed, options, environment: environment, input: input, limits: limits, isStopped: isStopped)
    }

    // MARK: Failures

    private static func failure(
      _ result: ChildProcess.Result, memory: Int, stop: StopSignal?
    ) -> FileError.Kind? {
      let line = line(result.errors)
      let end: String
      switch result.ending {
      case .exited(0): return nil
      case .stopped: return .stopped(stop?.reason ?? .asked)
      // The system ends it so if memory is short for all programs; its limits do not.
      case .signalled(SIGKILL): return .outOfMemory
      case .exited(1) where !isShortOfMemory(line):
        return .corrupt(line.isEmpty ? "it cannot be drawn" : line)
      case .outOfTime: end = "took longer than \(seconds) s"
      case .signalled(SIGXCPU): end = "took longer than \(processorSeconds) s of a processor"
      case .tooMuchOutput: end = "made a larger picture of it than was asked for"
      case .signalled, .exited:
        if isShortOfMemory(line) {
          end = "needed more than \(memory >> 20) MiB of memory"
        } else if case .signalled(let signal) = result.ending {
          end = "was ended by signal \(signal)" + (line.isEmpty ? "" : " (\(line))")
        } else {
          end = "failed" + (line.isEmpty ? "" : " (\(line))")
        }
      }
      return .unsupported(.svg, "rsvg-convert, which draws it, \(end)")
    }

    private static func isShortOfMemory(_ line: String) -> Bool {
      ["memory allocation of", "failed to allocate", "NoMemory", "out of memory"].contains {
        line.contains($0)
      }
    }

    /// The first line of its messages, which may quote the document, without the words that all messages share.
    private static func line(_ errors: [UInt8]) -> String {
      let printable = errors.split(separator: 0x0A).first { !$0.isEmpty }
        .map { String(decoding: $0.prefix(200), as: UTF8.self) }?.unicodeScalars
        .map { $0.properties.generalCategory == .control ? " " : String($0) }
      var line = (printable ?? []).joined().split(separator: " ").joined(separator: " ")[...]
      for start in ["Error reading SVG ", "Error rendering SVG "] where line.hasPrefix(start) {
        line = line.dropFirst(start.count).drop { $0 != " " }.dropFirst()
      }
      return String(line)
    }
  }
#endif
