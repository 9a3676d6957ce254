// Endpoints > Wallet statement: the entries of a window, and those of a transfer
import { say } from '../../contract/phrase.js';
import { amountsIn } from '../../checks/amounts.js';
import { expectThat } from '../../checks/expect.js';
import {
  afterRejection,
  exercised,
  members,
  pairsInAnyOrder,
  textOf,
  type Asked,
  type Members,
} from '../rule.js';

interface Row {
  id: string;
  amount: string;
  reference: unknown;
  /** All words of the entry and the sign of its amount. They distinguish debits from credits, and movements from balances. */
  words: string;
}

const year = 366 * 86_400_000;

/** Whether a window is far in the past or far in the future. */
function isElsewhere({ query: { from, to }, exchange }: Asked): boolean {
  const isPast = typeof to === 'string' && Date.parse(to) < Date.UTC(2005, 0);
  const now = Date.parse(exchange.startedAt) + (exchange.clockSeconds ?? 0) * 1000;
  return isPast || (typeof from === 'string' && Date.parse(from) > now + 5 * year);
}

export const statementRules = [
  ...pairsInAnyOrder(['initiateTransfer', 'getWalletStatement'], {
    // Endpoints > Wallet statement > paragraph 1. Only rows of transfers count: others may be in any window (ruling:statement-rows).
    'getWalletStatement/window-elsewhere': ({ sent }, window) => {
      exercised(isElsewhere(window), 'the window is not far from today');
      const row = debitsOf(sent, rowsIn(window))[0];
      exercised(row !== undefined, 'the statement has no debit with the reference');
      expectElsewhere(window, row);
    },
    // Endpoints > Initiate transfer > row reference. Entries without a reference are ignored. A fee or a reversed debit does not count
    // as a second debit.
    'initiateTransfer/reference-unique': ({ sent, exchange }, statement) => {
      const { reference, amount } = sent;
      const debits = plainDebits(sent, statement);
      exercised(debits.length > 0, 'the statement has no plain debit with the reference');
      const isOnce = new Set(debits.map(({ id }) => id)).size === 1;
      const expected = say`one debit of ${amount} for the reference ${reference}`;
      expectThat(isOnce, expected, say`${debits.length} entries`, statement.exchange, {
        exchanges: [exchange, statement.exchange],
      });
    },
  }),
  ...afterRejection(['initiateTransfer', 'getWalletStatement'], {
    // Endpoints > Wallet statement > paragraph 1 (ruling:rejected-does-not-exist)
    'refused-absent': ({ sent, exchange }, statement) => {
      const [row] = plainDebits(sent, statement);
      expectThat(
        row === undefined,
        say`no entry for the reference ${sent['reference']}, whose transfer the server rejected`,
        say`the entry ${row?.id} of ${row?.amount}`,
        statement.exchange,
        {
          headline: 'a transfer that was rejected is in the statement',
          exchanges: [exchange, statement.exchange],
        },
      );
    },
  }),
];

/**
 * Expects a window far from today without the entry of a transfer of today. The id of an entry may be its row number, so the amount is
 * compared as well (ruling:statement-rows).
 */
export function expectElsewhere(window: Asked, { id, amount }: Pick<Row, 'id' | 'amount'>): void {
  const has = rowsIn(window).some((row) => row.id === id && row.amount === amount);
  const { query, exchange } = window;
  const asked = Object.entries(query)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  expectThat(!has, say`no entry of today for ${asked}`, say`the entry ${id} of today`, exchange, {
    headline: say`the statement for ${asked} has an entry of today`,
  });
}

/** The entries of a transfer by its reference and its amount; none if an entry of another kind, such as a reversal, has it as well. */
function plainDebits(sent: Members, statement: Asked): Row[] {
  const rows = rowsIn(statement).filter(({ reference }) => reference === sent['reference']);
  return new Set(rows.map(({ words }) => words)).size === 1 ? debitsOf(sent, rows) : [];
}

const debitsOf = ({ reference, amount }: Members, rows: readonly Row[]): Row[] =>
  rows.filter(
    (row) =>
      typeof reference === 'string' &&
      row.reference === reference &&
      amountsIn(row.amount).some((found) => found.eq(String(amount))),
  );

const known = new WeakMap<Asked, Row[]>();

function rowsIn(asked: Asked): Row[] {
  const rows =
    known.get(asked) ??
    [asked.body['data']].flat().map((row) => {
      const { id, amount, reference } = members(row);
      return { id: textOf(id), amount: textOf(amount), reference, words: wordsOf(members(row)) };
    });
  known.set(asked, rows);
  return rows;
}

// The contract does not specify which member of an entry shows its direction, so all words count. Texts with digits are ids, times and
// amounts, and are left out, apart from mentions of a reversal.
function wordsOf({ id: _, amount, reference, ...more }: Members): string {
  const sign = textOf(amount).replaceAll(/[\d.,\s]/g, '');
  const said = Object.entries(more)
    .map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(textOf(reference), '') : value,
    ])
    .filter(([, value]) => typeof value === 'boolean' || (typeof value === 'string' && !/\d/.test(value)));
  const undone = JSON.stringify(more).match(/revers|refund|return|credit/gi) ?? [];
  return JSON.stringify([sign, said, undone]);
}
