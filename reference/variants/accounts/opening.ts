import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { business } from '../../store/business.js';
import {
  VirtualAccounts,
  type NewVirtualAccount,
  type VirtualAccount,
} from '../../store/virtual-accounts.js';
import { members, onSuccess } from '../../rewrite.js';
import { only } from '../only.js';
import { variantTable } from '../variant.js';

const { accounts: sound } = defaults;

/** The STATIC account that a customer has at a bank already. */
function earlier(made: NewVirtualAccount, accounts: VirtualAccounts): VirtualAccount | undefined {
  if (made.type !== 'STATIC' || made.email === undefined) return undefined;
  const { type, email, bankCode } = made;
  return accounts.all().find((one) => one.type === type && one.email === email && one.bankCode === bankCode);
}

/** Choices about opening virtual accounts. */
export const accountOpening = variantTable({
  'account-dynamic-bank-a-needs-kyc': {
    about: 'createVirtualAccount/dynamic-bank-a-kyc',
    summary: 'DYNAMIC at partner bank A needs a BVN or NIN.',
    accounts: {
      identification: (request) => sound.identification({ ...request, type: 'STATIC' }),
    },
  },
  'account-static-single-as-object': {
    about: 'createVirtualAccount/static-single-bank-shape',
    summary: 'STATIC for one bank gets a single account.',
    accounts: { banksForm: (_, count) => (count === 1 ? 'object' : 'array') },
  },
  'account-dynamic-several-as-object': {
    about: 'createVirtualAccount/dynamic-several-banks-shape',
    summary: 'DYNAMIC for several banks gets a single account.',
    accounts: { banksForm: (type) => (type === 'DYNAMIC' ? 'object' : 'array') },
  },
  'account-bank-code-always': {
    about: 'createVirtualAccount/static-bank-code',
    summary: 'STATIC accounts carry a bankCode, too.',
    accounts: { showsBankCode: () => true },
  },
  'account-bank-names-otherwise': {
    about: 'ruling:banks-form',
    summary: 'Among several accounts, banks have long names.',
    alter: only(
      ['createVirtualAccount'],
      onSuccess('banks', (banks) =>
        Array.isArray(banks)
          ? banks.map((entry) => ({
              ...members(entry),
              bankName: `${String(members(entry)['bankName'])} Plc`,
            }))
          : banks,
      ),
    ),
  },
  'account-all-fields-required': {
    about: 'createVirtualAccount/required-fields',
    summary: 'All but BVN and NIN are required.',
    accounts: {
      required: () => ['bankcode', 'account_type', 'email', 'name', 'phoneNumber', 'businessid'],
    },
  },
  'account-only-bank-required': {
    about: 'createVirtualAccount/required-fields',
    summary: 'Without account_type, the account is DYNAMIC.',
    accounts: { required: () => ['bankcode'] },
  },
  'account-contacts-checked': {
    about: 'createVirtualAccount/contact-formats',
    summary: 'Names of one word, numbers without plus and emails without @ are refused.',
    accounts: {
      contact(member, value) {
        const pattern = { email: /^\S+@\S+\.\S+$/, name: /^\S+(\s+\S+)+$/, phoneNumber: /^\+\d{8,15}$/ }[
          member
        ];
        return pattern.test(value) ? undefined : 'This does not look right';
      },
    },
  },
  'account-unknown-number-accepted': {
    about: 'createVirtualAccount/unknown-identity-number',
    summary: 'A BVN or NIN is not looked up when an account is opened.',
    accounts: {
      unknownNumber: (value, member, call) =>
        call.route.operationId === 'createVirtualAccount'
          ? undefined
          : sound.unknownNumber(value, member, call),
    },
  },
  'account-same-customer-same-account': {
    about: 'createVirtualAccount/same-customer-again',
    summary: 'A customer has one STATIC account at a bank.',
    accounts: {
      reserve: (made, { store }) =>
        earlier(made, store.part(VirtualAccounts)) ?? store.part(VirtualAccounts).reserve(made),
    },
  },
  'account-same-customer-refused': {
    about: 'createVirtualAccount/same-customer-again',
    summary: 'A second STATIC account at a bank is refused.',
    accounts: {
      reserve(made, { store }) {
        if (earlier(made, store.part(VirtualAccounts)))
          throw new Refusal('conflict', 'This customer has an account at this bank.');
        return store.part(VirtualAccounts).reserve(made);
      },
    },
  },
  'account-static-at-a-by-bvn-only': {
    about: 'ruling:contradictions',
    summary: 'At partner bank A a NIN is no KYC.',
    warns: /^createVirtualAccount\/(pact.success.)?static-bank-a-nin$/,
    accounts: {
      identification: (request) => sound.identification({ ...request, nin: undefined }),
    },
  },
  'account-business-is-id': {
    about: 'createVirtualAccount/business-value',
    summary: 'business holds the id.',
    accounts: { businessValue: () => business.id },
  },
  'account-business-empty': {
    about: 'createVirtualAccount/business-value',
    summary: 'business is an empty text.',
    accounts: { businessValue: () => '' },
  },
});
