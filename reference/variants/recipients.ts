import { defaults, type Behaviour, type Overrides } from '../behaviour/index.js';
import { isMobile } from '../behaviour/recipients.js';
import { type AccountType, BankAccounts, banks } from '../store/bank-accounts.js';
import { variant, variantTable } from './variant.js';
import { Refusal } from '../refusal.js';
import { members, withNothing } from '../changes/replies.js';
import { Recipients } from '../store/recipients.js';

const { recipients: sound } = defaults;

/** Changes the form of mobile money numbers. */
const numbersLike = (pattern: RegExp, applies = isMobile): Partial<Behaviour['recipients']> => ({
  accountNumber: (value, type) =>
    applies(type) ? complaint(pattern.test(value)) : sound.accountNumber(value, type),
  phone: (value) => complaint(pattern.test(value)),
});

const complaint = (isPhone: boolean): string | undefined => (isPhone ? undefined : 'This is no phone number');

const isCountry = (type: AccountType): boolean => isMobile(type) && type !== 'mobile_money';

const daysBefore = (days: number, time: string): string =>
  new Date(Date.parse(time) - days * 86_400_000).toISOString();

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** Rejects accounts by their standing, without a message by field. */
const standingFault: Behaviour['recipients']['standingFault'] = ({ standing }) => {
  if (standing !== 'active') throw new Refusal('rule', 'Account verification failed');
  return undefined;
};

/** Rejects metadata above a limit. */
function metadata(isTooMuch: (members: [name: string, value: unknown][]) => boolean): Overrides {
  return {
    recipients: {
      metadata: (value) =>
        sound.metadata(value) ?? (isTooMuch(Object.entries(value as object)) ? 'Too much' : undefined),
    },
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const inCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)|^[A-Z]/g, (all, next?: string) => next?.toUpperCase() ?? all.toLowerCase());

const masked = (number: string): string =>
  number.replace(/^\+\d{3}/, '0').replace(/(?<=^\d{3})\d+(?=\d{4}$)/, '****');

const cleaned = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, '').slice(0, 255) : value;

