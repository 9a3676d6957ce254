import { defaults } from '../../behaviour/index.js';
import { members, onSuccess } from '../../rewrite.js';
import { anything, optional, text, textLike } from '../../rules.js';
import { Identities, type Identity } from '../../store/identities.js';
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../faults/bodies.js';
import { chargeFaults } from '../faults/charges.js';
import { rowOf } from '../faults/row.js';

const verify = defectsOf('verifyEnhancedNin');
const { identity: sound } = defaults;
const body = ['response.body'];
const pattern = ['body.nin.pattern'];
const result = ['nin'];
const message = ['error-message-empty'];

/** The person who was found before. */
class Former {
  person: Identity | undefined;
}

/** Faults of the enhanced NIN verification. */
export const nin: readonly Defect[] = [
  ...rowOf('verifyEnhancedNin', chargeFaults.debitedTwice),
  ...rowOf('verifyEnhancedNin', chargeFaults.debitedInWholeUnits),
  ...rowOf('verifyEnhancedNin', chargeFaults.servedUnpaid),
  ...rowOf('verifyEnhancedNin', chargeFaults.drainsWallet),
  ...rowOf('verifyEnhancedNin', chargeFaults.shortfallAsDifference),
  ...rowOf('verifyEnhancedNin', chargeFaults.shortfallUnexplained),
  verify('nin-charge-shown-in-smallest-unit', 'charged_amount is in the smallest unit.', ['charge'], {
    identity: {
      charges: (price) => ({ charged: true, charged_amount: price?.times(100).toFixed(0) ?? '0' }),
    },
  }),
  verify('nin-free-but-debited', 'charged is false, and the wallet is debited all the same.', ['no-charge'], {
    identity: { charges: () => ({ charged: false, charged_amount: '0.00' }) },
  }),
  verify('nin-of-somebody-else', 'The result has another NIN.', result, {
    identity: {
      person: (number, { store }) => ({ ...store.part(Identities).register(), surname: `Not ${number}` }),
    },
  }),
  verify('nin-of-the-one-before', 'The result is that of the verification before.', result, {
    identity: {
      person(number, call) {
        const former = call.store.part(Former);
        const person = sound.person(number, call) as Identity;
        const { person: shown = { ...person, nin: '00000000000' } } = former;
        former.person = person;
        return shown;
      },
    },
  }),
  verify('nin-as-number', 'The NIN is a JSON number.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.nin', Number),
  }),
  verify('nin-error-message-success', 'The error_message of a verified NIN says Success.', message, {
    alter: onSuccess('data.error_message', () => 'Success'),
  }),
  verify('nin-error-message-code', 'The error_message of a verified NIN is 00.', message, {
    alter: onSuccess('data.error_message', () => '00'),
  }),
  verify('nin-birth-date-day-first', 'The birth date is written as 21-04-1990.', body, {
    alter: onSuccess('data.birth_date', (date) => String(date).split('-').reverse().join('-')),
  }),
  verify('nin-photo-null', 'Without a photo, photo is null.', body, {
    alter: onSuccess('data.photo', () => null),
  }),
  verify('nin-charged-amount-as-number', 'charged_amount is a JSON number.', body, {
    alter: onSuccess('charges.charged_amount', Number),
  }),
  verify('nin-not-required', 'Without a NIN, somebody is found.', ['body.nin.required'], {
    identity: {
      ninFields: () => ({ nin: optional(text) }),
      person: (number, call) =>
        number === 'undefined' ? call.store.part(Identities).register() : sound.person(number, call),
    },
  }),
  verify('nin-cut-to-11-digits', 'A longer NIN is cut.', pattern, {
    identity: {
      ninFields: () => ({ nin: textLike(/^[0-9]{11,}$/, 'Give 11 digits as text') }),
      person: (number, call) => sound.person(number.slice(0, 11), call),
    },
  }),
  verify(
    'nin-not-looked-at',
    'Whatever is sent finds somebody, as in a stub.',
    [...pattern, 'body.nin.type'],
    {
      identity: {
        ninFields: () => ({ nin: anything }),
        person: (number, { store }) => ({ ...store.part(Identities).register(), nin: number }),
      },
    },
  ),
  verify(
    'nin-malformed-json-repaired',
    'JSON that lacks its end is read.',
    ['body.malformed'],
    repairsCutShort,
  ),
  verify(
    'nin-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
  verify('nin-errors-without-details', 'Errors have no details.', ['response.error-body'], {
    alter: (answer) =>
      answer.refusal ? { ...answer, body: { ...members(answer.body), details: undefined } } : answer,
  }),
  verify('nin-error-details-as-text', 'The details of an error are one text.', ['response.error-body'], {
    alter: (answer) =>
      answer.refusal
        ? { ...answer, body: { ...members(answer.body), details: 'Verification failed' } }
        : answer,
  }),
];
