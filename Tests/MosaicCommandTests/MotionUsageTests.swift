// Bad usage of the options of moving collages: refused with exit code 2, and nothing is written.

import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MotionUsageTests {
  /// Options for moving collages and their errors; the last `-o` counts.
  static let refusedMotions = refusals(
    #"""
    red.png --to rign --at 0 → --to: unknown layout "rign"; did you mean "ring"?
    red.png --to ring → --to needs --at T for one moment, 0 to 1, or --frames N for all of the way
    red.png --to ring --at 1.5 → --at: "1.5" cannot be used; allowed: a number from 0 to 1
    red.png --to ring --at 1 → ok
    red.png --to ring --at 0 → ok
    red.png --to ring --at nan → --at: "nan" cannot be used; allowed: a number from 0 to 1
    red.png --at 0.5 → --at is a moment between two layouts and needs the second one: --to LAYOUT
    red.png --to ring --at 0 --easing bounce → --easing: "bounce" cannot be used; allowed: linear, ease
    red.png --to ring --at 0 --to-param radus=3 → layout 'ring': radus: unknown key; did you mean "radius"?
    red.png --to ring --at 0 --to-param radius → --to-param: "radius" cannot be used; allowed: KEY=VALUE
    red.png --to-param radius=3 → --to-param is a parameter of the second layout and needs it: --to LAYOUT
    red.png --easing ease → --easing is for what moves and needs --to LAYOUT or --scroll FROM:TO
    red.png --frames 3 -o a.apng → --frames needs --to LAYOUT or --scroll FROM:TO, which say what moves
    red.png --to ring --at 0 --frames 3 -o a.apng → --at is one moment and --frames are all of them
    red.png --to ring --scroll 0:1 --frames 3 -o a.apng → --to leaves the layout and --scroll moves inside it
    red.png --to ring --frames 0 -o a.apng → --frames: "0" cannot be used; allowed: a whole number from 1 to 10000
    red.png --to ring --frames 1 -o a.apng → ok
    red.png --to ring --frames 10001 -o a.apng → --frames: "10001" cannot be used
    red.png --to ring --frames 3 --fps 0 -o a.apng
      --fps: "0" cannot be used; allowed: a number from 0.001 to 1000
    red.png --to ring --frames 3 --fps 1001 -o a.apng → --fps: "1001" cannot be used
    red.png --to ring --frames 1 --fps 1000 -o a.apng → ok
    red.png --to ring --frames 1 --fps 0.001 -o a.apng → ok
    red.png --to ring --frames 3 --loop -1 -o a.apng → --loop: "-1" cannot be used; allowed: a whole number from 0
    red.png --to ring --frames 1 --loop 2147483647 -o a.apng → ok
    red.png --to ring --frames 1 --loop 0 -o a.apng → ok
    red.png --fps 30 → --fps is for what moves and needs --frames N
    red.png --loop 3 → --loop is for what moves and needs --frames N
    red.png -o a.apng → an APNG moves: it needs --frames N, and --to LAYOUT or --scroll FROM:TO
    red.png --format apng → an APNG moves: it needs --frames N
    red.png --to ring --frames 3 → PNG holds one picture that stands still; a moving picture is .apng or .svg
    red.png --to ring --frames 3 -o a.pdf → -o a.pdf: PDF holds one picture that stands still
    red.png --to ring --frames 3 -o a.gif → -o a.gif: a moving picture is .apng or .svg, or stills
    red.png --to ring --frames 3 -o %d.apng → -o %d.apng: an APNG holds all frames in one file
    red.png --to ring --frames 3 -o - → -o - needs --format: apng or svg
    red.png --to ring --frames 3 --loop 2 -o %d.png → --loop is for what moves by itself
    red.png --to ring --frames 3 --fps 9 -o %d.png → --fps is for what moves by itself
    red.png --to ring --frames 3 -o %d-%03d.png
      -o %d-%03d.png: its name has more than one number (%d, %03d); leave one
    red.png --to ring --frames 3 -o a-%0d.png
      -o a-%0d.png: %0d is no number that can be filled in; allowed: %d, or %01d to %09d
    red.png --to ring --frames 3 -o a-%10d.pdf → -o a-%10d.pdf: %10d is no number that can be filled in
    red.png --to ring --frames 3 -o %02d/a.png
      -o %02d/a.png: the number %02d is in the name of a folder; put it in that of the file
    red.png --to ring --frames 3 -o %%d.png → -o %%d.png: PNG holds one picture that stands still
    red.png --to ring --frames 3 --alternate -o a.svg → --alternate is for an APNG and for numbered stills
    red.png --to ring --frames 2 --alternate -o a.apng → ok
    red.png --to ring --at 0.5 --alternate -o a.png → --alternate is for what moves and needs --frames N
    red.png --to ring --frames 3 --compression small -o a.svg → --compression is for PNG, and the output is SVG
    red.png --scroll 0:9 → --scroll needs --frames N; a still at one offset is -l carousel -p offset=N
    red.png --scroll 0:9 --frames 3 -o a.apng → --scroll moves the layout 'carousel', and this one is 'auto'
    red.png -l carousel --scroll 9 --frames 3 -o a.apng → --scroll: "9" cannot be used; allowed: FROM:TO
    red.png -l carousel --scroll 9:9 --frames 1 -o a.apng → ok
    red.png -l carousel --scroll 0:inf --frames 3 -o a.apng → --scroll: "0:inf" cannot be used
    """#, code: 2)

  @Test(arguments: refusedMotions) func motionsAreRefused(_ row: CommandRow) throws {
    try withSamples { try expect(row, "render -o a.png", in: $0) }
  }

  @Test func planNeedsAMoment() throws {
    try withSamples { folder in
      expectRefusal(
        try mosaic("plan red.png --to ring", in: folder), 2, "--to needs --at T, the moment")
      expectRefusal(
        try mosaic("plan red.png --frames 3", in: folder), 2,
        "--frames is an option of 'mosaic render'")
    }
  }
}
