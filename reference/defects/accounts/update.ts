import { defaults } from '../../behaviour/index.js';
import { partnerBanks } from '../../store/banks.js';
import { VirtualAccounts } from '../../store/virtual-accounts.js';
import { isSuccess, members, onRefused, onSuccess } from '../../rewrite.js';
import { Refusal } from '../../refusal.js';
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed } from '../faults/bodies.js';
import { takesNumbers } from './numbers.js';

const upgrade = defectsOf('updateVirtualAccount');
const { accounts: sound } = defaults;
const body = ['response.body'];

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

/** Faults of the update. */
export const update: readonly Defect[] = [
  upgrade('update-without-bvn', 'bvn is not required.', ['body.bvn.required', 'invalid-payload'], {
    accounts: { requiredForUpdate: () => ['nin'] },
  }),
  upgrade('update-without-nin', 'nin is not required.', ['body.nin.required', 'invalid-payload'], {
    accounts: { requiredForUpdate: () => ['bvn'] },
  }),
  upgrade('update-bvn-not-looked-at', 'Any text is taken for a BVN.', ['body.bvn.pattern'], {
    ...numbers(() => true, ['bvn']),
  }),
  upgrade('update-nin-not-looked-at', 'Any text is taken for a NIN.', ['body.nin.pattern'], {
    ...numbers(() => true, ['nin']),
  }),
  upgrade(
    'update-numbers-by-length',
    'Eleven characters of any kind are taken for a BVN or NIN.',
    ['body.bvn.pattern', 'body.nin.pattern'],
    numbers((value) => value.length === 11),
  ),
  upgrade(
    'update-numbers-taken-for-text',
    'A BVN or NIN may be a JSON number.',
    ['body.bvn.type', 'body.nin.type'],
    takesNumbers,
  ),
  upgrade(
    'update-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
  upgrade('update-invalid-payload-422', 'An invalid payload gets 422.', ['invalid-payload'], {
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 422 })),
  }),
  upgrade(
    'update-letters-422',
    'A BVN of eleven characters that are not all digits gets 422.',
    ['invalid-payload'],
    {
      alter: onRefused(['rule'], (answer, call) =>
        /"bvn":"(?=[^"]*[^"0-9])[^"]{11}"/.test(call?.request.body ?? '')
          ? { ...answer, status: 422 }
          : answer,
      ),
    },
  ),
  upgrade('update-invalid-payload-404', 'A BVN that is no BVN is not found.', ['invalid-payload'], {
    alter: onRefused(['rule'], (answer) => ({
      ...answer,
      status: 404,
      body: { error: 404, message: 'No such person' },
    })),
  }),
  upgrade(
    'update-invalid-payload-200',
    'An invalid payload gets 200 with status false.',
    ['invalid-payload'],
    {
      alter: onRefused(['rule'], (answer) => ({
        ...answer,
        status: 200,
        body: { status: false, service: 'UPDATE_VIRTUAL_ACCOUNT', errors: [members(answer.body).message] },
      })),
    },
  ),
  upgrade('update-errors-by-field', 'An invalid payload gets messages by field.', ['response.error-body'], {
    alter: onRefused(['rule'], (answer) => ({ ...answer, body: { bvn: ['Give 11 digits'] } })),
  }),
  upgrade('update-unauthorized-as-text', 'A 401 has a text for its error.', ['response.error-body'], {
    alter: onRefused(['credentials'], (answer) => ({ ...answer, body: { error: 'Unauthorized' } })),
  }),
  upgrade('update-unknown-account-400', 'An unknown account gets 400.', ['unknown-account'], {
    accounts: {
      toUpdate(number, call) {
        try {
          return sound.toUpdate(number, call);
        } catch {
          throw new Refusal('rule', 'account_number: unknown.');
        }
      },
    },
  }),
  upgrade(
    'update-unknown-account-crashes',
    'An unknown account ends in a 500.',
    ['unknown-account', 'response.no-server-error'],
    {
      accounts: {
        toUpdate(number, { store }) {
          const found = store.part(VirtualAccounts).find(number);
          if (!found) throw new TypeError('account is undefined');
          return found;
        },
      },
    },
  ),
  upgrade(
    'update-unknown-account-succeeds',
    'An unknown account is updated all the same.',
    ['unknown-account'],
    {
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
  ),
  upgrade('update-errors-null', 'errors is null where there were none.', body, {
    alter: onSuccess('errors', () => null),
  }),
  upgrade('update-bvn-as-number', 'The BVN comes back as a JSON number.', body, {
    alter: onSuccess('bvn', Number),
  }),
  upgrade('update-status-text', 'The status is a text.', body, {
    alter: onSuccess('status', () => 'success'),
  }),
  upgrade('update-answers-204', 'A success has status 204 and no body.', ['response.success'], {
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 204 } : answer),
  }),
];
