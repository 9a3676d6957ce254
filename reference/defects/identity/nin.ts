import { defaults } from '../../behaviour/index.js';
import { everyText } from '../../changes/requests.js';
import { members } from '../../changes/replies.js';
import { anything, optional, text, textLike, isText } from '../../rules.js';
import { lenient } from '../../changes/values.js';
import { Identities, type Identity } from '../../store/identities.js';
import { defect, defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../service/responses.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';

const { identity: sound } = defaults;

/** The person who was found before. */
class Former {
  person: Identity | undefined;
}

/** Somebody, whatever the number. */
const anybody = (nin: string, { store }: Call) => ({ ...store.part(Identities).register(), nin });

/** Defects of the enhanced NIN verification. */
export const nin = defectsOf('verifyEnhancedNin', {
  'nin-charge-shown-in-smallest-unit': defect('charged_amount is in the smallest unit.')
    .breaks('charge')
    .identity({
      charges: (price) => ({ charged: true, charged_amount: price?.times(100).toFixed(0) ?? '0' }),
    }),
  'nin-free-but-debited': defect('charged is false, and the wallet is debited all the same.')
    .breaks('no-charge')
    .identity({ charges: () => ({ charged: false, charged_amount: '0.00' }) }),
  'nin-of-somebody-else': defect('The result has another NIN.')
    .breaks('nin')
    .identity({
      person: (number, { store }) => ({ ...store.part(Identities).register(), surname: `Not ${number}` }),
    }),
  'nin-of-the-one-before': defect('The result is that of the verification before.')
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
  'nin-as-number': defect('The NIN is a JSON number.')
    .breaks('response.body', 'pact.success')
    .shows('data.nin', Number),
  'nin-error-message-success': defect('The error_message of a verified NIN says Success.')
    .breaks('error-message-empty')
    .shows('data.error_message', 'Success'),
  'nin-error-message-code': defect('The error_message of a verified NIN is 00.')
    .breaks('error-message-empty')
    .shows('data.error_message', '00'),
  'nin-birth-date-day-first': defect('The birth date is written as 21-04-1990.')
    .breaks('response.body')
    .shows('data.birth_date', (date) => String(date).split('-').reverse().join('-')),
  'nin-not-required': defect('Without a NIN, somebody is found.')
    .breaks('body.nin.required')
    .identity({
      ninFields: () => ({ nin: optional(text) }),
      person: (number, call) =>
        number === 'undefined' ? call.store.part(Identities).register() : sound.person(number, call),
    }),
  'nin-cut-to-11-digits': defect('A longer NIN is cut.')
    .breaks('body.nin.pattern')
    .identity({
      ninFields: () => ({ nin: textLike(/^[0-9]{11,}$/, 'Give 11 digits as text') }),
      person: (number, call) => sound.person(number.slice(0, 11), call),
    }),
  'nin-not-looked-at': defect('Whatever is sent finds somebody, as in a stub.')
    .breaks('body.nin.required', 'body.nin.pattern', 'body.nin.type')
    .identity({
      ninFields: () => ({ nin: anything }),
      person: (number, { store }) => ({ ...store.part(Identities).register(), nin: number }),
    }),
  'nin-malformed-json-repaired': defect('JSON that lacks its end is read.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'nin-malformed-json-crashes': defect('A body that is not JSON ends in a 500.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'nin-errors-without-details': defect('Errors have no details.')
    .breaks('response.error-body')
    .refuses('any', ({ body }) => ({ body: { ...members(body), details: undefined } })),
  'nin-error-details-as-text': defect('The details of an error are one text.')
    .breaks('response.error-body')
    .refuses('any', ({ body }) => ({ body: { ...members(body), details: 'Verification failed' } })),
  'nin-zeros-in-front-cut': defect('Zeros in front of a NIN do not count.')
    .breaks('fuzz.rule-broken')
    .identity({
      ninFields: () => ({ nin: textLike(/^0*[0-9]{11}$/, 'Give 11 digits as text') }),
      person: (number, call) => anybody(number.slice(-11), call),
    }),
  'nin-by-length-and-number': defect('Eleven characters that begin with a number are a NIN.')
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
  'nin-ends-at-nul': defect('A NIN ends at NUL, and nobody counts its digits after that.')
    .breaks('fuzz.rule-broken')
    .identity({
      ninFields: () => ({ nin: textLike(/^[0-9]{11}$|^[0-9]{1,10}\0/, 'Give 11 digits as text') }),
      person: anybody,
    }),
  'nin-trimmed': defect('Blanks around a NIN do not count.')
    .breaks('fuzz.rule-bent')
    .reads(everyText((text) => text.trim())),
  'nin-in-any-width': defect('Full-width digits are digits.')
    .breaks('fuzz.rule-bent')
    .reads(everyText((text) => text.normalize('NFKC'))),
  'nin-json-with-line-breaks-refused': defect('JSON with line breaks is not read.')
    .breaks('fuzz.valid')
    .rejects(({ body }) => body.includes('\n'), new Refusal('malformed', 'The body is not JSON.')),
  'nin-photo-is-no-image': defect('The photo is a text in Base64.')
    .breaks('photo')
    .shows('data.photo', 'Tm8gcGhvdG8gb24gZmlsZQ=='),
});
