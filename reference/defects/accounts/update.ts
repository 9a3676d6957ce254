import { defaults } from '../../behaviour/index.js';
import { partnerBanks } from '../../store/banks.js';
import { VirtualAccounts } from '../../store/virtual-accounts.js';
import { isSuccess, members, onRefused, onSuccess } from '../../rewrite.js';
import { Refusal } from '../../refusal.js';
import { defectsOf } from '../defect.js';
import { crashesOnMalformed } from '../shared/malformed-bodies.js';
import { takesNumbers } from './numbers.js';

const { accounts: sound } = defaults;

function numbers(passes: (value: string) => boolean, members = ['bvn', 'nin']) {
  return {
    accounts: {
      identityNumber: (value: unknown, member: 'bvn' | 'nin') =>
        members.includes(member) && typeof value === 'string' && passes(value)
          ? undefined
          : sound.identityNumber(value, member),
      unknownNumber: () => undefined,
    },
  };
}

/** Defects of the update. */
export const accountUpdate = defectsOf('updateVirtualAccount', {
  'update-without-bvn': {
    summary: 'bvn is not required.',
    fails: ['body.bvn.required', 'invalid-payload'],
    accounts: { requiredForUpdate: () => ['nin'] },
  },
  'update-without-nin': {
    summary: 'nin is not required.',
    fails: ['body.nin.required', 'invalid-payload'],
    accounts: { requiredForUpdate: () => ['bvn'] },
  },
  'update-bvn-not-looked-at': {
    summary: 'Any text is taken for a BVN.',
    fails: 'body.bvn.pattern',
    ...numbers(() => true, ['bvn']),
  },
  'update-nin-not-looked-at': {
    summary: 'Any text is taken for a NIN.',
    fails: 'body.nin.pattern',
    ...numbers(() => true, ['nin']),
  },
  'update-numbers-by-length': {
    summary: 'Eleven characters of any kind are taken for a BVN or NIN.',
    fails: ['body.bvn.pattern', 'body.nin.pattern'],
    ...numbers((value) => value.length === 11),
  },
  'update-numbers-taken-for-text': {
    summary: 'A BVN or NIN may be a JSON number.',
    fails: ['body.bvn.type', 'body.nin.type'],
    ...takesNumbers,
  },
  'update-malformed-json-crashes': {
    summary: 'A body that is not JSON ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...crashesOnMalformed,
  },
  'update-invalid-payload-422': {
    summary: 'An invalid payload gets 422.',
    fails: 'invalid-payload',
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 422 })),
  },
  'update-letters-422': {
    summary: 'A BVN of eleven characters that are not all digits gets 422.',
    fails: 'invalid-payload',
    alter: onRefused(['rule'], (answer, call) =>
      /"bvn":"(?=[^"]*[^"0-9])[^"]{11}"/.test(call?.request.body ?? '') ? { ...answer, status: 422 } : answer,
    ),
  },
  'update-invalid-payload-404': {
    summary: 'A BVN that is no BVN is not found.',
    fails: 'invalid-payload',
    alter: onRefused(['rule'], (answer) => ({
      ...answer,
      status: 404,
      body: { error: 404, message: 'No such person' },
    })),
  },
  'update-invalid-payload-200': {
    summary: 'An invalid payload gets 200 with status false.',
    fails: 'invalid-payload',
    alter: onRefused(['rule'], (answer) => ({
      ...answer,
      status: 200,
      body: { status: false, service: 'UPDATE_VIRTUAL_ACCOUNT', errors: [members(answer.body).message] },
    })),
  },
  'update-errors-by-field': {
    summary: 'An invalid payload gets messages by field.',
    fails: 'response.error-body',
    alter: onRefused(['rule'], (answer) => ({ ...answer, body: { bvn: ['Give 11 digits'] } })),
  },
  'update-unauthorized-as-text': {
    summary: 'A 401 has a text for its error.',
    fails: 'response.error-body',
    alter: onRefused(['credentials'], (answer) => ({ ...answer, body: { error: 'Unauthorized' } })),
  },
  'update-unknown-account-400': {
    summary: 'An unknown account gets 400.',
    fails: 'unknown-account',
    accounts: {
      toUpdate(number, call) {
        try {
          return sound.toUpdate(number, call);
        } catch {
          throw new Refusal('rule', 'account_number: unknown.');
        }
      },
    },
  },
  'update-unknown-account-crashes': {
    summary: 'An unknown account ends in a 500.',
    fails: ['unknown-account', 'response.no-server-error'],
    accounts: {
      toUpdate(number, { store }) {
        const found = store.part(VirtualAccounts).find(number);
        if (!found) throw new TypeError('account is undefined');
        return found;
      },
    },
  },
  'update-unknown-account-succeeds': {
    summary: 'An unknown account is updated all the same.',
    fails: 'unknown-account',
    accounts: {
      toUpdate: (number, { store }) =>
        store.part(VirtualAccounts).find(number) ??
        store.part(VirtualAccounts).reserve({
          bankCode: partnerBanks.b,
          type: 'STATIC',
          email: undefined,
          name: undefined,
          identified: false,
        }),
    },
  },
  'update-bvn-as-number': {
    summary: 'The BVN comes back as a JSON number.',
    fails: 'response.body',
    alter: onSuccess('bvn', Number),
  },
  'update-answers-204': {
    summary: 'A success has status 204 and no body.',
    fails: 'response.success',
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 204 } : answer),
  },
});
