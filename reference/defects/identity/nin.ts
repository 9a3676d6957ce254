import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { everyText } from '../../changes/requests.js';
import { members } from '../../changes/replies.js';
import { anything, optional, text, textLike, isText } from '../../rules.js';
import { lenient } from '../../changes/values.js';
import { Identities, type Identity } from '../../store/identities.js';
import { Transfers } from '../../store/transfers.js';
import { defect, defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../service/responses.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';

const { identity: sound } = defaults;

/** The person of the previous verification. */
class Former {
  person: Identity | undefined;
}

/** Returns a person for any number. */
const anybody = (nin: string, { store }: Call) => ({ ...store.part(Identities).register(), nin });

/** Defects of the enhanced NIN verification. */
export const nin = defectsOf('verifyEnhancedNin', {
  'nin-charge-shown-in-smallest-unit': defect('The server returns charged_amount in the smallest unit.')
    .breaks('charge')
    .identity({
      charges: (price) => ({ charged: true, charged_amount: price?.times(100).toFixed(0) ?? '0' }),
    }),
  'nin-charge-lowered': defect(
    'The server debits less than charged_amount, by 60.25 or by the amount of the first transfer.',
  )
    .breaks('charge')
    .charges({
      debit(wallet, price, reference, { route, store }) {
        wallet.debit(price, reference);
        if (route.operationId !== 'verifyEnhancedNin') return;
        const [first] = store.part(Transfers).byReference.values();
        wallet.credit(first?.amount ?? new Big('60.25'), `${reference} discount`);
      },
    }),
  'nin-free-but-debited': defect('The server debits the wallet although charged is false.')
    .breaks('no-charge')
    .identity({ charges: () => ({ charged: false, charged_amount: '0.00' }) }),
  'nin-of-somebody-else': defect('The server returns a different NIN.')
    .breaks('nin')
    .identity({
      person: (number, { store }) => ({ ...store.part(Identities).register(), surname: `Not ${number}` }),
    }),
  'nin-of-the-one-before': defect('The server returns the result of the previous verification.')
    .breaks('nin')
    .identity({
      person(number, call) {
        const former = call.store.part(Former);
        const person = sound.person(number, call) as Identity;
        const { person: shown = { ...person, nin: '00000000000' } } = former;
        former.person = person;
        return shown;
      },
    }),
  'nin-as-number': defect('The server returns the NIN as a JSON number.')
    .breaks('response.body', 'pact.success')
    .shows('data.nin', Number),
  'nin-error-message-success': defect('The server returns Success as the error_message of a verified NIN.')
    .breaks('error-message-empty')
    .shows('data.error_message', 'Success'),
  'nin-error-message-code': defect('The server returns 00 as the error_message of a verified NIN.')
    .breaks('error-message-empty')
    .shows('data.error_message', '00'),
  'nin-birth-date-day-first': defect('The server returns the birth date as 21-04-1990.')
    .breaks('response.body')
    .shows('data.birth_date', (date) => String(date).split('-').reverse().join('-')),
  'nin-not-required': defect('The server finds a person without a NIN.')
    .breaks('body.nin.required')
    .identity({
      ninFields: () => ({ nin: optional(text) }),
      person: (number, call) =>
        number === 'undefined' ? call.store.part(Identities).register() : sound.person(number, call),
    }),
  'nin-cut-to-11-digits': defect('The server truncates a longer NIN.')
    .breaks('body.nin.pattern')
    .identity({
      ninFields: () => ({ nin: textLike(/^[0-9]{11,}$/, 'Give 11 digits as text') }),
      person: (number, call) => sound.person(number.slice(0, 11), call),
    }),
  'nin-not-looked-at': defect('The server finds a person for any value, like a stub.')
    .breaks('body.nin.required', 'body.nin.pattern', 'body.nin.type')
    .identity({
      ninFields: () => ({ nin: anything }),
      person: (number, { store }) => ({ ...store.part(Identities).register(), nin: number }),
    }),
  'nin-malformed-json-repaired': defect('The server accepts truncated JSON.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'nin-malformed-json-crashes': defect('The server returns 500 for a body that is not JSON.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'nin-errors-without-details': defect('The server returns errors without details.')
    .breaks('response.error-body')
    .refuses('any', ({ body }) => ({ body: { ...members(body), details: undefined } })),
  'nin-error-details-as-text': defect('The server returns the details of an error as one string.')
    .breaks('response.error-body')
    .refuses('any', ({ body }) => ({ body: { ...members(body), details: 'Verification failed' } })),
  'nin-zeros-in-front-cut': defect('The server ignores leading zeros of a NIN.')
    .breaks('fuzz.rule-broken')
    .identity({
      ninFields: () => ({ nin: textLike(/^0*[0-9]{11}$/, 'Give 11 digits as text') }),
      person: (number, call) => anybody(number.slice(-11), call),
    }),
  'nin-by-length-and-number': defect(
    'The server accepts any eleven characters that begin with a digit as a NIN.',
  )
    .breaks('fuzz.rule-broken')
    .identity({
      ninFields: () => ({
        nin: lenient(
          textLike(/^[0-9]{11}$/, 'Give 11 digits as text'),
          (value) => isText(value) && value.length === 11 && !Number.isNaN(Number.parseInt(value)),
        ),
      }),
      person: anybody,
    }),
  'nin-ends-at-nul': defect('The server ends a NIN at NUL and does not count the digits after it.')
    .breaks('fuzz.rule-broken')
    .identity({
      ninFields: () => ({ nin: textLike(/^[0-9]{11}$|^[0-9]{1,10}\0/, 'Give 11 digits as text') }),
      person: anybody,
    }),
  'nin-trimmed': defect('The server ignores spaces around a NIN.')
    .breaks('fuzz.rule-bent')
    .reads(everyText((text) => text.trim())),
  'nin-in-any-width': defect('The server accepts full-width digits.')
    .breaks('fuzz.rule-bent')
    .reads(everyText((text) => text.normalize('NFKC'))),
  'nin-json-with-line-breaks-refused': defect('The server rejects JSON with line breaks.')
    .breaks('fuzz.valid')
    .rejects(({ body }) => body.includes('\n'), new Refusal('malformed', 'The body is not JSON.')),
  'nin-photo-is-no-image': defect('The server returns a photo that decodes to text.')
    .breaks('photo')
    .shows('data.photo', 'Tm8gcGhvdG8gb24gZmlsZQ=='),
});
