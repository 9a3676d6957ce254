// The useless and the hostile servers that `npm test` tries, and a failing run that is scanned for leaks.
import { describe, expect, test } from 'vitest';
import { hostile } from '../hostile/index.js';
import { proveHostile } from '../hostile/prove.js';
import { internalErrors } from '../support/run.js';
import { disguises } from '../leaks/disguises.js';
import { echoes } from '../leaks/echoes.js';
import { testHostile } from '../leaks/hostile.js';
import { leaksIn } from '../leaks/leaks-in.js';
import { json, proveNull } from '../support/null-target.js';
import { proveRandom } from '../support/random-target.js';

const dozen = 12;
const some = hostile.quick.filter((_, index) => index % Math.floor(hostile.quick.length / dozen) === 0);

test('an empty server', () => proveNull(json(200, {})));

test('a server whose answers fit their schemas by chance', proveRandom);

describe.concurrent('hostile servers', () => {
  test.each(some.slice(0, dozen).map((row) => [row.name, row] as const))('%s', (_, row) => proveHostile(row));
});

test('credentials that a server shows in any form appear in no output', async () => {
  const tested = await testHostile({ name: 'leaks', disguises, places: Object.keys(echoes) }, (id) =>
    /^(getWallet|createRecipient)\/(auth|response|required|refus)/.test(id),
  );
  expect(internalErrors(tested)).toEqual([]);
  expect(tested.with('fail')).not.toEqual([]);
  expect(leaksIn(tested)).toEqual([]);
});
