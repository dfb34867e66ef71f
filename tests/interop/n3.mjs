// Read a Turtle or N-Triples file with N3.js, and write its triples as N-Triples.
import { createReadStream } from "node:fs";
import { StreamParser, StreamWriter } from "n3";

const [file, format] = process.argv.slice(2);
createReadStream(file)
  .pipe(new StreamParser({ format }))
  .pipe(new StreamWriter({ format: "application/n-triples" }))
  .pipe(process.stdout);
