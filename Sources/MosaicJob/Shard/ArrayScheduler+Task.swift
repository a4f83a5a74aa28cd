// From the variables of one scheduler to a part of the jobs.

extension ArrayScheduler {
  /// The variable of the index; `nil` where the process is no task of an array of this scheduler.
  func indexVariable(in environment: [String: String]) -> ArrayVariable? {
    variable(index, in: environment)
  }

  /// The part for this task; `nil` where the process is no task of an array of this scheduler.
  ///
  /// All tasks of an array get all parts, each once, or at least one task is refused: a task's place is checked to be below the
  /// number of parts, and different tasks have different places.
  ///
  /// - Parameter asked: The number of parts that the user states.
  func found(in environment: [String: String], count asked: Int?) throws(ShardError) -> FoundShard? {
    guard let index = indexVariable(in: environment) else {
      // 0 and 1 say nothing: a job that is no array may be called an array of one.
      let others = variables.compactMap { variable($0, in: environment) }
      if let other = others.first(where: { !["0", "1"].contains($0.value) }) {
        throw .halfSet(other.description, missing: self.index)
      }
      return nil
    }
    let told = try count.flatMap { variable($0, in: environment) }.map { variable throws(ShardError) in
      (variable, try variable.number(atLeast: 1))
    }
    let (place, count) =
      switch numbering {
      case .from(let first):
        try placeInRow(of: index, from: first, told: told, asked: asked, in: environment)
      case .range(let first, let last, let step):
        try placeInRange(
          of: index, first: number(first, of: index, in: environment),
          last: number(last, of: index, in: environment),
          step: number(step, of: index, atLeast: 1, in: environment), told: told, asked: asked,
          in: environment)
      }
    let read = variables.compactMap { variable($0, in: environment) }
    return FoundShard(try Shard(place + 1, of: count), name, read)
  }

  // MARK: Steps

  private typealias Told = (variable: ArrayVariable, number: Int)

  /// The place of a task, from 0, and the number of tasks, where tasks are numbered one by one.
  private func placeInRow(
    of index: ArrayVariable, from first: Int, told: Told?, asked: Int?, in environment: [String: String]
  ) throws(ShardError) -> (Int, Int) {
    if let told, let asked, told.number != asked {
      throw .otherCount(told.variable.description, asked: asked)
    }
    guard let count = told?.number ?? asked else {
      throw .noCount(index.description, scheduler: name, countIs: countIs)
    }
    let last = first + count - 1
    if let end = self.last.flatMap({ variable($0, in: environment) }), try end.number() > last {
      throw .outside(end.description, count: count, first: first, last: last)
    }
    let number = try index.number()
    guard (first...last).contains(number) else {
      throw .outside(index.description, count: count, first: first, last: last)
    }
    return (number - first, count)
  }

  /// The place of a task, from 0, and the number of tasks, where tasks are numbered in steps.
  private func placeInRange(
    of index: ArrayVariable, first: Int, last: Int, step: Int, told: Told?, asked: Int?,
    in environment: [String: String]
  ) throws(ShardError) -> (Int, Int) {
    let number = try index.number()
    let range = variables.dropFirst().prefix(3).compactMap { variable($0, in: environment)?.description }
    guard first <= last, (first...last).contains(number), (number - first).isMultiple(of: step) else {
      throw .contradiction([index.description] + range)
    }
    let count = (last - first) / step + 1
    if let name = self.count {
      guard let told else { throw .halfSet(index.description, missing: name) }
      // A list such as 1,2,7: nothing tells the place of a task in it.
      guard told.number == count else { throw .contradiction([told.variable.description] + range) }
    }
    if let asked, asked != count {
      throw .otherCount(range.joined(separator: " and "), asked: asked)
    }
    return ((number - first) / step, count)
  }

  /// The number in a variable that must be set where the index is.
  private func number(
    _ name: String, of index: ArrayVariable, atLeast least: Int = 0, in environment: [String: String]
  ) throws(ShardError) -> Int {
    guard let variable = variable(name, in: environment) else {
      throw .halfSet(index.description, missing: name)
    }
    return try variable.number(atLeast: least)
  }

  /// A variable that says something: it is set, not empty, and not what it is in a job that is no array.
  private func variable(_ name: String, in environment: [String: String]) -> ArrayVariable? {
    guard let value = environment[name], !value.isEmpty, value != none else { return nil }
    return ArrayVariable(name: name, value: value)
  }
}