/** Choices about recipients and banks. */
export const recipients = variantTable({
  'recipient-all-mobile-need-bank-code': variant('The server requires bank_code for all mobile money.')
    .about('createRecipient/mobile-money-bank-code')
    .recipients({ needsBankCode: (type) => type !== 'bvn' }),
  'recipient-account-number-masked': variant('The server masks numbers, such as 080****0003.')
    .about('ruling:masked-echo')
    .on('createRecipient')
    .shows('data.account_number', (number) => masked(String(number)))
    .shows('data.phone', (phone) => (typeof phone === 'string' ? masked(phone) : phone)),
  'recipient-errors-null': variant('The server returns null errors if no field is at fault.')
    .about('createRecipient/unnamed-fault')
    .on('createRecipient')
    .refuses(['credentials', 'malformed', 'conflict'], ({ body }) => ({
      body: { ...members(body), errors: null },
    })),
  'recipient-mobile-without-bank-code': variant('The server requires no bank_code for mobile money.')
    .about('createRecipient/mobile-money-bank-code')
    .recipients({ needsBankCode: (type) => type === 'nuban' }),
  'recipient-states-without-bank-code': variant('The server names the bank only in states of nuban accounts.')
    .about('ruling:state-values')
    .recipients({ namesBank: (type) => type === 'nuban' }),
  'recipient-local-numbers': variant('The server uses local phone numbers (0244120001) in Ghana and Kenya.')
    .about('createRecipient/country-mobile-money')
    .recipients({
      ...numbersLike(/^0[0-9]{8,9}$/, isCountry),
      phone: (value) => complaint(/^(\+?[1-9][0-9]{7,14}|0[0-9]{8,9})$/.test(value)),
      phoneForm: (phone, type) => (isCountry(type) ? `0${phone.slice(4)}` : phone),
    }),
  'recipient-phones-without-plus': variant('The server writes phone numbers without a plus.')
    .about('createRecipient/phone-format')
    .recipients({ ...numbersLike(/^[1-9][0-9]{7,14}$/), phoneForm: (phone) => phone.slice(1) }),
  'recipient-phones-with-plus-only': variant('The server accepts only phone numbers with a plus.')
    .about('createRecipient/phone-format')
    .recipients({ ...numbersLike(/^\+[1-9][0-9]{7,14}$/), phoneForm: (international) => international }),
  'banks-not-listed': variant('The server does not list banks.')
    .about('listBanks/offered')
    .recipients({
      bankList() {
        throw new Refusal('path', 'There is nothing at this path.');
      },
    }),
  'recipients-of-long-ago': variant(
    'The server returns the existing recipient of the account, created two months ago.',
  )
    .about('createRecipient/same-account-again')
    .on('createRecipient')
    .shows('data.created_at', (at) => daysBefore(60, String(at)))
    .shows('data', (data) =>
      members(data)['type'] === 'nuban'
        ? { ...members(data), email: 'earlier@example.com', metadata: {} }
        : data,
    ),
  'recipient-name-with-any-blanks': variant('The server ignores surrounding and repeated spaces in a name.')
    .about('createRecipient/name-blanks')
    .recipients({ nameMatches: (given, registered) => plain(given) === plain(registered) }),
  'recipient-same-account-same-recipient': variant('The server creates one recipient for an account.')
    .about('createRecipient/same-account-again')
    .recipients({
      recipient: (order, account, call) =>
        call.store.part(Recipients).withAccount({ ...order, ...account }) ??
        sound.recipient(order, account, call),
    }),
  'recipient-same-account-refused': variant('The server rejects a second recipient for an account.')
    .about('createRecipient/same-account-again')
    .recipients({
      recipient(order, account, call) {
        if (call.store.part(Recipients).withAccount({ ...order, ...account }))
          throw new Refusal('conflict', 'There is a recipient with this account.');
        return sound.recipient(order, account, call);
      },
    }),
  'recipient-pending-at-first': variant('The server returns a new recipient with a pending verification.')
    .about('createRecipient/verification-transitions')
    .recipients({ verification: () => ({ verified: false, verification_status: 'pending' }) }),
  'recipient-currency-of-account': variant('The server pays a recipient in the currency of its account only.')
    .about('ruling:given-values')
    .recipients({
      standingFault: (account, order) =>
        account.currency === order.currency
          ? sound.standingFault(account, order)
          : ['currency', `This account is in ${account.currency}`],
    }),
  'recipient-standing-without-errors': variant('The server names no field for an account of bad standing.')
    .about('createRecipient/unnamed-fault')
    .recipients({ standingFault }),
  'recipient-standing-errors-empty': variant(
    'The server returns empty errors for an account of bad standing.',
  )
    .about('createRecipient/unnamed-fault')
    .recipients({ standingFault })
    .on('createRecipient')
    .refuses('rule', ({ body }) => ({ body: { errors: {}, ...members(body) } })),
  'recipient-unknown-bank-has-no-account': variant(
    'The server reports a missing account for an unknown bank code.',
  )
    .about('ruling:verification')
    .recipients({
      knowsBank: () => true,
      accountOf: ({ bankCode: code = '', accountNumber }, { store }) =>
        store.part(BankAccounts).find(code, accountNumber),
    }),
  'recipient-shows-nothing-for-nothing': variant('The server returns null for a missing email or metadata.')
    .about('createRecipient/left-out-members')
    .on('createRecipient')
    .shows('data', (data) => {
      const { email, metadata, ...rest } = members(data);
      const isEmpty = Object.keys(members(metadata)).length === 0;
      return { ...rest, email: email || null, metadata: isEmpty ? null : metadata };
    }),
  'banks-in-bare-array': variant('The server returns the banks as an array.')
    .about('listBanks/shape')
    .recipients({ bankList: () => banks }),
  'banks-by-code': variant('The server returns the banks as an object, keyed by code.')
    .about('listBanks/shape')
    .recipients({ bankList: () => Object.fromEntries(banks.map(({ code, name }) => [code, name])) }),
  'banks-by-country': variant('The server returns the banks in nested lists, with numeric codes as numbers.')
    .about('listBanks/shape')
    .recipients({
      bankList: () => ({
        status: true,
        data: ['NG', 'GH', 'KE'].map((country) => ({
          country,
          banks: banks
            .filter((bank) => bank.country === country)
            .map(({ code, name }) => ({
              bankName: name,
              bankCode: /^[1-9]\d*$/.test(code) ? Number(code) : code,
            })),
        })),
      }),
    }),
  'recipient-left-out-is-absent': variant('The server omits members that the request omits.')
    .about('createRecipient/left-out-members')
    .recipients({ needsBankCode: (type) => type === 'nuban' })
    .on('createRecipient')
    .alter(
      withNothing(
        {
          email: ['email'],
          phone: ['phone'],
          metadata: ['metadata'],
          bank_code: ['bank_code', 'bank_name'],
        },
        undefined,
      ),
    ),
  'metadata-kept-in-part': variant(
    'The server stores 50 metadata members of 255 characters, with camel case names.',
  )
    .about('ruling:own-record')
    .warns(/^createRecipient\/echo-optional$/)
    .on('createRecipient')
    .shows('data.metadata', (metadata) => {
      const kept = Object.entries(members(metadata)).slice(0, 50);
      return Object.fromEntries(kept.map(([name, value]) => [inCamelCase(name), cleaned(value)]));
    }),
  'metadata-at-most-10-members': variant('The server accepts at most ten metadata members.')
    .about('ruling:odd-texts')
    .with(metadata((members) => members.length > 10)),
  'metadata-at-most-40-characters': variant(
    'The server limits names and values of metadata to 40 characters.',
  )
    .about('ruling:odd-texts')
    .with(metadata((members) => members.flat().some((text) => String(text).length > 40))),
  'metadata-at-most-20-members': variant('The server accepts at most twenty metadata members.')
    .about('ruling:odd-texts')
    .with(metadata((members) => members.length > 20)),
  'metadata-of-texts': variant('The server rejects metadata with values other than text.')
    .about('ruling:odd-texts')
    .with(metadata((members) => members.some(([, value]) => typeof value !== 'string'))),
  'metadata-with-plain-names': variant('The server accepts only letters, digits and _ in metadata names.')
    .about('ruling:odd-texts')
    .with(metadata((members) => members.some(([name]) => !/^[a-z]\w*$/i.test(name)))),
  'metadata-without-reserved-names': variant(
    'The server returns metadata as text, without empty values and reserved names.',
  )
    .about('ruling:own-record')
    .recipients({
      recipient: (order, account, call) =>
        sound.recipient(
          {
            ...order,
            metadata: Object.fromEntries(
              Object.entries(order.metadata)
                .filter(([name, value]) => !/^\$|\.|^__proto__$|^constructor$/.test(name) && !isEmpty(value))
                .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
            ),
          },
          account,
          call,
        ),
    }),
  'emails-with-capitals-refused': variant(
    'The server rejects an email with capitals, a plus, a percent sign or an apostrophe.',
  )
    .about('ruling:odd-texts')
    .reads((body) => {
      const { email } = body;
      if (typeof email === 'string' && /[A-Z+%']/.test(email))
        throw new Refusal('rule', 'email: not taken.', {}, { email: ['This is not taken'] });
      return body;
    }),
  'emails-in-small-letters': variant('The server returns the email of a recipient in lower case.')
    .about('ruling:own-record')
    .on('createRecipient')
    .shows('data.email', (email) => String(email).toLowerCase()),
  'recipient-phone-local': variant('The server returns a phone as it is dialled in its country.')
    .about('ruling:own-record')
    .on('createRecipient')
    .shows('data.phone', (phone) => (typeof phone === 'string' ? `0${phone.slice(4)}` : phone)),
});
