// An engine that answers in a worker of the page: it holds the whole graph, and its page's policy lets it ask nobody.
// A page opened from a disk may load scripts and nothing else, so scripts hand over the engine and the graph.
"use strict";

sparql.Local = class {
  static handed = { engine: null, graph: null };
  static limit = 30; // seconds of a query
  static other = "Another query took its place.";

  // `load` loads a script of the report; `refused` says why there is no graph to ask
  constructor(load, refused = "") {
    Object.assign(this, { load, refused, worker: null, ready: null, failed: null, latest: null, running: false });
  }

  async ask(query, declare, say) {
    if (this.running) this.end(sparql.Local.other);
    const mine = (this.latest = {});
    if (!this.ready) say("The engine and the graph are loaded …");
    const running = (this.ready ??= this.start());
    await running.catch((error) => {
      if (this.ready === running) this.ready = null;
      throw error;
    });
    if (this.latest !== mine) throw new Error(sparql.Local.other);
    say("The query runs …");
    const began = performance.now();
    this.running = true;
    try {
      const answer = await this.send({ query: declare(query) }, sparql.Local.limit);
      return { ...answer, seconds: (performance.now() - began) / 1000 };
    } finally {
      this.running = false;
    }
  }

  stop() {
    this.end("Stopped.");
  }

  end(why) {
    this.worker?.terminate();
    this.worker = this.ready = this.latest = null;
    this.failed?.(new Error(why));
  }

  async start() {
    await Promise.all(["assets/catalogue.js", "assets/oxigraph.js", "data/graph.js"].map(this.load));
    const { glue, worker, wasm } = sparql.Local.handed.engine;
    const address = URL.createObjectURL(new Blob([glue, "\n", worker], { type: "text/javascript" }));
    this.worker = new Worker(address);
    await this.send({ wasm, graph: sparql.Local.handed.graph });
    URL.revokeObjectURL(address);
  }

  // One message at a time; a worker that fails or takes too long is ended, the next query starts another
  send(message, seconds = 0) {
    const worker = this.worker;
    return new Promise((done, failed) => {
      const late = `No answer within ${seconds} s: the query was stopped. Ask for less, or ask mlsys-kg serve --limit SECONDS.`;
      const timer = seconds && setTimeout(() => this.end(late), 1000 * seconds);
      const over = (settle) => (result) => {
        clearTimeout(timer);
        this.failed = null;
        settle(result);
      };
      this.failed = over(failed);
      worker.onmessage = ({ data: { error, broken, ...answer } }) => {
        if (broken) this.end(error);
        else if (error) this.failed(new Error(error));
        else over(done)(answer);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.end(`The engine failed (${event.message ?? "no reason given"}).`);
      };
      worker.postMessage(message);
    });
  }
};
