import type { Overrides } from '../../behaviour/index.js';
import { answersMalformedByPage, onMalformed } from '../shared/malformed-bodies.js';
import { Refusal } from '../../refusal.js';
import { defectsOf, type Defect } from '../defect.js';
import type { Incoming } from '../../http.js';

/** The members of a body that is an object; none of any other. */
function membersOf({ body }: Incoming): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function crashesOver(isFatal: (request: Incoming) => boolean): Overrides {
  return {
    before(request) {
      if (isFatal(request)) throw new TypeError('unhandled');
      return request;
    },
  };
}

const never = new Promise<void>(() => undefined);

/** Odd input that breaks one member, one parameter or one operation alone. */
export const oddInputs: readonly Defect[] = [
  ...defectsOf('createRecipient', {
    'recipient-email-null-crashes': {
      summary: 'An email of null ends in a 500.',
      fails: ['body.email.type', 'response.no-server-error'],
      ...crashesOver((request) => membersOf(request)['email'] === null),
    },
  }),
  ...defectsOf('mockCardTransaction', {
    'card-type-in-array-crashes': {
      summary: 'A type in an array ends in a 500.',
      fails: ['body.type.type', 'response.no-server-error'],
      ...crashesOver((request) => {
        const { type } = membersOf(request);
        return Array.isArray(type) && type.includes('DEBIT');
      }),
    },
  }),
  ...defectsOf('queryLoanFeature', {
    'loan-type-beyond-64-bits-crashes': {
      summary: 'A type that no integer of 64 bits holds ends in a 500.',
      fails: ['body.type.type', 'response.no-server-error'],
      ...crashesOver((request) => Math.abs(Number(membersOf(request)['type'])) > 2 ** 63),
    },
    'loan-malformed-tells-secret': {
      summary: 'The refusal of a body that is not JSON tells the headers.',
      fails: 'response.no-secret',
      ...onMalformed((call) => {
        throw new Refusal('malformed', `Not JSON: ${JSON.stringify([...call.request.headers])}`);
      }),
    },
  }),
  ...defectsOf('searchFlights', {
    'search-nested-deep-hangs': {
      summary: 'A body with something nested deep that nobody asked for is never answered.',
      fails: ['fuzz.bytes', 'response.no-server-error'],
      service: {
        begins: ({ request: { body } }) => (body.includes(`"cwit":${'['.repeat(500)}`) ? never : undefined),
      },
    },
  }),
  ...defectsOf('listTransactions', {
    'list-page-beyond-64-bits-crashes': {
      summary: 'A page that no integer of 64 bits holds ends in a 500.',
      fails: ['fuzz.bytes', 'response.no-server-error'],
      ...crashesOver(({ query }) => Number(query.get('page')) > 2 ** 63),
    },
  }),
  ...defectsOf('getWalletStatement', {
    'statement-from-as-object-crashes': {
      summary: 'A parameter from in the form of an object ends in a 500.',
      fails: ['fuzz.bytes', 'response.no-server-error'],
      ...crashesOver(({ query }) => [...query.keys()].some((name) => /^from[[.]/.test(name))),
    },
  }),
  ...defectsOf('freezeCard', {
    'freeze-half-emoji-crashes': {
      summary: 'Half of an emoji in the path ends in a 500.',
      fails: ['fuzz.bytes', 'response.no-server-error'],
      ...crashesOver(({ path }) => /%ed%a0|%f0%9f%98$/i.test(path)),
    },
  }),
  ...defectsOf('createEsimOrder', {
    'esim-malformed-gets-page': {
      summary: 'A body that is not JSON gets the page of some framework.',
      fails: 'response.error-body',
      ...answersMalformedByPage,
    },
  }),
];
