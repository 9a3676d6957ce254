import { defaults, type Overrides } from '../../behaviour/index.js';
import { onRequestBody } from '../../rewrite.js';
import { defectsOf } from '../defect.js';
import { repairsCutShort } from '../shared/malformed-bodies.js';

const { recipients: sound } = defaults;

const optional = (member: string): Overrides['recipients'] => ({
  required: () => sound.required().filter((name) => name !== member),
});

// What stands for a number that was sent in the place of a text.
const number = '12345';
const isNumber = (value: string | undefined): boolean => value === number;

const unverifiedNumbers: Overrides = {
  before: onRequestBody(({ type, currency, ...rest }) => ({
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, typeof value === 'number' ? number : value]),
    ),
    type: typeof type === 'number' ? 'nuban' : type,
    ...(currency === undefined ? {} : { currency: typeof currency === 'number' ? 'NGN' : currency }),
  })),
  recipients: {
    accountNumber: (value, type) => (isNumber(value) ? undefined : sound.accountNumber(value, type)),
    phone: (value) => (isNumber(value) ? undefined : sound.phone(value)),
    knowsBank: (code) => isNumber(code) || sound.knowsBank(code),
    nameMatches: (given, registered) => isNumber(given) || given === registered,
    unverified: ({ accountNumber, bankCode }) =>
      isNumber(accountNumber) || isNumber(bankCode) ? { bankCode: '999991' } : undefined,
  },
};

/** Defects of what is accepted. */
export const recipientFields = defectsOf('createRecipient', {
  'recipient-without-type-is-nuban': {
    summary: 'type is not required.',
    fails: 'body.type.required',
    before: onRequestBody((body) => ({ type: 'nuban', ...body })),
  },
  'recipient-unknown-type-is-nuban': {
    summary: 'Any other type means nuban.',
    fails: 'body.type.enum',
    before: onRequestBody((body) =>
      typeof body['type'] === 'string' && sound.type(body['type']) ? { ...body, type: 'nuban' } : body,
    ),
  },
  'recipient-without-name': {
    summary: 'Without a name, that of the holder is taken.',
    fails: 'body.name.required',
    recipients: { ...optional('name'), nameMatches: (given, name) => given === '' || given === name },
  },
  'recipient-without-account-number': {
    summary: 'account_number is not required, and not verified when it is missing.',
    fails: 'body.account_number.required',
    recipients: {
      ...optional('account_number'),
      unverified: ({ accountNumber }) => (accountNumber === '' ? { bankCode: '999991' } : undefined),
    },
  },
  'recipient-needs-email': {
    summary: 'email is required.',
    fails: 'optional-members',
    recipients: { required: () => [...sound.required(), 'email'] },
  },
  'recipient-needs-metadata': {
    summary: 'metadata is required.',
    fails: 'optional-members',
    recipients: { required: () => [...sound.required(), 'metadata'] },
  },
  'recipient-unknown-currency-is-ngn': {
    summary: 'Any other currency means NGN.',
    fails: 'body.currency.enum',
    before: onRequestBody((body) =>
      typeof body['currency'] === 'string' && sound.currency(body['currency'])
        ? { ...body, currency: 'NGN' }
        : body,
    ),
  },
  'recipient-malformed-json-repaired': {
    summary: 'A body that is cut short is completed.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
  'recipient-nuban-without-bank-code': {
    summary: 'A nuban is found by its number alone.',
    fails: 'nuban-needs-bank-code',
    recipients: { needsBankCode: (type) => type !== 'nuban' && sound.needsBankCode(type) },
  },
  'recipient-bank-code-is-a-by-default': {
    summary: 'Without a bank_code, partner bank A is meant.',
    fails: 'nuban-needs-bank-code',
    before: onRequestBody((body) => (body['type'] === 'nuban' ? { bank_code: '999991', ...body } : body)),
  },
  'recipient-mobile-without-phone': {
    summary: 'The type mobile_money needs no phone.',
    fails: 'mobile-money-needs-phone',
    recipients: { needsPhone: (type) => type !== 'mobile_money' && sound.needsPhone(type) },
  },
  'recipient-kenya-without-phone': {
    summary: 'Mobile money in Kenya needs no phone.',
    fails: 'country-mobile-money-needs-phone',
    recipients: { needsPhone: (type) => type !== 'kenya_mobile_money' && sound.needsPhone(type) },
  },
  'recipient-anything-taken-for-text': {
    summary: 'Numbers are taken for text, and text for metadata.',
    fails: ['body.email.type', 'body.metadata.type'],
    recipients: { text: () => undefined, metadata: () => undefined },
  },
  'recipient-numbers-taken-for-text': {
    summary: 'JSON numbers are taken for text, and what they name is not verified.',
    fails: [
      'body.type.type',
      'body.name.type',
      'body.account_number.type',
      'body.bank_code.type',
      'body.currency.type',
      'body.phone.type',
    ],
    ...unverifiedNumbers,
  },
});
