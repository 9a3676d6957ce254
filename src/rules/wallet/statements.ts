// Endpoints > Wallet statement: what its entries show of windows, and of transfers
import { amountsIn } from '../../checks/amounts.js';
import { expectThat } from '../../checks/expect.js';
import { exercised, members, pairsInAnyOrder, type Asked, type Members } from '../rule.js';

interface Row {
  id: string;
  amount: string;
  reference: unknown;
  /** What tells a debit from a credit, and a movement from a balance: every word of the entry, and the sign. */
  words: string;
}

const year = 366 * 86_400_000;

/** Whether a window lies far in the past, or far in the future. */
function isElsewhere({ query: { from, to }, exchange }: Asked): boolean {
  const isPast = typeof to === 'string' && Date.parse(to) < Date.UTC(2005, 0);
  const now = Date.parse(exchange.startedAt) + (exchange.clockSeconds ?? 0) * 1000;
  return isPast || (typeof from === 'string' && Date.parse(from) > now + 5 * year);
}

export const statementRules = [
  ...pairsInAnyOrder(['initiateTransfer', 'getWalletStatement'], {
    // Endpoints > Wallet statement > paragraph 1. Rows that no transfer caused may stand in any window (ruling:statement-rows).
    'getWalletStatement/window-elsewhere': ({ sent }, window) => {
      exercised(isElsewhere(window), 'no window lies elsewhere');
      const row = debitsOf(sent, rowsIn(window))[0];
      exercised(row !== undefined, 'the window has no entry with the reference');
      expectElsewhere(window, row);
    },
    // Endpoints > Initiate transfer > row reference. Entries need not have one: those that have are told apart by it. A fee
    // is no second debit, and one that was undone is none either.
    'initiateTransfer/reference-unique': ({ sent, exchange }, statement) => {
      const { reference, amount } = sent;
      const rows = rowsIn(statement).filter((row) => row.reference === reference);
      const debits = debitsOf(sent, rows);
      const isPlain = debits.length > 0 && new Set(rows.map(({ words }) => words)).size === 1;
      exercised(typeof reference === 'string' && isPlain, 'the statement has no entry with the reference');
      const isOnce = new Set(debits.map(({ id }) => id)).size === 1;
      const expected = `one debit of ${String(amount)} for the reference ${reference}`;
      expectThat(isOnce, expected, `${debits.length} entries of it`, statement.exchange, {
        exchanges: [exchange, statement.exchange],
      });
    },
  }),
];

/**
 * Expects that a window which lies elsewhere does not hold an entry that a transfer of today caused. An id may be the number of
 * the row in its answer (ruling:statement-rows).
 */
export function expectElsewhere(window: Asked, { id, amount }: Pick<Row, 'id' | 'amount'>): void {
  const has = rowsIn(window).some((row) => row.id === id && row.amount === amount);
  const { query, exchange } = window;
  const asked = Object.entries(query)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  expectThat(!has, `no entry of today for ${asked}`, `the entry ${id}, of today`, exchange, {
    headline: `an entry of today is listed for ${asked}`,
  });
}

/** The rows of a transfer's reference and amount. */
const debitsOf = ({ reference, amount }: Members, rows: readonly Row[]): Row[] =>
  rows.filter(
    (row) =>
      typeof reference === 'string' &&
      row.reference === reference &&
      amountsIn(row.amount).some((found) => found.eq(String(amount))),
  );

const rowsIn = ({ body }: Asked): Row[] =>
  [body['data']].flat().map((row) => {
    const { id, amount, reference } = members(row);
    return { id: String(id), amount: String(amount), reference, words: wordsOf(members(row)) };
  });

// Where an entry says which way its amount went is not shown. Texts with digits are ids, times and other amounts, but for
// those that name the reference or say that something was undone.
function wordsOf({ id: _, amount, reference, ...more }: Members): string {
  const sign = String(amount).replaceAll(/[\d.,\s]/g, '');
  const said = Object.entries(more)
    .map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(String(reference), '') : value,
    ])
    .filter(([, value]) => typeof value === 'boolean' || (typeof value === 'string' && !/\d/.test(value)));
  const undone = JSON.stringify(more).match(/revers|refund|return|credit/gi) ?? [];
  return JSON.stringify([sign, said, undone]);
}
