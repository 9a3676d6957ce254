import { defaults } from '../../behaviour/index.js';
import { onRefused } from '../../rewrite.js';
import { partnerBanks } from '../../store/banks.js';
import { Identities } from '../../store/identities.js';
import { defectsOf, type Defect } from '../defect.js';

const account = defectsOf('createVirtualAccount');
const { accounts: sound } = defaults;

const mandatory = 'BVN is mandatory for STATIC accounts';

/** Faults of the identification that a bank asks for. */
export const kyc: readonly Defect[] = [
  account(
    'account-static-at-a-without-kyc',
    'Partner bank A opens STATIC accounts for anybody.',
    ['static-bank-a-needs-kyc'],
    { accounts: { identification: () => undefined } },
  ),
  account(
    'account-kyc-rules-of-banks-swapped',
    'Partner bank B asks for identification, and A does not.',
    ['static-bank-a-needs-kyc', 'static-bank-b-without-kyc'],
    {
      accounts: {
        identification: ({ type, bankCodes, bvn, nin }) =>
          type === 'STATIC' && bankCodes.includes(partnerBanks.b) && !bvn && !nin ? mandatory : undefined,
      },
    },
  ),
  account(
    'account-kyc-of-the-first-bank',
    'Of several banks the first one says whether identification is needed.',
    ['static-bank-a-needs-kyc'],
    {
      accounts: {
        identification: ({ type, bankCodes, bvn, nin }) =>
          type === 'STATIC' && bankCodes[0] === partnerBanks.a && !bvn && !nin ? mandatory : undefined,
      },
    },
  ),
  account(
    'account-missing-kyc-403',
    'STATIC at partner bank A without identification gets 403.',
    ['static-bank-a-needs-kyc'],
    {
      alter: onRefused(['rule'], (answer) =>
        JSON.stringify(answer.body).includes(mandatory)
          ? { ...answer, status: 403, body: { error: 403, message: mandatory } }
          : answer,
      ),
    },
  ),
  account(
    'account-static-always-needs-bvn',
    'STATIC accounts need a BVN at partner bank B, too.',
    ['static-bank-b-without-kyc'],
    {
      accounts: {
        identification: ({ type, bvn, nin }) => (type === 'STATIC' && !bvn && !nin ? mandatory : undefined),
      },
    },
  ),
  account(
    'account-dynamic-needs-bvn',
    'DYNAMIC accounts need a BVN.',
    ['dynamic-bank-b-without-kyc', 'response.success'],
    { accounts: { identification: ({ bvn, nin }) => (!bvn && !nin ? mandatory : undefined) } },
  ),
  account('account-nin-is-no-kyc', 'A NIN does not do where there is no BVN.', ['static-bank-a-nin'], {
    accounts: { identification: (request) => sound.identification({ ...request, nin: undefined }) },
  }),
  account(
    'account-nin-looked-up-as-bvn',
    'A NIN is looked up in the register of BVNs.',
    ['static-bank-a-nin'],
    {
      accounts: {
        unknownNumber: (value, _, { store }) =>
          store.part(Identities).withBvn(value) ? undefined : 'No identity has this number',
      },
    },
  ),
];
