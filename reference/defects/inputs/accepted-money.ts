import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { defectsOf, type Defect } from '../defect.js';

const { cards, recipients, transfers } = defaults;

/** Values just outside a rule that are accepted, where the boundary of the rule is kept: recipients, transfers, cards, lists. */
export const acceptedMoney: readonly Defect[] = [
  ...defectsOf('createRecipient', {
    'recipient-type-any-beginning': {
      summary: 'What begins like a type is one.',
      fails: 'fuzz.rule-broken',
      recipients: {
        type: (value) => (value === 'nuba' ? undefined : recipients.type(value)),
        accountNumber: (value, type) =>
          (type as string) === 'nuba' ? undefined : recipients.accountNumber(value, type),
        accountOf: (order, call) =>
          recipients.accountOf((order.type as string) === 'nuba' ? { ...order, type: 'nuban' } : order, call),
      },
    },
  }),
  ...defectsOf('initiateTransfer', {
    'transfer-amount-up-to-letters': {
      summary: 'An amount is read as far as it is a number.',
      fails: 'fuzz.rule-broken',
      transfers: {
        amount: (text) =>
          transfers.amount(/^\d+\.\d\d[a-z]/i.test(text) ? String(Number.parseFloat(text)) : text),
      },
    },
    'transfer-amount-infinite-crashes': {
      summary: 'An amount of Infinity ends in a 500.',
      fails: ['fuzz.rule-broken', 'response.no-server-error'],
      transfers: { amount: (text) => (text === 'Infinity' ? new Big(Infinity) : transfers.amount(text)) },
    },
    'transfer-amount-empty-counts-as-one': {
      summary: 'An empty amount is a transfer of 1.00.',
      fails: 'fuzz.rule-broken',
      before: (request) => ({ ...request, body: request.body.replace('"amount":""', '"amount":"1.00"') }),
    },
    'transfer-refused-but-debited': {
      summary: 'What is wrong with an amount is seen after the debit.',
      fails: 'fuzz.rule-broken',
      transfers: {
        amount: (text) => (/^\d.*;/.test(text) ? new Big(Number.parseFloat(text)) : transfers.amount(text)),
        debit(wallet, required, order, call) {
          void transfers.debit(wallet, required, order, call);
          if (call.request.body.includes(';1.00'))
            throw new Refusal('rule', 'amount: give a decimal number.');
        },
      },
    },
  }),
  ...defectsOf('mockCardTransaction', {
    'card-amount-infinite-crashes': {
      summary: 'An amount of Infinity ends in a 500.',
      fails: ['fuzz.rule-broken', 'response.no-server-error'],
      cards: { amount: (text) => (text === 'Infinity' ? new Big(Infinity) : cards.amount(text)) },
    },
    'card-amount-up-to-letters': {
      summary: 'An amount is read as far as it is a number.',
      fails: 'fuzz.rule-broken',
      cards: {
        amount: (text) =>
          cards.amount(/^\d+\.\d\d[a-z]/i.test(text) ? String(Number.parseFloat(text)) : text),
      },
    },
  }),
  ...defectsOf('listTransactions', {
    'list-status-by-object-crashes': {
      summary: 'A status that every object has a member of ends in a 500.',
      fails: ['fuzz.rule-broken', 'response.no-server-error'],
      before(request) {
        if ((request.query.get('status') ?? '') in {}) throw new TypeError('not a filter');
        return request;
      },
    },
  }),
  ...defectsOf('getWalletStatement', {
    'statement-month-13-crashes': {
      summary: 'A day in a month 13 ends in a 500.',
      fails: ['fuzz.rule-broken', 'response.no-server-error'],
      before(request) {
        for (const day of request.query.values())
          if (/^\d{4}-13-\d\d$/.test(day)) throw new RangeError('Invalid time value');
        return request;
      },
    },
  }),
];
