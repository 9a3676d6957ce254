// Endpoints > Enhanced NIN verification; Resources and their fields > Identity result (enhanced NIN) data > paragraph 1
import { expectEchoed, expectSame } from '../checks/expect.js';
import { answersOf, exercised, withState } from './rule.js';

export const identityRules = [
  ...answersOf('verifyEnhancedNin', {
    nin: ({ sent, data, exchange }) =>
      expectEchoed(data['nin'], sent['nin'], 'the nin of the request', exchange),
  }),
  ...withState('an identity exists', 'verifyEnhancedNin', {
    'error-message-empty': ({ sent, data, exchange }, { values }) => {
      exercised(sent['nin'] === values['nin'] && 'error_message' in data, 'the NIN may be that of nobody');
      expectSame(data['error_message'], '', 'the error_message of a verified NIN', exchange);
    },
  }),
];
