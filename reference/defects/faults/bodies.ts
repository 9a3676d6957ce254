import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';

/** A parser that does otherwise with a body that is not JSON. */
export function onMalformed(instead: (text: string, call: Call) => Record<string, unknown>): Overrides {
  const sound = defaults.service;
  return {
    service: {
      parse(text, call) {
        try {
          JSON.parse(text);
        } catch {
          return instead(text, call);
        }
        return sound.parse(text, call);
      },
    },
  };
}

/** A body that lacks its last brace is read all the same. */
export const repairsCutShort = onMalformed((text, call) => defaults.service.parse(`${text}}`, call));

/** A body that is not JSON ends in a 500. */
export const crashesOnMalformed = onMalformed(() => {
  throw new SyntaxError('unexpected end of input');
});
