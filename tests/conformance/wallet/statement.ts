// Endpoints > Wallet statement. Spans contain the movement, or lie far from it: their edges are left open.
import { say } from '../../../src/contract/phrase.js';
import type { Context } from '../../../src/domain/context.js';
import { expectThat } from '../../../src/checks/expect.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
import { unlike } from '../../../src/cases/fresh.js';
import { suite } from '../../../src/domain/suite.js';
import { askedIn } from '../../../src/rules/index.js';
import { expectElsewhere } from '../../../src/rules/wallet/statements.js';
import { pollUntil } from '../../../src/engine/retry/waits.js';
import { isServed, sendDespite } from '../service/neutralised.js';
import {
  dayToCome,
  movement,
  spansAround,
  spansBeside,
  statement,
  type Entry,
  type Span,
} from './statement-entries.js';

export const { entries, requirement } = suite();

// Resources and their fields > Wallet statement entry > paragraph 1
requirement('getWalletStatement/transfer-entry', async (t) => {
  const { amount, entry, entries, exchange } = await movement(t);
  const expected = say`an entry for a transfer of ${amount}`;
  expectThat(entry !== undefined, expected, say`none among ${entries.length} entries`, exchange);
});

// Endpoints > Wallet statement > paragraph 1
requirement('getWalletStatement/window-elsewhere', async (t) => {
  const own = await ownEntry(t);
  const spans = [{ to: past.to }, { from: await dayToCome(t) }, ...(await spansBeside(t))];
  const others = await t.http.sideBySide(spans.map((span) => () => statement(t, span)));
  for (const { exchange } of [await ofThePast(t), ...others])
    if (isAccepted(exchange.response)) expectElsewhere(askedIn(exchange), own);
});

// The server may ignore an invalid date, or return no entries, except rows that are in every window
// (ruling:statement-rows).
for (const side of ['from', 'to'] as const) {
  const id = `getWalletStatement/query.${side}.format` as const;
  requirement(id, async (t) => {
    const { id: own } = await ownEntry(t);
    // The rows that are in every window may depend on the given parameter.
    const elsewhere = await statement(t, side === 'to' ? { to: past.to } : { from: await dayToCome(t) });
    const standing = idsIn([...(await ofThePast(t)).entries, ...elsewhere.entries]);
    const { exchange, label } = await sendDespite(t, id);
    if (!isServed(t, { exchange, label })) return;
    const whole = idsIn((await statement(t)).entries);
    const shown = (exchange.response!.json as { data: Entry[] }).data.map((one) => one.id);
    const others = shown.filter((one) => whole.has(one) && !standing.has(one));
    expectThat(
      shown.includes(own) || others.length === 0,
      say`a rejection, or none or all of ${whole.size} entries (${label})`,
      say`${others.length} of them, without ${own}`,
      exchange,
    );
  });
}

requirement('getWalletStatement/window-around', async (t) => {
  const own = await ownEntry(t);
  const { length } = (await movement(t)).entries;
  for (const [span, taken] of await spansAround(t)) {
    const { entries, exchange } = await showing(t, own, span);
    if (!isAccepted(exchange.response)) {
      const other = await statement(t, taken);
      const expected = `a statement for ${JSON.stringify(taken)}`;
      expectThat(
        isAccepted(other.exchange.response),
        say`${expected}`,
        inWords(other.exchange),
        other.exchange,
      );
      continue;
    }
    if (shows(entries, own)) continue;
    const expected = `the entry ${own.id} for ${JSON.stringify(span)}`;
    expectThat(
      entries.length >= length,
      say`${expected}`,
      say`${entries.length} entries without it`,
      exchange,
    );
    throw new NotOffered('the server shortens the statement, and the contract does not say how');
  }
});

requirement('getWalletStatement/own-wallet-only', async (t) => {
  const { id, amount } = await ownEntry(t);
  const own = await t.cases.conforming('getWalletStatement');
  const wallet_id = strangeId(t, own.path['wallet_id']!);
  const exchange = await t.http.send({ ...own, path: { wallet_id } }, { note: 'no wallet has this id' });
  const shown = isAccepted(exchange.response) ? (exchange.response.json as { data?: unknown }).data : [];
  const has = ([shown].flat() as Partial<Entry | null>[]).some(
    (one) => one?.id === id && one.amount === amount,
  );
  const expected = say`a rejection, or no entry ${id} of ${amount}, for the wallet ${wallet_id}`;
  expectThat(!has, expected, say`the entry ${id} of ${own.path['wallet_id']}`, exchange);
});

/** An id in the form of a known one, so that a server looks it up instead of refusing its form. */
function strangeId(t: Context, known: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(known)) return t.fresh('{uuid}');
  return /\d/.test(known) ? known.replaceAll(/\d/g, (digit) => String(9 - Number(digit))) : unlike(known);
}

/** The statement of a span, once it shows an entry: a span may show it later than the whole statement does. */
async function showing(t: Context, own: Entry, span: Span) {
  const isThere = ({ entries, exchange }: Awaited<ReturnType<typeof statement>>): boolean =>
    !isAccepted(exchange.response) || shows(entries, own);
  return (
    await pollUntil(t, 'an entry to show in the statement of some days', () => statement(t, span), isThere)
  ).seen;
}

// An id may be the number of the row in its answer (ruling:statement-rows): no other transfer of the run has the amount.
const shows = (entries: readonly Entry[], own: Entry): boolean =>
  entries.some(({ id, amount }) => id === own.id || amount === own.amount);

const past = { from: '2000-01-01', to: '2000-12-31' };

/** The statement of a year in which no wallet moved. */
const ofThePast = (t: Context) => statement(t, past);

const idsIn = (entries: readonly Entry[]): Set<string> => new Set(entries.map(({ id }) => id));

/** The entry of a transfer of this run. */
async function ownEntry(t: Context): Promise<Entry> {
  const { entry } = await movement(t);
  if (!entry) throw new NotTestable('the statement does not show the transfer that was made');
  return entry;
}
