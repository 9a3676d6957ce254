import { Big } from 'big.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed, onMalformed } from '../faults/bodies.js';

const transfer = defectsOf('initiateTransfer');
const { service, transfers: sound } = defaults;

/** What a careless server puts where a member is missing. */
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

/** Faults of what is accepted. */
export const fields: readonly Defect[] = [
  transfer(
    'transfer-without-amount',
    'amount is not required.',
    ['body.amount.required'],
    optional('amount'),
  ),
  transfer(
    'transfer-without-account',
    'account_number is not required.',
    ['body.account_number.required'],
    optional('account_number'),
  ),
  transfer(
    'transfer-without-bank',
    'bank_code is not required.',
    ['body.bank_code.required'],
    optional('bank_code'),
  ),
  transfer(
    'transfer-without-reference',
    'reference is not required.',
    ['body.reference.required'],
    optional('reference'),
  ),
  ...['account_name', 'narration'].map((member) =>
    transfer(`transfer-needs-${member.replace('_', '-')}`, `${member} is required.`, ['optional-members'], {
      transfers: { required: () => [...sound.required(), member] },
    }),
  ),
  transfer(
    'transfer-amount-text-read-as-zero',
    'An amount that is no number counts as zero.',
    ['body.amount.format'],
    {
      transfers: { amount: (text) => (Number.isNaN(Number(text)) ? new Big(0) : sound.amount(text)) },
    },
  ),
  transfer(
    'transfer-amount-not-looked-at',
    'An amount that is no number counts as 1.00.',
    ['body.amount.format'],
    {
      transfers: { amount: (text) => new Big(/\d+(\.\d+)?/.exec(text)?.[0] ?? 1) },
    },
  ),
  transfer(
    'transfer-amount-text-crashes',
    'An amount that is no number ends in a 500.',
    ['body.amount.format', 'response.no-server-error'],
    {
      transfers: { amount: (text) => (Number.isNaN(Number(text)) ? new Big(text) : sound.amount(text)) },
    },
  ),
  transfer(
    'transfer-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
  transfer(
    'transfer-malformed-json-accepted',
    'Whatever is missing in a body that is not JSON is made up.',
    ['body.malformed'],
    onMalformed((call) =>
      Object.fromEntries(Object.entries(blanks).map(([name, blank]) => [name, blank(call)])),
    ),
  ),
  transfer(
    'transfer-missing-body-crashes',
    'A missing body ends in a 500.',
    ['response.no-server-error'],
    onMalformed((call, text) => {
      if (text === '') throw new Error('null body');
      return service.parse(text, call);
    }),
  ),
  transfer(
    'transfer-numbers-taken-for-text',
    'JSON numbers are taken for text.',
    [
      'body.amount.type',
      'body.account_number.type',
      'body.bank_code.type',
      'body.account_name.type',
      'body.narration.type',
      'body.reference.type',
      'body.otp.type',
    ],
    {
      transfers: { text: (value) => String(value) },
    },
  ),
  transfer(
    'transfer-number-as-amount-crashes',
    'An amount that is a JSON number ends in a 500.',
    ['response.no-server-error'],
    {
      service: {
        parse(text, call) {
          const body = service.parse(text, call);
          if (typeof body['amount'] === 'number') throw new TypeError('amount.match is not a function');
          return body;
        },
      },
    },
  ),
];
