// A program's main function in this process, on a thread that has a working folder and open files of its own.

package import Foundation
import Synchronization

extension ProgramRun {
  /// Calls a program's main function as if it were started in a folder; input and outputs are files.
  ///
  /// A process costs some 30 ms more. What needs one does not work here: signals and other endings, limits of the system, pipes, its
  /// own environment. Where the system gives threads no folder of their own, `nil` is returned: see `unshare` in section 2 of the manual.
  /// - Parameter main: returns the exit code.
  package static func here(
    in folder: URL, stdin: [UInt8] = [], _ main: @escaping @Sendable () -> Int32
  ) throws -> ProgramRun? {
    guard let unshare else { return nil }
    return try withTemporaryFolder { files in
      try files.write(stdin, to: "in")
      let end = End()
      let ended = DispatchSemaphore(value: 0)
      let thread = Thread {
        let isOpen =
          unshare(cloneFolderAndFiles) == 0 && chdir(folder.path) == 0
          && redirect(0, files.path("in"), O_RDONLY) && redirect(1, files.path("out"), O_WRONLY | O_CREAT)
          && redirect(2, files.path("err"), O_WRONLY | O_CREAT)
        if isOpen {
          // Copies of other tests' files: a lock or a pipe among them would be held here, too.
          for descriptor in 3..<Int32(1024) { close(descriptor) }
          end.code.withLock { $0 = main() }
        }
        ended.signal()
      }
      thread.stackSize = 8 << 20
      thread.start()
      ended.wait()
      guard let code = end.code.withLock({ $0 }) else { return nil }
      return try ProgramRun(ending: .exit(code), stdout: files.read("out"), stderr: files.read("err"))
    }
  }

  private final class End: Sendable {
    let code = Mutex<Int32?>(nil)
  }

  /// `CLONE_FS | CLONE_FILES`.
  private static let cloneFolderAndFiles: Int32 = 0x600

  /// Swift's module of the C library does not show it.
  private static let unshare: (@convention(c) (Int32) -> Int32)? = {
    #if os(Linux)
      dlsym(nil, "unshare").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }
    #else
      nil
    #endif
  }()

  private static func redirect(_ descriptor: Int32, _ path: String, _ flags: Int32) -> Bool {
    let opened = open(path, flags, 0o600)
    return opened >= 0 && dup2(opened, descriptor) == descriptor
  }
}
