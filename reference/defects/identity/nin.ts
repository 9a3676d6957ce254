import { defaults } from '../../behaviour/index.js';
import { members, onSuccess } from '../../rewrite.js';
import { anything, optional, text, textLike } from '../../rules.js';
import { Identities, type Identity } from '../../store/identities.js';
import { defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../shared/malformed-bodies.js';

const { identity: sound } = defaults;

/** The person who was found before. */
class Former {
  person: Identity | undefined;
}

/** Defects of the enhanced NIN verification. */
export const identityNin = defectsOf('verifyEnhancedNin', {
  'nin-charge-shown-in-smallest-unit': {
    summary: 'charged_amount is in the smallest unit.',
    fails: 'charge',
    identity: {
      charges: (price) => ({ charged: true, charged_amount: price?.times(100).toFixed(0) ?? '0' }),
    },
  },
  'nin-free-but-debited': {
    summary: 'charged is false, and the wallet is debited all the same.',
    fails: 'no-charge',
    identity: { charges: () => ({ charged: false, charged_amount: '0.00' }) },
  },
  'nin-of-somebody-else': {
    summary: 'The result has another NIN.',
    fails: 'nin',
    identity: {
      person: (number, { store }) => ({ ...store.part(Identities).register(), surname: `Not ${number}` }),
    },
  },
  'nin-of-the-one-before': {
    summary: 'The result is that of the verification before.',
    fails: 'nin',
    identity: {
      person(number, call) {
        const former = call.store.part(Former);
        const person = sound.person(number, call) as Identity;
        const { person: shown = { ...person, nin: '00000000000' } } = former;
        former.person = person;
        return shown;
      },
    },
  },
  'nin-as-number': {
    summary: 'The NIN is a JSON number.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.nin', Number),
  },
  'nin-error-message-success': {
    summary: 'The error_message of a verified NIN says Success.',
    fails: 'error-message-empty',
    alter: onSuccess('data.error_message', () => 'Success'),
  },
  'nin-error-message-code': {
    summary: 'The error_message of a verified NIN is 00.',
    fails: 'error-message-empty',
    alter: onSuccess('data.error_message', () => '00'),
  },
  'nin-birth-date-day-first': {
    summary: 'The birth date is written as 21-04-1990.',
    fails: 'response.body',
    alter: onSuccess('data.birth_date', (date) => String(date).split('-').reverse().join('-')),
  },
  'nin-not-required': {
    summary: 'Without a NIN, somebody is found.',
    fails: 'body.nin.required',
    identity: {
      ninFields: () => ({ nin: optional(text) }),
      person: (number, call) =>
        number === 'undefined' ? call.store.part(Identities).register() : sound.person(number, call),
    },
  },
  'nin-cut-to-11-digits': {
    summary: 'A longer NIN is cut.',
    fails: 'body.nin.pattern',
    identity: {
      ninFields: () => ({ nin: textLike(/^[0-9]{11,}$/, 'Give 11 digits as text') }),
      person: (number, call) => sound.person(number.slice(0, 11), call),
    },
  },
  'nin-not-looked-at': {
    summary: 'Whatever is sent finds somebody, as in a stub.',
    fails: ['body.nin.required', 'body.nin.pattern', 'body.nin.type'],
    identity: {
      ninFields: () => ({ nin: anything }),
      person: (number, { store }) => ({ ...store.part(Identities).register(), nin: number }),
    },
  },
  'nin-malformed-json-repaired': {
    summary: 'JSON that lacks its end is read.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
  'nin-malformed-json-crashes': {
    summary: 'A body that is not JSON ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...crashesOnMalformed,
  },
  'nin-errors-without-details': {
    summary: 'Errors have no details.',
    fails: 'response.error-body',
    alter: (answer) =>
      answer.refusal ? { ...answer, body: { ...members(answer.body), details: undefined } } : answer,
  },
  'nin-error-details-as-text': {
    summary: 'The details of an error are one text.',
    fails: 'response.error-body',
    alter: (answer) =>
      answer.refusal
        ? { ...answer, body: { ...members(answer.body), details: 'Verification failed' } }
        : answer,
  },
});
