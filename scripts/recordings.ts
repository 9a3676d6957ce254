// `npm run recordings -- [count]`: counts the seeded defects whose failures `cwit judge` also finds in a recording of the run,
// and lists the failures that it does not find. `count` limits the number of defects (default: 200). Writes nothing.
import { sampleOf, shareOf, shownOf, type ShownDefect } from '../tests/self/traffic/sample.js';

const count = Number(process.argv[2] ?? 200);
if (!Number.isInteger(count) || count < 1) throw new Error('Usage: npm run recordings -- [count]');

const waiting = sampleOf(count);
const rows: ShownDefect[] = [];
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) rows.push(await shownOf(next));
}
await Promise.all([work(), work(), work(), work()]);

const kindOf = (id: string): string => id.slice(id.indexOf('/') + 1);
const hidden = rows.flatMap(({ name, failed, shown, all }) =>
  failed.filter((id) => !shown.includes(id)).map((id) => ({ name, id, isSeen: all.length > 0 })),
);
for (const { name, id, isSeen } of hidden.toSorted((a, b) => (kindOf(a.id) < kindOf(b.id) ? -1 : 1)))
  console.log(`${id}: not found in the recording of ${name}${isSeen ? ', which fails others' : ''}`);

const failures = rows.reduce((sum, { failed }) => sum + failed.length, 0);
const failing = rows.filter(({ failed }) => failed.length > 0);
const seen = failing.filter(({ all }) => all.length > 0).length;
console.log(
  `\n${failing.length} defects fail in their runs. In the recordings, ${percent(shareOf(rows))} fail one of the same requirements,` +
    ` and ${percent(seen / failing.length)} fail any. The recordings show ${percent(1 - hidden.length / failures)} of all ${failures} failures.`,
);

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
