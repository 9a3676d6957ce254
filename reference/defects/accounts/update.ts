import { defaults } from '../../behaviour/index.js';
import { partnerBanks } from '../../store/bank-accounts.js';
import { VirtualAccounts } from '../../store/virtual-accounts.js';
import { members } from '../../changes/replies.js';
import { bodyOf } from '../../changes/requests.js';
import { orCrash } from '../../changes/values.js';
import { isText } from '../../rules.js';
import { Refusal } from '../../refusal.js';
import { defect, defectsOf } from '../defect.js';
import { crashesOnMalformed } from '../service/responses.js';
import { takesNumbers, takesTexts } from './create-identification.js';

const { accounts: sound } = defaults;

/** Defects of the update of a virtual account. */
export const updateAccount = defectsOf('updateVirtualAccount', {
  'update-without-bvn': defect('The server does not require bvn.')
    .breaks('body.bvn.required', 'invalid-payload')
    .accounts({ requiredForUpdate: () => ['nin'] }),
  'update-without-nin': defect('The server does not require nin.')
    .breaks('body.nin.required', 'invalid-payload')
    .accounts({ requiredForUpdate: () => ['bvn'] }),
  'update-bvn-not-looked-at': defect('The server accepts any text as a BVN.')
    .breaks('body.bvn.pattern')
    .with(takesTexts(() => true, 'bvn')),
  'update-nin-not-looked-at': defect('The server accepts any text as a NIN.')
    .breaks('body.nin.pattern')
    .with(takesTexts(() => true, 'nin')),
  'update-numbers-by-length': defect('The server accepts any eleven characters as a BVN or NIN.')
    .breaks('body.bvn.pattern', 'body.nin.pattern')
    .with(takesTexts((text) => text.length === 11)),
  'update-numbers-taken-for-text': defect('The server accepts a JSON number as a BVN or NIN.')
    .breaks('body.bvn.type', 'body.nin.type')
    .with(takesNumbers),
  'update-malformed-json-crashes': defect('The server returns 500 for a body that is not JSON.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'update-invalid-payload-422': defect('The server rejects an invalid payload with 422.')
    .breaks('invalid-payload')
    .refuses('rule', 422),
  'update-letters-422': defect(
    'The server rejects a BVN of eleven characters that are not all digits with 422.',
  )
    .breaks('invalid-payload')
    .refuses('rule', (answer, call) =>
      /"bvn":"(?=[^"]*[^"0-9])[^"]{11}"/.test(call?.request.body ?? '') ? { status: 422 } : answer,
    ),
  'update-invalid-payload-404': defect('The server returns 404 for a malformed BVN.')
    .breaks('invalid-payload')
    .refuses('rule', { status: 404, body: { error: 404, message: 'No such person' } }),
  'update-invalid-payload-200': defect('The server returns 200 and status false for an invalid payload.')
    .breaks('invalid-payload')
    .refuses('rule', (answer) => ({
      status: 200,
      body: { status: false, service: 'UPDATE_VIRTUAL_ACCOUNT', errors: [members(answer.body).message] },
    })),
  'update-errors-by-field': defect('The server rejects an invalid payload with messages by field.')
    .breaks('response.error-body')
    .refuses('rule', { body: { bvn: ['Give 11 digits'] } }),
  'update-unauthorized-as-text': defect('The server returns text as the error of a 401.')
    .breaks('response.unauthorized-body')
    .refuses('credentials', { body: { error: 'Unauthorized' } }),
  'update-unknown-account-400': defect('The server returns 400 for an unknown account.')
    .breaks('unknown-account')
    .accounts({
      toUpdate(number, call) {
        try {
          return sound.toUpdate(number, call);
        } catch {
          throw new Refusal('rule', 'account_number: unknown.');
        }
      },
    }),
  'update-unknown-account-crashes': defect('The server returns 500 for an unknown account.')
    .breaks('unknown-account', 'response.no-server-error')
    .accounts({
      toUpdate: (number, { store }) => orCrash(store.part(VirtualAccounts).find(number)),
    }),
  'update-unknown-account-succeeds': defect('The server accepts an update of an unknown account.')
    .breaks('unknown-account')
    .accounts({
      toUpdate: (number, { store }) =>
        store.part(VirtualAccounts).find(number) ??
        store.part(VirtualAccounts).reserve({
          bankCode: partnerBanks.b,
          type: 'STATIC',
          email: undefined,
          name: undefined,
          identified: false,
        }),
    }),
  'update-bvn-as-number': defect('The server returns the BVN as a JSON number.')
    .breaks('response.body')
    .shows('bvn', Number),
  'update-answers-204': defect('The server returns 204 and no body for a successful request.')
    .breaks('response.success')
    .answers(204),
  'update-bvn-very-long-crashes': defect('The server returns 500 for a BVN of more than 100 digits.')
    .breaks('fuzz.rule-broken', 'response.no-server-error')
    .accounts({
      identityNumber(value, member) {
        if (isText(value) && value.length > 100)
          throw new Error('value too long for type character varying(100)');
        return sound.identityNumber(value, member);
      },
    }),
  'update-nin-as-bvn': defect('The server returns the NIN as the bvn.')
    .breaks('bvn')
    .shows('bvn', (_, { request }) => bodyOf(request)['nin']),
});
