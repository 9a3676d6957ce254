// Endpoints > Wallet statement. Its spans are far off or surely contain the movement: what their edges mean is open.
import { amountsIn } from '../../src/checks/amounts.js';
import { expectThat, inWords, isAccepted } from '../../src/harness/expect.js';
import { NotTestable } from '../../src/harness/outcome.js';
import { suite } from '../../src/harness/registry.js';
import { dayToCome, movement, spansAround, statement } from './statement.js';

export const { entries, requirement } = suite();

// "data (array of statement entries)"; entry: id, amount, type
requirement('getWalletStatement/transfer-entry', async (t) => {
  const { amount, entry, entries, exchange } = await movement(t);
  const expected = `an entry for a transfer of ${amount}`;
  expectThat(entry !== undefined, expected, `none among ${entries.length} entries`, exchange);
});

// "Query: from, to (optional, date, ISO 8601)"
requirement('getWalletStatement/window-elsewhere', async (t) => {
  const { entries } = await statement(t);
  if (entries.length === 0 && (await movement(t)).entries.length === 0)
    throw new NotTestable('the statement has no entries');
  const past = { from: '2000-01-01', to: '2000-12-31' };
  for (const span of [past, { to: past.to }, { from: await dayToCome(t) }]) {
    const { entries: found, exchange } = await statement(t, span);
    // What a balance was before is no movement.
    const moved = found.filter(({ amount }) => amountsIn(amount).find((one) => one.eq(0)) === undefined);
    expectThat(moved.length === 0, `no entries for ${JSON.stringify(span)}`, `${moved.length}`, exchange);
  }
});

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
