// A headless browser that a test drives: opens a page, presses keys, reads what is shown.

import Foundation

/// Chromium behind `chromedriver`, which is spoken to over HTTP (W3C WebDriver).
package final class Browser {
  private let driver: Process
  private var port: UInt16 = 0
  private var session = ""

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Starts the driver and a browser whose downloads go into a folder; nil, and a line, where there is no driver.
  package init?(in folder: TemporaryFolder, orLeaveOut check: String) async throws {
    guard let path = try OutsideProgram.chromeDriver.path(orLeaveOut: check) else { return nil }
    guard let chromium = try OutsideProgram.chromium.path(orLeaveOut: check) else { return nil }
    try folder.write([], to: "driver.log")
    let log = try FileHandle(forWritingTo: folder.url.appendingPathComponent("driver.log"))
    driver = Process()
    driver.executableURL = URL(fileURLWithPath: path)
    // It takes a free port and names it.
    driver.arguments = ["--port=0"]
    driver.standardOutput = log
    driver.standardError = log
    driver.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path]) { $1 }
    try driver.run()
    do {
      port = try await Self.port(saidIn: "driver.log", of: folder)
      session = try await begin(chromium, in: folder)
    } catch {
      kill(driver.processIdentifier, SIGKILL)
      throw error
    }
  }

  private static func port(saidIn log: String, of folder: TemporaryFolder) async throws -> UInt16 {
    for _ in 0..<600 {
      let text = String(decoding: try folder.read(log), as: UTF8.self)
      if let port = text.firstMatch(of: /started successfully on port (\d+)/).flatMap({ UInt16($0.1) }) {
        return port
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Failure(description: "chromedriver does not say its port")
  }

  private func begin(_ chromium: String, in folder: TemporaryFolder) async throws -> String {
    let options: [String: Any] = [
      "binary": chromium,
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,860",
        "--user-data-dir=\(folder.path("profile"))",
      ],
      "prefs": [
        "download.default_directory": folder.path("downloads"),
        // Scripts may save more than one file.
        "profile.default_content_setting_values.automatic_downloads": 1,
      ],
    ]
    let wanted: [String: Any] = [
      "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
    ]
    let made = try await call("POST", "/session", ["capabilities": ["alwaysMatch": wanted]])
    guard let name = (made as? [String: Any])?["sessionId"] as? String else {
      throw Failure(description: "chromedriver opens no session: \(made)")
    }
    return "/session/\(name)"
  }

  /// Ends the browser and the driver.
  package func end() async {
    _ = try? await call("DELETE", session)
    // It may have inherited a mask that blocks other signals.
    kill(driver.processIdentifier, SIGKILL)
  }

  /// Opens a file.
  package func open(_ path: String) async throws {
    _ = try await call("POST", "\(session)/url", ["url": URL(fileURLWithPath: path).absoluteString])
  }

  /// Runs a script in each page that is opened from now on, before the scripts of the page.
  package func runBefore(_ script: String) async throws {
    _ = try await call(
      "POST", "\(session)/goog/cdp/execute",
      ["cmd": "Page.addScriptToEvaluateOnNewDocument", "params": ["source": script]])
  }

  /// Presses keys, one after the other; each is one character, or one of WebDriver's codes.
  package func press(_ keys: String) async throws {
    let actions = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": String(key)] }
    }
    let source: [String: Any] = ["type": "key", "id": "keyboard", "actions": actions]
    _ = try await call("POST", "\(session)/actions", ["actions": [source]])
  }

  /// Drags the pointer from the middle of an element by some pixels.
  package func drag(_ selector: String, by x: Int) async throws {
    let found = try await call(
      "POST", "\(session)/element", ["using": "css selector", "value": selector])
    let move: ([String: Any]) -> [String: Any] = {
      ["type": "pointerMove", "duration": 20, "y": 0].merging($0) { $1 }
    }
    let actions: [[String: Any]] = [
      move(["origin": found, "x": 0]), ["type": "pointerDown", "button": 0],
      move(["origin": "pointer", "x": x]), ["type": "pointerUp", "button": 0],
    ]
    let source: [String: Any] = ["type": "pointer", "id": "mouse", "actions": actions]
    _ = try await call("POST", "\(session)/actions", ["actions": [source]])
  }

  /// Drags the pointer from one point of the window to another, by way of the points between them.
  package func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 8) async throws {
    func move(_ share: Double) -> [String: Any] {
      [
        "type": "pointerMove", "duration": 20,
        "x": start.x + Int(Double(end.x - start.x) * share),
        "y": start.y + Int(Double(end.y - start.y) * share),
      ]
    }
    let way = (1...steps).map { move(Double($0) / Double(steps)) }
    let actions =
      [move(0), ["type": "pointerDown", "button": 0]] + way + [["type": "pointerUp", "button": 0]]
    let source: [String: Any] = ["type": "pointer", "id": "mouse", "actions": actions]
    _ = try await call("POST", "\(session)/actions", ["actions": [source]])
  }

  /// The value of an expression in the page, as text.
  package func text(_ expression: String) async throws -> String {
    let value = try await call(
      "POST", "\(session)/execute/sync", ["script": "return String(\(expression));", "args": [Any]()])
    return value as? String ?? ""
  }

  /// Waits until an expression in the page has a value; gives back the last one.
  package func waits(for value: String, of expression: String) async throws -> String {
    var found = ""
    for _ in 0..<200 {
      found = try await text(expression)
      if found == value { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    return found
  }

  /// What the page wrote to the browser's console: errors, and what its policy refused.
  package func complaints() async throws -> [String] {
    let entries = try await call("POST", "\(session)/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    return entries.compactMap { $0["message"] as? String }
  }

  /// A picture of the window, as PNG.
  package func screenshot() async throws -> [UInt8] {
    let text = try await call("GET", "\(session)/screenshot") as? String ?? ""
    return [UInt8](Data(base64Encoded: text) ?? Data())
  }

  private func call(_ method: String, _ path: String, _ body: [String: Any] = [:]) async throws -> Any {
    let data = method == "POST" ? try JSONSerialization.data(withJSONObject: body) : Data()
    let answer = try LocalHTTP.call(port: port, method, path, [UInt8](data))
    let document = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    guard answer.head.hasPrefix("HTTP/1.1 200 "), let document else {
      throw Failure(
        description:
          "\(method) \(path): \(answer.head) \(String(decoding: answer.body.prefix(500), as: UTF8.self))")
    }
    return document["value"] ?? ""
  }
}

/// Runs a body with a folder and a browser, which end with it; runs nothing, and prints a line, if a browser is missing.
package func withBrowser(
  orLeaveOut check: String, _ body: (TemporaryFolder, Browser) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    guard let browser = try await Browser(in: folder, orLeaveOut: check) else { return }
    let result: Result<Void, any Error>
    do { result = .success(try await body(folder, browser)) } catch { result = .failure(error) }
    await browser.end()
    try result.get()
  }
}

/// One request to a server on this machine. Foundation's URLSession on Linux does not take all of chromedriver's answers.
private enum LocalHTTP {
  static func call(
    port: UInt16, _ method: String, _ path: String, _ body: [UInt8]
  ) throws -> (head: String, body: [UInt8]) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let connection = socket(AF_INET, stream, 0)
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isOpen = withUnsafePointer(to: &address) { pointer in
      // A sockaddr_in is read as a sockaddr: the way of all BSD sockets.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isOpen else { throw Browser.Failure(description: "chromedriver takes no connection") }
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n"
      + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    var rest = (Array(head.utf8) + body)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Browser.Failure(description: "chromedriver does not listen") }
      rest = rest.dropFirst(count)
    }
    var answer = Data()
    var part = [UInt8](repeating: 0, count: 1 << 16)
    // It may leave the connection open: the head says how long the body is.
    while true {
      if let end = answer.range(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
        let length = head.firstMatch(of: /(?i)content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0
        if answer.count - end.upperBound >= length { return (head, Array(answer[end.upperBound...])) }
      }
      let count = part.withUnsafeMutableBytes { read(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Browser.Failure(description: "chromedriver does not answer") }
      answer.append(contentsOf: part[..<count])
    }
  }
}
