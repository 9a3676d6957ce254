import { isDeepStrictEqual } from 'node:util';
import { bound, exampleCase, type Case } from '../../../src/cases/case.js';
import { operationOf, type paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectSame, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
import { pollUntil } from '../../../src/engine/poll.js';
import { testable, whereTestable } from '../examples.js';
import { pageOrRefusal, type Query, type Transaction } from './expect-pages.js';

type Path = paths['/pms/transactions/{reference}/confirm/']['get'];
type Answer = Path['responses'][200]['content']['application/json'];
type AnswerA = Extract<Answer, { status: boolean }>;

const state = 'a transaction exists';

/** What the state of a transaction is asked for: not its amount, whose unit the protocol does not say. */
type Sample = Pick<Transaction, 'status' | 'channel'> & { currency?: string };

// The transactions that are looked at; each is set up and asked for once a run.
const samples: readonly Sample[] = [
  { status: 'success', channel: 'card', currency: 'NGN' },
  { status: 'success', channel: 'bank_transfer', currency: 'USD' },
  { status: 'failed', channel: 'card' },
  { status: 'failed', channel: 'bank' },
  { status: 'pending', channel: 'card' },
  { status: 'abandoned', channel: 'mobile_money' },
  { status: 'cancelled', channel: 'ussd' },
];

/** A transaction that was asked for by its reference, and what came. */
interface Asked {
  reference: string;
  /** What the transaction is known to be: null where no state made it so. */
  known: Sample | null;
  exchange: Exchange;
}

type ConfirmedInB = Asked & { variant: 'B'; record: Transaction };
type Confirmed = (Asked & { variant: 'A'; record: AnswerA['data'] }) | ConfirmedInB;

/** Transactions by their references, as the target answers. Throws NotTestable when there is none to ask for. */
export function askedFor(t: Context): Promise<Asked[]> {
  return t.once('transactions asked for', (t) => testable(samples, (sample) => ask(t, sample)));
}

/** Those that were accepted with the documented body. Throws NotTestable when none was. */
export function confirmed(t: Context): Promise<Confirmed[]> {
  return t.once('transactions confirmed', async (t) =>
    testable(await askedFor(t), (asked) => Promise.resolve().then(() => read(t, asked))),
  );
}

/** Those in variant B. Throws NotOffered where the target returns variant A, which leaves its values open. */
export async function confirmedInB(t: Context): Promise<ConfirmedInB[]> {
  const inB = (await confirmed(t)).filter((one) => one.variant === 'B');
  if (inB.length === 0)
    throw new NotOffered('the target confirms transactions in variant A, not in variant B');
  return inB;
}

/** The request for one transaction. */
export function requestFor(reference: string): Case {
  const base = exampleCase(operationOf('confirmTransaction'), 0, (prefix) => prefix);
  return bound(base, '/path/reference', reference);
}

/** What is compared of a record: what a payment is, and how much. */
export const factsOf = ({ status, channel, currency, amount }: Transaction) => ({
  status,
  channel,
  currency,
  amount,
});

/** What else two readings of a payment that is over show alike: which it is, what it cost, and whose it is. */
export const detailsOf = ({ id, fees, customer }: Transaction) => ({ id, fees, customer: customer.id });

/** The record of the list for the same transaction; undefined where the list does not show it, or shows it wrongly. */
export function listed(t: Context, record: Transaction): Promise<Transaction | undefined> {
  return t.once(`the listed transaction ${record.reference}`, (t) => lookUp(t, record));
}

async function lookUp(t: Context, record: Transaction): Promise<Transaction | undefined> {
  // A list that is not as documented tells nothing of another operation.
  if (t.verdicts.of('listTransactions/response.body') === 'fail') return undefined;
  const { customer, status, channel } = record;
  // Whose it is may be what the record is wrong about.
  const queries: Query[] = [{ customer: String(customer.id) }, { status, channel }];
  for (const query of queries) {
    const page = await whereTestable(pageOrRefusal(t, { ...query, per_page: 100 }));
    const found = page?.records.find(({ reference }) => reference === record.reference);
    if (found) return found;
  }
  return undefined;
}

/** Both operations tell the same of a transaction. It may move on between two looks, so they are looked at again. */
export async function expectListed(
  t: Context,
  { record, reference, exchange }: ConfirmedInB,
  other: Transaction,
): Promise<void> {
  const first = { shown: factsOf(record), listed: factsOf(other), exchange };
  if (isDeepStrictEqual(first.shown, first.listed)) return;
  const look = async () => {
    const again = read(t, { reference, known: null, exchange: await t.send(requestFor(reference)) });
    const now = await lookUp(t, record);
    if (again.variant === 'A' || !now) return first;
    return { shown: factsOf(again.record), listed: factsOf(now), exchange: again.exchange };
  };
  const { seen } = await pollUntil(
    t,
    'a transaction in the list as it is confirmed',
    look,
    ({ shown, listed }) => isDeepStrictEqual(shown, listed),
  );
  expectSame(seen.shown, seen.listed, 'what the list shows', seen.exchange);
}

// Without the state, a transaction that the list shows will do.
async function ask(t: Context, sample: Sample): Promise<Asked> {
  try {
    const reference = t.text(await t.given(state, { ...sample }), 'reference');
    const known = t.states.handled(state, { ...sample }) ? sample : null;
    return { reference, known, exchange: await t.send(requestFor(reference), { note: sample.status }) };
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    const { status, channel } = sample;
    for (const query of [{ status, channel }, { status }]) {
      const found = await whereTestable(pageOrRefusal(t, { ...query, per_page: 1 }));
      const reference = found?.records[0]?.reference;
      if (reference !== undefined)
        return { reference, known: null, exchange: await t.send(requestFor(reference), { note: status }) };
    }
    throw error;
  }
}

function read(t: Context, asked: Asked): Confirmed {
  const { exchange, known } = asked;
  if (!known && !isAccepted(exchange.response))
    throw new NotTestable(`a listed transaction was not confirmed: ${inWords(exchange)}`);
  t.accepted(exchange);
  if (!t.fits(exchange))
    throw new NotTestable('the body is not the documented one: see confirmTransaction/response.body');
  const answer = exchange.response?.json as Answer;
  return isA(answer)
    ? { ...asked, variant: 'A', record: answer.data }
    : { ...asked, variant: 'B', record: answer.data };
}

const isA = (answer: Answer): answer is AnswerA => typeof answer.status === 'boolean';
