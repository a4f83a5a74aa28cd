// Elements of a page, and the words for numbers.

const id = (name) => document.getElementById(name);

/** An element with properties and children; strings become text. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** The value of an element that holds JSON. */
const json = (name) => JSON.parse(id(name).textContent);

/** Calls each function when the element of its name is clicked. */
function listenForClicks(actions) {
  for (const [name, act] of Object.entries(actions)) id(name).addEventListener("click", () => act());
}

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const number = (value) => typeof value === "number" ? grouped.format(value) : String(value);
const many = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
