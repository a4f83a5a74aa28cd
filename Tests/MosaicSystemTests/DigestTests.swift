// MD5 and SHA-256 against the vectors of their documents, and against md5sum and sha256sum.

import Foundation
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct DigestTests {
  /// RFC 1321, A.5.
  @Test(
    "MD5 has the RFC's test suite",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"),
      ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
      (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        "d174ab98d277d9f5a5611c2c9f419d9f"
      ),
      (
        String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ])
  func md5(text: String, hex: String) {
    #expect(MD5.digest(of: text).hex == hex)
  }

  /// The examples that NIST publishes with FIPS 180-4, and the empty message.
  @Test(
    "SHA-256 has NIST's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func sha256(text: String, hex: String) {
    #expect(SHA256.digest(of: text).hex == hex)
  }

  /// NIST's long message; not an argument, since a failure prints those.
  @Test func aMillionLetters() {
    #expect(
      SHA256.digest(of: String(repeating: "a", count: 1_000_000)).hex
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("the parts in which a message comes do not matter", arguments: 0..<300)
  func splits(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let message = Self.message(seed)
    var (md5, sha256) = (MD5(), SHA256())
    var rest = message[...]
    while !rest.isEmpty {
      let part = rest.prefix(.random(in: 0...rest.count, using: &random))
      md5.update(part)
      sha256.update(part)
      // A digest may be asked for at any time.
      _ = (md5.digest(), sha256.digest())
      rest = rest.dropFirst(part.count)
    }
    #expect(md5.digest() == MD5.digest(of: message) && sha256.digest() == SHA256.digest(of: message))
  }

  @Test("md5sum and sha256sum say the same of messages of 0 to 300 bytes")
  func agreesWithCoreutils() throws {
    let names = (0...300).map { "\($0)" }
    for (length, name) in names.enumerated() { try folder.write(Self.message(length), to: name) }
    let programs: [(String, ([UInt8]) -> Digest)] = [
      ("md5sum", MD5.digest(of:)), ("sha256sum", SHA256.digest(of:)),
    ]
    for (program, digest) in programs {
      guard let path = try OutsideProgram(program).path(orLeaveOut: "the comparison of digests") else {
        continue
      }
      let run = try ProgramRun.run(path, names, in: folder.url)
      let theirs = run.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
      #expect(theirs == (0...300).map { digest(Self.message($0)).hex })
    }
  }

  // MARK: Helpers

  /// A message of so many bytes.
  private static func message(_ length: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(length))
    return (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
}
