// Endpoints > Wallet statement: what its entries show of windows, and of transfers
import { amountsIn } from '../../checks/amounts.js';
import { expectThat } from '../../engine/expect.js';
import { areOfOneBusiness } from '../business.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import type { Recording } from '../recording.js';
import { answersOf, members, type Answered, type Members } from './rule.js';

interface Row {
  id: string;
  amount: string;
  reference: unknown;
  /** What tells a debit from a credit, and a movement from a balance: every word of the entry, and the sign. */
  words: string;
}

export function judgeStatements(recording: Recording, judge: Judge): void {
  const transfers = answersOf(recording, 'initiateTransfer');
  const statements = answersOf(recording, 'getWalletStatement');
  for (const one of statements) {
    judgeWindow(one, statements, judge);
    for (const transfer of transfers)
      if (areOfOneBusiness([transfer.exchange, one.exchange])) judgeDebits(transfer, one, judge);
  }
}

const year = 366 * 86_400_000;

function isElsewhere({ query: { from, to }, exchange }: Answered): boolean {
  const isPast = typeof to === 'string' && Date.parse(to) < Date.UTC(2005, 0);
  return isPast || (typeof from === 'string' && Date.parse(from) > Date.parse(exchange.startedAt) + 5 * year);
}

// Paragraph 1. What the statement of all times shows, too, is an entry: a balance that is carried into the window is none.
function judgeWindow(one: Answered, statements: readonly Answered[], judge: Judge): void {
  if (!isElsewhere(one)) return;
  const whole = statements.filter(
    ({ query, path, exchange }) =>
      Object.keys(query).length === 0 &&
      path['wallet_id'] === one.path['wallet_id'] &&
      areOfOneBusiness([exchange, one.exchange]),
  );
  const known = new Set(whole.flatMap(movements).map(keyOf));
  if (known.size === 0) return;
  const { length } = movements(one).filter((row) => known.has(keyOf(row)));
  judge.expect('getWalletStatement/window-elsewhere', () =>
    expectThat(length === 0, `no entries for ${JSON.stringify(one.query)}`, `${length}`, one.exchange),
  );
}

const keyOf = ({ id, amount }: Row): string => JSON.stringify([id, amount]);

const movements = (one: Answered): Row[] =>
  rowsOf(one).filter(
    ({ amount, words }) =>
      !amountsIn(amount).some((found) => found.eq(0)) &&
      !/balance|opening|closing|brought|carried|forward/i.test(words),
  );

const rowsOf = ({ body }: Answered): Row[] =>
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

// Endpoints > Initiate transfer > row reference. Entries need not have one: those that have are told apart by it. A fee is
// no second debit, and one that was undone is none either.
function judgeDebits({ sent, exchange: transfer }: Answered, statement: Answered, judge: Judge): void {
  const { reference, amount } = sent;
  if (typeof reference !== 'string' || hasMask([reference, statement.body['data']])) return;
  const rows = rowsOf(statement).filter((row) => row.reference === reference);
  const debits = rows.filter((row) => amountsIn(row.amount).some((found) => found.eq(String(amount))));
  if (debits.length === 0 || new Set(rows.map(({ words }) => words)).size > 1) return;
  const isOnce = new Set(debits.map(({ id }) => id)).size === 1;
  judge.expect('initiateTransfer/reference-unique', () =>
    expectThat(
      isOnce,
      `one debit of ${String(amount)} for the reference ${reference}`,
      `${debits.length} entries of it`,
      statement.exchange,
      {
        exchanges: [transfer, statement.exchange],
      },
    ),
  );
}
