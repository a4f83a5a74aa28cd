const words = { different: "different", fixed: "fixed", missing: "missing", unreadable: "unreadable", new: "new", flaky: "flaky", known: "known", same: "same" };
const rank = Object.keys(words);

const heading = json("heading");
let brokenCount = 0;

function parse(text) {
  try { return JSON.parse(text); } catch { brokenCount++; }
}

const pairs = Array.from(document.querySelectorAll("script.pair")).flatMap((script) => {
  const pair = parse(script.textContent);
  if (!pair) return [];
  const record = pair.record || {};
  const pictures = {};
  for (let next = script.nextElementSibling; next && next.className === "picture"; next = next.nextElementSibling) {
    pictures[next.dataset.role] = next;
  }
  const regions = Array.isArray(record.regions) ? record.regions : [];
  return [{ ...pair, record, pictures, regions, share: record.total > 0 ? record.differing / record.total : 0, isAccepted: false, isWritten: false }];
});

/** How far a pair uses its budgets beyond what is allowed: decides between pairs with the same share of pixels. */
function excess(pair) {
  const budgets = pair.record.budgets || [];
  return Math.max(0, ...budgets.map((budget) => budget.used / Math.max(budget.allowed, 1e-9)));
}

// Worst first; equal ones by path.
pairs.sort((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status) || b.share - a.share || excess(b) - excess(a)
  || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

/** Such as 0.012 %; never 0 % of something. */
function percent(share) {
  if (!(share > 0)) return "0 %";
  const value = share * 100;
  if (value < 0.001) return "< 0.001 %";
  return (value >= 99.95 && value < 100 ? "> 99.9" : value >= 10 ? value.toFixed(1) : value.toPrecision(2)) + " %";
}

const counts = Object.fromEntries(rank.map((status) => [status, pairs.filter((pair) => pair.status === status).length]));
const shown = new Set(rank.filter((status) => status !== "same" || pairs.length === counts.same));
let listed = [];
let current = null;

function fillHeading() {
  const title = heading.title || "Compared pictures";
  document.title = title;
  id("title").textContent = title;
  const folders = heading.expected && heading.actual ? ` · ${heading.expected} → ${heading.actual}` : "";
  const found = rank.filter((status) => counts[status] > 0).map((status) => `${number(counts[status])} ${words[status]}`);
  id("summary").textContent = (found.join(", ") || "no pairs") + folders;
  const notices = [brokenCount > 0 ? `${many(brokenCount, "pair")} of this report cannot be read.` : "", missingParts(heading.shards)];
  id("notice").textContent = notices.filter(Boolean).join(" ");
  id("notice").hidden = !id("notice").textContent;
}

/** Says which parts of the pairs are missing, where the report is of some of several runs. */
function missingParts(parts) {
  if (!parts) return "";
  const missing = [];
  for (let part = 1; part <= parts.of && missing.length < 20; part++) {
    if (!parts.present.includes(part)) missing.push(`${part}/${parts.of}`);
  }
  if (missing.length === 0) return "";
  const left = parts.of - parts.present.length;
  const named = missing.length < left ? `${missing.join(", ")} …` : missing.join(", ");
  return `This report is not complete: of ${many(parts.of, "part")} ${left === 1 ? "one is" : `${number(left)} are`} missing (${named}).`;
}

function row(pair) {
  const slash = pair.path.lastIndexOf("/") + 1;
  const name = make("span", { className: "name", textContent: pair.path.slice(slash) });
  if (slash > 0) name.append(make("span", { className: "folder", textContent: pair.path.slice(0, slash) }));
  pair.measure = make("span", { className: "measure" });
  pair.button = make("button", { type: "button", title: `${pair.path}: ${words[pair.status]}` },
    make("span", { className: `dot ${pair.status}` }), name, pair.measure);
  pair.button.addEventListener("click", () => show(pair));
  pair.row = make("li", {}, pair.button);
  markAccepted(pair);
  return pair.row;
}

function markAccepted(pair) {
  pair.row.classList.toggle("accepted", pair.isAccepted || pair.isWritten);
  const isCounted = pair.status === "different" && pair.share > 0;
  pair.measure.textContent = pair.isWritten ? "✓ written" : pair.isAccepted ? "✓ accepted" : isCounted ? percent(pair.share) : words[pair.status];
}

/** Shows the pairs that the filters and the search field leave. */
function filter() {
  const wanted = id("search").value.trim().toLowerCase();
  listed = pairs.filter((pair) => shown.has(pair.status) && pair.path.toLowerCase().includes(wanted));
  id("list").replaceChildren(...listed.map((pair) => pair.row));
  const sizes = new Map();
  for (const pair of listed) sizes.set(pair.group, (sizes.get(pair.group) ?? 0) + 1);
  for (const [index, pair] of listed.entries()) {
    const size = sizes.get(pair.group);
    pair.row.classList.toggle("alike", size > 1);
    if (size > 1 && pair.group !== listed[index - 1]?.group) pair.row.dataset.alike = `${number(size)} alike`;
    else delete pair.row.dataset.alike;
  }
  updateAll();
  id("empty").hidden = listed.length > 0;
  if (listed.length > 0 && !listed.includes(current)) show(listed[0]); else place();
}

function place() {
  const index = listed.indexOf(current);
  id("place").textContent = index < 0 ? "not in the list" : `${number(index + 1)} of ${number(listed.length)}`;
  id("previous").disabled = listed.length === 0 || index === 0;
  id("next").disabled = listed.length === 0 || index === listed.length - 1;
}

function step(by) {
  const index = listed.indexOf(current);
  const next = listed[index < 0 ? 0 : index + by];
  if (next) show(next);
}

function fillList() {
  pairs.forEach(row);
  id("filters").replaceChildren(...rank.filter((status) => counts[status] > 0).map((status) => {
    const button = make("button", { type: "button" }, words[status], make("span", { textContent: number(counts[status]) }));
    button.dataset.status = status;
    button.setAttribute("aria-pressed", shown.has(status));
    button.addEventListener("click", () => {
      if (!shown.delete(status)) shown.add(status);
      button.setAttribute("aria-pressed", shown.has(status));
      filter();
    });
    return button;
  }));
  id("search").addEventListener("input", filter);
}
