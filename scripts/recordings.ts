// `npm run recordings -- [count]`: of that many seeded defects (200 by default), the share whose failures the recording of
// the run shows, and what it does not show. Nothing is written.
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
  console.log(`${id}: not shown for ${name}${isSeen ? ', which fails others' : ''}`);

const failures = rows.reduce((sum, { failed }) => sum + failed.length, 0);
const failing = rows.filter(({ failed }) => failed.length > 0);
const seen = failing.filter(({ all }) => all.length > 0).length;
console.log(
  `\n${failing.length} defects failed in their runs. The recordings show one of their failures for ${percent(shareOf(rows))},` +
    ` and any failure for ${percent(seen / failing.length)}. Of all ${failures} failures, ${percent(1 - hidden.length / failures)} are shown.`,
);

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
