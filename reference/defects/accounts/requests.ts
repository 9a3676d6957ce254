import { defaults } from '../../behaviour/index.js';
import { onRequestBody } from '../../rewrite.js';
import { defectsOf } from '../defect.js';
import { takesNumbers } from './numbers.js';
import { repairsCutShort } from '../shared/malformed-bodies.js';

const { accounts: sound } = defaults;

const isKnownCode = (code: unknown): boolean => sound.bankCodes([code]) === undefined;

/** Defects of what is accepted. */
export const accountRequests = defectsOf('createVirtualAccount', {
  'account-without-bank-at-b': {
    summary: 'A request without bankcode, or with none in it, is taken to partner bank B.',
    fails: ['body.bankcode.required', 'body.bankcode.minItems'],
    before: onRequestBody(({ bankcode, ...rest }) => ({
      ...rest,
      bankcode: bankcode === undefined || JSON.stringify(bankcode) === '[]' ? ['120001'] : bankcode,
    })),
  },
  'account-of-no-bank': {
    summary: 'An empty bankcode opens no account and succeeds.',
    fails: 'body.bankcode.minItems',
    accounts: {
      bankCodes: (value) => (Array.isArray(value) && value.length === 0 ? undefined : sound.bankCodes(value)),
    },
  },
  'account-at-any-bank': {
    summary: 'Codes of other banks are taken.',
    fails: 'body.bankcode.items.enum',
    accounts: {
      bankCodes: (value) =>
        Array.isArray(value) && value.length > 0 && value.every((code) => typeof code === 'string')
          ? undefined
          : sound.bankCodes(value),
    },
  },
  'account-unknown-bank-crashes': {
    summary: 'A bank code that is not known ends in a 500.',
    fails: ['body.bankcode.items.enum', 'response.no-server-error'],
    accounts: {
      bankCodes(value) {
        if (Array.isArray(value) && !value.every(isKnownCode)) throw new Error('no adapter for this bank');
        return sound.bankCodes(value);
      },
    },
  },
  'account-bankcode-as-text-crashes': {
    summary: 'A bankcode that is no array ends in a 500.',
    fails: 'response.no-server-error',
    accounts: {
      bankCodes(value) {
        if (!Array.isArray(value)) throw new TypeError('bankcode.map is not a function');
        return sound.bankCodes(value);
      },
    },
  },
  'account-type-unknown-is-dynamic': {
    summary: 'Any other account_type means DYNAMIC.',
    fails: 'body.account_type.enum',
    before: onRequestBody(({ account_type: type, ...rest }) => ({
      ...rest,
      account_type: typeof type === 'string' && type !== 'STATIC' ? 'DYNAMIC' : type,
    })),
  },
  'account-malformed-json-repaired': {
    summary: 'A body that is cut short is completed.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
  'account-numbers-taken-for-text': {
    summary: 'JSON numbers are taken for text.',
    fails: [
      'body.email.type',
      'body.name.type',
      'body.phoneNumber.type',
      'body.businessid.type',
      'body.bvn.type',
      'body.nin.type',
      'body.account_type.type',
    ],
    ...takesNumbers,
    before: onRequestBody((body) =>
      typeof body['account_type'] === 'number' ? { ...body, account_type: 'DYNAMIC' } : body,
    ),
    accounts: { ...takesNumbers.accounts, text: () => undefined, knowsBusiness: () => true },
  },
});
