// What a page of the report does beyond showing itself: filter, sort and page through tables, draw charts, copy queries.
// Pages work without it. Texts reach the page as text only, never as markup.
"use strict";

const report = (() => {
  const root = document.documentElement.dataset.root;
  const PAGE = 100; // rows that are shown at once, as in tables.py
  const SHARD = 1000; // rows of a script, as in tables.py
  const AT_ONCE = 5; // scripts of rows that are loaded before anybody asks
  const MANY = 1500; // marks that are drawn as a bitmap rather than as elements
  const { harmless, cell, csv, element, counted, save } = texts;

  const handed = { rows: new Map(), charts: new Map(), drawing: null };
  const loading = new Map();
  const unpacking = new Map();

  // Scripts that hand over rows and charts: a page opened from a disk may load scripts, and nothing else

  const load = (address) => {
    if (!loading.has(address)) {
      loading.set(
        address,
        new Promise((done, failed) => {
          const script = element("script", { src: root + address });
          script.onload = done;
          script.onerror = () => failed(new Error(`cannot load ${address}`));
          document.head.append(script);
        }),
      );
    }
    return loading.get(address);
  };

  // The rows of a script; scripts hand them over compressed
  const rowsOf = async (name, shard) => {
    const key = `${name}-${shard + 1}`;
    if (!unpacking.has(key)) unpacking.set(key, load(`data/${key}.js`).then(() => unpacked(handed.rows.get(key))));
    return unpacking.get(key);
  };

  const unpacked = async (base64) => {
    const packed = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  };

  const allRowsOf = async (name, shards) => {
    const every = Array.from({ length: shards }, (_, shard) => rowsOf(name, shard));
    return (await Promise.all(every)).flat();
  };

  // paper/slug.html, paper/slug.html#place, paper.html#slug, paper.html#slug/place
  const slugOf = (href) => href.match(/^\w+(?:\/|\.html#)([^#/]+?)(?:\.html)?(?:[#/].*)?$/)?.[1];

  const parts = (value) => {
    if (typeof value === "string") return value ? [{ text: value, href: 0 }] : [];
    const found = [];
    for (let at = 1; at < value.length; at += 2) found.push({ text: value[at], href: value[at + 1] });
    return found;
  };

  const row = (values) => {
    const cells = values.map((value) => ({ parts: parts(value), number: typeof value === "string" ? null : value[0] }));
    const text = cells.map((each) => each.parts.map((part) => part.text).join(" ")).join("\n");
    return { cells, folded: text.toLocaleLowerCase() };
  };

  // The columns of a table, as a script in its section names them
  const columnsOf = (section) =>
    JSON.parse(section.querySelector("script[data-columns]").textContent).map(
      ([name, title, kind, choose, shown], place) => ({ name, title, kind, choose, shown, place }),
    );

  // Tables

  class Table {
    constructor(section) {
      this.section = section;
      this.name = section.dataset.table;
      this.shards = Number(section.dataset.shards);
      this.count = Number(section.dataset.rows);
      this.page = Number(section.dataset.page);
      this.nouns = section.dataset.noun.split("|");
      this.columns = columnsOf(section);
      this.form = section.querySelector("form");
      // By name: `elements` has properties of its own, such as length
      this.fields = new Map([...this.form.elements].filter((each) => each.name).map((each) => [each.name, each]));
      this.status = section.querySelector(".status");
      this.heads = section.querySelector("thead").querySelectorAll("th"); // not those of answers below
      this.body = section.querySelector("tbody");
      this.order = this.first = section.dataset.order;
      this.watchers = [];
    }

    async ready() {
      if (this.rows) return;
      const values = await allRowsOf(this.name, this.shards);
      if (this.rows) return; // somebody else asked meanwhile
      this.rows = values.map(row);
      for (const column of this.columns.filter((each) => each.choose)) this.offer(column);
    }

    // The values of a column, the number of rows for each
    offer(column) {
      const counts = new Map();
      for (const { cells } of this.rows) {
        for (const text of new Set(cells[column.place].parts.map((part) => part.text))) {
          counts.set(text, (counts.get(text) ?? 0) + 1);
        }
      }
      const compare = new Intl.Collator("en", { numeric: true }).compare;
      const sorted = [...counts].sort(([one], [other]) => compare(one, other));
      if (column.kind === "number") sorted.reverse();
      const select = this.fields.get(column.name);
      for (const [text, count] of sorted) {
        select.append(element("option", { value: text }, `${harmless(text)} (${counted(count)})`));
      }
      select.closest(".field").hidden = counts.size < 2;
    }

    kept() {
      const words = this.form.elements.text.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      const chosen = this.columns
        .filter((column) => column.choose && this.fields.get(column.name).value)
        .map((column) => [column.place, this.fields.get(column.name).value]);
      return this.rows.filter(
        ({ cells, folded }) =>
          words.every((word) => folded.includes(word)) &&
          chosen.every(([place, value]) => cells[place].parts.some((part) => part.text === value)),
      );
    }

    sorted(rows) {
      if (this.order === this.first) return rows;
      const name = this.order.replace(/^-/, "");
      const { place } = this.columns.find((column) => column.name === name);
      const sign = this.order.startsWith("-") ? -1 : 1;
      const compare = new Intl.Collator("en", { numeric: true }).compare;
      const keyed = rows.map((each) => {
        const value = each.cells[place];
        return { each, number: value.number, text: value.parts.map((part) => part.text).join(" ") };
      });
      keyed.sort((one, other) => {
        if (!one.text || !other.text) return Number(!one.text) - Number(!other.text); // what is missing comes last
        if (one.number !== null && other.number !== null) return sign * (one.number - other.number);
        return sign * compare(one.text, other.text);
      });
      return keyed.map(({ each }) => each);
    }

    // Whether all rows are asked for, in their first order
    untouched() {
      return this.order === this.first && [...this.fields.values()].every((field) => !field.value || field.name === "sort");
    }

    // The rows of one page of a table that is not loaded as a whole
    async slice(page) {
      const start = (page - 1) * PAGE;
      const shard = Math.floor(start / SHARD);
      const values = await rowsOf(this.name, shard);
      return values.slice(start - shard * SHARD, start - shard * SHARD + PAGE).map(row);
    }

    async whole() {
      await this.ready();
      this.shown ??= this.sorted(this.kept());
    }

    async update({ page = 1, remember = true } = {}) {
      this.status.setAttribute("aria-busy", "true");
      const last = (count) => Math.max(1, Math.ceil(count / PAGE));
      let rows;
      try {
        if (!this.rows && this.untouched()) {
          this.pages = last(this.count);
          this.page = Math.min(Math.max(1, page), this.pages);
          rows = await this.slice(this.page);
        } else {
          await this.ready();
          this.shown = this.sorted(this.kept());
          this.pages = last(this.shown.length);
          this.page = Math.min(Math.max(1, page), this.pages);
          rows = this.shown.slice((this.page - 1) * PAGE, this.page * PAGE);
        }
      } catch (error) {
        this.status.textContent = `The rows cannot be loaded (${error.message}): the page shows its first ones.`;
        return;
      } finally {
        this.status.removeAttribute("aria-busy");
      }
      this.draw(rows);
      if (remember) this.remember();
      for (const watcher of this.shown ? this.watchers : []) watcher(this);
    }

    // The rows that the page was written with stay: a click on one of them is not lost
    async keep() {
      this.pages = Math.ceil(this.count / PAGE);
      this.pager();
      if (this.rows) {
        await this.whole();
        for (const watcher of this.watchers) watcher(this);
      } else {
        const wake = () => this.ready().catch(() => {}); // the choices of the form
        this.form.addEventListener("focusin", wake, { once: true });
        this.form.addEventListener("pointerenter", wake, { once: true });
      }
    }

    draw(found) {
      const visible = this.columns.filter((column) => column.shown);
      const rows = found.map(({ cells }) => {
        const drawn = visible.map((column) => {
          const made = element("td", { role: "cell", class: column.kind, "data-title": column.title });
          const cut = element("div", { class: "cut" });
          cells[column.place].parts.forEach((part, at) => {
            if (at) cut.append(element("span", { class: "and" }, ", "));
            const text = element("bdi", {}, harmless(part.text));
            cut.append(part.href ? element("a", { href: root + part.href }, text) : text);
          });
          if (cut.childNodes.length) made.append(cut); // an empty cell takes no room on a narrow screen
          return made;
        });
        return element("tr", { role: "row" }, ...drawn);
      });
      if (!rows.length) {
        const none = element("td", { role: "cell", colspan: visible.length }, `No ${this.nouns[0]} fits.`);
        rows.push(element("tr", { role: "row", class: "empty" }, none));
      }
      this.body.replaceChildren(...rows);
      for (const head of this.heads) {
        const { name } = head.dataset;
        const way = this.order === name ? "ascending" : this.order === `-${name}` ? "descending" : "none";
        head.setAttribute("aria-sort", way);
      }
      this.form.elements.sort.value = this.order;
      const count = this.shown?.length ?? this.count;
      const all = count === this.count ? "" : ` of ${counted(this.count)}`;
      const page = this.pages > 1 ? `, page ${counted(this.page)} of ${counted(this.pages)}` : "";
      this.status.textContent = `${counted(count)}${all} ${this.nouns[Number(count !== 1)]}${page}`;
      this.pager();
    }

    pager() {
      const old = this.section.querySelector(".pager");
      const held = old?.contains(document.activeElement) ? document.activeElement.textContent : "";
      const pager = element("nav", { class: "pager", "aria-label": "Pages of the table" });
      if (this.pages > 1) {
        const list = element("ul");
        const steps = [
          ["First", 1],
          ["Previous", this.page - 1],
          ["Next", this.page + 1],
          ["Last", this.pages],
        ];
        for (const [words, page] of steps) {
          const button = element("button", { type: "button" }, words);
          button.disabled = page < 1 || page > this.pages || page === this.page;
          button.onclick = () => this.update({ page });
          list.append(element("li", {}, button));
        }
        pager.append(list);
      }
      if (old) old.replaceWith(pager);
      else this.section.querySelector(".files").before(pager);
      if (held) {
        const buttons = [...pager.querySelectorAll("button:not(:disabled)")];
        (buttons.find((button) => button.textContent === held) ?? buttons[0])?.focus();
      }
    }

    // What is chosen stands in the address, to be kept and sent
    remember() {
      const chosen = new URLSearchParams();
      for (const [name, value] of new FormData(this.form)) {
        if (value && !(name === "sort" && value === this.first)) chosen.set(name, value);
      }
      const hash = chosen.toString();
      history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    }

    recall() {
      const chosen = new URLSearchParams(location.hash.slice(1));
      let any = false;
      for (const [name, value] of chosen) {
        const field = this.fields.get(name);
        if (!field) continue;
        any = true;
        if (name === "sort") {
          if ([...field.options].some((option) => option.value === value)) this.order = value;
        } else {
          field.value = value;
        }
      }
      return any;
    }

    download() {
      const text = ({ parts: all, number }) => {
        const joined = all.map((part) => part.text).join("|");
        return number === null ? joined : joined.replaceAll(",", "");
      };
      const head = this.columns.map((column) => column.name);
      const lines = csv([head, ...this.shown.map(({ cells }) => cells.map(text))]);
      save(lines, `${this.name}.csv`, "text/csv;charset=utf-8");
    }

    // A button that opens and closes a place for what is written of the rows as they are filtered
    panel(opener, name, write) {
      const button = this.form.querySelector(opener);
      const place = this.form.querySelector(name);
      const written = () => place.hidden || write(this, place);
      this.watchers.push(written);
      button.onclick = async () => {
        await this.whole();
        place.hidden = !place.hidden;
        button.setAttribute("aria-expanded", !place.hidden);
        written();
      };
    }

    async start() {
      this.form.hidden = false;
      for (const head of this.heads) {
        const { name } = head.dataset;
        const number = head.classList.contains("number");
        const button = element("button", { type: "button" }, ...head.childNodes);
        button.onclick = () => {
          const [one, other] = number ? [`-${name}`, name] : [name, `-${name}`];
          this.order = this.order === one ? other : one;
          this.update();
        };
        head.append(button);
      }
      let timer = 0;
      this.form.addEventListener("input", (event) => {
        clearTimeout(timer);
        if (event.target.name === "sort") this.order = event.target.value;
        timer = setTimeout(() => this.update(), event.target.name === "text" ? 120 : 0);
      });
      this.form.addEventListener("submit", (event) => event.preventDefault());
      this.form.addEventListener("reset", () => {
        this.order = this.first;
        setTimeout(() => this.update());
      });
      const whole = this.form.querySelector(".all-words");
      whole.onclick = () => {
        whole.setAttribute("aria-pressed", this.section.classList.toggle("whole"));
      };
      this.panel(".cite", ".citation", citation);
      this.panel(".embed", ".embedding", embedding);
      this.form.querySelector(".csv").onclick = async () => {
        await this.whole();
        this.download();
      };
      const chosen = location.hash.length > 1;
      const soon = chosen || this.shards <= AT_ONCE;
      if (soon) await this.ready().catch(() => {});
      if (chosen && this.rows) this.recall();
      if (soon && !(this.rows && this.untouched())) await this.update({ page: this.page, remember: false });
      else await this.keep();
      window.addEventListener("hashchange", async () => {
        this.form.reset();
        await this.ready();
        this.order = this.first;
        this.recall();
        this.update({ remember: false });
      });
    }
  }

  // Citations

  // What a table is called as it is filtered: its caption, what is chosen, and how many rows that leaves
  const named = (table) => {
    const chosen = [...table.fields.values()]
      .filter((field) => field.value && field.name !== "sort")
      .map((field) => `${field.labels[0].textContent.toLowerCase()} “${field.value}”`);
    const count = `${counted(table.shown.length)} of ${counted(table.rows.length)} ${table.nouns[1]}`;
    return [table.section.getAttribute("aria-label"), ...chosen, count].join(", ");
  };

  // The papers of the rows, by their slugs, each once
  const papersOf = (table) => {
    const parts = table.shown.flatMap(({ cells }) => cells.flatMap((each) => each.parts));
    return new Set(parts.map(({ href }) => href && /^paper[/.]/.test(href) && slugOf(href)).filter(Boolean));
  };

  const bibtexOf = async (papers, shards) => {
    const entries = await allRowsOf("bibtex", shards);
    return entries.filter(([slug]) => papers.has(slug)).map(([, entry]) => entry).join("\n");
  };

  const copied = (label, text) => {
    const code = element("div", { class: "code" }, element("pre", { tabindex: 0, "aria-label": label }, element("code", {}, text)));
    const button = element("button", { type: "button", class: "copy" }, "Copy");
    button.onclick = () => copy(button);
    code.append(button);
    return code;
  };

  const citation = (table, place) => {
    const title = harmless(named(table));
    const day = new Date().toISOString().slice(0, 10);
    const at = location.protocol === "file:" ? "" : `  url = {${location.href}},\n`;
    const made = document.querySelector("footer").textContent.trim().split(". ")[0];
    const braced = title.replace(/[{}\\]/g, "").replace(/[&%$#_]/g, "\\$&");
    const entry = `@misc{mlsys-kg-${table.name},\n  title = {{${braced}}},\n  howpublished = {${made}},\n${at}  note = {Accessed ${day}},\n}\n`;
    const papers = papersOf(table);
    const words = papers.size === 1 ? "the paper" : `the ${counted(papers.size)} papers`;
    const bibtex = element("button", { type: "button", class: "papers-bibtex" }, `Download BibTeX of ${words}`);
    bibtex.onclick = async () => {
      try {
        save(await bibtexOf(papers, Number(table.section.dataset.cited)), `${table.name}.bib`, "application/x-bibtex;charset=utf-8");
      } catch (error) {
        bibtex.after(element("span", { role: "alert" }, ` ${error.message}`));
      }
    };
    place.replaceChildren(element("p", {}, `${title}. ${made}, accessed ${day}.`), copied("BibTeX", entry), ...(papers.size ? [bibtex] : []));
  };

  // Pages of others: a frame of the table or of its chart, as they are filtered

  const PARTS = { table: 640, chart: 560 }; // pixels of the height of a frame

  const embedding = (table, place) => {
    const [page] = location.href.split(/[?#]/);
    const parts = Object.keys(PARTS).filter((only) => only === "table" || document.querySelector(`[data-chart=${table.name}]`));
    const frames = parts.map((only) => {
      const src = `${page}?only=${only}${location.hash}`;
      const frame = element("iframe", { src, title: harmless(named(table)), width: "100%", height: PARTS[only], loading: "lazy" });
      return copied(`The ${only} as a frame`, frame.outerHTML);
    });
    const where = location.protocol === "file:" ? "This report is on a disk: put it on a web server first, and open it there. " : "";
    place.replaceChildren(element("p", {}, `${where}To show the ${parts.join(" or the ")} in another page, paste there:`), ...frames);
  };

  // In a frame a page is its table or its chart, with a link to the whole page
  const framed = () => {
    const only = new URLSearchParams(location.search).get("only");
    if (!Object.hasOwn(PARTS, only ?? "")) return;
    document.documentElement.dataset.only = only;
    document.head.append(element("base", { target: "_blank" }));
    const source = element("a", { href: location.pathname }, document.title);
    source.onclick = () => (source.href = location.pathname + location.hash);
    document.getElementById("main").append(element("p", { class: "more" }, source));
  };

  // Systems side by side

  const MOST_SIDES = 5; // as in pages.py
  const OFFERED = 50; // names that the field offers at once

  class Sides {
    constructor(section) {
      this.section = section;
      this.form = section.querySelector("form");
      this.status = section.querySelector(".status");
      this.chosen = [];
    }

    async start() {
      this.section.hidden = false;
      const systems = await rowsOf("compare", 0);
      this.systems = systems.map(([name, href, first, count, all, ...against]) => {
        const about = Array.from({ length: count }, (_, at) => first + at);
        return { name, href, slug: slugOf(href), about, against, all, claims: count + all };
      });
      this.form.onsubmit = (event) => {
        event.preventDefault();
        this.add(this.form.elements.add.value.trim());
      };
      this.form.elements.add.oninput = () => this.offer();
      addEventListener("hashchange", () => this.recall());
      this.offer();
      await this.recall();
    }

    offer() {
      const words = this.form.elements.add.value.toLocaleLowerCase();
      const fit = this.systems.filter(({ name, claims }) => (words ? name.toLocaleLowerCase().includes(words) : claims));
      const options = fit.slice(0, OFFERED).map(({ name }) => element("option", { value: harmless(name) }));
      this.section.querySelector("datalist").replaceChildren(...options);
    }

    recall() {
      const slugs = new URLSearchParams(location.hash.slice(1)).getAll("system");
      const known = slugs.map((slug) => this.systems.find((one) => one.slug === slug)).filter(Boolean);
      this.chosen = [...new Set(known)].slice(0, MOST_SIDES);
      return this.draw();
    }

    async add(name) {
      const folded = name.toLocaleLowerCase();
      const fit = this.systems.filter((one) => one.name.toLocaleLowerCase() === folded && !this.chosen.includes(one));
      const found = fit.sort((one, other) => other.claims - one.claims)[0];
      if (found && this.chosen.length < MOST_SIDES) {
        this.form.reset();
        await this.choose([...this.chosen, found]);
      } else if (found) {
        this.status.textContent = `${MOST_SIDES} systems at most: remove one first.`;
      } else {
        this.status.textContent = `No other system is called ${harmless(name)}.`;
      }
    }

    choose(systems) {
      this.chosen = systems;
      const hash = systems.map(({ slug }) => `system=${encodeURIComponent(slug)}`).join("&");
      history.replaceState(null, "", `#${hash}`);
      return this.draw();
    }

    // The claims in some rows of their table
    async claims(rows) {
      const shards = new Map([...new Set(rows.map((at) => Math.floor(at / SHARD)))].map((shard) => [shard, rowsOf("claims", shard)]));
      const found = await Promise.all(rows.map(async (at) => (await shards.get(Math.floor(at / SHARD)))[at % SHARD]));
      return found.map((values) => values.map(parts));
    }

    async draw() {
      const drawn = (this.drawn = {});
      const sides = await Promise.all(this.chosen.map(({ about }) => this.claims(about)));
      const against = await Promise.all(this.chosen.map((one) => this.claims(one.against)));
      if (this.drawn !== drawn) return; // another choice came meanwhile
      const count = this.chosen.length;
      this.status.textContent = count < 2 ? "Choose two to five systems." : `${count} systems`;
      const [head, body] = this.section.querySelectorAll("thead, tbody");
      const corner = element("th", { scope: "col", role: "columnheader" }, "What");
      head.replaceChildren(element("tr", { role: "row" }, corner, ...this.chosen.map((one) => this.head(one))));
      const QUANTITY = 1;
      const kinds = new Set(sides.flat().map((claim) => claim[QUANTITY][0]?.text ?? "other"));
      const claimed = [...kinds].sort().map((kind) => [kind, (claim) => (claim[QUANTITY][0]?.text ?? "other") === kind]);
      const rows = [
        this.line("Papers", sides, (claims) => this.list(claims, 8)),
        this.line("Hardware", sides, (claims) => this.list(claims, 5)),
        this.line("Workloads", sides, (claims) => this.list(claims, 6)),
        this.line("Compared with", sides, (claims) => this.list(claims, 4)),
        ...claimed.map(([kind, fits]) => this.line(kind, sides, (claims) => claims.filter(fits).map((claim) => this.claim(claim)))),
        ...(against.flat().length ? [this.line("Against it", against, (claims, one) => this.against(claims, one))] : []),
      ];
      body.replaceChildren(...(count ? rows : []));
    }

    head(one) {
      const remove = element("button", { type: "button", class: "remove", "aria-label": `Remove ${harmless(one.name)}` }, "×");
      remove.onclick = () => this.choose(this.chosen.filter((other) => other !== one));
      return element("th", { scope: "col", role: "columnheader" }, this.part({ text: one.name, href: one.href }), " ", remove);
    }

    line(title, sides, shown) {
      const cells = sides.map((claims, at) => {
        const told = shown(claims, this.chosen[at]);
        const name = harmless(this.chosen[at].name);
        return element("td", { role: "cell", "data-title": name }, ...(told.length ? told : ["–"]));
      });
      return element("tr", { role: "row" }, element("th", { scope: "row", role: "rowheader" }, title), ...cells);
    }

    part({ text, href }) {
      const shown = element("bdi", {}, harmless(text));
      return href ? element("a", { href: root + href }, shown) : shown;
    }

    // What stands in a column of the claims, each once
    list(claims, column) {
      const every = new Map(claims.flatMap((claim) => claim[column]).map((part) => [part.href || part.text, part]));
      return [...every.values()].flatMap((part, at) => (at ? [", ", this.part(part)] : [this.part(part)]));
    }

    claim([, , factor, printed, baseline, hardware, , quote, , direction, confidence], by = []) {
      const head = element("strong", {}, harmless((factor[0] ?? printed[0])?.text ?? ""));
      const words = [direction[0]?.text === "worse" ? " worse" : ""];
      if (baseline.length) words.push(` over ${baseline.map((part) => part.text).join(", ")}`);
      if (hardware.length) words.push(`, on ${hardware.map((part) => part.text).join(", ")}`);
      const sure = confidence.length ? `, confidence ${confidence[0].text}` : "";
      return element("p", {}, ...by, head, harmless(words.join("")), ": ", ...quote.map((part) => this.part(part)), sure);
    }

    // What others claim over a system: how many claims, all of them on its page, and the largest
    against(claims, { all, href }) {
      if (!all) return [];
      const every = this.part({ text: `${counted(all)} claim${all === 1 ? "" : "s"} against it`, href });
      return [element("p", {}, every), ...claims.map((claim) => this.claim(claim, claim[0].flatMap((part) => [this.part(part), ": "])))];
    }
  }

  // Charts

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

  const theme = () => ({
    background: null,
    font: getComputedStyle(document.body).fontFamily,
    axis: {
      labelColor: colour("muted"),
      titleColor: colour("muted"),
      gridColor: colour("grid"),
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: "normal",
    },
    legend: { labelColor: colour("ink"), labelFontSize: 12, symbolSize: 90, rowPadding: 4, columnPadding: 16 },
    view: { stroke: null },
  });

  const tip = element("div", { class: "tip", hidden: "" });

  const hover = (_handler, event, _item, value) => {
    tip.hidden = !value;
    if (!value) return;
    tip.textContent = harmless(String(value));
    const room = 12;
    const left = Math.min(event.clientX + room, innerWidth - tip.offsetWidth - room);
    const above = event.clientY - tip.offsetHeight - room;
    tip.style.left = `${Math.max(room, left)}px`;
    tip.style.top = `${above > 0 ? above : event.clientY + room}px`;
  };

  class Chart {
    constructor(figure) {
      this.figure = figure;
      this.name = figure.dataset.chart;
      this.box = figure.querySelector(".drawn");
      this.picked = figure.querySelector(".picked");
      this.small = figure.classList.contains("small");
    }

    async draw(specification, marks) {
      this.view?.finalize();
      const { view } = await vegaEmbed(this.box, specification, {
        ast: true,
        actions: false,
        defaultStyle: false,
        config: theme(),
        logLevel: 1,
        renderer: marks > MANY ? "canvas" : "svg",
        tooltip: hover,
      });
      this.view = view;
      view.addEventListener("click", (_event, item) => item?.datum?.href && this.pick(item.datum));
      this.reachable();
    }

    // One stop of the keyboard for all marks: arrows, Home and End go from mark to mark, Enter picks one
    reachable() {
      const marks = [...this.box.querySelectorAll("path, line")].filter(({ __data__: item }) => item?.datum?.href);
      const seen = new Set();
      const reached = marks.filter(({ __data__: { datum } }) => !seen.has(datum.words) && seen.add(datum.words));
      const point = (mark) => {
        for (const each of reached) each.setAttribute("tabindex", each === mark ? 0 : -1);
      };
      reached.forEach((mark, at) => {
        const { datum } = mark.__data__;
        mark.setAttribute("role", "button");
        mark.setAttribute("aria-label", harmless(datum.words));
        mark.onkeydown = (event) => {
          const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: reached.length - 1 };
          if (event.key === "Enter" || event.key === " ") this.pick(datum);
          else if (!(event.key in to)) return;
          else reached[to[event.key]]?.focus();
          event.preventDefault();
        };
        mark.onfocus = () => {
          point(mark);
          const { left, top, width } = mark.getBoundingClientRect();
          hover(null, { clientX: left + width, clientY: top }, null, datum.words);
        };
        mark.onblur = () => (tip.hidden = true);
      });
      point(reached[0]);
      this.box.setAttribute("role", reached.length ? "group" : "img");
    }

    pick({ title, words, href, go }) {
      const link = element("a", { href: root + href }, go);
      this.picked.replaceChildren(
        element("p", {}, element("strong", {}, harmless(title))),
        element("p", {}, harmless(words)),
        element("p", {}, link),
      );
    }

    async start(drawn) {
      this.started = true;
      try {
        await Promise.all([load("assets/vega.js"), load(`assets/${this.name}-chart.js`)]);
        this.ready = true;
        await drawn();
      } catch (error) {
        this.figure.classList.add("failed");
        this.picked.textContent = `The chart cannot be drawn (${error.message}); the table holds the same.`;
        return;
      }
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawn);
      let width = innerWidth;
      addEventListener("resize", () => {
        if (Math.abs(innerWidth - width) > 40) {
          width = innerWidth;
          drawn();
        }
      });
    }
  }

  const SMALL = 260; // pixels of the height of a chart on the first page
  const FEW = 20; // systems of the graph there
  const CLASSES = 7; // hardware classes of a colour of their own
  const CROWD = 300; // points that need less room each
  const GOLDEN = 0.618034; // steps of it spread points evenly

  const speedups = (figure, table) => {
    const chart = new Chart(figure);
    const at = Object.fromEntries(table.columns.map((column) => [column.name, column.place]));
    const one = (cells, name) => cells[at[name]].parts.map((part) => part.text).join(", ");

    const colours = () => {
      const counts = new Map();
      for (const { cells } of table.rows) {
        const name = cells[at.class].parts[0]?.text;
        if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
      return sorted.slice(0, CLASSES);
    };

    const shade = (classes) => (name) => {
      if (classes.includes(name)) return colour(`class-${classes.indexOf(name) + 1}`);
      return colour(name === "others" ? "class-8" : "class-none");
    };

    const points = (classes) => {
      const seen = new Map();
      return table.shown.map(({ cells }) => {
        const year = one(cells, "year") || "no year";
        const place = (seen.get(year) ?? 0) + 1;
        seen.set(year, place);
        const name = cells[at.class].parts[0]?.text;
        const quote = cells[at.quote].parts[0];
        const over = one(cells, "baseline");
        const head = [one(cells, "system"), one(cells, "factor"), over && `over ${over}`].filter(Boolean).join(", ");
        return {
          year,
          place: year === "no year" ? 1e6 : Number(year),
          spread: (place * GOLDEN) % 1,
          top: cells[at.factor].number,
          low: cells[at.low].number ?? (one(cells, "bound") === "up to" ? null : cells[at.factor].number),
          bound: one(cells, "bound") || "exact",
          class: classes.includes(name) ? name : name ? "others" : "not said",
          title: head,
          words: `${head}: “${quote.text}”`,
          href: quote.href,
          go: "Where it says so",
        };
      });
    };

    // 1, 2, 5, 10, 20, 50, …; of many, the powers of ten alone
    const ticks = (least, most) => {
      const steps = most / least > 5000 ? [1] : [1, 2, 5];
      const powers = Array.from({ length: 24 }, (_, power) => Number(`1e${power - 8}`));
      return powers.flatMap((power) => steps.map((step) => step * power)).filter((tick) => tick >= least && tick <= most);
    };

    const drawn = async () => {
      const classes = colours();
      const values = points(classes).filter((point) => point.top > 0);
      const specification = structuredClone(handed.charts.get("speedups"));
      const domain = [...classes, "others", "not said"].filter((name) => values.some((point) => point.class === name));
      specification.encoding.color.scale = {
        domain,
        range: domain.map(shade(classes)),
      };
      const narrow = chart.box.clientWidth < 500;
      specification.encoding.color.legend.columns = narrow ? 2 : chart.small ? 4 : 7;
      if (chart.small) specification.height = SMALL;
      const tops = values.map((point) => point.top);
      const lows = values.map((point) => point.low ?? 1);
      const floor = Math.min(1, ...lows.filter((low) => low > 0), ...tops) * 0.97;
      for (const point of values) point.floor = floor;
      const scale = specification.layer[0].encoding.y;
      scale.scale.domain = [floor, Math.max(2, ...tops) * 1.2];
      scale.axis.values = ticks(...scale.scale.domain);
      values.sort((a, b) => Number(b.class === "not said") - Number(a.class === "not said")); // what is said lies above
      if (values.length > CROWD) {
        for (const { mark } of specification.layer.slice(2)) Object.assign(mark, { size: mark.size / 2, opacity: 0.75 });
      }
      specification.data = { name: "speedups", values };
      chart.picked.replaceChildren();
      const without = table.shown.length - values.length;
      const left = without ? `${counted(without)} without a factor ${without === 1 ? "is" : "are"} left out.` : "";
      if (!chart.small) figure.querySelector(".left-out").textContent = left;
      if (values.length) await chart.draw(specification, values.length);
      else chart.box.replaceChildren();
    };

    table.watchers.push(() => {
      if (chart.ready) drawn();
      else if (!chart.started) chart.start(drawn); // what is chosen until its scripts are there, it draws then
    });
  };

  // A chart of the first page; that of speedups has all rows, of a table that nobody filters
  const overview = async (figure) => {
    if (figure.dataset.chart === "comparisons") return comparisons(figure);
    const section = figure.closest("section");
    const rows = (await allRowsOf("speedups", Number(section.dataset.shards))).map(row);
    const table = { columns: columnsOf(section), rows, shown: rows, watchers: [] };
    speedups(figure, table);
    for (const watcher of table.watchers) watcher();
  };

  const comparisons = (figure) => {
    const chart = new Chart(figure);
    const drawn = async () => {
      await load("assets/comparisons-drawing.js");
      const most = chart.small ? FEW : Infinity; // the first ones are those that most is claimed over
      const { nodes: every, edges: all } = structuredClone(handed.drawing);
      const nodes = every.slice(0, most);
      const edges = all.filter(({ source, target }) => source < most && target < most);
      for (const node of nodes) {
        const count = `${node.beaten} ${node.beaten === 1 ? "system is" : "systems are"} compared with it`;
        Object.assign(node, { title: node.name, words: `${node.name}: ${count}`, go: "All about it" });
      }
      for (const edge of edges) {
        const factor = edge.factor ? `up to ${edge.factor}× faster` : "no factor of speed";
        edge.title = `${edge.system} → ${edge.baseline}`;
        edge.words = `${edge.system}, compared with ${edge.baseline}: ${factor}`;
        edge.go = "The paper";
      }
      const specification = structuredClone(handed.charts.get("comparisons"));
      const names = ["ink", "ground", "accent", "edge"];
      const value = Object.fromEntries(names.map((name) => [name, colour(name)]));
      specification.signals.unshift({ name: "colours", value });
      specification.width = chart.box.clientWidth;
      specification.height = chart.small ? SMALL : Math.max(360, Math.min(760, 200 + 11 * nodes.length));
      const values = { nodes, edges };
      for (const data of specification.data) data.values = values[data.name];
      if (nodes.length) await chart.draw(specification, 0);
    };
    chart.start(drawn);
  };

  // Queries

  const copy = async (button) => {
    const code = button.parentElement.querySelector("code");
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code); // where the clipboard is out of reach
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  };

  const ASK = "questions.html"; // the page that a link to a query opens

  const engine = () => {
    const size = document.documentElement.dataset.large;
    const large = `This graph has ${size} MB of statements, too many for a page: “mlsys-kg serve” has a page like this for it.`;
    return new sparql.Local(load, size ? large : "");
  };

  // A query of the page becomes a console when somebody runs it
  const asked = (code, engine) => {
    const query = code.querySelector("code").textContent;
    const run = element("button", { type: "button", class: "run" }, "Run, or change it");
    code.append(run);
    run.onclick = () => {
      const place = element("div");
      code.replaceWith(place);
      const made = new sparql.Console(place, engine, { query, page: root + ASK });
      made.query.setSelectionRange(0, 0);
      made.query.focus();
      made.ask();
    };
  };

  const console_ = async (place, engine) => {
    try {
      await load("assets/catalogue.js");
    } catch (error) {
      place.textContent = `The questions cannot be loaded (${error.message}).`;
      return;
    }
    const made = new sparql.Console(place, engine, { catalogue: sparql.handed.catalogue, remember: true });
    const recall = () => made.recall() && place.scrollIntoView();
    addEventListener("hashchange", recall);
    recall();
  };

  const consoles = () => {
    if (typeof sparql === "undefined") return; // a page without queries
    const shared = engine();
    for (const code of document.querySelectorAll(".code")) asked(code, shared);
    for (const place of document.querySelectorAll(".ask")) console_(place, shared);
  };

  const start = () => {
    document.documentElement.classList.add("scripted");
    document.body.append(tip);
    framed();
    addEventListener("scroll", () => (tip.hidden = true), { passive: true });
    for (const button of document.querySelectorAll("button.copy")) {
      button.hidden = false;
      button.onclick = () => copy(button);
    }
    consoles();
    for (const section of document.querySelectorAll("section.table")) {
      const table = new Table(section);
      const figure = section.querySelector("[data-chart=speedups]");
      if (figure) speedups(figure, table);
      table.start();
    }
    const thing = document.querySelector("article.thing");
    if (thing) things.start(thing, rowsOf);
    const sides = document.querySelector("section.compare");
    if (sides) new Sides(sides).start();
    const figure = document.querySelector("[data-chart=comparisons]:not(.small)");
    if (figure) comparisons(figure);
    // The charts of the first page wait until it is there and has nothing else to do, or for a second
    const first = () => document.querySelectorAll(".small[data-chart]").forEach(overview);
    addEventListener("load", () => requestIdleCallback(first, { timeout: 1000 }));
  };

  document.addEventListener("DOMContentLoaded", start);

  return {
    packed: (name, shard, base64) => handed.rows.set(`${name}-${shard + 1}`, base64),
    chart: (name, specification) => handed.charts.set(name, specification),
    drawing: (drawing) => (handed.drawing = drawing),
    cell,
    harmless,
  };
})();
