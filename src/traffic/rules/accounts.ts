// Endpoints > Create virtual account
import { inWords, isAccepted } from '../../checks/response.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import type { Judge } from '../judge.js';
import { answersOf, members, read, type Answered, type Rule } from './rule.js';

export const accounts: Rule = (recording, judge) => {
  for (const one of answersOf(recording, 'createVirtualAccount')) {
    judgeAccounts(one, judge);
    judgeOpened(one, judge);
  }
  for (const exchange of recording.of('createVirtualAccount')) {
    const { sent, doubt } = read(exchange);
    const isBare = kindOf(sent) === 'STATIC 999991' && isNothing(sent['bvn']) && isNothing(sent['nin']);
    if (!isBare || !recording.conforms(exchange) || !recording.credentials.mayBeRight(exchange.request))
      continue;
    const id = 'createVirtualAccount/static-bank-a-needs-kyc';
    const expected = 'status 400 (STATIC at partner bank A without BVN and NIN)';
    if (exchange.response?.status === 400) judge.kept(id);
    else if (isAccepted(exchange.response)) judge.shows(id, exchange, expected, inWords(exchange), doubt);
  }
  if (
    recording
      .of('updateVirtualAccount')
      .some((one) => one.response?.status === 404 && recording.conforms(one))
  )
    judge.kept('updateVirtualAccount/unknown-account');
};

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The type and the banks that are asked for. */
const kindOf = ({ account_type, bankcode }: Answered['sent']): string =>
  `${plain(account_type)} ${[...new Set([bankcode].flat().map(plain))].sort().join()}`;

// An object may have a member that is named as the one by which it would become text.
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// Endpoints > Create virtual account > paragraph 2, row nin
function judgeOpened({ sent }: Answered, judge: Judge): void {
  const isBare = isNothing(sent['bvn']) && isNothing(sent['nin']);
  if (kindOf(sent) === 'STATIC 120001' && isBare)
    judge.kept('createVirtualAccount/static-bank-b-without-kyc');
  if (kindOf(sent) === 'DYNAMIC 120001' && isBare)
    judge.kept('createVirtualAccount/dynamic-bank-b-without-kyc');
  if (kindOf(sent) === 'STATIC 999991' && isNothing(sent['bvn']))
    judge.kept('createVirtualAccount/static-bank-a-nin');
}

// Resources and their fields > Virtual account (create response entry)
function judgeAccounts({ sent, body, exchange, doubt }: Answered, judge: Judge): void {
  const { banks } = body;
  const entries = [banks].flat().map(members);
  const codes = [...new Set([sent['bankcode']].flat())];
  const type = sent['account_type'];
  if (type !== 'STATIC' && type !== 'DYNAMIC') return;
  for (const { account_type: shown } of entries)
    judge.expect(
      'createVirtualAccount/account-type',
      () => expectSame(shown, type, 'the account_type that was asked for', exchange),
      doubt,
    );
  if (type === 'STATIC' && codes.length === 2) {
    const numbers = new Set(
      entries.map((entry) => `${String(entry['accountNumber'])} at ${String(entry['bankName'])}`),
    );
    judge.expect(
      'createVirtualAccount/one-entry-per-bank',
      () => {
        expectThat(Array.isArray(banks), 'an array of accounts', 'a single account', exchange);
        expectThat(
          entries.length > 0 && entries.length <= 2,
          '1 to 2 accounts',
          `${entries.length} accounts`,
          exchange,
        );
        expectThat(numbers.size === entries.length, 'each account once', [...numbers].join(', '), exchange);
      },
      doubt,
    );
    judge.expect(
      'createVirtualAccount/account-at-each-bank',
      () => expectSame(entries.length, 2, 'the number of accounts for two banks', exchange),
      doubt,
    );
  }
  if (type !== 'DYNAMIC' || codes.length !== 1) return;
  judge.expect(
    'createVirtualAccount/dynamic-single-object',
    () => expectThat(!Array.isArray(banks), 'a single account', 'an array', exchange),
    doubt,
  );
  for (const { bankCode } of entries)
    judge.expect(
      'createVirtualAccount/dynamic-bank-code',
      () => expectSame(bankCode, codes[0], 'the bankCode that was asked for', exchange),
      doubt,
    );
}
