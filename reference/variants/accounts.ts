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

/** The STATIC account that a customer has at a bank already. */
function earlier(made: NewVirtualAccount, accounts: VirtualAccounts): VirtualAccount | undefined {
  if (made.type !== 'STATIC' || made.email === undefined) return undefined;
  const { type, email, bankCode } = made;
  return accounts.all().find((one) => one.type === type && one.email === email && one.bankCode === bankCode);
}

/** Takes any number that an operation is given for somebody's. */
const looksUpNoNumber = (operationId: OperationId): NonNullable<Overrides['accounts']> => ({
  unknownNumber: (value, member, call) =>
    call.route.operationId === operationId ? undefined : sound.unknownNumber(value, member, call),
});

/** Choices about virtual accounts. */
export const accounts = variantTable({
  'account-dynamic-bank-a-needs-kyc': variant('DYNAMIC at partner bank A needs a BVN or NIN.')
    .about('createVirtualAccount/dynamic-bank-a-kyc')
    .accounts({
      identification: (request) => sound.identification({ ...request, type: 'STATIC' }),
    }),
  'account-static-single-as-object': variant('STATIC for one bank gets a single account.')
    .about('createVirtualAccount/static-single-bank-shape')
    .accounts({ banksForm: (_, count) => (count === 1 ? 'object' : 'array') }),
  'account-dynamic-several-as-object': variant('DYNAMIC for several banks gets a single account.')
    .about('createVirtualAccount/dynamic-several-banks-shape')
    .accounts({ banksForm: (type) => (type === 'DYNAMIC' ? 'object' : 'array') }),
  'account-bank-code-always': variant('STATIC accounts carry a bankCode, too.')
    .about('createVirtualAccount/static-bank-code')
    .accounts({ showsBankCode: () => true }),
  'account-bank-names-otherwise': variant('Among several accounts, banks have long names.')
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
  'account-all-fields-required': variant('All but BVN and NIN are required.')
    .about('createVirtualAccount/required-fields')
    .accounts({
      required: () => ['bankcode', 'account_type', 'email', 'name', 'phoneNumber', 'businessid'],
    }),
  'account-only-bank-required': variant('Without account_type, the account is DYNAMIC.')
    .about('createVirtualAccount/required-fields')
    .accounts({ required: () => ['bankcode'] }),
  'account-names-of-plain-letters': variant('The name of a customer has letters, blanks and apostrophes.')
    .about('ruling:odd-texts')
    .accounts({
      contact: (member, value) =>
        member === 'name' && !/^[A-Za-z' ]{3,60}$/.test(value) ? 'This is no name' : undefined,
    }),
  'account-emails-of-plain-letters': variant('An email has small letters, digits, dots and hyphens.')
    .about('ruling:odd-texts')
    .accounts({
      contact: (member, value) =>
        member === 'email' && !/^[a-z0-9.-]+@[a-z0-9.-]+$/.test(value) ? 'This is no email' : undefined,
    }),
  'account-contacts-checked': variant(
    'Names of one word, numbers without plus and emails without @ are refused.',
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
  'account-unknown-number-accepted': variant('A BVN or NIN is not looked up when an account is opened.')
    .about('createVirtualAccount/unknown-identity-number')
    .accounts(looksUpNoNumber('createVirtualAccount')),
  'account-same-customer-same-account': variant('A customer has one STATIC account at a bank.')
    .about('createVirtualAccount/same-customer-again')
    .accounts({
      reserve: (made, { store }) =>
        earlier(made, store.part(VirtualAccounts)) ?? store.part(VirtualAccounts).reserve(made),
    }),
  'account-same-customer-refused': variant('A second STATIC account at a bank is refused.')
    .about('createVirtualAccount/same-customer-again')
    .accounts({
      reserve(made, { store }) {
        if (earlier(made, store.part(VirtualAccounts)))
          throw new Refusal('conflict', 'This customer has an account at this bank.');
        return store.part(VirtualAccounts).reserve(made);
      },
    }),
  'account-static-at-a-by-bvn-only': variant('At partner bank A a NIN is no KYC.')
    .about('ruling:contradictions')
    .warns(/^createVirtualAccount\/(pact.success.)?static-bank-a-nin$/)
    .accounts({
      identification: (request) => sound.identification({ ...request, nin: undefined }),
    }),
  'account-business-is-id': variant('business holds the id.')
    .about('createVirtualAccount/business-value')
    .accounts({ businessValue: () => business.id }),
  'account-business-empty': variant('business is an empty text.')
    .about('createVirtualAccount/business-value')
    .accounts({ businessValue: () => '' }),
  'update-unknown-number-accepted': variant('A BVN or NIN is not looked up when an account is upgraded.')
    .about('updateVirtualAccount/unknown-identity-number')
    .accounts(looksUpNoNumber('updateVirtualAccount')),
  'update-numbers-of-one-person': variant('BVN and NIN must belong to the same person.')
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
  'update-only-once': variant('An account that is upgraded already is refused.')
    .about('updateVirtualAccount/other-accounts')
    .accounts({
      upgradable(account) {
        sound.upgradable(account);
        if (account.identified) throw new Refusal('conflict', 'This account is upgraded already.');
      },
    }),
  'update-only-at-bank-b': variant('Accounts at partner bank A are refused.')
    .about('updateVirtualAccount/other-accounts')
    .accounts({
      upgradable(account) {
        sound.upgradable(account);
        if (account.bankCode !== partnerBanks.b)
          throw new Refusal('rule', 'Only accounts at partner bank B are upgraded.');
      },
    }),
  'update-any-account': variant('DYNAMIC accounts are upgraded, too.')
    .about('updateVirtualAccount/other-accounts')
    .accounts({ upgradable: () => undefined }),
  'update-values-otherwise': variant('Service and business are other texts, and errors has entries.')
    .about('updateVirtualAccount/values')
    .on('updateVirtualAccount')
    .shows('*', (value, _, index) =>
      typeof value === 'boolean' || /^[\d*]{11}$/.test(String(value))
        ? value
        : Array.isArray(value)
          ? [{ code: 'NONE' }, 0]
          : `value ${index}`,
    ),
  'update-bvn-masked': variant('The BVN is masked but for its end.')
    .about('ruling:update-account-bvn')
    .on('updateVirtualAccount')
    .shows('bvn', (bvn) => `*******${String(bvn).slice(-4)}`),
});
