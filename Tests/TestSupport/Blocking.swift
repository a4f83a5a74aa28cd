/// The value of a blocking call, in an asynchronous test of what is to be the same.
package func blocking<Value>(_ call: () throws -> Value) rethrows -> Value { try call() }
