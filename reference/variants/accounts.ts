import { defaults, type Overrides } from '../behaviour/index.js';
import type { OperationId } from '../http.js';
import { Refusal } from '../refusal.js';
import { business } from '../store/store.js';
import { VirtualAccounts, type NewVirtualAccount, type VirtualAccount } from '../store/virtual-accounts.js';
import { members } from '../changes/replies.js';
import { variant, variantTable } from './variant.js';
import { partnerBanks } from '../store/bank-accounts.js';
import { Identities } from '../store/identities.js';

const { accounts: sound } = defaults;

/** The existing STATIC account of a customer at a bank. */
function earlier(made: NewVirtualAccount, accounts: VirtualAccounts): VirtualAccount | undefined {
  if (made.type !== 'STATIC' || made.email === undefined) return undefined;
  const { type, email, bankCode } = made;
  return accounts.all().find((one) => one.type === type && one.email === email && one.bankCode === bankCode);
}

/** Accepts any well-formed number in an operation. */
const looksUpNoNumber = (operationId: OperationId): NonNullable<Overrides['accounts']> => ({
  unknownNumber: (value, member, call) =>
    call.route.operationId === operationId ? undefined : sound.unknownNumber(value, member, call),
});

/** Choices about virtual accounts. */
export const accounts = variantTable({
  'wallet-of-another-business-id': variant(
    'The server shows a business_id that is no businessid of a merchant.',
  )
    .about('ruling:business-id')
    .on('getWallet')
    .shows('data.business_id', '3fa85f64-5717-4562-b3fc-2c963f66afa6'),
  'account-dynamic-bank-a-needs-kyc': variant(
    'The server requires a BVN or NIN for DYNAMIC at partner bank A.',
  )
    .about('createVirtualAccount/dynamic-bank-a-kyc')
    .accounts({
      identification: (request) => sound.identification({ ...request, type: 'STATIC' }),
    }),
  'account-static-single-as-object': variant('The server returns a single account for STATIC at one bank.')
    .about('createVirtualAccount/static-single-bank-shape')
    .accounts({ banksForm: (_, count) => (count === 1 ? 'object' : 'array') }),
  'account-dynamic-several-as-object': variant(
    'The server returns a single account for DYNAMIC at several banks.',
  )
    .about('createVirtualAccount/dynamic-several-banks-shape')
    .accounts({ banksForm: (type) => (type === 'DYNAMIC' ? 'object' : 'array') }),
  'account-bank-code-always': variant('The server also returns a bankCode for STATIC accounts.')
    .about('createVirtualAccount/static-bank-code')
    .accounts({ showsBankCode: () => true }),
  'account-bank-names-otherwise': variant('The server returns long names of banks for several accounts.')
    .about('ruling:banks-form')
    .on('createVirtualAccount')
    .shows('banks', (banks) =>
      Array.isArray(banks)
        ? banks.map((entry) => ({
            ...members(entry),
            bankName: `${String(members(entry)['bankName'])} Plc`,
          }))
        : banks,
    ),
  'account-all-fields-required': variant('The server requires all fields but BVN and NIN.')
    .about('createVirtualAccount/required-fields')
    .accounts({
      required: () => ['bankcode', 'account_type', 'email', 'name', 'phoneNumber', 'businessid'],
    }),
  'account-only-bank-required': variant('The server opens a DYNAMIC account without account_type.')
    .about('createVirtualAccount/required-fields')
    .accounts({ required: () => ['bankcode'] }),
  'account-names-of-plain-letters': variant(
    'The server accepts letters, spaces and apostrophes in the name of a customer.',
  )
    .about('ruling:odd-texts')
    .accounts({
      contact: (member, value) =>
        member === 'name' && !/^[A-Za-z' ]{3,60}$/.test(value) ? 'This is no name' : undefined,
    }),
  'account-emails-of-plain-letters': variant(
    'The server accepts lower-case letters, digits, dots and hyphens in an email.',
  )
    .about('ruling:odd-texts')
    .accounts({
      contact: (member, value) =>
        member === 'email' && !/^[a-z0-9.-]+@[a-z0-9.-]+$/.test(value) ? 'This is no email' : undefined,
    }),
  'account-contacts-checked': variant(
    'The server rejects names of one word, phones without plus and emails without @.',
  )
    .about('createVirtualAccount/contact-formats')
    .accounts({
      contact(member, value) {
        const pattern = { email: /^\S+@\S+\.\S+$/, name: /^\S+(\s+\S+)+$/, phoneNumber: /^\+\d{8,15}$/ }[
          member
        ];
        return pattern.test(value) ? undefined : 'This does not look right';
      },
    }),
  'account-unknown-number-accepted': variant('The server opens an account without looking up the BVN or NIN.')
    .about('createVirtualAccount/unknown-identity-number')
    .accounts(looksUpNoNumber('createVirtualAccount')),
  'account-same-customer-same-account': variant(
    'The server opens one STATIC account for a customer at a bank.',
  )
    .about('createVirtualAccount/same-customer-again')
    .accounts({
      reserve: (made, { store }) =>
        earlier(made, store.part(VirtualAccounts)) ?? store.part(VirtualAccounts).reserve(made),
    }),
  'account-same-customer-refused': variant('The server rejects a second STATIC account at a bank.')
    .about('createVirtualAccount/same-customer-again')
    .accounts({
      reserve(made, { store }) {
        if (earlier(made, store.part(VirtualAccounts)))
          throw new Refusal('conflict', 'This customer has an account at this bank.');
        return store.part(VirtualAccounts).reserve(made);
      },
    }),
  'account-static-at-a-by-bvn-only': variant('The server does not accept a NIN as KYC at partner bank A.')
    .about('ruling:contradictions')
    .warns(/^createVirtualAccount\/(pact.success.)?static-bank-a-nin$/)
    .accounts({
      identification: (request) => sound.identification({ ...request, nin: undefined }),
    }),
  'account-business-is-id': variant('The server returns the business id as business.')
    .about('createVirtualAccount/business-value')
    .accounts({ businessValue: () => business.id }),
  'account-business-empty': variant('The server returns an empty string as the business.')
    .about('createVirtualAccount/business-value')
    .accounts({ businessValue: () => '' }),
  'update-unknown-number-accepted': variant(
    'The server upgrades an account without looking up the BVN or NIN.',
  )
    .about('updateVirtualAccount/unknown-identity-number')
    .accounts(looksUpNoNumber('updateVirtualAccount')),
  'update-numbers-of-one-person': variant('The server requires a BVN and a NIN of the same person.')
    .about('ruling:given-values')
    .accounts({
      toUpdate(accountNumber, call) {
        const people = call.store.part(Identities);
        const { bvn, nin } = JSON.parse(call.request.body) as Record<'bvn' | 'nin', string>;
        if (people.withBvn(bvn) !== people.withNin(nin))
          throw new Refusal('rule', 'bvn, nin: these are two people.');
        return sound.toUpdate(accountNumber, call);
      },
    }),
  'update-only-once': variant('The server rejects an account that is already upgraded.')
    .about('updateVirtualAccount/other-accounts')
    .accounts({
      upgradable(account) {
        sound.upgradable(account);
        if (account.identified) throw new Refusal('conflict', 'This account is upgraded already.');
      },
    }),
  'update-only-at-bank-b': variant('The server rejects accounts at partner bank A.')
    .about('updateVirtualAccount/other-accounts')
    .accounts({
      upgradable(account) {
        sound.upgradable(account);
        if (account.bankCode !== partnerBanks.b)
          throw new Refusal('rule', 'Only accounts at partner bank B are upgraded.');
      },
    }),
  'update-any-account': variant('The server also upgrades DYNAMIC accounts.')
    .about('updateVirtualAccount/other-accounts')
    .accounts({ upgradable: () => undefined }),
  'update-values-otherwise': variant(
    'The server returns other texts as service and business, and entries in errors.',
  )
    .about('updateVirtualAccount/values')
    .on('updateVirtualAccount')
    .shows('*', (value, _, index) =>
      typeof value === 'boolean' || /^[\d*]{11}$/.test(String(value))
        ? value
        : Array.isArray(value)
          ? [{ code: 'NONE' }, 0]
          : `value ${index}`,
    ),
  'update-bvn-masked': variant('The server masks the BVN except for its end.')
    .about('ruling:update-account-bvn')
    .on('updateVirtualAccount')
    .shows('bvn', (bvn) => `*******${String(bvn).slice(-4)}`),
});
