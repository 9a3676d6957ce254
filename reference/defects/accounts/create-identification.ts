import { defaults, type Overrides } from '../../behaviour/index.js';
import { onRequestBody } from '../../changes/requests.js';
import { isText } from '../../rules.js';
import { partnerBanks } from '../../store/bank-accounts.js';
import { Identities } from '../../store/identities.js';
import { defect, defectsOf } from '../defect.js';
import type { IdentityNumber } from '../../behaviour/accounts.js';

const { accounts: sound } = defaults;

const mandatory = 'BVN is mandatory for STATIC accounts';

/** Accepts some texts as a BVN or NIN, or as one of the two, without a lookup. */
export const takesTexts = (passes: (text: string) => boolean, only?: IdentityNumber): Overrides => ({
  accounts: {
    identityNumber: (value, member) =>
      isText(value) && passes(value) && member === (only ?? member)
        ? undefined
        : sound.identityNumber(value, member),
    unknownNumber: () => undefined,
  },
});

/** Accepts a BVN or NIN that is a JSON number, without a lookup. */
export const takesNumbers: Overrides = {
  accounts: {
    identityNumber: (value, member) =>
      typeof value === 'number' ? undefined : sound.identityNumber(value, member),
    unknownNumber: (value, member, call) =>
      value.length < 11 ? undefined : sound.unknownNumber(value, member, call),
  },
};

/** Accepts any number without a lookup in the requests that `where` selects. */
function unread(
  number: IdentityNumber,
  where: (body: Record<string, unknown>) => boolean,
  which = /(?:)/,
): Overrides {
  return {
    before: onRequestBody(({ [number]: value, ...rest }) =>
      typeof value === 'string' && which.test(value) && where(rest)
        ? rest
        : { ...rest, ...(value === undefined ? {} : { [number]: value }) },
    ),
  };
}

const isAtBoth = ({ bankcode }: Record<string, unknown>): boolean =>
  Array.isArray(bankcode) && bankcode.length === 2;
const isAtB = ({ bankcode }: Record<string, unknown>): boolean => JSON.stringify(bankcode) === '["120001"]';

/** Defects of the BVN and the NIN: when they are required, and which are accepted. */
export const createAccountIdentification = defectsOf('createVirtualAccount', {
  'account-static-at-a-without-kyc': defect(
    'The server opens STATIC accounts at partner bank A without identification.',
  )
    .breaks('static-bank-a-needs-kyc')
    .accounts({ identification: () => undefined }),
  'account-kyc-rules-of-banks-swapped': defect(
    'The server requires identification at partner bank B instead of A.',
  )
    .breaks('static-bank-a-needs-kyc', 'static-bank-b-without-kyc')
    .accounts({
      identification: ({ type, bankCodes, bvn, nin }) =>
        type === 'STATIC' && bankCodes.includes(partnerBanks.b) && !bvn && !nin ? mandatory : undefined,
    }),
  'account-kyc-of-the-first-bank': defect(
    'The server applies the identification rule of the first of several banks.',
  )
    .breaks('static-bank-a-needs-kyc')
    .accounts({
      identification: ({ type, bankCodes, bvn, nin }) =>
        type === 'STATIC' && bankCodes[0] === partnerBanks.a && !bvn && !nin ? mandatory : undefined,
    }),
  'account-missing-kyc-403': defect(
    'The server returns 403 for STATIC at partner bank A without identification.',
  )
    .breaks('static-bank-a-needs-kyc')
    .refuses('rule', (answer) =>
      JSON.stringify(answer.body).includes(mandatory)
        ? { status: 403, body: { error: 403, message: mandatory } }
        : answer,
    ),
  'account-static-always-needs-bvn': defect(
    'The server also requires a BVN for STATIC accounts at partner bank B.',
  )
    .breaks('static-bank-b-without-kyc')
    .accounts({
      identification: ({ type, bvn, nin }) => (type === 'STATIC' && !bvn && !nin ? mandatory : undefined),
    }),
  'account-dynamic-needs-bvn': defect('The server requires a BVN for DYNAMIC accounts.')
    .breaks('dynamic-bank-b-without-kyc', 'response.success')
    .accounts({ identification: ({ bvn, nin }) => (!bvn && !nin ? mandatory : undefined) }),
  'account-nin-is-no-kyc': defect('The server rejects a NIN in place of a BVN.')
    .breaks('static-bank-a-nin')
    .accounts({ identification: (request) => sound.identification({ ...request, nin: undefined }) }),
  'account-nin-looked-up-as-bvn': defect('The server looks a NIN up in the register of BVNs.')
    .breaks('static-bank-a-nin')
    .accounts({
      unknownNumber: (value, _, { store }) =>
        store.part(Identities).withBvn(value) ? undefined : 'No identity has this number',
    }),
  'account-bvn-not-looked-at': defect('The server accepts any text as a BVN.')
    .breaks('body.bvn.pattern')
    .with(takesTexts(() => true, 'bvn')),
  'account-nin-not-looked-at': defect('The server accepts any text as a NIN.')
    .breaks('body.nin.pattern')
    .with(takesTexts(() => true, 'nin')),
  'account-dynamic-bvn-unread': defect('The server ignores the BVN of a DYNAMIC request.')
    .breaks('body.bvn.pattern')
    .with(unread('bvn', (body) => body['account_type'] === 'DYNAMIC')),
  'account-bvn-of-twelve-digits-for-dynamic': defect(
    'The server ignores a BVN of twelve digits in a DYNAMIC request.',
  )
    .breaks('body.bvn.pattern')
    .with(unread('bvn', (body) => body['account_type'] === 'DYNAMIC', /^\d{12}$/)),
  'account-nin-at-two-banks-unread': defect('The server ignores the NIN in a request for two banks.')
    .breaks('body.nin.pattern')
    .with(unread('nin', isAtBoth)),
  'account-bvn-at-b-unread': defect('The server ignores the BVN in a request for partner bank B.')
    .breaks('body.bvn.pattern')
    .with(unread('bvn', isAtB)),
  'account-nin-at-b-unread': defect('The server ignores the NIN in a request for partner bank B.')
    .breaks('body.nin.pattern')
    .with(unread('nin', isAtB)),
  'account-numbers-of-eleven-letters': defect('The server accepts any eleven characters as a BVN or NIN.')
    .breaks('body.bvn.pattern', 'body.nin.pattern')
    .with(takesTexts((text) => /^.{11}$/.test(text))),
  'account-numbers-matched-at-start': defect(
    'The server accepts a BVN or NIN that only begins with eleven digits.',
  )
    .breaks('body.bvn.pattern', 'body.nin.pattern')
    .with(takesTexts((text) => /^\d{11}/.test(text))),
  'account-numbers-without-zero': defect(
    'The server accepts a BVN or NIN of ten digits, as if it had lost a zero.',
  )
    .breaks('body.bvn.pattern', 'body.nin.pattern')
    .with(takesTexts((text) => /^\d{10,11}$/.test(text))),
});
