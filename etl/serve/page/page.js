// The query page: the console, against the endpoint that serves it.
"use strict";

const start = async () => {
  const answered = await fetch("catalogue.json").catch(() => null); // the page asks without it, too
  const catalogue = answered?.ok ? await answered.json() : null;
  sparql.handed.catalogue = catalogue;
  const made = new sparql.Console(document.getElementById("console"), new sparql.Remote(), { catalogue, remember: true });
  window.onhashchange = () => made.recall();
  made.recall();
  made.query.focus({ preventScroll: true });
};

start();
