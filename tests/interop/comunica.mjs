// Ask a file or a SPARQL endpoint each of some queries with Comunica: {name: query} in, {name: {columns, rows}} out.
import { readFileSync } from "node:fs";
import { QueryEngine } from "@comunica/query-sparql-file";

const [kind, place] = process.argv.slice(2);
const source = kind === "endpoint" ? { type: "sparql", value: place } : place;
const engine = new QueryEngine();
const answers = {};
for (const [name, query] of Object.entries(JSON.parse(readFileSync(0, "utf-8")))) {
  const result = await engine.query(query, { sources: [source] });
  const columns = (await result.metadata()).variables.map((found) => (found.variable ?? found).value);
  const bindings = await (await result.execute()).toArray();
  answers[name] = { columns, rows: bindings.map((row) => columns.map((column) => row.get(column)?.value ?? null)) };
}
process.stdout.write(JSON.stringify(answers));
