// The memory that this process has now.

package enum ProcessMemory {
  /// Bytes of resident memory; `nil` if the system has no `/proc` as Linux has it.
  package static var residentBytes: Int? {
    guard let text = SmallTextFile.text(at: "/proc/self/statm") else { return nil }
    let numbers = text.split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
    return MemoryBudget.product(pages, Int(sysconf(Int32(_SC_PAGESIZE))))
  }
}
