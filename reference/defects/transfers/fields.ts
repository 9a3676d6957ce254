import { Big } from 'big.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { defectsOf } from '../defect.js';
import { crashesOnMalformed, onMalformed } from '../shared/malformed-bodies.js';

const { service, transfers: sound } = defaults;

/** Default values for missing members. */
const blanks: Record<string, (call: Call) => string> = {
  amount: () => '1.00',
  account_number: () => '0000000000',
  bank_code: () => '000000',
  reference: ({ store }) => `AUTO-${store.next('made-up reference')}`,
};

function optional(member: string): Overrides {
  return {
    transfers: {
      required: () => sound.required().filter((name) => name !== member),
      fallback: (name, call) => blanks[name]?.(call) ?? '',
    },
  };
}

/** Defects of what is accepted. */
export const transferFields = defectsOf('initiateTransfer', {
  'transfer-without-amount': {
    summary: 'amount is not required.',
    fails: 'body.amount.required',
    ...optional('amount'),
  },
  'transfer-without-account': {
    summary: 'account_number is not required.',
    fails: 'body.account_number.required',
    ...optional('account_number'),
  },
  'transfer-without-bank': {
    summary: 'bank_code is not required.',
    fails: 'body.bank_code.required',
    ...optional('bank_code'),
  },
  'transfer-without-reference': {
    summary: 'reference is not required.',
    fails: 'body.reference.required',
    ...optional('reference'),
  },
  'transfer-needs-account-name': {
    summary: 'account_name is required.',
    fails: 'optional-members',
    transfers: { required: () => [...sound.required(), 'account_name'] },
  },
  'transfer-needs-narration': {
    summary: 'narration is required.',
    fails: 'optional-members',
    transfers: { required: () => [...sound.required(), 'narration'] },
  },
  'transfer-amount-text-read-as-zero': {
    summary: 'An amount that is no number counts as zero.',
    fails: 'body.amount.format',
    transfers: { amount: (text) => (Number.isNaN(Number(text)) ? new Big(0) : sound.amount(text)) },
  },
  'transfer-amount-not-looked-at': {
    summary: 'An amount that is no number counts as 1.00.',
    fails: 'body.amount.format',
    transfers: { amount: (text) => new Big(/\d+(\.\d+)?/.exec(text)?.[0] ?? 1) },
  },
  'transfer-amount-text-crashes': {
    summary: 'An amount that is no number ends in a 500.',
    fails: ['body.amount.format', 'response.no-server-error'],
    transfers: { amount: (text) => (Number.isNaN(Number(text)) ? new Big(text) : sound.amount(text)) },
  },
  'transfer-malformed-json-crashes': {
    summary: 'A body that is not JSON ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...crashesOnMalformed,
  },
  'transfer-malformed-json-accepted': {
    summary: 'Whatever is missing in a body that is not JSON is made up.',
    fails: 'body.malformed',
    ...onMalformed((call) =>
      Object.fromEntries(Object.entries(blanks).map(([name, blank]) => [name, blank(call)])),
    ),
  },
  'transfer-missing-body-crashes': {
    summary: 'A missing body ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...onMalformed((call, text) => {
      if (text === '') throw new Error('null body');
      return service.parse(text, call);
    }),
  },
  'transfer-numbers-taken-for-text': {
    summary: 'JSON numbers are taken for text.',
    fails: [
      'body.amount.type',
      'body.account_number.type',
      'body.bank_code.type',
      'body.account_name.type',
      'body.narration.type',
      'body.reference.type',
      'body.otp.type',
    ],
    transfers: {
      text: (value, member) => (typeof value === 'number' ? String(value) : sound.text(value, member)),
    },
  },
  'transfer-number-as-amount-crashes': {
    summary: 'An amount that is a JSON number ends in a 500.',
    fails: 'response.no-server-error',
    service: {
      parse(text, call) {
        const body = service.parse(text, call);
        if (typeof body['amount'] === 'number') throw new TypeError('amount.match is not a function');
        return body;
      },
    },
  },
});
