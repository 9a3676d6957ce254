import { defaults } from '../../behaviour/index.js';
import { defect, defectsOf } from '../defect.js';
import { takesNumbers } from './create-identification.js';
import { repairsCutShort } from '../service/responses.js';
import { isText } from '../../rules.js';

const { accounts: sound } = defaults;

const isKnownCode = (code: unknown): boolean => sound.bankCodes([code]) === undefined;

/** Defects of the validation of requests for a virtual account. */
export const createAccountRequests = defectsOf('createVirtualAccount', {
  'account-without-bank-at-b': defect(
    'The server opens an account at partner bank B if bankcode is missing or empty.',
  )
    .breaks('body.bankcode.required', 'body.bankcode.minItems')
    .reads(({ bankcode, ...rest }) => ({
      ...rest,
      bankcode: bankcode === undefined || JSON.stringify(bankcode) === '[]' ? ['120001'] : bankcode,
    })),
  'account-of-no-bank': defect('The server accepts an empty bankcode and opens no account.')
    .breaks('body.bankcode.minItems')
    .accounts({
      bankCodes: (value) => (Array.isArray(value) && value.length === 0 ? undefined : sound.bankCodes(value)),
    }),
  'account-at-any-bank': defect('The server accepts codes of other banks.')
    .breaks('body.bankcode.items.enum')
    .accounts({
      bankCodes: (value) =>
        Array.isArray(value) && value.length > 0 && value.every((code) => typeof code === 'string')
          ? undefined
          : sound.bankCodes(value),
    }),
  'account-unknown-bank-crashes': defect('The server returns 500 for an unknown bank code.')
    .breaks('body.bankcode.items.enum', 'response.no-server-error')
    .accounts({
      bankCodes(value) {
        if (Array.isArray(value) && !value.every(isKnownCode)) throw new Error('no adapter for this bank');
        return sound.bankCodes(value);
      },
    }),
  'account-bankcode-as-text-crashes': defect('The server returns 500 for a bankcode that is not an array.')
    .breaks('response.no-server-error')
    .accounts({
      bankCodes(value) {
        if (!Array.isArray(value)) throw new TypeError('bankcode.map is not a function');
        return sound.bankCodes(value);
      },
    }),
  'account-type-unknown-is-dynamic': defect('The server treats any other account_type as DYNAMIC.')
    .breaks('body.account_type.enum')
    .reads(({ account_type: type, ...rest }) => ({
      ...rest,
      account_type: typeof type === 'string' && type !== 'STATIC' ? 'DYNAMIC' : type,
    })),
  'account-malformed-json-repaired': defect('The server completes a truncated JSON body.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'account-numbers-taken-for-text': defect('The server accepts JSON numbers as text.')
    .breaks(
      'body.email.type',
      'body.name.type',
      'body.phoneNumber.type',
      'body.businessid.type',
      'body.bvn.type',
      'body.nin.type',
      'body.account_type.type',
    )
    .with(takesNumbers)
    .reads((body) => (typeof body['account_type'] === 'number' ? { ...body, account_type: 'DYNAMIC' } : body))
    .accounts({ text: () => undefined, knowsBusiness: () => true }),
  'account-type-begun-is-enough': defect('The server accepts a prefix of an account type.')
    .breaks('fuzz.rule-broken')
    .accounts({
      type: (value) =>
        isText(value) && value.length > 3 && ['STATIC', 'DYNAMIC'].some((type) => type.startsWith(value))
          ? undefined
          : sound.type(value),
    }),
  'account-bank-null-as-text': defect('The server accepts the text null as a bank code.')
    .breaks('fuzz.rule-broken')
    .accounts({
      bankCodes: (value) =>
        sound.bankCodes(
          Array.isArray(value) ? value.map((code: unknown) => (code === 'null' ? '120001' : code)) : value,
        ),
    }),
});
