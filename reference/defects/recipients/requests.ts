import { defaults, type Overrides } from '../../behaviour/index.js';
import { onRequestBody, bodyOf } from '../../changes/requests.js';
import { defect, defectsOf } from '../defect.js';
import { repairsCutShort } from '../service/responses.js';
import type { AccountType } from '../../store/bank-accounts.js';

const { recipients: sound } = defaults;

const optional = (member: string): Overrides['recipients'] => ({
  required: () => sound.required().filter((name) => name !== member),
});

// Default texts for numbers that were sent in place of text.
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

/** Accepts some numbers of a type, without a lookup of invalid ones. */
function takes(type: AccountType, number: (value: string) => boolean): Overrides {
  return {
    recipients: {
      accountNumber: (value, of) =>
        of === type && number(value) ? undefined : sound.accountNumber(value, of),
      unverified: (order) =>
        order.type === type && sound.accountNumber(order.accountNumber, type) !== undefined
          ? { bankCode: order.bankCode ?? '999991' }
          : undefined,
    },
  };
}

/** Defects of the validation of recipients. */
export const recipientRequests = defectsOf('createRecipient', {
  'recipient-without-type-is-nuban': defect('The server does not require type.')
    .breaks('body.type.required')
    .reads((body) => ({ type: 'nuban', ...body })),
  'recipient-unknown-type-is-nuban': defect('The server treats any other type as nuban.')
    .breaks('body.type.enum')
    .reads((body) =>
      typeof body['type'] === 'string' && sound.type(body['type']) ? { ...body, type: 'nuban' } : body,
    ),
  'recipient-without-name': defect('The server takes the name of the holder if the name is missing.')
    .breaks('body.name.required')
    .recipients({ ...optional('name'), nameMatches: (given, name) => given === '' || given === name }),
  'recipient-without-account-number': defect(
    'The server accepts a missing account_number without verification.',
  )
    .breaks('body.account_number.required')
    .recipients({
      ...optional('account_number'),
      unverified: ({ accountNumber }) => (accountNumber === '' ? { bankCode: '999991' } : undefined),
    }),
  'recipient-needs-email': defect('The server requires email.')
    .breaks('optional-members')
    .recipients({ required: () => [...sound.required(), 'email'] }),
  'recipient-needs-metadata': defect('The server requires metadata.')
    .breaks('optional-members')
    .recipients({ required: () => [...sound.required(), 'metadata'] }),
  'recipient-unknown-currency-is-ngn': defect('The server treats any other currency as NGN.')
    .breaks('body.currency.enum')
    .reads((body) =>
      typeof body['currency'] === 'string' && sound.currency(body['currency'])
        ? { ...body, currency: 'NGN' }
        : body,
    ),
  'recipient-malformed-json-repaired': defect('The server completes a truncated JSON body.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'recipient-nuban-without-bank-code': defect('The server finds a nuban account by its number alone.')
    .breaks('nuban-needs-bank-code')
    .recipients({ needsBankCode: (type) => type !== 'nuban' && sound.needsBankCode(type) }),
  'recipient-bank-code-is-a-by-default': defect('The server takes partner bank A if bank_code is missing.')
    .breaks('nuban-needs-bank-code')
    .reads((body) => (body['type'] === 'nuban' ? { bank_code: '999991', ...body } : body)),
  'recipient-mobile-without-phone': defect('The server accepts mobile_money without a phone.')
    .breaks('mobile-money-needs-phone')
    .recipients({ needsPhone: (type) => type !== 'mobile_money' && sound.needsPhone(type) }),
  'recipient-kenya-without-phone': defect('The server accepts Kenya mobile money without a phone.')
    .breaks('country-mobile-money-needs-phone')
    .recipients({ needsPhone: (type) => type !== 'kenya_mobile_money' && sound.needsPhone(type) }),
  'recipient-anything-taken-for-text': defect('The server accepts numbers as text, and text as metadata.')
    .breaks('body.email.type', 'body.metadata.type')
    .recipients({ text: () => undefined, metadata: () => undefined }),
  'recipient-numbers-taken-for-text': defect('The server accepts JSON numbers as text, without verification.')
    .breaks(
      'body.type.type',
      'body.name.type',
      'body.account_number.type',
      'body.bank_code.type',
      'body.currency.type',
      'body.phone.type',
    )
    .with(unverifiedNumbers),
  'recipient-nuban-not-counted': defect(
    'The server accepts a nuban that does not have ten digits, without verification.',
  )
    .breaks('nuban-digits')
    .with(takes('nuban', () => true)),
  'recipient-bvn-not-counted': defect(
    'The server accepts a bvn that does not have eleven digits, without verification.',
  )
    .breaks('bvn-digits')
    .with(takes('bvn', () => true)),
  'recipient-bvn-as-nuban': defect('The server accepts ten digits as a bvn.')
    .breaks('bvn-digits')
    .with(takes('bvn', (value) => /^\d{10,11}$/.test(value))),
  'recipient-mobile-number-any-text': defect(
    'The server accepts any text as the number of a mobile money account.',
  )
    .breaks('mobile-money-number')
    .with(takes('mobile_money', () => true)),
  'recipient-type-any-beginning': defect('The server accepts any text that begins like a type.')
    .breaks('fuzz.rule-broken')
    .recipients({
      type: (value) => (value === 'nuba' ? undefined : sound.type(value)),
      accountNumber: (value, type) =>
        (type as string) === 'nuba' ? undefined : sound.accountNumber(value, type),
      accountOf: (order, call) =>
        sound.accountOf((order.type as string) === 'nuba' ? { ...order, type: 'nuban' } : order, call),
    }),
  'recipient-email-null-crashes': defect('The server returns 500 for a null email.')
    .breaks('response.no-server-error')
    .crashes((request) => bodyOf(request)['email'] === null),
});
