import { defaults } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { textLike } from '../../rules.js';
import { Identities } from '../../store/identities.js';
import { defectsOf, type Defect } from '../defect.js';
import { but, isText } from './lenient-rules.js';

const { accounts } = defaults;

/** Somebody, whatever the number. */
const anybody = (nin: string, { store }: Call) => ({ ...store.part(Identities).register(), nin });

/** Values just outside a rule that are accepted, where the boundary of the rule is kept: identity and accounts. */
export const acceptedIdentity: readonly Defect[] = [
  ...defectsOf('verifyEnhancedNin', {
    'nin-zeros-in-front-cut': {
      summary: 'Zeros in front of a NIN do not count.',
      fails: 'fuzz.rule-broken',
      identity: {
        ninFields: () => ({ nin: textLike(/^0*[0-9]{11}$/, 'Give 11 digits as text') }),
        person: (number, call) => anybody(number.slice(-11), call),
      },
    },
    'nin-by-length-and-number': {
      summary: 'Eleven characters that begin with a number are a NIN.',
      fails: 'fuzz.rule-broken',
      identity: {
        ninFields: () => ({
          nin: but(
            textLike(/^[0-9]{11}$/, 'Give 11 digits as text'),
            (value) => isText(value) && value.length === 11 && !Number.isNaN(Number.parseInt(value)),
          ),
        }),
        person: anybody,
      },
    },
    'nin-ends-at-nul': {
      summary: 'A NIN ends at NUL, and nobody counts its digits after that.',
      fails: 'fuzz.rule-broken',
      identity: {
        ninFields: () => ({ nin: textLike(/^[0-9]{11}$|^[0-9]{1,10}\0/, 'Give 11 digits as text') }),
        person: anybody,
      },
    },
  }),
  ...defectsOf('updateVirtualAccount', {
    'update-bvn-very-long-crashes': {
      summary: 'A BVN of more than 100 digits ends in a 500.',
      fails: ['fuzz.rule-broken', 'response.no-server-error'],
      accounts: {
        identityNumber(value, member) {
          if (isText(value) && value.length > 100)
            throw new Error('value too long for type character varying(100)');
          return accounts.identityNumber(value, member);
        },
      },
    },
  }),
  ...defectsOf('createVirtualAccount', {
    'account-type-begun-is-enough': {
      summary: 'The beginning of an account type is one.',
      fails: 'fuzz.rule-broken',
      accounts: {
        type: (value) =>
          isText(value) && value.length > 3 && ['STATIC', 'DYNAMIC'].some((type) => type.startsWith(value))
            ? undefined
            : accounts.type(value),
      },
    },
    'account-bank-null-as-text': {
      summary: 'The text null is a bank code like any other.',
      fails: 'fuzz.rule-broken',
      accounts: {
        bankCodes: (value) =>
          accounts.bankCodes(
            Array.isArray(value) ? value.map((code: unknown) => (code === 'null' ? '120001' : code)) : value,
          ),
      },
    },
  }),
];
