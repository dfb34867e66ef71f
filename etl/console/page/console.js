// A console for SPARQL: a form of questions, an editor, and answers as table, CSV and bars. An engine answers: the endpoint
// that serves the page (Remote), or a worker of the page itself that holds the whole graph (Local, in engine.js).
// Nothing runs without a click or a key.
"use strict";

const sparql = (() => {
  const { harmless, csv, element, counted, save } = texts;
  const PAGE = 500; // rows that are drawn at once
  const BARS = 30; // rows of a chart
  const TYPING = 150; // milliseconds without a key after which a value is completed
  const SHOWN = 200_000; // characters of statements that are drawn
  const ROWS = "application/sparql-results+json";
  const TURTLE = "text/turtle";
  const NUMERIC = /#(integer|decimal|double|float|long|int|nonNegativeInteger)$/;
  const DECIMAL = "http://www.w3.org/2001/XMLSchema#decimal";
  const FIRST = "SELECT ?type (COUNT(*) AS ?things)\nWHERE { ?thing a ?type }\nGROUP BY ?type\nORDER BY DESC(?things)\n";

  const handed = { catalogue: null };
  let consoles = 0;

  // Queries

  // A string in double quotes as SPARQL writes it
  const quoted = (text) =>
    `"${text.replace(/[\u0000-\u001f"\\\u007f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;

  const written = (kind, text) => (kind === "text" ? quoted(text) : kind === "integer" ? text : `"${text}"^^<${DECIMAL}>`);

  // A question with its parameters: every second piece is the name of the parameter whose VALUES may stand there; where
  // the query has a default of its own, no value is null
  const filled = (question, given) =>
    question.pieces
      .map((piece, at) => {
        if (at % 2 === 0) return piece;
        const kind = question.parameters?.find((one) => one.name === piece).kind ?? "text";
        const value = given[piece] === null ? quoted("") : given[piece] && written(kind, given[piece]);
        return value ? ` VALUES ?_${piece} { ${value} }` : "";
      })
      .join("");

  const prefixed = (query) => hints.declared(query, handed.catalogue);

  const fromAddress = () => new URLSearchParams(location.hash.slice(1)).get("query");

  const address = (page, query) => `${page}#query=${encodeURIComponent(query)}`;

  // Answers

  const value = (term) => (term ? (term.type === "bnode" ? `_:${term.value}` : term.value) : "");

  const isNumber = (term) => term?.type === "literal" && NUMERIC.test(term.datatype ?? "");

  // The columns and rows of an answer in JSON; parameters, which begin with "_", are left out
  const table = (body) => {
    const parsed = JSON.parse(body);
    if (typeof parsed.boolean === "boolean") {
      return { columns: ["answer"], rows: [{ answer: { type: "literal", value: String(parsed.boolean) } }] };
    }
    const columns = parsed.head.vars.filter((name) => !name.startsWith("_"));
    return { columns: columns.length ? columns : parsed.head.vars, rows: parsed.results.bindings };
  };

  const isYear = ({ value: text }) => /^(19|20)\d\d$/.test(text);

  // The columns that bars may have as their length: numbers from 0 up that are no years, wherever there is a value
  const lengths = ({ columns, rows }) =>
    columns.filter((name) => {
      const terms = rows.map((row) => row[name]).filter(Boolean);
      return terms.length > 1 && terms.every((one) => isNumber(one) && Number(one.value) >= 0) && !terms.every(isYear);
    });

  // What names a bar: the first column of texts, else the first one that is not its length
  const naming = ({ columns, rows }, length) => {
    const others = columns.filter((name) => name !== length);
    return others.find((name) => rows.some((row) => row[name] && !isNumber(row[name]))) ?? others[0];
  };

  const bars = (answer, length) => {
    const name = naming(answer, length);
    const rows = answer.rows.filter((row) => row[length]).slice(0, BARS);
    const most = Math.max(...rows.map((row) => Number(row[length].value))) || 1;
    const lines = rows.map((row) => {
      const bar = element("span", { class: "filled" });
      bar.style.width = `${(100 * Number(row[length].value)) / most}%`;
      const label = element("span", { class: "name" }, harmless(value(row[name])));
      return element("li", {}, label, element("span", { class: "room" }, bar), element("span", { class: "length" }, row[length].value));
    });
    const of = answer.rows.length > rows.length ? `: the first ${rows.length} of ${counted(answer.rows.length)} rows` : "";
    const caption = element("figcaption", {}, harmless(`${length} by ${name}${of}`));
    return element("figure", { class: "bars" }, caption, element("ol", {}, ...lines));
  };

  class Console {
    // `query` stands in the editor; `page` is the address of the page that links to a query open
    constructor(place, engine, { query = FIRST, page = "", catalogue = null, remember = false } = {}) {
      Object.assign(this, { engine, page, remember, shown: null, asking: null, filled: null });
      this.id = `console-${(consoles += 1)}`;
      this.build(place, catalogue);
      this.query.value = query;
      this.refused = engine.refused ?? "";
      if (this.refused) {
        this.run.disabled = true;
        this.status.textContent = this.refused;
      }
    }

    build(place, catalogue) {
      const button = (kind, words) => (this[kind] = element("button", { type: "button", class: kind }, words));
      const hidden = (kind, node) => Object.assign((this[kind] = node), { hidden: true, className: kind });
      const id = `${this.id}-query`;
      const rows = { rows: 14, spellcheck: "false", autocapitalize: "off", autocomplete: "off" };
      this.query = element("textarea", { id, class: "query", "aria-describedby": `${this.id}-keys`, ...rows });
      this.link = element("a", { class: "link" }, "Link to this query");
      this.status = element("p", { class: "status", role: "status" });
      this.head = element("thead", { role: "rowgroup" });
      this.body = element("tbody", { role: "rowgroup" });
      const grid = element("table", { role: "table" }, this.head, this.body);
      this.grid = element("div", { class: "scroll rows", tabindex: 0, role: "region", "aria-label": "Rows" }, grid);
      this.tools = element("p", { class: "row" }, button("save", "Download CSV"));
      this.chart = element("div", { class: "chart-of-rows" });
      const hint = element("span", { id: `${this.id}-keys`, class: "hint" });
      hint.append(element("kbd", {}, "Ctrl"), "+", element("kbd", {}, "Enter"), " runs, ", element("kbd", {}, "Esc"), " stops");
      place.classList.add("console");
      place.replaceChildren(
        ...(catalogue ? this.form(catalogue) : []),
        hidden("notice", element("p", {}, "This query came with the address. Read it, then run it if you want to.")),
        element("label", { for: id }, "Query"),
        this.query,
        element("p", { class: "row" }, button("run", "Run"), button("stop", "Stop"), this.link, hint),
        this.status,
        hidden("error", element("pre", { role: "alert", tabindex: -1 })),
        hidden("answer", element("section", { "aria-label": "Answer" })),
      );
      this.answer.append(this.tools, this.chart, this.grid, button("more", "More rows"), hidden("text", element("pre", { tabindex: 0 })));
      this.stop.disabled = true;
      this.run.onclick = () => this.ask();
      this.stop.onclick = () => this.end();
      this.save.onclick = () => this.download();
      this.more.onclick = () => this.drawMore();
      place.onkeydown = (event) => this.key(event);
      for (const kind of ["focus", "pointerenter"]) this.link.addEventListener(kind, () => this.point());
      this.link.href = address(this.page, "");
      this.link.onclick = () => this.point();
    }

    point() {
      this.link.href = address(this.page, this.query.value);
    }

    key(event) {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.ask();
      } else if (event.key === "Escape") {
        this.end();
      }
    }

    // The questions of the catalogue, with a field for each parameter of the one that is chosen
    form(catalogue) {
      const id = `${this.id}-question`;
      this.question = element("select", { id, class: "question" }, element("option", { value: "" }, "Choose a question …"));
      this.question.append(...catalogue.questions.map(({ name, summary }) => element("option", { value: name }, summary || name)));
      this.about = element("p", { class: "hint" });
      this.fields = element("div", { class: "fields" });
      this.question.onchange = () => this.choose(catalogue.questions.find((one) => one.name === this.question.value));
      return [element("p", { class: "row" }, element("label", { for: id }, "Question"), this.question), this.about, this.fields];
    }

    choose(question) {
      this.about.textContent = question?.description ?? "";
      const fields = (question?.parameters ?? []).map((parameter) => this.field(parameter));
      this.fields.replaceChildren(...fields.map(({ label, input, known }) => element("p", { class: "field" }, label, input, known)));
      if (!question) return;
      const fill = () => {
        const inputs = fields.map(({ input }) => input);
        if (!inputs.every((input) => input.checkValidity())) return;
        const given = Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]));
        this.query.value = filled(question, given);
        this.filled = { question, given, query: this.query.value };
        this.notice.hidden = true;
      };
      this.fields.oninput = fill;
      fill();
    }

    field({ name, kind, description, example, value: first, choices, required, thing }) {
      const id = `${this.id}-of-${name}`;
      const label = element("label", { for: id, title: description || null }, name.replaceAll("_", " "));
      const how = { id, name, required: required ? "" : null, title: description || null };
      let input;
      if (choices.length) {
        input = element("select", how, ...["", ...choices].map((one) => element("option", { value: one }, one || "any")));
      } else {
        const pattern = { number: "[+\\-]?[0-9]+(\\.[0-9]+)?", integer: "[+\\-]?[0-9]+" }[kind] ?? null;
        input = element("input", { ...how, type: "text", autocomplete: "off", placeholder: example || "any", pattern });
      }
      input.value = first;
      const known = element("datalist", { id: `${id}-known` });
      if (thing) {
        input.setAttribute("list", known.id);
        input.onfocus = input.oninput = () => this.suggest(input.value.trim(), known, thing);
      }
      return { label, input, known };
    }

    // What the graph has that completes a value; a query that somebody runs goes first
    suggest(typed, known, thing) {
      clearTimeout(this.typing);
      const pieces = handed.catalogue.suggestions[thing];
      this.typing = setTimeout(async () => {
        if (this.asking || this.refused || this.engine.running) return;
        const rows = await this.quietly(filled({ pieces }, { value: typed }));
        known.replaceChildren(...rows.map(({ name }) => element("option", { value: harmless(name.value) })));
      }, TYPING);
    }

    // The rows of a query that nobody sees; none when it fails
    async quietly(query) {
      const answer = await this.engine.ask(query, prefixed, () => {}).catch(() => null);
      return answer?.media.startsWith(ROWS) ? table(answer.body).rows : [];
    }

    async ask() {
      if (this.refused) return;
      this.end();
      this.clear();
      const mine = (this.asking = {});
      const query = this.query.value;
      this.run.disabled = true;
      this.stop.disabled = false;
      if (this.remember) history.replaceState(null, "", address("", query));
      this.point();
      try {
        const { media, body, seconds } = await this.engine.ask(query, prefixed, (words) => (this.status.textContent = words));
        if (this.asking !== mine) return;
        this.status.textContent = `${this.draw(media, body)} in ${seconds.toFixed(2)} s`;
        const why = this.shown.rows?.length === 0 ? await this.why(query) : "";
        if (this.asking === mine) this.status.textContent += harmless(why);
      } catch (error) {
        if (this.asking === mine) this.fail(hints.explained(error.message, query, handed.catalogue));
      } finally {
        if (this.asking === mine) this.done();
      }
    }

    // Why there are no rows, where a value in the form is to blame, or a term of the query
    async why(query) {
      const { asking, filled: form } = this;
      const rows = (asked) => (this.asking === asking ? this.quietly(asked) : []); // none once it is stopped
      const ask = (given) => rows(filled(form.question, given));
      const called = async (thing, value) => {
        const found = await rows(filled({ pieces: handed.catalogue.names[thing] }, { value }));
        return found.map(({ name }) => name.value);
      };
      const value = form?.query === query ? await hints.value(form.question, form.given, ask, called) : "";
      return value || hints.term(query, handed.catalogue);
    }

    end() {
      if (!this.asking) return;
      this.done();
      this.engine.stop();
      this.status.textContent = "Stopped.";
    }

    done() {
      this.asking = null;
      this.run.disabled = false;
      this.stop.disabled = true;
    }

    clear() {
      for (const one of [this.error, this.answer, this.grid, this.more, this.text, this.notice]) one.hidden = true;
      this.chart.replaceChildren();
      this.tools.replaceChildren(this.save);
      this.shown = null;
      this.status.textContent = "";
    }

    fail(words) {
      this.error.textContent = harmless(words.slice(0, 5000));
      this.error.hidden = false;
      this.status.textContent = "";
    }

    draw(media, body) {
      this.answer.hidden = false;
      if (media.startsWith(ROWS)) return this.drawRows(table(body));
      this.shown = { turtle: body };
      this.text.textContent = harmless(body.slice(0, SHOWN)) + (body.length > SHOWN ? "\n…" : "");
      this.text.hidden = false;
      this.save.textContent = "Download Turtle";
      const lines = body.split("\n").length - 1;
      return `${counted(lines)} line${lines === 1 ? "" : "s"}`;
    }

    drawRows(answer) {
      this.shown = { ...answer, drawn: 0 };
      const kind = (name) => (answer.rows.length && answer.rows.every((row) => !row[name] || isNumber(row[name])) ? "number" : "");
      const heads = answer.columns.map((name) =>
        element("th", { scope: "col", role: "columnheader", class: kind(name) }, harmless(name)),
      );
      this.head.replaceChildren(element("tr", { role: "row" }, ...heads));
      this.body.replaceChildren();
      this.grid.hidden = false;
      this.save.textContent = "Download CSV";
      this.drawMore();
      this.offerChart(answer);
      return `${counted(answer.rows.length)} row${answer.rows.length === 1 ? "" : "s"}`;
    }

    drawMore() {
      const { rows, columns, drawn } = this.shown;
      for (const row of rows.slice(drawn, drawn + PAGE)) {
        this.body.append(element("tr", { role: "row" }, ...columns.map((name) => this.cell(name, row[name]))));
      }
      this.shown.drawn = Math.min(rows.length, drawn + PAGE);
      this.more.hidden = this.shown.drawn >= rows.length;
      this.more.textContent = `More rows (${counted(rows.length - this.shown.drawn)} left)`;
    }

    cell(name, term) {
      const kind = term?.type === "uri" ? "uri" : isNumber(term) ? "number" : "";
      const made = element("td", { role: "cell", class: kind, "data-title": harmless(name) }, harmless(value(term)));
      if (term?.["xml:lang"]) made.append(" ", element("small", {}, harmless(`@${term["xml:lang"]}`)));
      return made;
    }

    offerChart(answer) {
      const able = answer.columns.length > 1 ? lengths(answer) : [];
      if (!able.length) return;
      const id = `${this.id}-chart`;
      const select = element("select", { id }, element("option", { value: "" }, "none"));
      select.append(...able.map((name) => element("option", { value: name }, harmless(name))));
      select.onchange = () => this.chart.replaceChildren(...(select.value ? [bars(answer, select.value)] : []));
      this.tools.append(element("label", { for: id }, "Bars"), select);
    }

    download() {
      if (!this.shown) return;
      const { rows, columns, turtle } = this.shown;
      if (!rows) save(turtle, "answer.ttl", TURTLE);
      else save(csv([columns, ...rows.map((row) => columns.map((name) => value(row[name])))]), "answer.csv", "text/csv;charset=utf-8");
    }

    // What the address brings is put into the editor and no further
    recall() {
      const brought = fromAddress();
      if (brought) this.query.value = brought;
      this.notice.hidden = !brought;
      return brought;
    }
  }

  // The endpoint that serves the page
  class Remote {
    async ask(query, declare, say) {
      const began = performance.now();
      this.aborter = new AbortController();
      say("The query runs …");
      let answered, body;
      try {
        answered = await fetch("query", {
          method: "POST",
          body: declare(query),
          headers: { "content-type": "application/sparql-query", accept: `${ROWS}, ${TURTLE};q=0.9` },
          signal: this.aborter.signal,
        });
        body = await answered.text();
      } catch (error) {
        throw new Error(`The endpoint gave no whole answer: is mlsys-kg serve still running? (${error.message})`);
      }
      if (!answered.ok) throw new Error(body.trim() || `The endpoint answered with status ${answered.status}.`);
      return { media: answered.headers.get("content-type") ?? "", body, seconds: (performance.now() - began) / 1000 };
    }

    stop() {
      this.aborter?.abort();
    }
  }

  return { Console, Remote, handed };
})();
