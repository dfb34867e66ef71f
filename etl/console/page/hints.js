// What a query names: prefixes that it need not declare, and hints where it cannot be read or matches nothing.
"use strict";

const hints = (() => {
  const FORMS = ["SELECT", "ASK", "CONSTRUCT", "DESCRIBE"];
  const LONGEST = 120; // characters of what an engine expects
  const SHOWN = 5; // values named as examples of what has rows

  // Lines for the prefixes of the graph that a query uses and does not declare; they move no line of it
  const declared = (query, catalogue) => {
    const undeclared = new Set(names(query).map(([prefix]) => prefix));
    const missing = Object.entries(catalogue?.prefixes ?? {}).filter(([prefix]) => undeclared.has(prefix));
    return missing.map(([prefix, namespace]) => `PREFIX ${prefix}: <${namespace}> `).join("") + query;
  };

  // A query without its strings, comments and IRIs
  const code = (query) => query.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|<[^<>\s]*>|#[^\n]*/g, " ");

  // Names whose prefixes a query does not declare, as [prefix, local name]
  const names = (query) => {
    const text = code(query);
    const own = new Set([...text.matchAll(/\bPREFIX\s+([\w-]*):/gi)].map((match) => match[1]));
    const used = [...text.matchAll(/(?<![\w?$-])([A-Za-z][\w-]*):([\w-]*)/g)].map((match) => [match[1], match[2]]);
    return used.filter(([prefix]) => !own.has(prefix));
  };

  // How many letters are to be added, taken away or replaced
  const distance = (one, other) => {
    let row = [...other, ""].map((_, at) => at);
    [...one].forEach((letter, above) => {
      const next = [above + 1];
      [...other].forEach((each, at) => next.push(Math.min(next[at] + 1, row[at + 1] + 1, row[at] + (each !== letter))));
      row = next;
    });
    return row.at(-1);
  };

  // What is left of a name when case, blanks, hyphens and underscores do not count; the queries compare the same
  const spelling = (name) => name.toLowerCase().replace(/[\s_-]+/g, "");

  // The known word that is most like one that is not, if any is
  const near = (word, known) => {
    const spelled = spelling(word);
    const most = Math.max(1, spelled.length / 3);
    const alike = known.map((one) => [spelling(one), one]).filter(([one]) => Math.abs(one.length - spelled.length) <= most);
    const far = alike.map(([one, name]) => [distance(spelled, one), name]).sort((a, b) => a[0] - b[0]);
    return far.length && far[0][0] <= most ? far[0][1] : "";
  };

  const meant = (name) => (name ? ` Did you mean ${name}?` : "");

  const nearest = (word, known) => meant(near(word, known));

  // What is wrong with a query that an engine cannot read: its own words are a list of all that it expects there
  const explained = (words, query, catalogue) => {
    const known = Object.keys(catalogue?.prefixes ?? {});
    const strange = names(query).find(([prefix]) => known.length && !known.includes(prefix));
    if (/prefix not found/i.test(words) && strange) return `No prefix is called ${strange[0]}.${nearest(strange[0], known)}`;
    const first = /^\s*(?:PREFIX\s+[\w-]*:\s*|BASE\s+)*(\w*)/i.exec(code(query))[1].toUpperCase();
    if (!FORMS.includes(first)) return `A query begins with ${FORMS.join(", ")}, not with ${first || "that"}.${nearest(first, FORMS)}`;
    const found = /^error at (\d+):(\d+): ([^]*)/.exec(words);
    if (!found) return words;
    const line = Number(found[1]);
    const column = Number(found[2]) - (line === 1 ? declared(query, catalogue).length - query.length : 0);
    const near = (query.split("\n")[line - 1] ?? "").slice(column - 1, column + 29).trim();
    const expected = found[3].split(/\s+/).join(" ");
    const what = /[A-Z]\w*(?: \w+){2,}/.exec(expected)?.[0] ?? expected;
    const short = what.length > LONGEST ? `${what.slice(0, LONGEST)}…` : what;
    return `The query cannot be read at line ${line}, column ${column}, near “${near || "the end"}”: ${short}`;
  };

  // Why an answer has no rows, where a term that the ontology does not have is to blame
  const term = (query, catalogue) => {
    for (const [prefix, local] of names(query)) {
      const terms = (catalogue?.terms ?? []).filter((one) => one.startsWith(`${prefix}:`));
      if (!terms.length || terms.includes(`${prefix}:${local}`)) continue;
      const like = nearest(`${prefix}:${local}`, terms);
      if (like || prefix === "kg") return `: the ontology has no ${prefix}:${local}.${like}`;
    }
    return "";
  };

  // Why an answer has no rows, where a value given to a question is to blame, as etl/query/hints.py finds it: each is taken
  // back in turn, and when there are rows without it, they show what may stand there. `ask` gives the rows of a question
  // with other values, `called` the names of a class of things, those that are the value first
  const value = async (question, given, ask, called) => {
    const chosen = question.parameters.filter(({ name }) => given[name]);
    for (const one of chosen) {
      const rows = await ask({ ...given, [one.name]: one.required ? null : "" });
      if (!rows.length) continue;
      const cells = rows.map((row) => row[one.column || one.name]?.value).filter(Boolean);
      if (one.kind !== "text") return `: none has ${one.name}=${given[one.name]}${range(one, cells)}.`;
      return ofText(one, given[one.name], cells, one.thing ? await called(one.thing, given[one.name]) : []);
    }
    const all = chosen.map(({ name }) => `${name}=${given[name]}`).join(" and ");
    return chosen.length > 1 ? `: nothing has ${all}. Leave one of them out.` : "";
  };

  const range = ({ name, column }, cells) => {
    const numbers = cells.map(Number).filter(Number.isFinite).sort((one, other) => one - other);
    return numbers.length ? `; ${column || name} is from ${numbers[0]} to ${numbers.at(-1)}` : "";
  };

  const ofText = ({ name, thing, choices }, text, cells, known) => {
    const counts = new Map();
    for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const shown = [...counts].sort(([, one], [, other]) => other - one).map(([cell]) => cell);
    const rows = shown.slice(0, SHOWN).map((one) => `“${one}”`).join(", ");
    const more = shown.length > SHOWN ? ` and ${shown.length - SHOWN} more` : "";
    const there = shown.length ? ` There are rows of ${rows}${more}.` : "";
    if (choices.length || known.some((one) => spelling(one) === spelling(text))) {
      return `: “${text}” is known, but none has ${name}=${text}.${there}`;
    }
    const like = [...new Set([...shown, ...known])];
    const words = new Map(like.flatMap((one) => one.split(/\s+/).map((word) => [word, one])).reverse());
    const found = near(text, like) || (words.get(near(text, [...words.keys()])) ?? "");
    return `: no ${thing.toLowerCase() || name} is called “${text}”.${meant(found)}${there}`;
  };

  return { declared, explained, term, value };
})();
