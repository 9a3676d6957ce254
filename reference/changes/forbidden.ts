import type { Overrides } from '../behaviour/index.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';

/** Returns 403 for some requests with valid credentials, before they have an effect. */
export const forbids = (
  isForbidden: (call: Call) => boolean,
  message = 'This key has no permission for this',
): Overrides => ({
  service: {
    begins(call) {
      if (isForbidden(call)) throw new Refusal('forbidden', message);
    },
  },
});
