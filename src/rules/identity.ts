// Endpoints > Enhanced NIN verification; Resources and their fields > Identity result (enhanced NIN) data > paragraph 1
import { say } from '../contract/phrase.js';
import { expectEchoed, expectSame, expectThat } from '../checks/expect.js';
import { beginningOf } from '../contract/words.js';
import { isImage } from './photos.js';
import { answersOf, exercised, withState, type Members } from './rule.js';

/** Throws NotTestable for the result of a NIN that belongs to nobody, whose members are unspecified. */
const ofSomebody = ({ error_message: message }: Members): void =>
  exercised((message ?? '') === '', 'the error_message of the result is not empty');

export const identityRules = [
  ...answersOf('verifyEnhancedNin', {
    nin: ({ sent, data, exchange }) => {
      ofSomebody(data);
      expectEchoed(data['nin'], sent['nin'], 'the nin of the request', exchange);
    },
    photo: ({ data, exchange }) => {
      const { photo } = data;
      ofSomebody(data);
      exercised(typeof photo === 'string' && /^[^*•]+$/.test(photo.trim()), 'the response shows no photo');
      const expected = 'a photo that is an image, in Base64 or another encoding';
      expectThat(isImage(photo), expected, say`a text that begins with ${beginningOf(photo, 20)}`, exchange);
    },
  }),
  ...withState('an identity exists', 'verifyEnhancedNin', {
    'error-message-empty': ({ sent, data, exchange }, { values }) => {
      exercised(
        sent['nin'] === values['nin'] && 'error_message' in data,
        'the response has no error_message, or the NIN may not exist',
      );
      expectSame(data['error_message'], '', 'the error_message of a verified NIN', exchange);
    },
  }),
];
