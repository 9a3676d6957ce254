import { defaults } from '../../behaviour/index.js';
import { onRefused } from '../../rewrite.js';
import { partnerBanks } from '../../store/banks.js';
import { Identities } from '../../store/identities.js';
import { defectsOf } from '../defect.js';

const { accounts: sound } = defaults;

const mandatory = 'BVN is mandatory for STATIC accounts';

/** Defects of the identification that a bank asks for. */
export const accountKyc = defectsOf('createVirtualAccount', {
  'account-static-at-a-without-kyc': {
    summary: 'Partner bank A opens STATIC accounts for anybody.',
    fails: 'static-bank-a-needs-kyc',
    accounts: { identification: () => undefined },
  },
  'account-kyc-rules-of-banks-swapped': {
    summary: 'Partner bank B asks for identification, and A does not.',
    fails: ['static-bank-a-needs-kyc', 'static-bank-b-without-kyc'],
    accounts: {
      identification: ({ type, bankCodes, bvn, nin }) =>
        type === 'STATIC' && bankCodes.includes(partnerBanks.b) && !bvn && !nin ? mandatory : undefined,
    },
  },
  'account-kyc-of-the-first-bank': {
    summary: 'Of several banks the first one says whether identification is needed.',
    fails: 'static-bank-a-needs-kyc',
    accounts: {
      identification: ({ type, bankCodes, bvn, nin }) =>
        type === 'STATIC' && bankCodes[0] === partnerBanks.a && !bvn && !nin ? mandatory : undefined,
    },
  },
  'account-missing-kyc-403': {
    summary: 'STATIC at partner bank A without identification gets 403.',
    fails: 'static-bank-a-needs-kyc',
    alter: onRefused(['rule'], (answer) =>
      JSON.stringify(answer.body).includes(mandatory)
        ? { ...answer, status: 403, body: { error: 403, message: mandatory } }
        : answer,
    ),
  },
  'account-static-always-needs-bvn': {
    summary: 'STATIC accounts need a BVN at partner bank B, too.',
    fails: 'static-bank-b-without-kyc',
    accounts: {
      identification: ({ type, bvn, nin }) => (type === 'STATIC' && !bvn && !nin ? mandatory : undefined),
    },
  },
  'account-dynamic-needs-bvn': {
    summary: 'DYNAMIC accounts need a BVN.',
    fails: ['dynamic-bank-b-without-kyc', 'response.success'],
    accounts: { identification: ({ bvn, nin }) => (!bvn && !nin ? mandatory : undefined) },
  },
  'account-nin-is-no-kyc': {
    summary: 'A NIN does not do where there is no BVN.',
    fails: 'static-bank-a-nin',
    accounts: { identification: (request) => sound.identification({ ...request, nin: undefined }) },
  },
  'account-nin-looked-up-as-bvn': {
    summary: 'A NIN is looked up in the register of BVNs.',
    fails: 'static-bank-a-nin',
    accounts: {
      unknownNumber: (value, _, { store }) =>
        store.part(Identities).withBvn(value) ? undefined : 'No identity has this number',
    },
  },
});
