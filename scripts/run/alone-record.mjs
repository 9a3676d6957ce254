// Writes tests/self/variants/alone.yaml.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root, runTool } from './run.mjs';

const path = join(root, 'tests/self/variants/alone.yaml');
const asIs = 'as it is';
const heading = `# The requirements that each variant alone leaves untested, although the reference server as it is has them tested. The first
# row is the reference server as it is. \`npm run prove -- --alone\` writes this file.
`;

/**
 * Adds rows to the record, or replaces all of it.
 *
 * @param {Map<string, Record<'handler' | 'credentials', string[]>>} untested by the name of the variant
 * @param {boolean} isAll whether these are all variants
 */
export async function writeRecord(untested, isAll) {
  const earlier = isAll ? {} : (parse(readFileSync(path, 'utf8')) ?? {});
  const asText = (ids) => ids.toSorted().join(' ');
  const plain = untested.get(asIs) ?? textsOf(earlier[asIs]);
  const rows = { ...earlier };
  for (const [name, row] of untested) {
    const isMissing = (mode) => (id) => name === asIs || !plain[mode].includes(id);
    const modes = Object.entries(row).map(([mode, ids]) => [mode, asText(ids.filter(isMissing(mode)))]);
    rows[name] = Object.fromEntries(modes.filter(([, text]) => text !== ''));
  }
  const names = Object.keys(rows).filter((name) => name !== asIs);
  const record = Object.fromEntries([asIs, ...names.toSorted()].map((name) => [name, rows[name]]));
  writeFileSync(path, heading + stringify(record, { lineWidth: 110 }));
  await runTool('oxfmt', [path]);
}

const textsOf = (row = {}) => ({
  handler: row.handler?.split(' ') ?? [],
  credentials: row.credentials?.split(' ') ?? [],
});
