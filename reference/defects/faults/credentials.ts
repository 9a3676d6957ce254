import type { Alter, Overrides } from '../../behaviour/index.js';
import { sameText, type Presented } from '../../behaviour/service.js';
import type { Credentials } from '../../operation.js';
import { fault, type Fault } from './fault.js';

const wrong = [
  'auth.missing',
  'auth.missing-key',
  'auth.wrong-key',
  'auth.missing-secret',
  'auth.wrong-secret',
  'pact.unauthorized',
];

/** Authentication that lets pass what this test says, besides the right credentials. */
function lets(passes: (given: Presented, right: Credentials) => boolean): Overrides {
  const right = (given: Presented, known: Credentials): boolean =>
    sameText(given.key, known.key) && sameText(given.secret, known.secret);
  return { service: { authenticates: (given, known) => passes(given, known) || right(given, known) } };
}

/** Another reply for refused credentials. */
function unauthorized(status: number, body: unknown): Alter {
  return (answer) => (answer.refusal === 'credentials' ? { ...answer, status, body } : answer);
}

/** What is done where a request has an api-secret, right or wrong. */
export function withSecret(alter: Alter): Alter {
  return (answer, call) => (call?.request.headers.has('api-secret') ? alter(answer, call) : answer);
}

/** Faults of authentication, for every operation: one for each requirement. */
export const ofAll: readonly Fault[] = [
  fault(
    'serves-without-key',
    'A request without api-key is served.',
    ['auth.missing', 'auth.missing-key', 'pact.unauthorized'],
    lets((given) => given.key === undefined),
  ),
  fault(
    'accepts-any-key',
    'The api-key must be there, but nobody looks it up.',
    ['auth.wrong-key'],
    lets((given, { secret }) => given.key !== undefined && sameText(given.secret, secret)),
  ),
  fault(
    'serves-without-secret',
    'A request with the right api-key needs no api-secret.',
    ['auth.missing-secret'],
    lets((given, { key }) => given.secret === undefined && sameText(given.key, key)),
  ),
  fault(
    'accepts-any-secret',
    'The api-secret must be there, but is not compared.',
    ['auth.wrong-secret'],
    lets((given, { key }) => given.secret !== undefined && sameText(given.key, key)),
  ),
  fault('refuses-credentials-with-403', 'Bad credentials get 403.', wrong, {
    alter: unauthorized(403, { error: 403, message: 'Forbidden' }),
  }),
  fault(
    'crashes-on-unknown-key',
    'An unknown api-key ends in a 500.',
    ['auth.wrong-key', 'response.no-server-error'],
    {
      service: {
        authenticates(given, right) {
          if (given.key !== undefined && given.key !== right.key) throw new Error('no business has this key');
          return sameText(given.key, right.key) && sameText(given.secret, right.secret);
        },
      },
    },
  ),
];

/** A look-up of the key that does not tell its letters in one case from those in the other. */
export const findsKeyInAnyCase = lets(
  (given, { key, secret }) =>
    given.key?.toLowerCase() === key.toLowerCase() && sameText(given.secret, secret),
);

/** A secret that is not the right one, and passes by this test. */
function letsSecret(name: string, summary: string, passes: (given: string, right: string) => boolean): Fault {
  return fault(
    name,
    summary,
    ['auth.wrong-secret'],
    lets(
      (given, { key, secret }) =>
        sameText(given.key, key) && given.secret !== undefined && passes(given.secret, secret),
    ),
  );
}

/** Comparisons that take some wrong secrets for the right one. */
export const ofSecrets: readonly Fault[] = [
  letsSecret(
    'compares-secret-in-any-case',
    'Capitals and small letters of the api-secret are the same.',
    (given, right) => given.toLowerCase() === right.toLowerCase(),
  ),
  letsSecret(
    'accepts-truncated-secret',
    'A beginning of the api-secret is enough.',
    (given, right) => given !== '' && right.startsWith(given),
  ),
  letsSecret(
    'compares-start-of-secret',
    'Only the first twelve characters of the api-secret count.',
    (given, right) => given.slice(0, 12) === right.slice(0, 12),
  ),
  letsSecret(
    'compares-end-of-secret',
    'Only the last twelve characters of the api-secret count.',
    (given, right) => given.slice(-12) === right.slice(-12),
  ),
  letsSecret('accepts-lengthened-secret', 'What follows the api-secret does not count.', (given, right) =>
    given.startsWith(right),
  ),
  letsSecret(
    'skips-blanks-in-secret',
    'Blanks in the api-secret do not count.',
    (given, right) => given.replaceAll(/\s/g, '') === right,
  ),
  letsSecret('accepts-empty-secret', 'An empty api-secret is not compared.', (given) => given === ''),
  fault(
    'accepts-key-as-secret',
    'The api-key passes as the api-secret.',
    ['auth.wrong-secret'],
    lets((given, { key }) => sameText(given.key, key) && sameText(given.secret, key)),
  ),
];

/** Faults of authentication that a row is made of for one operation each. */
export const ofOne = {
  comparesStartOfKey: fault(
    'compares-start-of-key',
    'Only the first twelve characters of the api-key count.',
    ['auth.wrong-key'],
    lets(
      (given, { key, secret }) =>
        given.key?.slice(0, 12) === key.slice(0, 12) && sameText(given.secret, secret),
    ),
  ),
  servesAnonymous: fault(
    'serves-without-any-credentials',
    'A request without any credentials is served.',
    ['auth.missing'],
    lets((given) => given.key === undefined && given.secret === undefined),
  ),
  servesSecretAlone: fault(
    'serves-by-secret-alone',
    'A request with the right api-secret needs no api-key.',
    ['auth.missing-key'],
    lets((given, { secret }) => given.key === undefined && sameText(given.secret, secret)),
  ),
  numbersOtherwise: fault(
    'numbers-bad-credentials-otherwise',
    'The number in a 401 is not 401.',
    ['service/error-number'],
    { alter: unauthorized(401, { error: 4011, message: 'Unauthorized' }) },
  ),
  refusesInErrorShape: fault(
    'refuses-credentials-in-error-shape',
    'Bad credentials get the Error shape.',
    ['response.error-body'],
    { alter: unauthorized(401, { error: 401, message: 'Unauthorized' }) },
  ),
  refusesWith400: fault('refuses-credentials-with-400', 'Bad credentials get 400.', wrong, {
    alter: unauthorized(400, { error: 400, message: 'Bad credentials' }),
  }),
  refusesWith200: fault(
    'refuses-credentials-with-200',
    'Bad credentials get 200 with an error envelope.',
    wrong,
    {
      alter: unauthorized(200, { status: 'error', message: 'Unauthorized' }),
    },
  ),
  redirects: fault('redirects-bad-credentials', 'Bad credentials are redirected to a login page.', wrong, {
    alter: (answer) =>
      answer.refusal === 'credentials'
        ? { ...answer, status: 302, headers: { location: '/login' }, text: '' }
        : answer,
  }),
} satisfies Record<string, Fault>;
