// Endpoints > Wallet statement. Spans contain the movement, or lie far from it: their edges are left open.
import { isDeepStrictEqual } from 'node:util';
import { amountsIn } from '../../../src/checks/amounts.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { pollUntil } from '../../../src/engine/retry/waits.js';
import { isServed, sendDespite } from '../service/neutralised.js';
import { dayToCome, movement, spansAround, statement, type Entry } from './statement-entries.js';

export const { entries, requirement } = suite();

// Resources and their fields > Wallet statement entry > paragraph 1
requirement('getWalletStatement/transfer-entry', async (t) => {
  const { amount, entry, entries, exchange } = await movement(t);
  const expected = `an entry for a transfer of ${amount}`;
  expectThat(entry !== undefined, expected, `none among ${entries.length} entries`, exchange);
});

// Endpoints > Wallet statement > paragraph 1
requirement('getWalletStatement/window-elsewhere', async (t) => {
  const first = await statement(t);
  const whole = first.entries.length > 0 ? first : await movement(t);
  const past = { from: '2000-01-01', to: '2000-12-31' };
  const spans = [past, { to: past.to }, { from: await dayToCome(t) }];
  const all = await t.http.sideBySide(spans.map((span) => () => statement(t, span)));
  for (const { exchange } of all.filter((one) => isAccepted(one.exchange.response)))
    t.check('getWalletStatement/window-elsewhere', whole.exchange, exchange);
});

// A value that is no date may be ignored, or match nothing.
for (const side of ['from', 'to'] as const) {
  const id = `getWalletStatement/query.${side}.format` as const;
  requirement(id, async (t) => {
    const look = async () => {
      const { exchange, label } = await sendDespite(t, id);
      if (!isServed(t, { exchange, label })) return null;
      const whole = t.answers.accepted(
        await t.http.send(await t.cases.conforming('getWalletStatement'), { note: 'without it' }),
      );
      return { shown: movementsIn(exchange), all: movementsIn(whole), exchange, label };
    };
    type Seen = Awaited<ReturnType<typeof look>>;
    // Entries may be added between two reads.
    const isUntouched = (seen: Seen) =>
      seen === null || seen.shown.length === 0 || isDeepStrictEqual(new Set(seen.shown), new Set(seen.all));
    const { seen, done } = await pollUntil(t, 'an untouched statement', look, isUntouched);
    if (seen === null) return;
    const { shown, all, exchange, label } = seen;
    if (all.length === 0) throw new NotTestable('the statement has no entries to leave out');
    expectThat(
      done,
      `a refusal or none or all of ${all.length} entries (${label})`,
      `${shown.length} of them`,
      exchange,
    );
  });
}

requirement('getWalletStatement/window-around', async (t) => {
  const { entry, entries: all } = await movement(t);
  if (!entry) throw new NotTestable('the statement does not show the transfer that was made');
  for (const [span, taken] of await spansAround(t)) {
    const { entries, exchange } = await statement(t, span);
    if (!isAccepted(exchange.response)) {
      const other = await statement(t, taken);
      const expected = `a statement for ${JSON.stringify(taken)}`;
      expectThat(isAccepted(other.exchange.response), expected, inWords(other.exchange), other.exchange);
      continue;
    }
    if (entries.some(({ id }) => id === entry.id)) continue;
    const expected = `the entry ${entry.id} for ${JSON.stringify(span)}`;
    expectThat(entries.length >= all.length, expected, `${entries.length} entries without it`, exchange);
    throw new NotTestable('the statement is cut short, and how is not shown');
  }
});

// An opening balance is no movement.
const movements = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ amount }) => amountsIn(amount).find((one) => one.eq(0)) === undefined);

const movementsIn = ({ response }: Exchange): string[] =>
  movements((response!.json as { data: Entry[] }).data).map(({ id }) => id);
