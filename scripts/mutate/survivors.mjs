import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const file = new URL('survivors.yaml', import.meta.url);
const rows = Object.entries(parse(readFileSync(file, 'utf8'))).flatMap(([path, reasons]) =>
  reasons.map((row) => ({ ...row, path, mutants: [row.mutants ?? []].flat() })),
);

/** The reason why a mutant may survive; undefined without one. */
export function reasonFor(mutant) {
  return rows.find((row) => isOf(row, mutant))?.why;
}

/**
 * The rows that match no mutant.
 * @param isTried whether the run mutated a file, or the file no longer exists
 * @param everything whether the run mutated all files of the folder
 */
export function staleRows(mutants, isTried, everything) {
  const isFolderTried = (path) => everything && mutants.some(({ fileName }) => fileName.startsWith(path));
  return rows
    .filter(({ path }) => (path.endsWith('/') ? isFolderTried(path) : isTried(path)))
    .filter((row) => !mutants.some((mutant) => isOf(row, mutant)));
}

function isOf({ path, mutants, like = '', line = '' }, mutant) {
  const { fileName, mutatorName, original, replacement } = mutant;
  const change = `${original} -> ${replacement}`;
  return (
    (path.endsWith('/') ? fileName.startsWith(path) : fileName === path) &&
    (mutants.length === 0 || [change, original, mutatorName].some((text) => mutants.includes(text))) &&
    new RegExp(like).test(change) &&
    new RegExp(line).test(mutant.line)
  );
}

export function inOneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}
