// The page of a paper, a system or a person in a report that packs them: it draws the one that its address names,
// #slug or #slug/place, as documents.py writes it.
"use strict";

const things = (() => {
  const { harmless, element } = texts;
  const root = document.documentElement.dataset.root;
  // As COLUMNS in documents.py
  const COLUMNS = ["Factor", "Of what", "System", "Compared with", "Quote", "Paper"];
  const KINDS = ["number", "", "", "", "quote", ""];
  const CUT = 3; // columns from this one on are cut to two lines

  const part = ([text, href, aside]) => {
    const words = element("bdi", {}, harmless(text));
    const outside = href.includes("://");
    const link = href ? element("a", { href: outside ? href : root + href, rel: outside ? "noreferrer" : null }, words) : words;
    return aside ? [link, " ", element("span", { class: "aside" }, harmless(aside))] : [link];
  };

  const joined = (parts) => parts.flatMap((one, at) => (at ? [", ", ...part(one)] : part(one)));

  const list = (kind, parts, named = {}) =>
    element("ul", { class: kind, ...named }, ...parts.map((one) => element("li", {}, ...part(one))));

  const facts = (all) => {
    const rows = all.flatMap(([term, parts]) => [element("dt", {}, term), element("dd", {}, ...joined(parts))]);
    return rows.length ? [element("dl", { class: "facts" }, ...rows)] : [];
  };

  const quote = ([before, exact, after, where]) => {
    const words = element("bdi", {}, harmless(before), element("mark", {}, harmless(exact)), harmless(after));
    const caption = element("figcaption", {}, element("bdi", {}, harmless(where)));
    return element("figure", { class: "quote" }, element("blockquote", {}, element("p", {}, words)), caption);
  };

  const stated = ([anchor, number, of, tags, quotes, told]) => {
    const marks = tags.flatMap((tag) => [" ", element("span", { class: "tag" }, tag)]);
    const head = element("h3", {}, element("strong", {}, harmless(number)), ` ${harmless(of)}`, ...marks);
    return element("article", { class: "claim", id: anchor }, head, ...quotes.map(quote), ...facts(told));
  };

  const table = (rows, caption) => {
    const head = COLUMNS.map((title, at) => element("th", { role: "columnheader", scope: "col", class: KINDS[at] }, title));
    const cell = (parts, at) => {
      const shown = parts.length ? [element("div", { class: at < CUT ? null : "cut" }, ...joined(parts))] : [];
      return element("td", { role: "cell", class: KINDS[at], "data-title": COLUMNS[at] }, ...shown);
    };
    const grid = element(
      "table",
      { role: "table", class: "claims" },
      element("caption", {}, harmless(caption)),
      element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...head)),
      element("tbody", { role: "rowgroup" }, ...rows.map((row) => element("tr", { role: "row" }, ...row.map(cell)))),
    );
    return element("div", { class: "scroll", role: "region", "aria-label": harmless(caption), tabindex: 0 }, grid);
  };

  const words = (parts) => {
    const shown = ([text, href]) => (href ? element("a", { class: "mark", href }, harmless(text)) : harmless(text));
    return element("p", { class: "abstract", dir: "auto" }, ...parts.map(shown));
  };

  const bodies = {
    words: (parts) => [words(parts)],
    claims: (claims) => claims.map(stated),
    table: (rows, caption) => [table(rows, caption)],
    inline: (parts) => [element("p", {}, ...joined(parts))],
    people: (parts) => [list("people", parts)],
    list: (parts) => [list("papers", parts)],
  };

  const more = (parts) => parts.map((one) => element("p", { class: "more" }, ...part(one)));

  const section = ([kind, title, body, caption, left]) =>
    element("section", { "aria-label": title }, element("h2", {}, title), ...bodies[kind](body, caption), ...more(left));

  const behind = (names, iri) => {
    const link = (name) => {
      const href = `${root}questions.html#${name.replace("/", "-")}`;
      return element("a", { href }, element("code", {}, `queries/${name}.rq`));
    };
    const links = names.flatMap((name, at) => (at ? [", ", link(name)] : [link(name)]));
    const rows = ["; its rows are those of ", element("code", { class: "iri" }, harmless(iri)), "."];
    return element("p", { class: "behind" }, "Behind this page: ", ...links, ...rows);
  };

  const draw = (place, [, title, authors, told, links, sections, names, iri]) => {
    document.title = `${harmless(title)} · mlsys-kg`;
    place.replaceChildren(
      element("h1", { dir: "auto" }, harmless(title)),
      ...(authors.length ? [list("authors", authors, { "aria-label": "Authors" })] : []),
      ...facts(told),
      ...more(links),
      ...sections.map(section),
      behind(names, iri),
    );
  };

  // The last shard that begins with the slug or before it
  const shardOf = (firsts, slug) => firsts.reduce((found, first, at) => (first <= slug ? at : found), 0);

  // `rows` gives the documents of a shard
  const start = async (place, rows) => {
    const { kind } = place.dataset;
    const firsts = JSON.parse(place.querySelector("script[data-firsts]").textContent);
    const first = [...place.childNodes];
    const show = async () => {
      const [slug, at] = location.hash.slice(1).split("/");
      let found = null;
      try {
        found = slug && firsts.length && (await rows(kind, shardOf(firsts, slug))).find(([name]) => name === slug);
      } catch (error) {
        place.replaceChildren(...first);
        place.querySelector(".lead").textContent = `It cannot be shown (${error.message}).`;
        return;
      }
      if (found) draw(place, found);
      else place.replaceChildren(...first);
      for (const one of place.querySelectorAll(".claim")) one.classList.toggle("target", one.id === at);
      const to = at && document.getElementById(at);
      if (to) to.scrollIntoView();
      else scrollTo(0, 0);
    };
    addEventListener("hashchange", show);
    await show();
  };

  return { start };
})();
