import type { Overrides } from '../../behaviour/index.js';
import { reply } from '../../http.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { members, onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

/** Refuses bodies that are written in an unusual way. */
function refuses(isUnusual: (text: string) => boolean): Overrides {
  return {
    before(request) {
      if (isUnusual(request.body)) throw new Refusal('malformed', 'The body is not JSON.');
      return request;
    },
  };
}

const documented: readonly string[] = [
  'page',
  'per_page',
  'status',
  'currency',
  'channel',
  'customer',
  'amount',
  'from',
  'to',
  'sort',
  'order',
];

const isOdd = (call: Call | undefined): boolean => /[^\0-\x7f]|\\u[0-9a-f]{4}/.test(call?.request.body ?? '');

/** Defects of what comes back where the request is well-formed and unusual. */
export const inputShapes: readonly Defect[] = [
  ...defectsOf('createFlightQuote', {
    'quote-json-with-escapes-refused': {
      summary: 'JSON with escaped letters is not read.',
      fails: 'fuzz.valid',
      ...refuses((text) => text.includes('\\u')),
    },
  }),
  ...defectsOf('verifyEnhancedNin', {
    'nin-json-with-line-breaks-refused': {
      summary: 'JSON with line breaks is not read.',
      fails: 'fuzz.valid',
      ...refuses((text) => text.includes('\n')),
    },
  }),
  ...defectsOf('createRecipient', {
    'recipient-name-of-odd-email-null': {
      summary: 'The response to an odd email has no name.',
      fails: ['fuzz.valid', 'response.body'],
      alter: (answer, call) =>
        isOdd(call) ? onSuccess('data', (data) => ({ ...members(data), name: null }))(answer, call) : answer,
    },
  }),
  ...defectsOf('createEsimOrder', {
    'esim-odd-reference-answers-202': {
      summary: 'An order with an odd reference is answered with 202.',
      fails: ['fuzz.valid', 'response.success'],
      alter: (answer, call) => (isOdd(call) && answer.status === 200 ? { ...answer, status: 202 } : answer),
    },
  }),
  ...defectsOf('listTransactions', {
    'list-redirects-unknown-parameters': {
      summary: 'A query parameter that is not known leads to a redirection.',
      fails: 'fuzz.valid',
      alter: (answer, call) =>
        [...(call?.request.query.keys() ?? [])].some((name) => !documented.includes(name))
          ? { ...reply(302, {}), headers: { location: '/' } }
          : answer,
    },
  }),
];
