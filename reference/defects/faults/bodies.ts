import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';

/** A parser that does otherwise with a body that is not JSON. */
export function onMalformed(instead: (call: Call, text: string) => Record<string, unknown>): Overrides {
  const sound = defaults.service;
  return {
    service: {
      parse(text, call) {
        try {
          JSON.parse(text);
        } catch {
          return instead(call, text);
        }
        return sound.parse(text, call);
      },
    },
  };
}

/** A body that lacks its last brace is read all the same. */
export const repairsCutShort = onMalformed((call, text) => defaults.service.parse(`${text}}`, call));

/** A body that is not JSON ends in a 500. */
export const crashesOnMalformed = onMalformed(() => {
  throw new SyntaxError('unexpected end of input');
});
