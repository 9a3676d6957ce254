// Endpoints > Initiate transfer, Get wallet
import { beginningOf } from '../../contract/beginning.js';
import { wordsOf } from '../../checks/amounts.js';
import { isRefused } from '../../checks/response.js';
import type { OperationId, RequirementId } from '../../contract/contract.js';
import { sameMoment } from '../../domain/timestamps.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import { businessOf } from '../business.js';
import type { Judge } from '../judge.js';
import type { Recording } from '../recording.js';
import { answersOf, firstsBy, type Answered, type Rule } from './rule.js';
import { judgeStatements } from './statements.js';

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
        beginningOf(response.text, 300),
        exchange,
      ),
    );
  }
}
