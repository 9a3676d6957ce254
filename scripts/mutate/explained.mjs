import { readFileSync } from 'node:fs';

const file = new URL('survivors.json', import.meta.url);

/** What is known of mutants that no test can kill, or need not: the reason for one, and the rows that none has. */
export class Explained {
  #rows = JSON.parse(readFileSync(file, 'utf8'));
  #used = new Set();

  whyOf(mutant) {
    const row = this.#rows.find((one) => isOf(one, mutant));
    if (row) this.#used.add(row);
    return row?.why;
  }

  /** The rows of files that were mutated, but of none of their mutants. */
  stale(mutants) {
    const files = new Set(mutants.map(({ fileName }) => fileName));
    return this.#rows.filter((row) => files.has(row.file) && !mutants.some((mutant) => isOf(row, mutant)));
  }
}

const isOf = (row, { fileName, mutatorName, original, replacement }) =>
  row.file === fileName &&
  (row.mutator ?? mutatorName) === mutatorName &&
  (row.original ?? inOneLine(original)) === inOneLine(original) &&
  (row.replacement ?? inOneLine(replacement)) === inOneLine(replacement);

/** A text without its line breaks, as the rows write it. */
export const inOneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
