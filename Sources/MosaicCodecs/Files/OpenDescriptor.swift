// An open file and its one owner.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Closes a file descriptor once, also where an initialiser that has it throws.
final class OpenDescriptor: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
