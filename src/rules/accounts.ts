// Endpoints > Create virtual account, Update virtual account
import { say } from '../contract/phrase.js';
import { expectSame, expectStatus, expectThat } from '../checks/expect.js';
import { inWords, isAccepted } from '../checks/response.js';
import {
  acceptedBy,
  answersOf,
  exercised,
  members,
  pairsOf,
  requestsTo,
  textOf,
  type Asked,
  type Members,
} from './rule.js';

/** The accounts in a response: `banks` is a single object or an array. */
const accountsIn = ({ body }: Pick<Asked, 'body'>): Members[] => [body['banks']].flat().map(members);

/** The requested type and banks, for example `STATIC 120001`. */
const kindOf = ({ account_type: type, bankcode }: Members): string =>
  `${textOf(type)} ${[...new Set([bankcode].flat().map(textOf))].sort().join()}`;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const hasNoKyc = ({ bvn, nin }: Members): boolean => isNothing(bvn) && isNothing(nin);
const hasSameKyc = (one: Members, other: Members): boolean =>
  [one['bvn'] === other['bvn'] && one['bvn'], one['nin'] === other['nin'] && one['nin']].some(Boolean);
const ofBoth = (sent: Members): boolean => kindOf(sent) === 'STATIC 120001,999991';

const opened = (kind: string, isMeant: (sent: Members) => boolean) => {
  return ({ sent, exchange }: Asked): void => {
    exercised(kindOf(sent) === kind && isMeant(sent), `no request creates a ${kind} account in this way`);
    expectThat(isAccepted(exchange.response), say`a new account (${kind})`, inWords(exchange), exchange);
  };
};

export const accountRules = [
  ...answersOf('createVirtualAccount', {
    // Resources and their fields > Virtual account (create response entry) > row account_type
    'account-type': (asked) => {
      const { sent, exchange } = asked;
      const { account_type: type } = sent;
      exercised(
        type === 'STATIC' || type === 'DYNAMIC',
        'the account_type of the request is neither STATIC nor DYNAMIC',
      );
      const accounts = accountsIn(asked);
      expectThat(accounts.length > 0, 'at least one account', 'no account', exchange);
      for (const { account_type: shown } of accounts) expectSame(shown, type, 'the account_type', exchange);
    },
    // Resources and their fields > Virtual account (create response entry) > paragraph 1. The rule does not compare names of
    // banks, because a bank may have several spellings.
    'one-entry-per-bank': (asked) => {
      const { sent, body, exchange } = asked;
      exercised(ofBoth(sent), 'the request is not for two banks');
      const accounts = accountsIn(asked);
      expectThat(Array.isArray(body['banks']), 'an array of accounts', 'a single account', exchange);
      const found = say`${accounts.length} accounts`;
      expectThat(accounts.length > 0 && accounts.length <= 2, '1 to 2 accounts', found, exchange);
      const numbers = new Set(
        accounts.map((one) => `${String(one['accountNumber'])} at ${String(one['bankName'])}`),
      );
      expectThat(
        numbers.size === accounts.length,
        'no duplicate account',
        say`${[...numbers].join(', ')}`,
        exchange,
      );
    },
    'account-at-each-bank': (asked) => {
      const { sent, exchange } = asked;
      exercised(ofBoth(sent), 'the request is not for two banks');
      const accounts = accountsIn(asked);
      expectSame(accounts.length, 2, 'the number of accounts for two banks', exchange);
      const codes = accounts.map(({ bankCode }) => bankCode);
      if (codes.every((code) => code !== undefined))
        expectSame(codes.toSorted(), [sent['bankcode']].flat().toSorted(), 'the bankCodes', exchange);
    },
    // Resources and their fields > Virtual account (create response entry) > paragraph 1, row bankCode
    'dynamic-single-object': ({ sent, body, exchange }) => {
      exercised(/^DYNAMIC [^,]*$/.test(kindOf(sent)), 'the request is not for one DYNAMIC account');
      expectThat(!Array.isArray(body['banks']), 'banks as a single object', 'an array', exchange);
    },
    'dynamic-bank-code': (asked) => {
      const { sent, exchange } = asked;
      exercised(/^DYNAMIC [^,]*$/.test(kindOf(sent)), 'the request is not for one DYNAMIC account');
      const [code] = [sent['bankcode']].flat();
      for (const { bankCode } of accountsIn(asked)) expectSame(bankCode, code, 'the bankCode', exchange);
    },
  }),
  ...acceptedBy('createVirtualAccount', {
    // Endpoints > Create virtual account > paragraph 2
    'static-bank-b-without-kyc': opened('STATIC 120001', hasNoKyc),
    'dynamic-bank-b-without-kyc': opened('DYNAMIC 120001', hasNoKyc),
    // Endpoints > Create virtual account > row nin
    'static-bank-a-nin': opened('STATIC 999991', ({ bvn, nin }) => isNothing(bvn) && !isNothing(nin)),
  }),
  ...pairsOf(['createVirtualAccount', 'createVirtualAccount'], {
    // Resources and their fields > Virtual account (create response entry) > row accountNumber: two customers never share an
    // account.
    'own-number': (first, second) => {
      const differ = (name: string): boolean =>
        !isNothing(first.sent[name]) && first.sent[name] !== second.sent[name];
      exercised(
        differ('email') && differ('phoneNumber') && !hasSameKyc(first.sent, second.sent),
        'the accounts may belong to the same customer',
      );
      const numbers = accountsIn(first).map(({ accountNumber }) => accountNumber);
      const taken = accountsIn(second).find(({ accountNumber }) => numbers.includes(accountNumber));
      const shown = say`${taken?.['accountNumber']} for both`;
      expectThat(!taken, 'different numbers for two customers', shown, second.exchange, {
        exchanges: [first.exchange, second.exchange],
      });
    },
  }),
  ...requestsTo('createVirtualAccount', {
    // Endpoints > Create virtual account > paragraph 2. If the request also names bank B, the server may create an account only
    // there.
    'static-bank-a-needs-kyc': (asked) => {
      const { sent, exchange } = asked;
      const kind = kindOf(sent);
      exercised(
        hasNoKyc(sent) && (kind === 'STATIC 999991' || ofBoth(sent)),
        'no request for an account at partner bank A leaves out bvn and nin',
      );
      if (kind === 'STATIC 999991')
        return expectStatus(exchange, 400, 'STATIC at partner bank A without BVN and NIN');
      exercised(isAccepted(exchange.response), 'the request was rejected');
      const { length } = accountsIn(asked);
      expectThat(length < 2, 'no account at partner bank A', say`${length} accounts`, exchange);
    },
  }),
];
