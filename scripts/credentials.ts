// `npm run credentials -- [count]`: counts the seeded defects that a run finds without a state handler, with a URL and
// credentials alone and with five more values. `count` limits the number of defects (default: all). Prints the table for
// reports/README.md, by the tags of the operations.
import { defects, type Defect } from '../reference/defects/index.js';
import type { ReferenceServer } from '../reference/server.js';
import { requirementRow, type RequirementId } from '../src/contract/contract.js';
import type { TargetInput } from '../src/server-under-test/target.js';
import { fixturesOf } from '../tests/self/support/fixture-of.js';
import { testReference } from '../tests/self/support/run.js';

const count = Number(process.argv[2] ?? defects.length);
if (!Number.isInteger(count) || count < 1) throw new Error('Usage: npm run credentials -- [count]');

const five = [
  ['an identity exists'],
  ['a virtual card exists'],
  ['a flight booking awaits ticketing'],
  ['a loan feature subject exists'],
  ['an eSIM package is on sale'],
] as const;

const nothing = (): Promise<TargetInput> => Promise.resolve({});
const fiveValues = async (server: ReferenceServer): Promise<TargetInput> => ({
  fixtures: await fixturesOf(server, five),
});

const operationOf = (id: RequirementId): string => requirementRow(id).operation;

/** Whether a run without a state handler reports a requirement that the defect breaks. */
async function isFound({ name, operation, fails }: Defect, input: typeof fiveValues): Promise<boolean> {
  const places = new Set([operation, ...fails.map(operationOf)]);
  const { killed } = await testReference(
    { defect: name },
    {
      ...{ input, discovers: true, plan: 'whole', quietMs: 50 },
      only: (id) => places.has(operationOf(id)),
    },
  );
  return fails.some((id) => killed.has(id));
}

// The rate limit is tested in the same way with and without a state handler, and each test of it takes minutes.
const all = defects.filter(({ fails }) => !fails.some((id) => id.startsWith('service/rate-limit')));
const waiting = Array.from(
  { length: Math.min(count, all.length) },
  (_, index) => all[Math.floor(((index + 0.5) * all.length) / Math.min(count, all.length))]!,
);
const found = new Map<string, { all: number; alone: number; five: number }>();
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const isAlone = await isFound(next, nothing);
    const isWithFive = isAlone || (await isFound(next, fiveValues));
    const { tag } = requirementRow(next.fails[0]!);
    const row = found.get(tag) ?? { all: 0, alone: 0, five: 0 };
    found.set(tag, {
      all: row.all + 1,
      alone: row.alone + Number(isAlone),
      five: row.five + Number(isWithFive),
    });
    if (!isWithFive) console.error(`not found: ${next.name}`);
  }
}
await Promise.all([work(), work(), work(), work()]);

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;
const rows = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
const sum = (of: 'all' | 'alone' | 'five'): number => rows.reduce((total, [, row]) => total + row[of], 0);
console.log('| class | defects | URL and credentials | five more values |\n| --- | --- | --- | --- |');
for (const [tag, row] of [
  ...rows,
  ['all', { all: sum('all'), alone: sum('alone'), five: sum('five') }],
] as const)
  console.log(`| ${tag} | ${row.all} | ${percent(row.alone, row.all)} | ${percent(row.five, row.all)} |`);
