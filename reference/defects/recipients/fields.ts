import { defaults, type Overrides } from '../../behaviour/index.js';
import { onRequestBody } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';
import { repairsCutShort } from '../faults/bodies.js';

const recipient = defectsOf('createRecipient');
const { recipients: sound } = defaults;

const optional = (member: string): Overrides['recipients'] => ({
  required: () => sound.required().filter((name) => name !== member),
});

// What the suite sends where a text belongs is the number 12345.
const isNumber = (value: string | undefined): boolean => value === '12345';

const unverifiedNumbers: Overrides = {
  before: onRequestBody(({ type, currency, ...rest }) => ({
    ...rest,
    type: typeof type === 'number' ? 'nuban' : type,
    ...(currency === undefined ? {} : { currency: typeof currency === 'number' ? 'NGN' : currency }),
  })),
  recipients: {
    text: () => undefined,
    accountNumber: (value, type) => (isNumber(value) ? undefined : sound.accountNumber(value, type)),
    phone: (value) => (isNumber(value) ? undefined : sound.phone(value)),
    knowsBank: (code) => isNumber(code) || sound.knowsBank(code),
    nameMatches: (given, registered) => isNumber(given) || given === registered,
    unverified: ({ accountNumber, bankCode }) =>
      isNumber(accountNumber) || isNumber(bankCode) ? { bankCode: '999991' } : undefined,
  },
};

/** Faults of what is accepted. */
export const fields: readonly Defect[] = [
  recipient('recipient-without-type-is-nuban', 'type is not required.', ['body.type.required'], {
    before: onRequestBody((body) => ({ type: 'nuban', ...body })),
  }),
  recipient('recipient-unknown-type-is-nuban', 'Any other type means nuban.', ['body.type.enum'], {
    before: onRequestBody((body) =>
      typeof body['type'] === 'string' && sound.type(body['type']) ? { ...body, type: 'nuban' } : body,
    ),
  }),
  recipient(
    'recipient-without-name',
    'Without a name, that of the holder is taken.',
    ['body.name.required'],
    {
      recipients: { ...optional('name'), nameMatches: (given, name) => given === '' || given === name },
    },
  ),
  recipient(
    'recipient-without-account-number',
    'account_number is not required, and not verified when it is missing.',
    ['body.account_number.required'],
    {
      recipients: {
        ...optional('account_number'),
        unverified: ({ accountNumber }) => (accountNumber === '' ? { bankCode: '999991' } : undefined),
      },
    },
  ),
  ...['email', 'metadata'].map((member) =>
    recipient(`recipient-needs-${member}`, `${member} is required.`, ['optional-members'], {
      recipients: { required: () => [...sound.required(), member] },
    }),
  ),
  recipient('recipient-unknown-currency-is-ngn', 'Any other currency means NGN.', ['body.currency.enum'], {
    before: onRequestBody((body) =>
      typeof body['currency'] === 'string' && sound.currency(body['currency'])
        ? { ...body, currency: 'NGN' }
        : body,
    ),
  }),
  recipient(
    'recipient-malformed-json-repaired',
    'A body that is cut short is completed.',
    ['body.malformed'],
    repairsCutShort,
  ),
  recipient(
    'recipient-nuban-without-bank-code',
    'A nuban is found by its number alone.',
    ['nuban-needs-bank-code'],
    {
      recipients: { needsBankCode: (type) => type !== 'nuban' && sound.needsBankCode(type) },
    },
  ),
  recipient(
    'recipient-bank-code-is-a-by-default',
    'Without a bank_code, partner bank A is meant.',
    ['nuban-needs-bank-code'],
    {
      before: onRequestBody((body) => (body['type'] === 'nuban' ? { bank_code: '999991', ...body } : body)),
    },
  ),
  recipient(
    'recipient-mobile-without-phone',
    'The type mobile_money needs no phone.',
    ['mobile-money-needs-phone'],
    { recipients: { needsPhone: (type) => type !== 'mobile_money' && sound.needsPhone(type) } },
  ),
  recipient(
    'recipient-kenya-without-phone',
    'Mobile money in Kenya needs no phone.',
    ['country-mobile-money-needs-phone'],
    { recipients: { needsPhone: (type) => type !== 'kenya_mobile_money' && sound.needsPhone(type) } },
  ),
  recipient(
    'recipient-anything-taken-for-text',
    'Numbers are taken for text, and text for metadata.',
    ['body.email.type', 'body.metadata.type'],
    { recipients: { text: () => undefined, metadata: () => undefined } },
  ),
  recipient(
    'recipient-numbers-taken-for-text',
    'JSON numbers are taken for text, and what they name is not verified.',
    ['type', 'name', 'account_number', 'bank_code', 'currency', 'phone'].map((name) => `body.${name}.type`),
    unverifiedNumbers,
  ),
];
