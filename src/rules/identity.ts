// Endpoints > Enhanced NIN verification; Resources and their fields > Identity result (enhanced NIN) data > paragraph 1
import { expectSame, expectThat } from '../checks/expect.js';
import { equalsUpToMasking } from './equals-up-to-masking.js';
import { answersOf, exercised, withState } from './rule.js';

export const identityRules = [
  ...answersOf('verifyEnhancedNin', {
    nin: ({ sent, data, exchange }) => {
      const [nin, shown] = [String(sent['nin']), String(data['nin'])];
      expectThat(equalsUpToMasking(nin, shown), `the nin of the request: ${nin}`, shown, exchange);
    },
  }),
  ...withState('an identity exists', 'verifyEnhancedNin', {
    'error-message-empty': ({ sent, data, exchange }, { values }) => {
      exercised(sent['nin'] === values['nin'] && 'error_message' in data, 'the NIN may be that of nobody');
      expectSame(data['error_message'], '', 'the error_message of a verified NIN', exchange);
    },
  }),
];
