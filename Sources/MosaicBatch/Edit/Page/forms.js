// Forms made from the schema: a new key of a document has its field here without a line of this file.

/** A key as words: cornerRadius is "Corner radius". */
const titled = (key) => key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

/** The fields on the page: each shows what the document has at its path. */
let fields = [];

const alternatives = (node) => node.anyOf?.map(resolved) ?? [node];
const objectOf = (node) => alternatives(node).find((one) => one.properties);
const isColor = (node) => node.description !== undefined && node.pattern === schema.$defs.color.pattern;

/** The words for what a field takes: ranges, units, and what counts without a value. */
function hint(node) {
  const parts = alternatives(node);
  const number = parts.find((one) => one.type === "number" || one.type === "integer");
  const words = [];
  if (number?.minimum !== undefined && number.maximum < 1e6) words.push(`${number.minimum} to ${number.maximum}`);
  if (parts.some((one) => one.pattern?.includes("[mM][mM]"))) words.push("points, or with a unit: 3mm, 2cm, 1in");
  return words.join(", ").replace(/^./, (letter) => letter.toUpperCase()).replace(/.$/, "$&.");
}

/** The kinds of values that a field takes, in words. */
function allowedWords(node) {
  const words = alternatives(node).map((one) => {
    const { minimum, exclusiveMinimum, maximum } = one;
    const range = [
      exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : minimum !== undefined ? `at least ${minimum}` : "",
      maximum < 1e8 ? `up to ${maximum}` : "",
    ].filter(Boolean).map((part) => `, ${part}`).join("");
    if (one.enum) return one.enum.join(", ");
    if (one.type === "integer") return `a whole number${range}`;
    if (one.type === "number") return `a number${range}`;
    if (one.pattern?.includes("[mM][mM]")) return "a length with a unit such as 3mm";
    if (isColor(one) || one.pattern === schema.$defs.color.pattern) return "a colour such as navy or #c00000";
    if (one.type === "array" && one.maxItems && one.maxItems === one.minItems) return `${one.maxItems} numbers with commas between`;
    return "";
  });
  return [...new Set(words.filter(Boolean))].join("; or ");
}

