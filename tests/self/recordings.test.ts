// A recording of a run shows the faults that the run found (docs/watch.md). `npm run recordings` measures the share over
// more defects, and lists the faults that recordings do not show.
import { expect, test } from 'vitest';
import { sampleOf, shareOf, shownOf, type ShownDefect } from './traffic/sample.js';

const sample = sampleOf(60);
const least = 0.75;

test.concurrent('recordings show at least three quarters of the failures', async () => {
  const rows: ShownDefect[] = [];
  const waiting = [...sample];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) rows.push(await shownOf(next));
  };
  await Promise.all([work(), work(), work(), work()]);
  const hidden = rows.filter(({ failed, shown }) => failed.length > 0 && shown.length === 0);
  expect(
    shareOf(rows),
    hidden.map(({ name, failed }) => `${name}: ${failed.join(', ')}`).join('\n'),
  ).toBeGreaterThan(least);
});
