import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { onRefused } from '../../rewrite.js';
import type { SharedTable } from '../defect.js';

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

/** A body that is not JSON gets the page of some framework. */
export const answersMalformedByPage: Overrides = {
  alter: onRefused(['malformed'], (answer) => ({
    ...answer,
    headers: { 'content-type': 'text/html' },
    text: '<!doctype html><title>Error</title><pre>SyntaxError: unexpected end of input</pre>',
  })),
};

/** A body that is not JSON ends in a 500. */
export const crashesOnMalformed = onMalformed(() => {
  throw new SyntaxError('unexpected end of input');
});

/** Defects of the refusal of a body that is not JSON, where a shape is given for it. */
export const malformedBodyDefects = {
  'malformed-gets-page': {
    summary: 'A body that is not JSON gets an HTML page.',
    fails: 'response.error-body',
    ...answersMalformedByPage,
  },
} satisfies SharedTable;
