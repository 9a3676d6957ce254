import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const outline = parse(readFileSync(new URL('clauses.yaml', import.meta.url), 'utf8'));

/** The problem of a place; undefined if it names one place of the interface document. */
export function clauseProblem(clause) {
  if (!clause) return 'The source is missing.';
  const { heading, place } = split(clause);
  const section = outline[heading];
  if (!section) return `\`${clause}\` is under no heading of spec/clauses.yaml.`;
  const places = placesNamed(section, place);
  if (places === 1) return undefined;
  return `\`${clause}\` names ${places ? 'several places' : 'no place'}: it ends with row NAME, item N, paragraph N or table.`;
}

/** The place of the row with that name in the table of the same section; undefined without such a row. */
export function rowIn(clause, name) {
  const { heading } = split(clause);
  const row = `${heading} > row ${name}`;
  return clauseProblem(row) ? undefined : row;
}

function split(clause) {
  const end = clause.lastIndexOf(' > ');
  return { heading: clause.slice(0, end), place: clause.slice(end + 3) };
}

function placesNamed({ rows = [], items = 0, paragraphs = 0 }, place) {
  const [, kind, name] = /^(row|item|paragraph|table)(?: (.+))?$/.exec(place) ?? [];
  if (kind === 'table') return rows.length > 0 && name === undefined ? 1 : 0;
  if (kind === 'row') return rows.filter((cell) => cell === name || cell.split(', ').includes(name)).length;
  const last = { item: items, paragraph: paragraphs }[kind];
  return /^[1-9]\d*$/.test(name) && Number(name) <= last ? 1 : 0;
}
