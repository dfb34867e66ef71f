// The query page. Every value of an answer reaches the page as text, never as markup; nothing runs without a click or a key.
"use strict";

const PAGE = 500; // rows that are drawn at once
const ROWS = "application/sparql-results+json";
const TURTLE = "text/turtle";
const FIRST = "SELECT ?type (COUNT(*) AS ?things)\nWHERE { ?thing a ?type }\nGROUP BY ?type\nORDER BY DESC(?things)\n";
const NUMBER = /#(integer|decimal|double|float|long|int|nonNegativeInteger)$/;
const STEERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/; // what a spreadsheet would run
const PLAIN = /^[+-]?[0-9]+(\.[0-9]+)?$/;

const at = (id) => document.getElementById(id);
const { form, query, example, notice, run, stop, status, error, answer, save, table, more, text, scroll } = Object.fromEntries(
  "form query example notice run stop status error answer save table more text scroll".split(" ").map((id) => [id, at(id)]),
);
let asking = null; // the AbortController of the query under way
let shown = null; // the answer: { columns, rows, drawn } or { turtle }

const element = (name, words, kind) => {
  const node = document.createElement(name);
  node.textContent = words;
  if (kind) node.className = kind;
  return node;
};
const visible = (words) => words.replace(STEERS, "\ufffd");
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

function drawnCell(term) {
  if (!term) return element("td", "");
  const kind = term.type === "uri" ? "uri" : NUMBER.test(term.datatype ?? "") ? "number" : "";
  const cell = element("td", visible(term.type === "bnode" ? `_:${term.value}` : term.value), kind);
  if (term["xml:lang"]) cell.append(" ", element("small", visible(`@${term["xml:lang"]}`)));
  return cell;
}

function drawMore() {
  const rows = shown.rows.slice(shown.drawn, shown.drawn + PAGE).map((row) => {
    const line = element("tr", "");
    line.append(...shown.columns.map((name) => drawnCell(row[name])));
    return line;
  });
  table.tBodies[0].append(...rows);
  shown.drawn += rows.length;
  more.hidden = shown.drawn >= shown.rows.length;
  more.textContent = `More rows (${(shown.rows.length - shown.drawn).toLocaleString("en")} left)`;
}

function drawRows(columns, rows) {
  shown = { columns, rows, drawn: 0 };
  const head = element("tr", "");
  head.append(...columns.map((name) => element("th", visible(name))));
  for (const name of head.children) name.scope = "col";
  table.tHead.replaceChildren(head);
  table.tBodies[0].replaceChildren();
  scroll.hidden = false;
  save.textContent = "Download CSV";
  drawMore();
}

function drawTurtle(turtle) {
  shown = { turtle };
  text.textContent = visible(turtle.slice(0, 200000)) + (turtle.length > 200000 ? "\n…" : "");
  text.hidden = false;
  save.textContent = "Download Turtle";
}

function drawAnswer(media, body) {
  let what = "";
  if (media.startsWith(ROWS)) {
    const parsed = JSON.parse(body);
    const ask = typeof parsed.boolean === "boolean";
    const rows = ask ? [{ answer: { type: "literal", value: String(parsed.boolean) } }] : parsed.results.bindings;
    const columns = ask ? ["answer"] : parsed.head.vars;
    drawRows(columns.filter((name) => !name.startsWith("_") || rows.some((row) => row[name])), rows); // "_": a parameter
    what = counted(rows.length, "row");
  } else {
    drawTurtle(body);
    what = counted(body.split("\n").length - 1, "line");
  }
  answer.hidden = false;
  return what;
}

function clear() {
  for (const one of [error, answer, scroll, more, text, notice]) one.hidden = true;
  shown = null;
  status.textContent = "";
}

function fail(words) {
  error.textContent = visible(words.slice(0, 5000));
  error.hidden = false;
  status.textContent = "";
}

async function ask() {
  stopAsking();
  clear();
  const mine = (asking = new AbortController());
  const began = performance.now();
  run.disabled = true;
  stop.disabled = false;
  status.textContent = "The query runs …";
  try {
    history.replaceState(null, "", `#query=${encodeURIComponent(query.value)}`);
    const answered = await fetch("query", {
      method: "POST",
      body: query.value,
      headers: { "content-type": "application/sparql-query", accept: `${ROWS}, ${TURTLE};q=0.9` },
      signal: mine.signal,
    });
    const body = await answered.text();
    if (asking !== mine) return;
    if (answered.ok) {
      const what = drawAnswer(answered.headers.get("content-type") ?? "", body);
      status.textContent = `${what} in ${((performance.now() - began) / 1000).toFixed(2)} s`;
    } else {
      fail(body.trim() || `The endpoint answered with status ${answered.status}.`);
    }
  } catch (trouble) {
    if (asking !== mine) return;
    fail(`The endpoint gave no whole answer: is mlsys-kg serve still running? (${trouble.message})`);
  } finally {
    if (asking === mine) done();
  }
}

function done() {
  asking = null;
  run.disabled = false;
  stop.disabled = true;
}

function stopAsking() {
  if (!asking) return;
  asking.abort();
  done();
  status.textContent = "Stopped.";
}

function csvCell(term) {
  const words = term ? (term.type === "bnode" ? `_:${term.value}` : term.value) : "";
  const safe = FORMULA.test(words) && !PLAIN.test(words) ? `'${words}` : words;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function saveAnswer() {
  if (!shown) return;
  const named = (name) => csvCell({ type: "literal", value: name });
  const lines = shown.rows?.map((row) => shown.columns.map((name) => csvCell(row[name])).join(","));
  const body = lines ? [shown.columns.map(named).join(","), ...lines, ""].join("\r\n") : shown.turtle;
  const address = URL.createObjectURL(new Blob([body], { type: lines ? "text/csv;charset=utf-8" : TURTLE }));
  const link = element("a", "");
  link.href = address;
  link.download = lines ? "answer.csv" : "answer.ttl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function offerExamples() {
  const offered = await (await fetch("examples.json")).json();
  example.append(
    ...offered.map((one) => {
      const option = element("option", one.summary || one.name);
      option.value = one.name;
      return option;
    }),
  );
  example.onchange = () => {
    const chosen = offered.find((one) => one.name === example.value);
    if (!chosen) return;
    query.value = chosen.text;
    notice.hidden = true;
  };
  example.closest("p").hidden = !offered.length;
}

// What the address brings is put into the editor and no further.
function readAddress() {
  const brought = new URLSearchParams(location.hash.slice(1)).get("query");
  if (brought) query.value = brought;
  notice.hidden = !brought;
}

form.onsubmit = (event) => {
  event.preventDefault();
  ask();
};
stop.onclick = stopAsking;
save.onclick = saveAnswer;
more.onclick = drawMore;
document.onkeydown = (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    ask();
  } else if (event.key === "Escape") {
    stopAsking();
  }
};
window.onhashchange = readAddress;
query.value = FIRST;
readAddress();
offerExamples().catch(() => {});
query.focus({ preventScroll: true });
