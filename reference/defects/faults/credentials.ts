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
  comparesSecretInAnyCase: fault(
    'compares-secret-in-any-case',
    'Capitals and small letters of the api-secret are the same.',
    ['auth.wrong-secret'],
    lets(
      (given, { key, secret }) =>
        sameText(given.key, key) && given.secret?.toLowerCase() === secret.toLowerCase(),
    ),
  ),
  acceptsTruncatedSecret: fault(
    'accepts-truncated-secret',
    'A beginning of the api-secret is enough.',
    ['auth.wrong-secret'],
    lets(
      (given, { key, secret }) =>
        sameText(given.key, key) && !!given.secret && secret.startsWith(given.secret),
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
