// Endpoints > Confirm (verify) transaction. The values of variant A are left open.
import { isDeepStrictEqual } from 'node:util';
import { expectSame } from '../../../src/checks/expect.js';
import { isAccepted } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { allTestable } from '../examples.js';
import {
  lookups,
  confirmations,
  confirmationsInB,
  expectListed,
  listedRecord,
  requestFor,
} from './confirmations.js';
import { confirmedExtremes, planOfExtremes } from './extremes.js';
import {
  expectSameDetails,
  expectVariant,
  factsOf,
  variantIn,
} from '../../../src/rules/transactions/confirm.js';
import { transactionInvariants } from '../../../src/rules/transactions/transaction-invariants.js';

export const { entries, requirement } = suite();

// A part of a shorter reference may lead to another path.
const fewestCharacters = 3;

// Endpoints > Confirm (verify) transaction > paragraph 2: the reference is tested of every accepted exchange, by
// x-echoes.
requirement(
  'confirmTransaction/reference',
  { isolation: 'controls', sampling: planOfExtremes },
  async (t) => {
    const [known] = await confirmations(t);
    await confirmedExtremes(t);
    const { reference } = known!;
    // A server that compares only a part of the reference returns another transaction than the requested one.
    if (reference.length > fewestCharacters)
      for (const [note, part] of [
        ['a reference without its last character', reference.slice(0, -1)],
        ['a reference without its first character', reference.slice(1)],
      ] as const)
        await t.http.send(requestFor(part), { note });
  },
);

// Endpoints > Confirm (verify) transaction > paragraph 2 (ruling:one-record)
requirement('confirmTransaction/same-record', async (t) => {
  for (const { reference, exchange } of (await confirmations(t)).slice(0, 2)) {
    const again = await t.http.send(requestFor(reference), { note: 'the same reference again' });
    t.check('confirmTransaction/same-record', exchange, again);
  }
});

// Endpoints > Confirm (verify) transaction > paragraph 2: all answers have the variant of the first.
requirement('confirmTransaction/one-variant', async (t) => {
  let first: 'A' | 'B' | undefined;
  for (const { exchange } of await lookups(t)) {
    const shown = isAccepted(exchange.response) ? variantIn(exchange) : undefined;
    if (!shown) continue;
    first ??= shown.envelope;
    expectVariant(first, exchange);
  }
  if (first === undefined) throw new NotTestable('no transaction was confirmed with an envelope and an id');
  t.result.observe('confirmTransaction/variant', `variant ${first}`);
});

// Endpoints > Confirm (verify) transaction > paragraph 2: compared with the list, or with the params of the state.
requirement('confirmTransaction/known-transaction', { sampling: planOfExtremes }, async (t) => {
  let tested = 0;
  for (const one of await confirmationsInB(t)) {
    const { record, known, exchange } = one;
    const shown = factsOf(record);
    const made = { ...shown, ...known };
    // Where both operations agree, the state did not set up the transaction that it should.
    const doubtful = !isDeepStrictEqual(shown, made) || (tested < 2 && record.status === 'success');
    const other = doubtful && (await listedRecord(t, record));
    if (other) await expectListed(t, one, other);
    // A pending transaction may have moved on.
    else if (known && known.status !== 'pending')
      expectSame(shown, made, 'the record of the state', exchange);
    else if (!known || doubtful) continue;
    tested++;
  }
  for (const { confirmation, listed } of await confirmedExtremes(t)) {
    if (confirmation.variant === 'A') continue;
    await expectListed(t, confirmation, listed);
    tested++;
  }
  if (tested === 0) throw new NotTestable('neither the list nor a state shows the confirmed transactions');
});

// Resources and their fields > Transaction, variant B (smallest-unit schema) > table: two operations show one
// record, and a successful payment does not change.
requirement('confirmTransaction/listed-transaction', async (t) => {
  let tested = 0;
  for (const { record, exchange } of await confirmationsInB(t)) {
    const other = record.status === 'success' && tested < 2 ? await listedRecord(t, record) : undefined;
    if (!other) continue;
    expectSameDetails(record, other, exchange);
    tested++;
  }
  if (tested === 0) throw new NotTestable('the list shows none of the confirmed transactions');
});

for (const invariant of transactionInvariants) {
  requirement(`confirmTransaction/${invariant.name}`, async (t) => {
    const all = await confirmationsInB(t);
    await allTestable(all, ({ exchange }) => t.check(`confirmTransaction/${invariant.name}`, exchange));
  });
}
