// Writes tests/self/variants/alone.yaml.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root, runTool } from './run.mjs';

const path = join(root, 'tests/self/variants/alone.yaml');
const asIs = 'as it is';
const heading = `# The requirements that each variant alone leaves untested, although the reference server as it is has them tested. The first
# row is the reference server as it is. Variants that leave the same requirements untested share a row. \`both\` is the same
# list for a state handler and for credentials alone. \`npm run prove -- --alone\` writes this file.
`;

/** @typedef {Record<'handler' | 'credentials', string[]>} Untested */

/** The untested requirements of each variant, by its name. */
export function readRecord() {
  const idsOf = (names = {}) =>
    Object.entries(names).flatMap(([operation, own]) => own.split(' ').map((name) => `${operation}/${name}`));
  return new Map(
    parse(readFileSync(path, 'utf8')).flatMap(({ variants, both, handler = both, credentials = both }) => {
      const untested = { handler: idsOf(handler), credentials: idsOf(credentials) };
      return variants.split(', ').map((name) => [name, untested]);
    }),
  );
}

/**
 * Adds rows to the record, or replaces all of it.
 *
 * @param {Map<string, Untested>} untested by the name of the variant
 * @param {boolean} isAll whether these are all variants
 */
export async function writeRecord(untested, isAll) {
  const record = isAll ? new Map() : readRecord();
  const plain = untested.get(asIs) ?? record.get(asIs);
  for (const [name, row] of untested) {
    const isMissing = (mode) => (id) => name === asIs || !plain[mode].includes(id);
    const missing = (mode) => row[mode].filter(isMissing(mode)).toSorted();
    record.set(name, { handler: missing('handler'), credentials: missing('credentials') });
  }
  const names = [...record.keys()].filter((name) => name !== asIs).toSorted();
  const rows = new Map();
  for (const name of [asIs, ...names]) {
    const texts = asTexts(record.get(name));
    const { variants, ...same } = rows.get(JSON.stringify(texts)) ?? texts;
    rows.set(JSON.stringify(texts), { variants: variants ? `${variants}, ${name}` : name, ...same });
  }
  writeFileSync(path, heading + stringify([...rows.values()], { lineWidth: 110 }));
  await runTool('oxfmt', [path]);
}

/** The names of each operation as one text. */
function asTexts({ handler, credentials }) {
  const textsOf = (ids) => {
    const texts = {};
    for (const id of ids) {
      const [operation, name] = id.split('/');
      texts[operation] = texts[operation] ? `${texts[operation]} ${name}` : name;
    }
    return ids.length > 0 ? texts : undefined;
  };
  return String(handler) === String(credentials)
    ? { both: textsOf(handler) }
    : { handler: textsOf(handler), credentials: textsOf(credentials) };
}