/** A value as a field shows it. */
function shownValue(value) {
  if (value === undefined) return "";
  // As `--focus` spells it.
  if (value?.zoom !== undefined) return [value.at === undefined ? "" : shownValue(value.at), `${value.zoom}x`].filter(Boolean).join(", ");
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A typed text as a value of the document; throws a sentence for a value that the key does not take. */
function typedValue(text, node) {
  const word = text.trim().replace(/(?<=[\d\s])×(?=[\d\s])/g, "x");
  if (word === "") return undefined;
  const parts = alternatives(node);
  const takes = (type) => parts.find((one) => one.type === type);
  const enums = parts.flatMap((one) => one.enum ?? []);
  if (enums.includes(word)) return word;
  const number = takes("number") ?? takes("integer");
  if (number && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word)) return inRange(Number(word), number);
  if (/^[[{]/.test(word)) {
    try { return JSON.parse(word); } catch { throw new Error("This begins as JSON and does not end as JSON."); }
  }
  const list = takes("array");
  if (list && /[,x]/.test(word) && !takes("string")) {
    const values = word.split(/\s*[,x]\s*/).map((one) => /^[\d.+-]+$/.test(one) ? Number(one) : one);
    const most = list.maxItems ?? Infinity, least = list.minItems ?? 0;
    values.forEach((one, index) => {
      const element = resolved(list.prefixItems?.[index] ?? list.items);
      if (typeof one === "number") inRange(one, alternatives(element).find((part) => part.type === "number" || part.type === "integer") ?? {});
      else if (element.type === "number" || element.type === "integer") throw new Error(`Allowed: ${allowedWords(node)}.`);
    });
    if (values.length > most || values.length < least) throw new Error(`${least === most ? least : `${least} to ${most}`} values are wanted, with commas between.`);
    return values;
  }
  const string = parts.find((one) => one.type === "string");
  if (string) {
    const fitting = parts.filter((one) => one.type === "string").some((one) => !one.pattern || new RegExp(one.pattern, "u").test(text));
    if (fitting) return word;
  }
  if (list && word.split(/[\s,]+/).length > 1) return word.split(/[\s,]+/).map((one) => /^[\d.+-]+$/.test(one) ? Number(one) : one);
  const words = allowedWords(node);
  throw new Error(words ? `Allowed: ${words}.` : `This is not taken here. ${hint(node) || node.description || ""}`.trim());
}

function inRange(value, { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, type }) {
  if (type === "integer" && !Number.isInteger(value)) throw new Error("A whole number is wanted.");
  if (value <= exclusiveMinimum || value < minimum || value > maximum) {
    const least = exclusiveMinimum > -Infinity ? `above ${exclusiveMinimum}` : `at least ${minimum}`;
    throw new Error(`Allowed: ${least}${maximum < 1e8 ? `, up to ${maximum}` : ""}.`);
  }
  return value;
}

/** Texts that the program refuses although the schema takes them, because they have many forms. */
const refusals = {
  keep: (value) => value.length === 4 && value.every((one) => typeof one === "number") && (value[0] + value[2] > 1 + 1e-9 || value[1] + value[3] > 1 + 1e-9)
    ? "The part ends beyond the picture: x and the width are together at most 1, and so are y and the height." : "",
  size: (value) => typeof value === "string" && sizeOfSheet(value).some((side) => points(side) === undefined)
    ? "Allowed: two sides in points such as 1080x1080, with a unit such as 30x40cm, or a name such as A4 or A4-landscape." : "",
  position: (value) => value.trim().toLowerCase().split(/[\s-]+/).some((one) => !/^(left|right|top|bottom|center|[-+]?[\d.]+(%|px|pt|mm|cm|in)?)$/.test(one))
    ? "Allowed: words such as bottom left, or two numbers with % such as 0% 100%." : "",
};

/** Values that a field spells in another way than the document, as options of the command do. */
const readings = {
  focus(text, node) {
    const [, at, zoom] = /^(?:(.*),)?\s*([\d.]+)\s*x$/i.exec(text.trim()) ?? [];
    if (zoom === undefined) return typedValue(text, node);
    const value = { zoom: inRange(Number(zoom), resolved(objectOf(node).properties.zoom)) };
    return at?.trim() ? { at: typedValue(at, node), ...value } : value;
  },
};

/** An example for keys whose help names CSS only. */
const examples = { position: "Such as bottom left, or 0% 100%." };

const forgetFaults = () => { for (const one of fields) one.forget?.(); };

let fieldCount = 0;
/** Whether fields that are made now belong to the chosen item. */
let isItemForm = false;

/**
 * A field of a key: a label, a control, the words of the help. `path(text, isWritten)` gives the path of the key in a document; before a
 * value is written there, it may change what stands above it.
 */
function field(key, node, path) {
  const name = `field-${++fieldCount}`;
  const enums = !node.anyOf && node.enum;
  const isSwitch = node.type === "boolean";
  const isText = key === "text" || (node.type === "string" && !node.pattern && !node.enum && /text|says/i.test(node.description ?? ""));
  const control = make(enums || isSwitch ? "select" : isText ? "textarea" : "input", { id: name });
  if (isText) control.rows = 2;
  if (enums) control.append(make("option", { value: "", textContent: node.default === undefined ? "" : `(${node.default})` }), ...enums.map((word) => make("option", { value: word, textContent: word })));
  if (isSwitch) control.append(make("option", { value: "", textContent: node.default === undefined ? "" : node.default ? "(yes)" : "(no)" }), make("option", { value: "true", textContent: "yes" }), make("option", { value: "false", textContent: "no" }));
  if (control.tagName === "INPUT") {
    control.placeholder = shownValue(node.default);
    control.inputMode = node.type === "integer" || node.type === "number" ? "decimal" : "text";
    control.autocomplete = "off";
  }
  const help = make("small", { id: `${name}-help`, textContent: [node.description, examples[key], hint(node)].filter(Boolean).join(" ") });
  const fault = make("p", { className: "wrong", id: `${name}-fault`, hidden: true });
  fault.setAttribute("role", "alert");
  control.setAttribute("aria-describedby", `${name}-help ${name}-fault`);
  const row = make("div", { className: "field" }, make("label", { htmlFor: name, textContent: titled(key) }), control);

  const store = (value) => change(`field ${name}`, (text) => {
    const above = text.at(path(text, false).slice(0, -1));
    // A text that stands for an object stays a text.
    if (key === "text" && above?.kind === "value") text.set(path(text, false).slice(0, -1), value);
    else text.set(path(text, true), value);
    for (const other of shorthand(path(text, false))) text.set([...path(text, false).slice(0, -1), other], undefined);
  });
  const take = () => {
    try {
      const value = isSwitch ? { true: true, false: false }[control.value] : (readings[key] ?? typedValue)(control.value, node);
      const refusal = value !== undefined && refusals[key]?.(value);
      if (refusal) throw new Error(refusal);
      fault.hidden = true;
      control.removeAttribute("aria-invalid");
      store(value);
    } catch (error) {
      fault.textContent = error.message;
      fault.hidden = false;
      control.setAttribute("aria-invalid", "true");
    }
  };
  control.addEventListener(control.tagName === "SELECT" ? "change" : "input", take);
  // Enter would leave the field.
  control.addEventListener("keydown", (event) => { if (event.key === "Enter") event.stopPropagation(); });

  let swatch;
  if (isColor(node) || alternatives(node).some(isColor)) {
    swatch = make("input", { type: "color", title: `${titled(key)}: choose a colour` });
    swatch.setAttribute("aria-label", swatch.title);
    swatch.addEventListener("input", () => {
      control.value = swatch.value;
      take();
    });
    row.append(swatch);
  }
  row.append(fault, help);
  fields.push({
    isOfItem: isItemForm,
    forget() {
      fault.hidden = true;
      control.removeAttribute("aria-invalid");
    },
    show(text) {
      if (document.activeElement === control && control.getAttribute("aria-invalid")) return;
      const place_ = path(text, false);
      const above = text.at(place_.slice(0, -1));
      const found = key === "text" && above?.kind === "value" ? above : text.at(place_);
      const value = found && valueOf(found);
      if (document.activeElement !== control) control.value = shownValue(value);
      if (swatch) swatch.value = hexOf(typeof value === "string" ? value : node.default);
    },
  });
  return row;
}

/** The keys of a layout that a shorthand sets, which would win over it. */
function shorthand([first, key, ...rest]) {
  if (first !== "layout" || rest.length > 0) return [];
  return engine.layouts[scene.layout.type]?.[key]?.sets ?? [];
}

/** A colour of CSS as a colour field takes it, without its transparency. */
function hexOf(color) {
  const brush = hexOf.brush ??= make("canvas", { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  brush.fillStyle = "#000000";
  brush.fillStyle = color ?? "#000000";
  const found = brush.fillStyle;
  if (found.startsWith("#")) return found;
  return `#${found.match(/[\d.]+/g).slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("")}`;
}

/** The fields of an object's keys; objects within have a part of their own. */
function form(node, path, without = []) {
  const parts = [];
  for (const [key, given] of Object.entries(node.properties)) {
    if (without.includes(key)) continue;
    const own = resolved(given);
    const inner = objectOf(own);
    const step = (text, isWritten) => [...path(text, isWritten), key];
    // An object that a text may stand for is one field, but for texts with a look.
    if (inner && (!own.anyOf || inner.properties.text)) {
      parts.push(part(titled(key), () => form(inner, (text, isWritten) => {
        const whole = text.at(step(text, isWritten));
        // A text in place of the object becomes its "text" once another key is set.
        if (isWritten && whole?.kind === "value") text.set(step(text, true), { text: valueOf(whole) });
        return step(text, isWritten);
      }), given.description));
    } else {
      parts.push(field(key, own, step));
    }
  }
  return parts;
}

function part(title, children, words) {
  const head = make("summary", { textContent: title });
  const box = make("details", { className: "part" }, head);
  if (words) box.append(make("p", { className: "about", textContent: words }));
  // Fields are made when they are first seen.
  const isOfItem = isItemForm;
  const fill = () => {
    isItemForm = isOfItem;
    box.append(...children());
    isItemForm = false;
    showFields();
  };
  if (typeof children === "function") box.addEventListener("toggle", fill, { once: true }); else box.append(...children);
  return box;
}

const showFields = () => { for (const one of fields) one.show(edited); };

// MARK: The form of the document, and of the chosen item

const itemKinds = ["version", "items", "images", "sections", "assign", "$schema", "layout", "sort", "reverse", "shuffleSeed", "group", "columnTitles", "rowTitles"];

function layoutForm() {
  const path = ["layout"];
  const names = schema.$defs.layout.anyOf.find((one) => one.properties).properties.type.enum;
  const control = make("select", { id: "layout-type" }, ...names.map((name) => make("option", { value: name, textContent: name })));
  const about = make("p", { className: "about" }), choice = make("p", { className: "about" });
  const own = make("div");
  let last;
  control.addEventListener("change", () => {
    const found = edited.at(path);
    const before = found && valueOf(found);
    const kept = Object.fromEntries(Object.entries(typeof before === "object" ? before : {}).filter(([key]) => key !== "type" && key in schema.$defs[`${control.value}-layout`].properties));
    change("", (text) => text.set(path, { type: control.value, ...kept }));
  });
  const show = () => {
    const value = edited.value.layout;
    const type = typeof value === "string" ? value : value?.type ?? "auto";
    control.value = type;
    choice.textContent = plan?.choice ? `${plan.choice.layout}: ${[plan.choice.reason, plan.choice.advice].filter(Boolean).join(": ")}.` : "";
    if (type === last) return;
    last = type;
    const node = schema.$defs[`${type}-layout`];
    about.textContent = node.description;
    own.replaceChildren(...form(node, (text, isWritten) => {
      const now = text.at(path);
      if (isWritten && now?.kind === "value") text.set(path, { type: valueOf(now) });
      return path;
    }, ["type"]));
  };
  fields.push({ show });
  show();
  return [make("div", { className: "field" }, make("label", { htmlFor: "layout-type", textContent: "Layout" }), control), about, choice, own];
}

function documentForm() {
  const parts = [part("Layout", layoutForm())];
  parts[0].open = true;
  for (const [key, given] of Object.entries(schema.properties)) {
    if (itemKinds.includes(key)) continue;
    const node = resolved(given);
    const inner = objectOf(node);
    const names = { style: "Look of all items", text: "Texts", caption: "Captions", sectionTitle: "Titles of sections", metadata: "About the picture" };
    if (!inner || (node.anyOf && !inner.properties.text)) parts.push(part(names[key] ?? titled(key), () => [field(key, node, () => [key])]));
    else {
      const [box] = form({ properties: { [key]: given } }, () => []);
      box.firstChild.textContent = names[key] ?? titled(key);
      parts.push(box);
    }
  }
  return parts;
}

let formOf;

/** Shows the fields of the chosen item above the document's fields. */
function showForm() {
  const element = chosen();
  const now = element ? `${element.key} ${element.item.index}` : "";
  if (now !== formOf) {
    formOf = now;
    fields = fields.filter((one) => !one.isOfItem);
    isItemForm = true;
    id("item-form").hidden = !element;
    if (element) {
      const { item } = element;
      id("item-name").textContent = `${item.index + 1} of ${scene.items.length}: ${item.value.image ?? item.value.label?.text ?? item.value.color}`;
      const without = ["image", ...["color", "label"].filter((key) => item.value[key] === undefined), ...(item.value.image === undefined ? ["focus", "keep"] : [])];
      const path = (text, isWritten) => {
        if (isWritten) settleOrder(text);
        return itemsOf(text.value)[item.index]?.path ?? ["items", item.index];
      };
      id("item-fields").replaceChildren(...form(schema.$defs.item, path, without));
    }
    isItemForm = false;
  }
  showFields();
}
