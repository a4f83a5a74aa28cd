// A headless browser that a test drives: opens a page, presses keys, reads what is shown.

import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Chromium behind `chromedriver`, which is spoken to over HTTP (W3C WebDriver).
final class Browser {
  private let driver: Process
  private var address = ""
  private var session = ""

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts the driver and a browser whose downloads go into a folder; nil, and a line, where there is no driver.
  init?(in folder: TemporaryFolder, orLeaveOut check: String) async throws {
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
      address = try await Self.address(saidIn: "driver.log", of: folder)
      session = try await begin(chromium, in: folder)
    } catch {
      driver.terminate()
      throw error
    }
  }

  private static func address(saidIn log: String, of folder: TemporaryFolder) async throws -> String {
    for _ in 0..<600 {
      let text = String(decoding: try folder.read(log), as: UTF8.self)
      if let port = text.firstMatch(of: /started successfully on port (\d+)/)?.1 {
        return "http://127.0.0.1:\(port)"
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
      "prefs": ["download.default_directory": folder.path("downloads")],
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
  func end() async {
    _ = try? await call("DELETE", session)
    driver.terminate()
  }

  /// Opens a file.
  func open(_ path: String) async throws {
    _ = try await call("POST", "\(session)/url", ["url": URL(fileURLWithPath: path).absoluteString])
  }

  /// Presses keys, one after the other; each is one character, or one of WebDriver's codes.
  func press(_ keys: String) async throws {
    let actions = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": String(key)] }
    }
    let source: [String: Any] = ["type": "key", "id": "keyboard", "actions": actions]
    _ = try await call("POST", "\(session)/actions", ["actions": [source]])
  }

  /// Drags the pointer from the middle of an element by some pixels.
  func drag(_ selector: String, by x: Int) async throws {
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

  /// The value of an expression in the page, as text.
  func text(_ expression: String) async throws -> String {
    let value = try await call(
      "POST", "\(session)/execute/sync", ["script": "return String(\(expression));", "args": [Any]()])
    return value as? String ?? ""
  }

  /// Waits until an expression in the page has a value; gives back the last one.
  func waits(for value: String, of expression: String) async throws -> String {
    var found = ""
    for _ in 0..<200 {
      found = try await text(expression)
      if found == value { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    return found
  }

  /// What the page wrote to the browser's console: errors, and what its policy refused.
  func complaints() async throws -> [String] {
    let entries = try await call("POST", "\(session)/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    return entries.compactMap { $0["message"] as? String }
  }

  /// A picture of the window, as PNG.
  func screenshot() async throws -> [UInt8] {
    let text = try await call("GET", "\(session)/screenshot") as? String ?? ""
    return [UInt8](Data(base64Encoded: text) ?? Data())
  }

  private func call(_ method: String, _ path: String, _ body: [String: Any] = [:]) async throws -> Any {
    guard let url = URL(string: address + path) else { throw Failure(description: "no address: \(path)") }
    var request = URLRequest(url: url, timeoutInterval: 60)
    request.httpMethod = method
    if method == "POST" {
      request.httpBody = try JSONSerialization.data(withJSONObject: body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard (response as? HTTPURLResponse)?.statusCode == 200, let answer else {
      throw Failure(description: "\(method) \(path): \(String(decoding: data.prefix(500), as: UTF8.self))")
    }
    return answer["value"] ?? ""
  }
}
