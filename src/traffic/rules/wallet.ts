// Endpoints > Initiate transfer, Get wallet, Wallet statement
import { amountsIn, wordsOf } from '../../checks/amounts.js';
import { isRefused } from '../../checks/response.js';
import type { OperationId, RequirementId } from '../../contract/contract.js';
import { sameMoment } from '../../domain/timestamps.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import { areOfOneBusiness, businessOf } from '../business.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import type { Recording } from '../recording.js';
import { answersOf, firstsBy, members, type Answered, type Rule } from './rule.js';

export const wallet: Rule = (recording, judge) => {
  const transfers = answersOf(recording, 'initiateTransfer');
  if (transfers.some(({ sent }) => sent['account_name'] === undefined && sent['narration'] === undefined))
    judge.kept('initiateTransfer/optional-members');
  // States and transitions > Wallet transfer > paragraph 1
  for (const { data, exchange, doubt } of firstsBy(recording, transfers, 'reference'))
    judge.expect(
      'initiateTransfer/initial-status',
      () => expectSame(data['status'], 'pending', 'the status of a new transfer', exchange),
      doubt ?? 'the transfer may be older than the recording',
    );
  judgeWallet(answersOf(recording, 'getWallet'), judge);
  judgeStatements(recording, judge);
  for (const id of charged) judgeShortfalls(recording, id, judge);
};

// Endpoints > Get wallet (get or create) > paragraph 1
function judgeWallet(answers: readonly Answered[], judge: Judge): void {
  const firsts = new Map<unknown, Answered>();
  for (const one of answers) {
    const key = businessOf(one.exchange) ?? one.exchange.id;
    const first = firsts.get(key);
    if (!first) firsts.set(key, one);
    else
      judge.expect('getWallet/same-wallet', () => {
        for (const field of ['id', 'business_id', 'account_number', 'currency'])
          expectSame(one.data[field], first.data[field], `the same wallet's ${field}`, one.exchange);
        const [then, now] = [String(first.data['created_datetime']), String(one.data['created_datetime'])];
        expectThat(
          then === now || sameMoment(then, now),
          `the same wallet's created_datetime: ${then}`,
          now,
          one.exchange,
        );
      });
  }
}

interface Row {
  id: string;
  amount: string;
  type: string;
  reference: unknown;
}

const year = 366 * 86_400_000;

// Endpoints > Wallet statement > paragraph 1
function judgeStatements(recording: Recording, judge: Judge): void {
  const accepted = answersOf(recording, 'initiateTransfer');
  const statements = answersOf(recording, 'getWalletStatement');
  const moved = statements.some((one) => Object.keys(one.query).length === 0 && movements(one).length > 0);
  for (const one of statements) {
    const { query, exchange } = one;
    const isPast = typeof query['to'] === 'string' && Date.parse(query['to']) < Date.UTC(2005, 0);
    const isToCome =
      typeof query['from'] === 'string' &&
      Date.parse(query['from']) > Date.parse(exchange.startedAt) + 5 * year;
    const found = movements(one);
    if ((isPast || isToCome) && (moved || found.length > 0))
      judge.expect('getWalletStatement/window-elsewhere', () =>
        expectThat(
          found.length === 0,
          `no entries for ${JSON.stringify(query)}`,
          `${found.length}`,
          exchange,
        ),
      );
    for (const transfer of accepted)
      if (areOfOneBusiness([transfer.exchange, exchange])) judgeDebits(transfer, one, judge);
  }
}

// An opening balance is no movement.
const movements = (one: Answered): Row[] =>
  rowsOf(one).filter(({ amount }) => !amountsIn(amount).some((found) => found.eq(0)));

const rowsOf = ({ body }: Answered): Row[] =>
  [body['data']].flat().map((row) => {
    const { id, amount, type, reference } = members(row);
    return { id: String(id), amount: String(amount), type: String(type), reference };
  });

// Endpoints > Initiate transfer > row reference. Entries need not have one: those that have are told apart by it. A fee is
// no second debit, and one that was undone is none either.
function judgeDebits({ sent, exchange: transfer }: Answered, statement: Answered, judge: Judge): void {
  const { reference, amount } = sent;
  if (typeof reference !== 'string' || hasMask([reference, statement.body['data']])) return;
  const rows = rowsOf(statement).filter((row) => row.reference === reference);
  const debits = rows.filter((row) => amountsIn(row.amount).some((found) => found.eq(String(amount))));
  if (debits.length === 0 || new Set(rows.map(({ type }) => type)).size > 1) return;
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

const charged = [
  'initiateTransfer',
  'createEsimOrder',
  'queryLoanFeature',
  'verifyEnhancedNin',
] as const satisfies OperationId[];

// Errors > Body shapes > paragraph 1: which amounts is not known here, but that there are two is.
function judgeShortfalls(recording: Recording, id: (typeof charged)[number], judge: Judge): void {
  const requirement = `${id}/insufficient-balance-message` satisfies RequirementId;
  for (const exchange of recording.of(id)) {
    const { response } = exchange;
    if (
      !isRefused(response) ||
      !recording.conforms(exchange) ||
      !recording.credentials.areRight(exchange.request)
    )
      continue;
    const words = wordsOf(response);
    if (
      !words.some((text) =>
        /(insufficient|not enough).*(balance|fund)|(balance|fund)s?.*(insufficient|not enough)/i.test(text),
      )
    )
      continue;
    const amounts = words.flatMap((text) => text.match(/\d[\d.,]*/g) ?? []);
    judge.expect(requirement, () =>
      expectThat(
        amounts.length >= 2,
        'a message that states the required and the available amount',
        response.text.slice(0, 300),
        exchange,
      ),
    );
  }
}
