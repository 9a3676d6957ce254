// Endpoints > Confirm (verify) transaction; States and transitions > Transaction
import { say } from '../../contract/phrase.js';
import { isDeepStrictEqual } from 'node:util';
import { expectRefused, expectSame, expectThat } from '../../checks/expect.js';
import { inWords } from '../../checks/response.js';
import { beginningOf } from '../../contract/words.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf } from '../refusal-bodies.js';
import { answersOf, exercised, members, pairsOf, type Asked } from '../rule.js';
import { sameSecond } from '../timestamps.js';
import { saysNotFound } from './confirm-messages.js';
import { pageIn } from './pages.js';
import { appliesTo, expectInvariant, transactionInvariants } from './transaction-invariants.js';
import type { Transaction } from './transaction.js';

const confirm = 'confirmTransaction';
const list = 'listTransactions';

/** Whether a response has variant A. The contract does not specify the values of that variant. */
export const isInA = ({ body }: Pick<Asked, 'body'>): boolean => typeof body['status'] === 'boolean';

/** The record of a response in variant B. */
function recordIn(asked: Asked): Transaction {
  exercised(!isInA(asked), 'the response has variant A, and the rule applies to variant B');
  return asked.data as unknown as Transaction;
}

/** The members of a record that are compared between two operations. */
export const factsOf = ({ status, channel, currency, amount }: Transaction) => ({
  status,
  channel,
  currency,
  amount,
});

/** More members, which are compared only for a completed payment. */
const detailsOf = ({ id, fees, customer }: Transaction) => ({ id, fees, customer: customer.id });

/** Expects two operations to show the same details. They belong to a successful payment, which does not change. */
export function expectSameDetails(record: Transaction, listed: Transaction, exchange: Exchange): void {
  const { created_at: time } = record;
  const isSame = isDeepStrictEqual(detailsOf(record), detailsOf(listed));
  if (isSame && sameSecond(time, listed.created_at)) return;
  const [shown, other] = [record, listed].map((one) => ({ ...detailsOf(one), created_at: one.created_at }));
  expectSame(shown, other, 'the record, compared with the list', exchange);
}

/** The variants of a response and of its envelope. Undefined if either is unclear. */
export function variantIn({ response }: Exchange): { envelope: 'A' | 'B'; data: 'A' | 'B' } | undefined {
  const { status, data } = membersOf({ response } as Exchange);
  const { id } = (data ?? {}) as { id?: unknown };
  if (status === undefined || id === undefined) return undefined;
  return { envelope: typeof status === 'boolean' ? 'A' : 'B', data: typeof id === 'string' ? 'A' : 'B' };
}

/** Expects the variant of the first response (ruling:transaction-variant). */
export function expectVariant(first: 'A' | 'B', exchange: Exchange): void {
  const { envelope, data } = variantIn(exchange)!;
  const found = say`variant ${data} in the envelope of ${envelope}`;
  expectThat(data === first && envelope === first, say`variant ${first} in its envelope`, found, exchange);
}

/** Errors > Body shapes > row Envelope error */
export function expectErrorStatus(exchange: Exchange, isVariantA: boolean): void {
  const { status } = membersOf(exchange);
  const isError = status === 'error' || (isVariantA && status === false);
  const actual = status === undefined ? 'no status' : `status ${JSON.stringify(status)}`;
  const expected = say`status "error"${isVariantA ? ' or false' : ''}`;
  expectThat(isError, expected, say`${beginningOf(actual, 300)}`, exchange);
}

/** Endpoints > Confirm (verify) transaction > paragraph 2 (ruling:quoted-messages) */
export function expectNotFound(exchange: Exchange): void {
  expectRefused(exchange, 'an unknown reference');
  expectThat(saysNotFound(exchange), 'the message "Transaction not found"', inWords(exchange), exchange);
}

const invariantsOf = (recordsIn: (asked: Asked) => readonly Transaction[]) =>
  Object.fromEntries(
    transactionInvariants.map((invariant) => [
      invariant.name,
      (asked: Asked) => {
        const records = recordsIn(asked).filter((record) => appliesTo(invariant, record));
        exercised(records.length > 0, `no transaction has the status ${invariant.statuses.join(' or ')}`);
        for (const record of records) expectInvariant(invariant, record, asked.exchange);
      },
    ]),
  );

export const confirmRules = [
  ...answersOf(
    confirm,
    invariantsOf((asked) => [recordIn(asked)]),
  ),
  ...answersOf(
    list,
    invariantsOf((asked) => pageIn(asked).records),
  ),
  ...pairsOf([confirm, confirm], {
    // Endpoints > Confirm (verify) transaction > paragraph 2 (ruling:one-record)
    'same-record': (first, asked) => {
      exercised(
        first.path['reference'] === asked.path['reference'],
        'the two requests have different references',
      );
      const [then, now] = [first, asked].map(({ data }) => ({
        ...{ id: data['id'], amount: data['amount'] },
        currency: data['currency'] ?? members(data['order'])['currency'],
      }));
      expectSame(now, then, 'the transaction as confirmed before', asked.exchange);
    },
  }),
  ...pairsOf([list, confirm], {
    // Endpoints > Confirm (verify) transaction > paragraph 2
    'known-transaction': (listed, asked) => {
      const { status: _, ...facts } = factsOf(recordIn(asked));
      const { status: __, ...others } = factsOf(successIn(listed, recordIn(asked)));
      expectSame(facts, others, 'the record, compared with the list', asked.exchange);
    },
    // Resources and their fields > Transaction, variant B (smallest-unit schema) > table
    'listed-transaction': (listed, asked) => {
      const record = recordIn(asked);
      exercised(record.status === 'success', 'the status of the payment is not success');
      expectSameDetails(record, successIn(listed, record), asked.exchange);
    },
  }),
];

/** The successful payment with the reference of a record in a list. */
function successIn(listed: Asked, { reference }: Transaction): Transaction {
  const found = pageIn(listed).records.find((one) => one.reference === reference && one.status === 'success');
  exercised(found !== undefined, 'the list does not show the transaction');
  return found;
}
