// What a query names: prefixes that it need not declare, and hints where it cannot be read or matches nothing.
"use strict";

const hints = (() => {
  const FORMS = ["SELECT", "ASK", "CONSTRUCT", "DESCRIBE"];
  const LONGEST = 120; // characters of what an engine expects

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

  // The known word that is most like one that is not, if any is
  const nearest = (word, known) => {
    const far = known.map((one) => [distance(word.toLowerCase(), one.toLowerCase()), one]).sort((a, b) => a[0] - b[0]);
    return far.length && far[0][0] <= Math.max(1, word.length / 3) ? ` Did you mean ${far[0][1]}?` : "";
  };

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
  const hint = (query, catalogue) => {
    for (const [prefix, local] of names(query)) {
      const terms = (catalogue?.terms ?? []).filter((term) => term.startsWith(`${prefix}:`));
      if (!terms.length || terms.includes(`${prefix}:${local}`)) continue;
      const near = nearest(`${prefix}:${local}`, terms);
      if (near || prefix === "kg") return `: the ontology has no ${prefix}:${local}.${near}`;
    }
    return "";
  };

  return { declared, explained, hint };
})();
