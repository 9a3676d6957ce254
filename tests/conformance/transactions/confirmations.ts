import { say } from '../../../src/contract/phrase.js';
import { isDeepStrictEqual } from 'node:util';
import { bound, type Case, exampleCase } from '../../../src/cases/case.js';
import { operationOf, type paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectSame } from '../../../src/checks/expect.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
import { pollUntil } from '../../../src/engine/retry/waits.js';
import { factsOf } from '../../../src/rules/transactions/confirm.js';
import { allTestable, optional } from '../examples.js';
import { pageOrRefusal, type Query, type Transaction } from './expect-selection.js';

type Path = paths['/pms/transactions/{reference}/confirm/']['get'];
type ConfirmBody = Path['responses'][200]['content']['application/json'];
type ConfirmBodyA = Extract<ConfirmBody, { status: boolean }>;

const state = 'a transaction exists';

/** The params of the state, without an amount, because the protocol does not state its unit. */
type Sample = Pick<Transaction, 'status' | 'channel'> & { currency?: string };

// The transactions to confirm. Each is set up and confirmed once per run.
const samples: readonly Sample[] = [
  { status: 'success', channel: 'card', currency: 'NGN' },
  { status: 'success', channel: 'bank_transfer', currency: 'USD' },
  { status: 'failed', channel: 'card' },
  { status: 'failed', channel: 'bank' },
  { status: 'pending', channel: 'card' },
  { status: 'abandoned', channel: 'mobile_money' },
  { status: 'cancelled', channel: 'ussd' },
];

/** A request for a transaction by its reference, and its exchange. */
interface Lookup {
  reference: string;
  /** The params that the state was set up with; null for a reference from the list. */
  known: Sample | null;
  exchange: Exchange;
}

type ConfirmationInB = Lookup & { variant: 'B'; record: Transaction };
export type Confirmation = (Lookup & { variant: 'A'; record: ConfirmBodyA['data'] }) | ConfirmationInB;

/** The exchanges of the samples. Throws NotTestable where no transaction exists. */
export function lookups(t: Context): Promise<Lookup[]> {
  return t.once('transactions asked for', (t) => allTestable(samples, (sample) => lookUp(t, sample)));
}

/** The accepted confirmations with the documented body. Throws NotTestable where none is. */
export function confirmations(t: Context): Promise<Confirmation[]> {
  return t.once('transactions confirmed', async (t) =>
    allTestable(await lookups(t), (lookup) => read(t, lookup)),
  );
}

/**
 * The confirmations in variant B. Throws NotOffered where the server returns variant A, which leaves its values
 * open.
 */
export async function confirmationsInB(t: Context): Promise<ConfirmationInB[]> {
  const inB = (await confirmations(t)).filter((one) => one.variant === 'B');
  if (inB.length === 0)
    throw new NotOffered('the server confirms transactions in variant A, not in variant B');
  return inB;
}

/** The request for one transaction. */
export function requestFor(reference: string): Case {
  const base = exampleCase(operationOf('confirmTransaction'), 0, (prefix) => prefix);
  return bound(base, '/path/reference', reference);
}

/**
 * The record of the list with the same reference; undefined where the list does not show it, or is not as
 * documented.
 */
export function listedRecord(t: Context, record: Transaction): Promise<Transaction | undefined> {
  return t.once(`the listed transaction ${record.reference}`, (t) => findInList(t, record));
}

async function findInList(t: Context, record: Transaction): Promise<Transaction | undefined> {
  // A list that is not as documented is no evidence against another operation.
  if (t.run.verdicts.of('listTransactions/response.body') === 'fail') return undefined;
  const { customer, status, channel } = record;
  // The customer may be the member in which the two differ.
  const queries: Query[] = [{ customer: String(customer.id) }, { status, channel }];
  for (const query of queries) {
    const page = await optional(pageOrRefusal(t, { ...query, per_page: 100 }));
    const found = page?.records.find(({ reference }) => reference === record.reference);
    if (found) return found;
  }
  return undefined;
}

/**
 * Expects the same record from both operations. A transaction may change between two reads, so a difference is read again.
 */
export async function expectListed(
  t: Context,
  { record, reference, exchange }: ConfirmationInB,
  other: Transaction,
): Promise<void> {
  const first = { shown: factsOf(record), listed: factsOf(other), exchange };
  if (isDeepStrictEqual(first.shown, first.listed)) return;
  const look = async () => {
    const again = read(t, { reference, known: null, exchange: await t.http.send(requestFor(reference)) });
    const now = await findInList(t, record);
    if (again.variant === 'A' || !now) return first;
    return { shown: factsOf(again.record), listed: factsOf(now), exchange: again.exchange };
  };
  const { seen } = await pollUntil(
    t,
    'a transaction to show in the list as it is confirmed',
    look,
    ({ shown, listed }) => isDeepStrictEqual(shown, listed),
  );
  expectSame(seen.shown, seen.listed, 'the record in the list', seen.exchange);
}

// Without the state, the suite confirms a transaction from the list.
async function lookUp(t: Context, sample: Sample): Promise<Lookup> {
  try {
    const values = await t.states.given(state, { ...sample });
    const reference = t.states.text(values, 'reference');
    const known = t.states.originOf(values) === 'made' ? sample : null;
    return { reference, known, exchange: await t.http.send(requestFor(reference), { note: sample.status }) };
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    const { status, channel } = sample;
    for (const query of [{ status, channel }, { status }]) {
      const found = await optional(pageOrRefusal(t, { ...query, per_page: 1 }));
      const reference = found?.records[0]?.reference;
      if (reference !== undefined)
        return {
          reference,
          known: null,
          exchange: await t.http.send(requestFor(reference), { note: status }),
        };
    }
    throw error;
  }
}

/** The record of an accepted exchange. Throws NotTestable where it is refused, or not as documented. */
export function read(t: Context, lookup: Lookup): Confirmation {
  const { exchange, known } = lookup;
  if (!known && !isAccepted(exchange.response))
    throw new NotTestable(say`the server did not confirm a listed transaction: ${inWords(exchange)}`);
  t.answers.accepted(exchange);
  if (!t.answers.fits(exchange))
    throw new NotTestable('the body is not as documented: see confirmTransaction/response.body');
  const body = exchange.response?.json as ConfirmBody;
  return isA(body)
    ? { ...lookup, variant: 'A', record: body.data }
    : { ...lookup, variant: 'B', record: body.data };
}

const isA = (body: ConfirmBody): body is ConfirmBodyA => typeof body.status === 'boolean';
