// Read a JSON-LD file with jsonld.js, and write its triples as N-Triples; `expand` goes through the expanded form.
import { readFileSync } from "node:fs";
import jsonld from "jsonld";

const [file, way] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file, "utf-8"));
const read = way === "expand" ? await jsonld.expand(document) : document;
process.stdout.write(await jsonld.toRDF(read, { format: "application/n-quads" }));
