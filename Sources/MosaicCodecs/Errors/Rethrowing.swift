// The one way to throw an error as another.

/// The value of an expression; an error that it throws is thrown as what `wrap` makes of it.
package func rethrowing<Value, Inner: Error, Outer: Error>(
  _ value: @autoclosure () throws(Inner) -> Value, as wrap: (Inner) -> Outer
) throws(Outer) -> Value {
  do { return try value() } catch { throw wrap(error) }
}
