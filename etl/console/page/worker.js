// In the worker, below the engine's own script: load the graph once, then answer one query after the other.
{
  const MOST = 100_000_000; // characters of an answer
  const PROLOGUE = /^(?:\s+|#[^\n]*|BASE\s*<[^>]*>|PREFIX\s+[^\s:]*:\s*<[^>]*>)*/i;
  const STATEMENTS = /^(?:CONSTRUCT|DESCRIBE)\b/i;
  let store = null;

  const unpacked = async (base64) => {
    const packed = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };

  const start = async (wasm, graph) => {
    initSync({ module: await WebAssembly.compile(await unpacked(wasm)) });
    store = new Store();
    store.load(await unpacked(graph), { format: "application/n-triples", no_transaction: true });
    return { statements: store.size };
  };

  const answer = (query) => {
    const statements = STATEMENTS.test(query.replace(PROLOGUE, ""));
    const media = statements ? "text/turtle" : "application/sparql-results+json";
    const body = store.query(query, { results_format: media });
    if (body.length > MOST) throw new Error("The answer is too long for a page: add a LIMIT.");
    return { media, body };
  };

  onmessage = async ({ data: { wasm, graph, query } }) => {
    try {
      postMessage(wasm ? await start(wasm, graph) : answer(query));
    } catch (error) {
      const broken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      postMessage({ error: broken ? "The engine ran out of memory, or failed: ask for less." : error.message ?? String(error), broken });
    }
  };
}
