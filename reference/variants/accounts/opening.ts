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
import { variant, warned, type Variant } from '../variant.js';

const { accounts: sound } = defaults;

const requiredFields = 'createVirtualAccount/required-fields';
const sameCustomer = 'createVirtualAccount/same-customer-again';
const businessValue = 'createVirtualAccount/business-value';

/** The STATIC account that a customer has at a bank already. */
function earlier(made: NewVirtualAccount, accounts: VirtualAccounts): VirtualAccount | undefined {
  if (made.type !== 'STATIC' || made.email === undefined) return undefined;
  const { type, email, bankCode } = made;
  return accounts.all().find((one) => one.type === type && one.email === email && one.bankCode === bankCode);
}

/** Choices about opening virtual accounts. */
export const opening: readonly Variant[] = [
  variant(
    'account-dynamic-bank-a-needs-kyc',
    'createVirtualAccount/dynamic-bank-a-kyc',
    'DYNAMIC at partner bank A needs a BVN or NIN.',
    {
      accounts: {
        identification: (request) => sound.identification({ ...request, type: 'STATIC' }),
      },
    },
  ),
  variant(
    'account-static-single-as-object',
    'createVirtualAccount/static-single-bank-shape',
    'STATIC for one bank gets a single account.',
    { accounts: { banksForm: (_, count) => (count === 1 ? 'object' : 'array') } },
  ),
  variant(
    'account-dynamic-several-as-object',
    'createVirtualAccount/dynamic-several-banks-shape',
    'DYNAMIC for several banks gets a single account.',
    { accounts: { banksForm: (type) => (type === 'DYNAMIC' ? 'object' : 'array') } },
  ),
  variant(
    'account-bank-code-always',
    'createVirtualAccount/static-bank-code',
    'STATIC accounts carry a bankCode, too.',
    { accounts: { showsBankCode: () => true } },
  ),
  variant(
    'account-bank-names-otherwise',
    'ruling:banks-form',
    'Among several accounts, banks have long names.',
    {
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
  ),
  variant('account-all-fields-required', requiredFields, 'All but BVN and NIN are required.', {
    accounts: {
      required: () => ['bankcode', 'account_type', 'email', 'name', 'phoneNumber', 'businessid'],
    },
  }),
  variant('account-only-bank-required', requiredFields, 'Without account_type, the account is DYNAMIC.', {
    accounts: { required: () => ['bankcode'] },
  }),
  variant(
    'account-contacts-checked',
    'createVirtualAccount/contact-formats',
    'Names of one word, numbers without plus and emails without @ are refused.',
    {
      accounts: {
        contact(member, value) {
          const pattern = { email: /^\S+@\S+\.\S+$/, name: /^\S+(\s+\S+)+$/, phoneNumber: /^\+\d{8,15}$/ }[
            member
          ];
          return pattern.test(value) ? undefined : 'This does not look right';
        },
      },
    },
  ),
  variant(
    'account-unknown-number-accepted',
    'createVirtualAccount/unknown-identity-number',
    'A BVN or NIN is not looked up when an account is opened.',
    {
      accounts: {
        unknownNumber: (value, member, call) =>
          call.route.operationId === 'createVirtualAccount'
            ? undefined
            : sound.unknownNumber(value, member, call),
      },
    },
  ),
  variant(
    'account-same-customer-same-account',
    sameCustomer,
    'A customer has one STATIC account at a bank.',
    {
      accounts: {
        reserve: (made, { store }) =>
          earlier(made, store.part(VirtualAccounts)) ?? store.part(VirtualAccounts).reserve(made),
      },
    },
  ),
  variant('account-same-customer-refused', sameCustomer, 'A second STATIC account at a bank is refused.', {
    accounts: {
      reserve(made, { store }) {
        if (earlier(made, store.part(VirtualAccounts)))
          throw new Refusal('conflict', 'This customer has an account at this bank.');
        return store.part(VirtualAccounts).reserve(made);
      },
    },
  }),
  warned(
    ['createVirtualAccount/static-bank-a-nin', 'createVirtualAccount/pact.success.static-bank-a-nin'],
    variant(
      'account-static-at-a-by-bvn-only',
      'ruling:contradictions',
      'At partner bank A a NIN is no KYC.',
      {
        accounts: {
          identification: (request) => sound.identification({ ...request, nin: undefined }),
        },
      },
    ),
  ),
  variant('account-business-is-id', businessValue, 'business holds the id.', {
    accounts: { businessValue: () => business.id },
  }),
  variant('account-business-empty', businessValue, 'business is an empty text.', {
    accounts: { businessValue: () => '' },
  }),
];
