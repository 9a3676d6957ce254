// The seeded defects that `npm test` tries: one for every check, and three per tag that only semantics tests catch.
import { describe, expect, test } from 'vitest';
import { defects, type Defect } from '../../../reference/defects/index.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { checks } from '../../../src/checks/index.js';
import { requirementRow, requirements } from '../../../src/contract/contract.js';
import { proveDefect } from '../defects/prove.js';

const { entries } = await loadSuites();
const semantics = new Set(entries.filter(({ kind }) => kind === 'semantics').map(({ id }) => id));
const perTag = 3;

const byCheck = checks.map(({ name }): readonly [string, Defect | undefined] => [
  `check ${name}`,
  defects.find(({ fails }) => fails.some((id) => id.endsWith(`/${name}`))),
]);

/** Defects of a tag, from its whole table, that only a semantics test can catch. */
function ofTag(tag: string): (readonly [string, Defect])[] {
  const own = defects.filter(({ fails }) =>
    fails.every(
      (id) => requirementRow(id).tag === tag && semantics.has(id) && !id.startsWith('service/rate'),
    ),
  );
  const step = Math.max(1, Math.floor(own.length / perTag));
  return own
    .filter((_, index) => index % step === 0)
    .slice(0, perTag)
    .map((row) => [`semantics of ${tag}: ${row.name}`, row]);
}

const tags = [...new Set(requirements.filter(({ id }) => semantics.has(id)).map(({ tag }) => tag))];
const byTag = tags.flatMap(ofTag);

describe.concurrent('seeded defects', () => {
  test.each([...byCheck.flatMap(([name, row]) => (row ? [[name, row] as const] : [])), ...byTag])(
    '%s',
    async (_, defect) => void (await proveDefect(defect)),
  );
});

test('every check has a defect, and every tag three', () => {
  expect(byCheck.filter(([, row]) => row === undefined)).toEqual([]);
  const few = tags.filter(
    (tag) => byTag.filter(([name]) => name.startsWith(`semantics of ${tag}:`)).length < perTag,
  );
  expect(few).toEqual([]);
});
