import { defaults } from '../../behaviour/index.js';
import { onRequestBody } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';
import { repairsCutShort } from '../faults/bodies.js';
import { takesNumbers } from './numbers.js';

const account = defectsOf('createVirtualAccount');
const { accounts: sound } = defaults;

const isKnownCode = (code: unknown): boolean => sound.bankCodes([code]) === undefined;

/** Faults of what is accepted. */
export const requests: readonly Defect[] = [
  account(
    'account-without-bank-at-b',
    'A request without bankcode, or with none in it, is taken to partner bank B.',
    ['body.bankcode.required', 'body.bankcode.minItems'],
    {
      before: onRequestBody(({ bankcode, ...rest }) => ({
        ...rest,
        bankcode: bankcode === undefined || JSON.stringify(bankcode) === '[]' ? ['120001'] : bankcode,
      })),
    },
  ),
  account(
    'account-of-no-bank',
    'An empty bankcode opens no account and succeeds.',
    ['body.bankcode.minItems'],
    {
      accounts: {
        bankCodes: (value) =>
          Array.isArray(value) && value.length === 0 ? undefined : sound.bankCodes(value),
      },
    },
  ),
  account('account-at-any-bank', 'Codes of other banks are taken.', ['body.bankcode.items.enum'], {
    accounts: {
      bankCodes: (value) =>
        Array.isArray(value) && value.length > 0 && value.every((code) => typeof code === 'string')
          ? undefined
          : sound.bankCodes(value),
    },
  }),
  account(
    'account-unknown-bank-crashes',
    'A bank code that is not known ends in a 500.',
    ['body.bankcode.items.enum', 'response.no-server-error'],
    {
      accounts: {
        bankCodes(value) {
          if (Array.isArray(value) && !value.every(isKnownCode)) throw new Error('no adapter for this bank');
          return sound.bankCodes(value);
        },
      },
    },
  ),
  account(
    'account-bankcode-as-text-crashes',
    'A bankcode that is no array ends in a 500.',
    ['response.no-server-error'],
    {
      accounts: {
        bankCodes(value) {
          if (!Array.isArray(value)) throw new TypeError('bankcode.map is not a function');
          return sound.bankCodes(value);
        },
      },
    },
  ),
  account(
    'account-type-unknown-is-dynamic',
    'Any other account_type means DYNAMIC.',
    ['body.account_type.enum'],
    {
      before: onRequestBody(({ account_type: type, ...rest }) => ({
        ...rest,
        account_type: typeof type === 'string' && type !== 'STATIC' ? 'DYNAMIC' : type,
      })),
    },
  ),
  account(
    'account-malformed-json-repaired',
    'A body that is cut short is completed.',
    ['body.malformed'],
    repairsCutShort,
  ),
  account(
    'account-numbers-taken-for-text',
    'JSON numbers are taken for text.',
    ['email', 'name', 'phoneNumber', 'businessid', 'bvn', 'nin', 'account_type'].map(
      (name) => `body.${name}.type`,
    ),
    {
      ...takesNumbers,
      before: onRequestBody((body) =>
        typeof body['account_type'] === 'number' ? { ...body, account_type: 'DYNAMIC' } : body,
      ),
      accounts: { ...takesNumbers.accounts, text: () => undefined, knowsBusiness: () => true },
    },
  ),
];
