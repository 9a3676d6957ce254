import { readFileSync } from 'node:fs';

const file = new URL('survivors.json', import.meta.url);

/**
 * What is known of mutants that no test can kill, or need not. A row names a file, or a folder with a slash at its end,
 * and as much of a mutant as is needed: the mutator, the text that it replaces (`original`, or `like`, a pattern), what
 * by, and the line where it begins (`line`, a pattern).
 */
export class Explained {
  #rows = JSON.parse(readFileSync(file, 'utf8'));

  /** The reason for a mutant; undefined where there is none. */
  whyOf(mutant) {
    return this.#rows.find((row) => isOf(row, mutant))?.why;
  }

  /** The rows of what was mutated that none of the mutants is like. */
  stale(mutants) {
    const isMutated = (row) => mutants.some(({ fileName }) => fileName.startsWith(row.file));
    return this.#rows.filter((row) => isMutated(row) && !mutants.some((mutant) => isOf(row, mutant)));
  }
}

function isOf(row, { fileName, mutatorName, original, replacement, line }) {
  const isThere = row.file.endsWith('/') ? fileName.startsWith(row.file) : fileName === row.file;
  return (
    isThere &&
    (row.mutator ?? mutatorName) === mutatorName &&
    (row.original ?? inOneLine(original)) === inOneLine(original) &&
    (row.replacement ?? inOneLine(replacement)) === inOneLine(replacement) &&
    new RegExp(row.like ?? '').test(original) &&
    new RegExp(row.line ?? '').test(line)
  );
}

/** A text without its line breaks, as the rows write it. */
export function inOneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}
