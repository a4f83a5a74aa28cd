import CMachineSupport

package enum FreeMemory {
  /// Returns what libraries freed in small pieces to the system: Cairo keeps a page of vectors as many of them, and the C library would
  /// keep these for the next page. Takes a millisecond or so.
  package static func giveBack() { mmachine_return_free_memory() }
}
