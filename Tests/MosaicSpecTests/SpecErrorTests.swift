// Bad documents and the exact sentence that each gets.

import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct SpecErrorTests {
  /// A document with one item and the given further members.
  static func document(_ members: String) -> String {
    #"{"version": 1, "items": [{"color": "red"}], \#(members)}"#
  }

  /// A document with the given first item.
  static func item(_ item: String) -> String { #"{"version": 1, "items": [\#(item)]}"# }

  static func message(_ json: String) -> String {
    do {
      _ = try CollageSpec(json: Array(json.utf8))
      return "no error"
    } catch {
      // Where each stands is tested in SpecErrorsTests.
      return error.errors.map(\.description).joined(separator: "\n")
    }
  }

  static let css =
    ##"allowed: a CSS colour such as "#f80", "#ff880080", "rgb(255 136 0 / 50%)", "hsl(32 100% 50%)", "tomato" or "transparent""##
  static let padding =
    "a number, an array of one to four in CSS's order (top, right, bottom, left), or an object with these names"
  static let otherBackgrounds =
    ##"; a CSS gradient such as "linear-gradient(#fff, #ddd)"; the path of a picture; or an object with "color", "gradient" or "image""##
  static let layouts =
    "known: auto, carousel, collage, columns, flow, grid, honeycomb, justified, moments, pack, ring, scatter, slices, spiral, sudoku, template, treemap, waterfall"

  static let documents = textRows(
    ##"""
    [] → the document is an array; an object is wanted
    null → the document is null; an object is wanted
    3 → the document is a number; an object is wanted
    {"version": 1, "canvas": {"width": 9, "pixelWidth": 9}, "items": [{"index": 0}]}
      the document is a plan, as 'mosaic plan' writes it; a spec document, which it was made of, is wanted
    {"version": 1, "pages": [{}]}
      the document is a plan, as 'mosaic plan' writes it; a spec document, which it was made of, is wanted
    {} → version: is missing; 1, the version that this program reads, is wanted
    {"version": 2} → version: is 2; allowed: 1, the version that this program reads
    {"version": "1"} → version: is a string; a number, without quotes, is wanted
    // What has to be there is not said to be one that can be left out.
    {"version": null} → version: is null; a number is wanted
    {"version": 1, "items": null} → items: is null; an array is wanted
    {"version": 1} → items: is missing; at least one item is wanted
    {"version": 1, "items": []} → items: is empty; at least one item is wanted
    {"version": 1, "items": {}} → items: is an object; an array is wanted
    {"version": 1, "sections": []} → sections: is empty; at least one section is wanted
    {"version": 1, "sections": [{"items": [{"color": "red"}]}, {"items": []}]}
      sections[1].items: is empty; at least one item is wanted
    {"version": 1, "sections": [{}]} → sections[0].items: is missing; a list of items is wanted
    {"version": 1, "sections": [{"items": [{"color": "red"}, {"colr": 1}]}]}
      sections[0].items[1].colr: unknown key; did you mean "color"?
    {"version": 1, "items": [{"color": "red"}], "sections": []}
      the document has both "items" and "sections"; one of them is wanted⏎sections: is empty; at least one section is wanted
    {"version": 1, "\u0069tems": 3, "version": 1, "items": [{"color": "red", "c\u006flor": "blue"}]}
      version: is there twice in this object; leave one out⏎items: is there twice in this object; leave one out⏎items[0].color: is there twice in this object; leave one out
    """##)

  /// Members of a document.
  static let canvases = textRows(
    ##"""
    "title": null → title: is null; a string or an object, or no "title" at all, is wanted
    "title": {"text": null} → title.text: is null; a string is wanted
    "cavnas": {} → cavnas: unknown key; did you mean "canvas"?
    "aaa": 1
      aaa: unknown key; known: version, canvas, layout, style, text, title, header, footer, pages, caption, sectionTitle, columnTitles, rowTitles, items, images, sections, assign, group, sort, reverse, shuffleSeed, metadata, $schema
    "rotate": 5 → rotate: unknown key; did you mean "style.rotation"?
    "corner-radius": 5 → corner-radius: unknown key; did you mean "style.cornerRadius"?
    "gap": 4 → gap: unknown key; did you mean "layout.gap"?
    "titleStyle": {} → titleStyle: unknown key; did you mean "title"?
    "dpi": 300 → dpi: unknown key; --dpi is an option, and in a line of a job file it is "resolution"
    "frames": 3 → frames: unknown key; --frames is an option, and nothing that a document says
    "canvas": {"dpi": 300} → canvas.dpi: unknown key; --dpi is an option, and in a line of a job file it is "resolution"
    "canvas": {"margin": 3} → canvas.margin: unknown key; did you mean "padding"?
    "canvas": {"columns": 3} → canvas.columns: unknown key; did you mean "layout.columns"?
    "style": {"rotate": 5} → style.rotate: unknown key; did you mean "rotation"?
    "style": {"object-fit": "fill"} → style.object-fit: unknown key; did you mean "fit"?
    "layout": {"type": "grid", "padding": 3} → layout.padding: unknown key; did you mean "canvas.padding"?
    "title": "x", "title": "y" → title: is there twice in this object; leave one out
    "layout": {"type": "grid", "gap": 1, "type": "grid"}
      layout.type: is there twice in this object; leave one out
    "$schema": 1 → $schema: is a number; a string is wanted
    "we ird\n": 1
      ["we ird\n"]: unknown key; known: version, canvas, layout, style, text, title, header, footer, pages, caption, sectionTitle, columnTitles, rowTitles, items, images, sections, assign, group, sort, reverse, shuffleSeed, metadata, $schema
    "canvas": [] → canvas: is an array; an object is wanted
    "canvas": null → canvas: is null; an object, or no "canvas" at all, is wanted
    "canvas": {"background": null}
      canvas.background: is null; a CSS colour or gradient in quotes, or an object, or no "background" at all, is wanted
    "canvas": {"width": "12"}
      canvas.width: is "12"; a number without quotes, or a length such as "20cm", is wanted
    "canvas": {"width": true}
      canvas.width: is true; a number of points, or a length such as "20cm", is wanted
    "canvas": {"width": null}
      canvas.width: is null; a number of points, or a length such as "20cm", or no "width" at all, is wanted
    "canvas": {"width": 0} → canvas.width: is 0; allowed: above 0
    "canvas": {"height": -1.5} → canvas.height: is -1.5; allowed: above 0
    "canvas": {"width": 2e9} → canvas.width: is 2000000000; allowed: above 0, up to 1000000000
    "canvas": {"width": 1e999}
      canvas.width: is a number too large to hold; allowed: above 0, up to 1000000000
    "canvas": {"width": 1e-999} → canvas.width: is 0; allowed: above 0
    "canvas": {"scale": 0} → canvas.scale: is 0; allowed: at least 0.0001, up to 100
    "canvas": {"scale": 1e-300} → canvas.scale: is 1e-300; allowed: at least 0.0001, up to 100
    "canvas": {"scale": 101} → canvas.scale: is 101; allowed: at least 0.0001, up to 100
    "canvas": {"padding": -1} → canvas.padding: is -1; allowed: at least 0
    "canvas": {"padding": "1 x"}
      canvas.padding: is "1 x"; allowed: one to four distances from 0 up, in CSS's order: ALL, "VERTICAL HORIZONTAL", "TOP HORIZONTAL BOTTOM" or "TOP RIGHT BOTTOM LEFT", in points or with a unit such as 10mm
    "canvas": {"padding": true} → canvas.padding: is true; \##(padding) is wanted
    "canvas": {"padding": [1, 2, 3, 4, 5]} → canvas.padding: is an array of 5; allowed: \##(padding)
    "canvas": {"padding": []} → canvas.padding: is an array of 0; allowed: \##(padding)
    "canvas": {"padding": {"top": -1}} → canvas.padding.top: is -1; allowed: at least 0
    "canvas": {"padding": {"lfet": 1}} → canvas.padding.lfet: unknown key; did you mean "left"?
    "canvas": {"padding": [1, 2, -3, 4]} → canvas.padding[2]: is -3; allowed: at least 0
    "canvas": {"background": 3}
      canvas.background: is a number; a CSS colour or gradient in quotes, or an object, is wanted
    "canvas": {"background": "#ggg"} → canvas.background: is "#ggg"; \##(css)\##(otherBackgrounds)
    "canvas": {"background": "tomatoe"}
      canvas.background: is "tomatoe"; did you mean "tomato"? \##(css)\##(otherBackgrounds)
    "canvas": {"background": "linear-gradient(red)"}
      canvas.background: is "linear-gradient(red)"; allowed: a CSS gradient such as "linear-gradient(to top right, #fff, gold 20% 50%, #eee)" or "radial-gradient(circle at 20% 30%, white, #ccc 80px)"; 2 to 256 colours, angles up to 360deg, places and sizes up to 1000% or 100000px
    "canvas": {"Width": 3} → canvas.Width: unknown key; did you mean "width"?
    "caption": {"text": "x", "padding": {"top": 2e8}}
      caption.padding.top: is 200000000; allowed: at least 0, up to 100000000
    """##
  ).map { (document($0), $1) }

  static let layoutErrors = textRows(
    ##"""
    "layout": 3 → layout: is a number; a layout's name or an object is wanted
    "layout": "gird" → layout: unknown layout "gird"; did you mean "grid"? \##(layouts)
    "layout": {"type": 3} → layout.type: is a number; a string is wanted
    "layout": {"type": "gird"} → layout.type: unknown layout "gird"; did you mean "grid"? \##(layouts)
    "layout": {"type": "puzzle"} → layout.type: unknown layout "puzzle"; \##(layouts)
    "layout": {"type": "grid", "colums": 3} → layout.colums: unknown key; did you mean "columns"?
    "layout": {"type": "grid", "gpa": 4} → layout.gpa: unknown key; did you mean "gap"?
    "layout": {"type": "ring", "gap": 4}
      layout.gap: the layout 'ring' has no "gap"; known: type, itemSize, radius, startAngle, clockwise; "gap" is for auto, carousel, collage, columns, flow, grid, honeycomb, justified, moments, pack, scatter, slices, spiral, sudoku, template, treemap, waterfall
    "layout": {"type": "carousel", "columnGap": 4}
      layout.columnGap: the layout 'carousel' has no "columnGap"; known: type, itemSize, gap, offset, snap; "columnGap" is for auto, collage, columns, flow, grid, justified, moments, pack, sudoku, template, treemap, waterfall
    "layout": {"type": "ring", "gaps": 4}
      layout.gaps: unknown key; known: type, itemSize, radius, startAngle, clockwise
    "layout": {"gap": -4} → layout.gap: is -4; allowed: at least 0
    "layout": {"type": "grid", "rowGap": "4"}
      layout.rowGap: is "4"; a number without quotes, or a length such as "20cm", is wanted
    "layout": {"type": "grid", "columns": 0} → layout.columns: is 0; allowed: at least 1, up to 1000000
    "layout": {"type": "grid", "columns": 2.5} → layout.columns: is 2.5; a whole number is wanted
    "layout": {"type": "grid", "columns": "2"}
      layout.columns: is a string; a whole number, without quotes, is wanted
    "layout": {"type": "grid", "columns": 1e300}
      layout.columns: is 1e+300; allowed: at least 1, up to 1000000
    "layout": {"type": "sudoku", "topOfFive": 1} → layout.topOfFive: is 1; allowed: above 0, below 1
    "layout": {"type": "sudoku", "overflow": "trunkate"}
      layout.overflow: is "trunkate"; did you mean "truncate"? allowed: error, truncate, badge
    "layout": {"type": "flow", "hangingIndent": 1}
      layout.hangingIndent: is a number; true or false is wanted
    "layout": {"type": "ring", "radius": "fitt"}
      layout.radius: is "fitt"; did you mean "fit"? allowed: a number, at least 0, or fit
    "layout": {"type": "ring", "radius": "12"}
      layout.radius: is "12"; allowed: a number without quotes, at least 0, or fit
    "layout": {"type": "ring", "startAngle": "fit"} → layout.startAngle: is a string; a number is wanted
    "layout": {"type": "grid", "cellWidth": 40}
      layout.cellWidth: is there without "cellHeight"; give both, or neither of them
    "layout": {"type": "grid", "columns": 2, "cellHeight": 40}
      layout.cellHeight: is there without "cellWidth"; give both, or neither of them
    "layout": {"type": "ring", "radius": -1} → layout.radius: is -1; allowed: at least 0
    "layout": {"type": "ring", "radius": []} → layout.radius: is an array; a number or "fit" is wanted
    "layout": {"type": "ring", "itemSize": 50} → layout.itemSize: is a number; [width, height] is wanted
    "layout": {"type": "ring", "itemSize": [50]} → layout.itemSize: is an array of 1; allowed: [width, height]
    "layout": {"type": "carousel", "offset": -2e9}
      layout.offset: is -2000000000; allowed: at least -1000000000
    """##
  ).map { (document($0), $1) }

  static let itemErrors = textRows(
    ##"""
    3 → items[0]: is a number; an object is wanted
    {} → items[0]: has nothing to show; exactly one of "image", "color" and "label" is wanted
    {"image": "a.png", "color": "red"}
      items[0]: has "image" and "color"; exactly one of "image", "color" and "label" is wanted
    {"image": ""} → items[0].image: is empty; at least one character is wanted
    {"image": ["a.png"]} → items[0].image: is an array; a string is wanted
    {"color": "red"}, {"color": "red", "size": [-4, 3]} → items[1].size[0]: is -4; allowed: above 0
    {"color": "red", "size": [4, "3"]}
      items[0].size[1]: is "3"; a number without quotes, or a length such as "20cm", is wanted
    {"color": "red", "size": [4, 3, 2]} → items[0].size: is an array of 3; allowed: [width, height]
    {"color": "red", "weight": 0} → items[0].weight: is 0; allowed: above 0
    {"image": "a", "focus": true} → items[0].focus: is true; [x, y], "auto" or an object with "at" and "zoom" is wanted
    {"image": "a", "focus": "face"} → items[0].focus: is "face"; allowed: [x, y], "auto" or an object with "at" and "zoom"
    {"image": "a", "focus": [0.5]} → items[0].focus: is an array of 1; allowed: [x, y]
    {"image": "a", "focus": [0.5, 30]} → items[0].focus[1]: is 30; allowed: at least 0, up to 1
    {"image": "a", "focus": null}
      items[0].focus: is null; [x, y], "auto" or an object with "at" and "zoom", or no "focus" at all, is wanted
    {"image": "a", "focus": {"zoom": 9}} → items[0].focus.zoom: is 9; allowed: at least 1, up to 8
    {"image": "a", "focus": {"zoom": 0.5}} → items[0].focus.zoom: is 0.5; allowed: at least 1, up to 8
    {"image": "a", "focus": {"zoom": "2x"}} → items[0].focus.zoom: is a string; a number is wanted
    {"image": "a", "focus": {"at": "face", "zoom": 2}} → items[0].focus.at: is "face"; allowed: [x, y] or "auto"
    {"image": "a", "focus": {"at": 3}} → items[0].focus.at: is a number; [x, y] or "auto" is wanted
    {"image": "a", "focus": {"at": [0.5, 2]}} → items[0].focus.at[1]: is 2; allowed: at least 0, up to 1
    {"image": "a", "focus": {"zom": 2}} → items[0].focus.zom: unknown key; did you mean "zoom"?
    {"image": "a", "zoom": 2} → items[0].zoom: unknown key; did you mean "focus"?
    {"color": "red", "focus": {"zoom": 2}} → items[0].focus: is for pictures; this item has no "image"
    {"color": "red", "focus": [0.5, 0.5]} → items[0].focus: is for pictures; this item has no "image"
    {"label": {"text": "x"}, "keep": [0, 0, 1, 1]} → items[0].keep: is for pictures; this item has no "image"
    {"image": "a", "keep": {}}
      items[0].keep: is an object; [x, y, width, height] or a list of such is wanted
    {"image": "a", "keep": []} → items[0].keep: is empty; [x, y, width, height] or a list of such is wanted
    {"image": "a", "keep": [0, 0, 1]}
      items[0].keep: is an array of 3; allowed: [x, y, width, height] or a list of such
    {"image": "a", "keep": [[0, 0, 1, 1], [0, 0, 1, 1, 1]]}
      items[0].keep[1]: is an array of 5; allowed: [x, y, width, height]
    {"image": "a", "keep": [[0, 0, 1, 1], 3]} → items[0].keep[1]: is a number; [x, y, width, height] is wanted
    {"image": "a", "keep": [0, [1], 1, 1]} → items[0].keep[1]: is an array; a number is wanted
    {"image": "a", "keep": [[0, -0.1, 1, 1]]} → items[0].keep[0][1]: is -0.1; allowed: at least 0, up to 1
    {"image": "a", "keep": [0, 0, 0, 1]} → items[0].keep[2]: is 0; allowed: above 0, up to 1
    {"image": "a", "keep": [0.5, 0, 0.625, 1]}
      items[0].keep: is beyond the picture (x + width is 1.125); allowed: up to 1
    {"image": "a", "keep": [[0, 1, 0.625, 1]]}
      items[0].keep[0]: is beyond the picture (y + height is 2); allowed: up to 1
    {"image": null} → items[0].image: is null; a string is wanted
    // With the text between them, two paddings are a length.
    {"label": {"text": "x", "padding": 1e9}}
      items[0].label.padding: is 1000000000; allowed: at least 0, up to 100000000
    {"label": {"text": "x", "padding": [0, 5e8]}}
      items[0].label.padding[1]: is 500000000; allowed: at least 0, up to 100000000
    {"label": "x"} → items[0].label: is a string; an object is wanted
    {"label": {}} → items[0].label.text: is missing; a string is wanted
    {"label": {"text": ""}} → items[0].label.text: is empty; at least one character is wanted
    {"label": {"text": "x", "fontSize": 0}} → items[0].label.fontSize: is 0; allowed: above 0, up to 10000
    {"label": {"text": "x", "font-size": 9}} → items[0].label.font-size: unknown key; did you mean "fontSize"?
    {"color": "red", "style": {"fit": "covr"}}
      items[0].style.fit: is "covr"; did you mean "cover"? allowed: cover, contain, fill, none, scale-down
    {"color": "red", "style": {"position": "middle"}}
      items[0].style.position: is "middle"; allowed: one or two of left, center, right, top, bottom, a percentage or points, such as "50% 30%", "left top" or "12 50%"
    {"color": "red", "style": {"cornerRadius": -1}} → items[0].style.cornerRadius: is -1; allowed: at least 0
    {"color": "red", "style": {"border": {"width": -1}}}
      items[0].style.border.width: is -1; allowed: at least 0
    {"color": "red", "style": {"clipPath": "hart"}}
      items[0].style.clipPath: is "hart"; did you mean "heart"? allowed: heart, hexagon, star, or inset(), circle(), ellipse(), polygon() or path() as in CSS: "inset(10px round 8px)", "circle(40%)", "ellipse(50% 30% at 50% 40%)", "polygon(50% 0, 100% 100%, 0 100%)", "path('M0 0H90L45 80Z')"
    {"color": "red", "style": {"clipPath": "polygon(0 0, 9px 9px)"}}
      items[0].style.clipPath: is "polygon(0 0, 9px 9px)"; allowed: 3 to 10000 corners, such as "polygon(50% 0, 100% 100%, 0 100%)"
    {"color": "red", "style": {"clipPath": 3}} → items[0].style.clipPath: is a number; a CSS clip-path in quotes is wanted
    {"color": "red", "style": {"border": 1}}
      items[0].style.border: is a number; "WIDTH,COLOR" or an object is wanted
    {"color": "red", "style": {"radius": 1}}
      items[0].style.radius: unknown key; did you mean "cornerRadius"?
    {"color": "red", "rotate": 1} → items[0].rotate: unknown key; did you mean "style.rotation"?
    {"color": "red", "gap": 1}
      items[0].gap: unknown key; known: image, color, label, caption, size, weight, area, span, style, focus, keep
    """##
  ).map { (item($0), $1) }

  /// The style of an item, what is wrong with it, and the sentence after the item's place.
  static let styleErrors = textRows(
    ##"""
    {"cornerRadius": "120%"} → cornerRadius: is "120%"; allowed: points, or a percentage from "0%" to "100%"
    {"cornerRadius": "12"}
      cornerRadius: is "12"; allowed: a number without quotes, or a percentage from "0%" to "100%"
    {"frame": {"width": " 12PX"}}
      frame.width: is " 12PX"; allowed: a number without quotes, or a percentage from "0%" to "100%"
    {"cornerRadius": "circle"}
      cornerRadius: is "circle"; allowed: points, or a percentage from "0%" to "100%"; a circle is "shape": "circle"
    {"shadow": "1001px 0 red"}
      shadow: is "1001px 0 red"; allowed: an offset from -1000 to 1000, and it is 1001
    {"shadow": "0 -2e3 red"} → shadow: is "0 -2e3 red"; allowed: an offset from -1000 to 1000, and it is -2000
    {"shadow": "0 0 -1"} → shadow: is "0 0 -1"; allowed: a blur from 0 to 1000, and it is -1
    {"shadow": "0 0 0 1000.5px"}
      shadow: is "0 0 0 1000.5px"; allowed: a spread from -1000 to 1000, and it is 1000.5
    {"shadow": "0 0 CurrentColor"} → shadow: is "CurrentColor"; \##(css)
    {"border": "2pt,red"} → border: is "2pt,red"; allowed: WIDTH,COLOR, such as 2,#333
    {"border": "-2px,red"} → border: is "-2px,red"; allowed: a width, at least 0
    {"cornerRadius": []} → cornerRadius: is an array; a number or a percentage in quotes is wanted
    {"shape": "round"} → shape: is "round"; allowed: rectangle, circle
    {"opacity": 1.5} → opacity: is 1.5; allowed: at least 0, up to 1
    {"rotation": 361} → rotation: is 361; allowed: at least -360, up to 360
    {"rotation": [1]} → rotation: is an array of 1; allowed: a number of degrees or [from, to]
    {"shadow": {"blur": -1}} → shadow.blur: is -1; allowed: at least 0, up to 1000
    {"shadow": {"blur": 1001}} → shadow.blur: is 1001; allowed: at least 0, up to 1000
    {"shadow": {"offset": [1, 2, 3]}} → shadow.offset: is an array of 3; allowed: [x, y]
    {"shadow": {"offset": [1, -2000]}} → shadow.offset[1]: is -2000; allowed: at least -1000, up to 1000
    {"shadow": {"blurr": 1}} → shadow.blurr: unknown key; did you mean "blur"?
    {"frame": "polaroyd"}
      frame: is "polaroyd"; did you mean "polaroid"? allowed: "polaroid" or an object such as {"width": 12}
    {"frame": {"width": -1}} → frame.width: is -1; allowed: at least 0
    {"backdrop": {"blur": 3}} → backdrop.type: is missing; blur or mirror is wanted
    {"backdrop": {"type": "blur", "blur": 2000}} → backdrop.blur: is 2000; allowed: at least 0, up to 1000
    {"backdrop": 1} → backdrop: is a number; "blur", "mirror", a CSS colour in quotes, or an object is wanted
    {"frame": 1} → frame: is a number; "polaroid" or an object is wanted
    {"badge": 1} → badge: is a number; a string or an object is wanted
    {"badge": ""} → badge: is empty; at least one character is wanted
    {"badge": {"fontSize": 0}} → badge.fontSize: is 0; allowed: above 0, up to 10000
    """##)

  private static let manyStops = Array(repeating: #"["red", 0]"#, count: 257).joined(separator: ",")

  /// What stands in `canvas`, and the sentence after `canvas.`.
  static let sheetErrors = textRows(
    ##"""
    {"background": {"fit": "cover"}} → background.fit: is for an image, and there is none
    {"background": {"image": ""}} → background.image: is empty; at least one character is wanted
    {"clipPath": "hart"}
      clipPath: is "hart"; did you mean "heart"? allowed: heart, hexagon, star, or inset(), circle(), ellipse(), polygon() or path() as in CSS: "inset(10px round 8px)", "circle(40%)", "ellipse(50% 30% at 50% 40%)", "polygon(50% 0, 100% 100%, 0 100%)", "path('M0 0H90L45 80Z')"; or the path of a picture
    {"clipPath": {}} → clipPath.image: is missing; a path is wanted
    {"clipPath": {"image": ""}} → clipPath.image: is empty; at least one character is wanted
    {"clipPath": 1} → clipPath: is a number; a CSS clip-path or the path of a picture in quotes, or an object, is wanted
    {"background": {"gradient": 1}}
      background.gradient: is a number; a CSS gradient in quotes or an object is wanted
    {"background": {"gradient": {}}}
      background.gradient.stops: is missing; a list of [colour, place] is wanted
    {"background": {"gradient": {"stops": [["red", 0]]}}}
      background.gradient.stops: is an array of 1; allowed: at least two stops
    {"background": {"gradient": {"stops": [["red", 0], ["blue", 2]]}}}
      background.gradient.stops[1][1]: is 2; allowed: at least 0, up to 1
    {"background": {"gradient": {"stops": [[], ["blue", 1]]}}}
      background.gradient.stops[0]: is an array of 0; allowed: [colour], [colour, place] or [colour, from, to]; a place is a share from 0 to 1, or text such as "20px" or "150%"
    {"background": {"gradient": {"stops": [["red", 0, 0.5, 1], ["blue", 1]]}}}
      background.gradient.stops[0]: is an array of 4; allowed: [colour], [colour, place] or [colour, from, to]; a place is a share from 0 to 1, or text such as "20px" or "150%"
    {"background": {"gradient": {"stops": [["red", "1001%"], ["blue", 1]]}}}
      background.gradient.stops[0][1]: is "1001%"; allowed: a share from 0 to 1 without quotes, a percentage up to 1000%, or points up to 100000px
    {"background": {"gradient": {"stops": [["red", "20"], ["blue", 1]]}}}
      background.gradient.stops[0][1]: is "20"; allowed: a share from 0 to 1 without quotes, a percentage up to 1000%, or points up to 100000px
    {"background": {"gradient": {"stops": [\##(manyStops)]}}}
      background.gradient.stops: is a list of 257 stops; allowed: up to 256; a colour from one place to another counts twice
    {"background": {"gradient": {"to": "top", "angle": 3, "stops": [["red"], ["blue"]]}}}
      background.gradient.to: stands in place of "angle"; give one of the two
    {"background": {"gradient": {"to": "top let", "stops": [["red"], ["blue"]]}}}
      background.gradient.to: is "top let"; did you mean "top left"? allowed: top, right, bottom, left, top left, top right, bottom left, bottom right
    {"background": {"gradient": {"type": "radial", "to": "top", "stops": [["red"], ["blue"]]}}}
      background.gradient.to: is for a linear gradient, and this one is radial
    {"background": {"gradient": {"shape": "circle", "stops": [["red"], ["blue"]]}}}
      background.gradient.shape: is for a radial gradient, and this one is linear
    {"background": {"gradient": {"type": "radial", "size": 20, "stops": [["red"], ["blue"]]}}}
      background.gradient.size: is the radius of a circle, which wants "shape": "circle"; an ellipse has a word or [x, y]
    {"background": {"gradient": {"type": "radial", "shape": "circle", "size": -1, "stops": [["red"], ["blue"]]}}}
      background.gradient.size: is -1; allowed: at least 0, up to 100000
    {"background": {"gradient": {"type": "radial", "size": ["-1%", 2], "stops": [["red"], ["blue"]]}}}
      background.gradient.size[0]: is "-1%"; allowed: points without quotes, a percentage up to 1000%, or points up to 100000px, at least 0
    {"background": {"gradient": {"type": "radial", "size": "20", "stops": [["red"], ["blue"]]}}}
      background.gradient.size: is "20"; allowed: closest-side, farthest-side, closest-corner, farthest-corner, the radius of a circle without quotes, or [x, y] for an ellipse
    {"background": "linear-gradient(45, red, blue)"}
      background: is "linear-gradient(45, red, blue)"; allowed: an angle with its unit, or a colour; did you mean "45deg"?
    {"background": "linear-gradient(red 20, blue)"}
      background: is "linear-gradient(red 20, blue)"; allowed: places with a unit; did you mean "20%" or "20px"?
    {"background": "linear-gradient(CurrentColor, red)"} → background: is "CurrentColor"; \##(css)
    {"background": {"color": "CurrentColor"}} → background.color: is "CurrentColor"; \##(css)
    {"background": {"gradient": {"type": "radial", "position": "1001% 0", "stops": [["red"], ["blue"]]}}}
      background.gradient.position: is 1001% 0px; allowed: up to 1000% or 100000 points
    {"watermark": {}} → watermark: wants exactly one of "text" and "image"
    {"watermark": {"text": "x", "image": "y"}} → watermark: wants exactly one of "text" and "image"
    {"watermark": {"text": "x", "size": 0.5}} → watermark.size: is for an image; a text has a "fontSize"
    {"watermark": {"image": "y", "size": 2}} → watermark.size: is 2; allowed: above 0, up to 1
    {"watermark": {"text": "x", "opacity": 7}} → watermark.opacity: is 7; allowed: at least 0, up to 1
    """##)

  @Test(arguments: styleErrors) func style(json: String, expected: String) {
    #expect(Self.message(Self.item(#"{"color": "red", "style": \#(json)}"#)) == "items[0].style." + expected)
    #expect(Self.message(Self.document(#""style": \#(json)"#)) == "style." + expected)
  }

  @Test(arguments: sheetErrors) func sheet(json: String, expected: String) {
    #expect(Self.message(Self.document(#""canvas": \#(json)"#)) == "canvas." + expected)
  }

  @Test(arguments: documents + canvases + layoutErrors + itemErrors)
  func message(json: String, expected: String) { #expect(Self.message(json) == expected) }

  /// What is not JSON at all, with the place.
  @Test(
    arguments: textRows(
      ##"""
       → line 1, column 1: the document ends here; a value is wanted
      {⏎  "version": 1,⏎ → line 3, column 1: the document ends here; a key in double quotes is wanted
      {"a": [1,,2]} → line 1, column 10: found ","; a value is wanted
      {,} → line 1, column 2: found ","; a key in double quotes is wanted
      {"a": [1 2]} → line 1, column 10: found "2"; a comma or "]" is wanted
      {"a": 1 "b": 2} → line 1, column 9: found a double quote; a comma or "}" is wanted
      {"a" 1} → line 1, column 6: found "1"; a colon after the key is wanted
      {'a': 1} → line 1, column 2: found "'"; a key in double quotes is wanted
      {"清单": 清} → line 1, column 8: found "清"; a value is wanted
      {"a": NaN} → line 1, column 7: found "N"; a value is wanted
      {"a": Infinity} → line 1, column 7: found "I"; a value is wanted
      {"a": tru} → line 1, column 7: found "t"; a value is wanted
      {} x → line 1, column 4: found "x"; the end of the document is wanted
      {} /* x → line 1, column 4: the comment that begins here has no end; */ is wanted
      / {} → line 1, column 1: a single slash; a comment begins with // or /*
      # x⏎{} → line 1, column 1: found "#"; a value is wanted
      {"a": 01} → line 1, column 7: a number begins with a needless zero
      {"a": -} → line 1, column 7: a number is not complete; write it as 12, -0.5 or 1e3
      {"a": 1.} → line 1, column 7: a number is not complete; write it as 12, -0.5 or 1e3
      {"a": .5} → line 1, column 7: found "."; a value is wanted
      \##r⏎\##r⏎{"a": "b⏎"}
        line 3, column 9: a string holds a line break or a control character; write it as an escape
      {"a": "b → line 1, column 7: the string that begins here has no closing quote
      {"a": "\q"} → line 1, column 8: unknown escape in a string; allowed: \" \\ \/ \b \f \n \r \t \uXXXX
      {"a": "\u12g4"} → line 1, column 8: \u in a string wants four hexadecimal digits
      {"a": "\ud83d"} → line 1, column 8: \u in a string is half of a surrogate pair; both halves are wanted
      {"a": "\ud83d\u0041"}
        line 1, column 8: \u in a string is half of a surrogate pair; both halves are wanted
      {"a": "\udd83"} → line 1, column 8: \u in a string is half of a surrogate pair; both halves are wanted
      """##)) func syntax(json: String, expected: String)
  { #expect(Self.message(json) == expected) }

  @Test func commentsAndTrailingCommasAreRead() throws {
    let plain = #"{"version": 1, "title": "// no /* comment", "items": [{"color": "red", "size": [3, 4]}]}"#
    let commented = """
      // A collage
      {"version": /* of the format */ 1, "title": "// no /* comment", // its title
       "items": [{"color": "red", "size": [3, 4,],}, /**/], /* ** / */
      } // done
      """
    #expect(try CollageSpec(json: commented.utf8) == CollageSpec(json: plain.utf8))
  }

  /// As other readers of JSON have it; what is too large for a `Double` is refused.
  static let nearZero: [(json: String, number: Double)] = [
    ("1e-999", 0), ("-1e-400", 0), ("2e-324", 0), ("3e-324", .leastNonzeroMagnitude), ("1e-307", 1e-307),
    ("0e999", 0), ("1e-99999999999999999999", 0), ("0." + String(repeating: "0", count: 400) + "7", 0),
    ("0." + String(repeating: "0", count: 298) + "7", 7e-299),
    ("1" + String(repeating: "0", count: 310) + "e-310", 1),
  ]

  @Test("a number too near to 0 is 0", arguments: nearZero)
  func numbersNearZero(json: String, number: Double) throws {
    let document = Self.document(
      #""canvas": {"padding": [\#(json), 7, \#(json) ,9]}, "title": "\#(json) 1e-999""#)
    let spec = try CollageSpec(json: document.utf8)
    #expect(spec.canvas.padding.cssSides == [number, 7, number, 9])
    #expect(spec.title?.text == "\(json) 1e-999")
  }

  @Test(arguments: [[0xFF, 0x22, 0x7D], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func textThatIsNotUTF8(end: [UInt8]) {
    let bytes = Array("{\n \"é\": \"".utf8) + end
    let error = #expect(throws: SpecErrors.self) { try CollageSpec(json: bytes) }
    #expect(error?.description == "line 2, column 8: the text is not UTF-8")
  }

  /// Each byte order of `{}` in UTF-16 and UTF-32, with a byte order mark or without.
  @Test(arguments: [
    [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D], [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D],
    [0x7B, 0, 0, 0], [0, 0, 0, 0x7B], [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0],
  ]) func wideText(bytes: [UInt8]) {
    let error = #expect(throws: SpecErrors.self) { try CollageSpec(json: bytes) }
    #expect(error?.description == "line 1, column 1: the text is not UTF-8; it looks like UTF-16 or UTF-32")
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")]) func deepNestingIsRefused(open: String, close: String) {
    for depth in [101, 600, 200_000] {
      let json = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      #expect(Self.message(json).hasSuffix("arrays and objects are nested more than 100 deep"))
      #expect(Self.message(String(repeating: open, count: depth)).contains("more than 100"))
    }
  }

  @Test func longNamesAreCut() {
    let name = String(repeating: "x", count: 100_000)
    // With all keys of a document.
    #expect(Self.message(Self.document("\"\(name)\": 1")).count < 350)
    #expect(Self.message(Self.document("\"layout\": {\"type\": \"\(name)\"}")).count < 300)
  }

  /// Every beginning of a good document is an error with a place, never a crash.
  @Test func truncatedDocuments() {
    let json = Array(CollageSpecTests.full.utf8)
    for length in 0..<(json.count - 1) {
      #expect(throws: SpecErrors.self) { try CollageSpec(json: json[..<length]) }
    }
  }

  /// A good document with bytes changed is read or refused, never a crash.
  @Test func damagedDocuments() {
    let good = Array(CollageSpecTests.full.utf8)
    for seed in UInt64(1)...3000 {
      var random = SeededGenerator(seed: seed)
      var json = good
      for _ in 0...(random.next() % 3) {
        json[Int(random.next() % UInt64(json.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      do {
        let spec = try CollageSpec(json: json)
        #expect(try CollageSpec(json: spec.json()) == spec, "seed \(seed)")
      } catch { #expect((error as? SpecErrors)?.errors.isEmpty == false, "seed \(seed)") }
    }
  }
}
