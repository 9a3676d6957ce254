// Endpoints > Confirm (verify) transaction; States and transitions > Transaction
import { isDeepStrictEqual } from 'node:util';
import { beginningOf } from '../../contract/beginning.js';
import { isRefused } from '../../checks/response.js';
import { isRarelyMeant } from '../../checks/rarely-meant.js';
import type { Exchange } from '../../contract/exchange.js';
import { saysNotFound } from '../../domain/transactions/confirm-messages.js';
import { membersOf } from '../../domain/refusal-bodies.js';
import { sameSecond } from '../../domain/timestamps.js';
import {
  appliesTo,
  expectInvariant,
  transactionInvariants,
} from '../../domain/transactions/transaction-invariants.js';
import type { Transaction } from '../../domain/transactions/transaction-list.js';
import { expectSame, expectThat, inWords } from '../../engine/expect.js';
import { businessOf } from '../business.js';
import type { Judge } from '../judge.js';
import type { Recording } from '../recording.js';
import { pagesOf } from './pages.js';
import { answersOf, type Answered, type Rule } from './rule.js';

export const transactions: Rule = (recording, judge) => {
  const answers = answersOf(recording, 'confirmTransaction');
  for (const one of answers) {
    const { data, path, exchange } = one;
    const shown = isA(one) ? data['transaction_ref'] : data['reference'];
    judge.expect('confirmTransaction/reference', () =>
      expectSame(shown, path['reference'], 'the reference that was asked for', exchange),
    );
    if (!isA(one)) judgeInvariants('confirmTransaction', recordOf(one), exchange, judge);
  }
  for (const { records, exchange } of pagesOf(recording))
    for (const record of records) judgeInvariants('listTransactions', record, exchange, judge);
  judgeVariant(recording, judge);
  judgeRefusals(recording, answers, judge);
  compareWithList(
    recording,
    answers.filter((one) => !isA(one)),
    judge,
  );
};

const isA = ({ body }: Answered): boolean => typeof body['status'] === 'boolean';
const recordOf = ({ data }: Answered): Transaction => data as unknown as Transaction;

function judgeInvariants(
  operation: 'confirmTransaction' | 'listTransactions',
  record: Transaction,
  exchange: Exchange,
  judge: Judge,
): void {
  for (const invariant of transactionInvariants.filter((one) => appliesTo(one, record)))
    judge.expect(`${operation}/${invariant.name}`, () => expectInvariant(invariant, record, exchange));
}

// The variant of the first answer is that of every other one (ruling:transaction-variant).
function judgeVariant(recording: Recording, judge: Judge): void {
  let first: string | undefined;
  for (const exchange of recording.of('confirmTransaction')) {
    const { status, data } = membersOf(exchange);
    const { id } = (data ?? {}) as { id?: unknown };
    if (
      exchange.response?.status !== 200 ||
      status === undefined ||
      id === undefined ||
      isRefused(exchange.response)
    )
      continue;
    const envelope = typeof status === 'boolean' ? 'A' : 'B';
    first ??= envelope;
    const found = `variant ${typeof id === 'string' ? 'A' : 'B'} in the envelope of ${envelope}`;
    judge.expect('confirmTransaction/one-variant', () =>
      expectThat(
        found === `variant ${first} in the envelope of ${first}`,
        `variant ${first} in its envelope`,
        found,
        exchange,
      ),
    );
  }
}

// Endpoints > Confirm (verify) transaction > paragraph 2; Errors > Body shapes > row Envelope error
function judgeRefusals(recording: Recording, [known]: readonly Answered[], judge: Judge): void {
  if (!known) return;
  const refusals = recording
    .of('confirmTransaction')
    .filter(
      (one) => isRefused(one.response) && !isRarelyMeant(one.request) && /^[\w./-]*$/.test(one.request.path),
    );
  for (const exchange of refusals) {
    const { status } = exchange.response!;
    const { status: said } = membersOf(exchange);
    const isUnknown = (status === 404 || status < 300) && recording.credentials.areRight(exchange.request);
    if (!isUnknown && status !== 401) continue;
    const isError = said === 'error' || (isA(known) && said === false);
    judge.expect('confirmTransaction/error-status', () =>
      expectThat(isError, 'an error envelope', beginningOf(exchange.response!.text, 300), exchange),
    );
    if (isUnknown && status === 404)
      judge.expect('confirmTransaction/not-found', () =>
        expectThat(
          saysNotFound(exchange),
          'the message "Transaction not found"',
          inWords(exchange),
          exchange,
        ),
      );
  }
}

// A successful payment does not change: two operations show one record.
function compareWithList(recording: Recording, answers: readonly Answered[], judge: Judge): void {
  const listed = new Map<string, Transaction>();
  const keyOf = (exchange: Exchange, { reference }: Transaction): string =>
    JSON.stringify([businessOf(exchange) ?? exchange.id, reference]);
  for (const { records, exchange } of pagesOf(recording))
    for (const record of records)
      if (record.status === 'success') listed.set(keyOf(exchange, record), record);
  for (const one of answers) {
    const record = recordOf(one);
    const other = listed.get(keyOf(one.exchange, record));
    if (!other || record.status !== 'success') continue;
    const facts = ({ channel, currency, amount }: Transaction) => ({ channel, currency, amount });
    judge.expect('confirmTransaction/known-transaction', () =>
      expectSame(facts(record), facts(other), 'what the list shows', one.exchange),
    );
    const details = ({ id, fees, customer }: Transaction) => ({ id, fees, customer: customer.id });
    judge.expect('confirmTransaction/listed-transaction', () => {
      if (
        isDeepStrictEqual(details(record), details(other)) &&
        sameSecond(record.created_at, other.created_at)
      )
        return;
      expectSame(
        { ...details(record), created_at: record.created_at },
        { ...details(other), created_at: other.created_at },
        'what the list shows',
        one.exchange,
      );
    });
  }
}
