import type { Alter, Overrides } from '../../behaviour/index.js';
import { sameText, type Presented } from '../../behaviour/service.js';
import type { Credentials } from '../../operation.js';
import type { SharedTable } from '../defect.js';

const wrong = [
  'auth.missing',
  'auth.missing-key',
  'auth.wrong-key',
  'auth.missing-secret',
  'auth.wrong-secret',
  'pact.unauthorized',
] as const;

/** Authentication that accepts credentials by a predicate, besides the right ones. */
export function lets(passes: (given: Presented, right: Credentials) => boolean): Overrides {
  const right = (given: Presented, known: Credentials): boolean =>
    sameText(given.key, known.key) && sameText(given.secret, known.secret);
  return { service: { authenticates: (given, known) => passes(given, known) || right(given, known) } };
}

/** Another reply for refused credentials. */
function unauthorized(status: number, body: unknown): Alter {
  return (answer) => (answer.refusal === 'credentials' ? { ...answer, status, body } : answer);
}

/** Alters the replies to requests that carry an api-secret, right or wrong. */
export function withSecret(alter: Alter): Alter {
  return (answer, call) => (call?.request.headers.has('api-secret') ? alter(answer, call) : answer);
}

/** A look-up of the key that does not tell its letters in one case from those in the other. */
export const findsKeyInAnyCase = lets(
  (given, { key, secret }) =>
    given.key?.toLowerCase() === key.toLowerCase() && sameText(given.secret, secret),
);

/** Defects of authentication. */
export const credentialDefects = {
  'serves-without-key': {
    summary: 'A request without api-key is served.',
    fails: ['auth.missing', 'auth.missing-key', 'pact.unauthorized'],
    ...lets((given) => given.key === undefined),
  },
  'accepts-any-key': {
    summary: 'The api-key must be there, but nobody looks it up.',
    fails: 'auth.wrong-key',
    ...lets((given, { secret }) => given.key !== undefined && sameText(given.secret, secret)),
  },
  'serves-without-secret': {
    summary: 'A request with the right api-key needs no api-secret.',
    fails: 'auth.missing-secret',
    ...lets((given, { key }) => given.secret === undefined && sameText(given.key, key)),
  },
  'accepts-any-secret': {
    summary: 'The api-secret must be there, but is not compared.',
    fails: 'auth.wrong-secret',
    ...lets((given, { key }) => given.secret !== undefined && sameText(given.key, key)),
  },
  'refuses-credentials-with-403': {
    summary: 'Bad credentials get 403.',
    fails: wrong,
    alter: unauthorized(403, { error: 403, message: 'Forbidden' }),
  },
  'crashes-on-unknown-key': {
    summary: 'An unknown api-key ends in a 500.',
    fails: ['auth.wrong-key', 'response.no-server-error'],
    service: {
      authenticates(given, right) {
        if (given.key !== undefined && given.key !== right.key) throw new Error('no business has this key');
        return sameText(given.key, right.key) && sameText(given.secret, right.secret);
      },
    },
  },
  'compares-start-of-key': {
    summary: 'Only the first twelve characters of the api-key count.',
    fails: 'auth.wrong-key',
    ...lets(
      (given, { key, secret }) =>
        given.key?.slice(0, 12) === key.slice(0, 12) && sameText(given.secret, secret),
    ),
  },
  'serves-without-any-credentials': {
    summary: 'A request without any credentials is served.',
    fails: 'auth.missing',
    ...lets((given) => given.key === undefined && given.secret === undefined),
  },
  'serves-by-secret-alone': {
    summary: 'A request with the right api-secret needs no api-key.',
    fails: 'auth.missing-key',
    ...lets((given, { secret }) => given.key === undefined && sameText(given.secret, secret)),
  },
  'numbers-bad-credentials-otherwise': {
    summary: 'The number in a 401 is not 401.',
    fails: 'service/error-number',
    alter: unauthorized(401, { error: 4011, message: 'Unauthorized' }),
  },
  'refuses-credentials-in-error-shape': {
    summary: 'Bad credentials get the Error shape.',
    fails: 'response.error-body',
    alter: unauthorized(401, { error: 401, message: 'Unauthorized' }),
  },
  'refuses-credentials-with-400': {
    summary: 'Bad credentials get 400.',
    fails: wrong,
    alter: unauthorized(400, { error: 400, message: 'Bad credentials' }),
  },
  'refuses-credentials-with-200': {
    summary: 'Bad credentials get 200 with an error envelope.',
    fails: wrong,
    alter: unauthorized(200, { status: 'error', message: 'Unauthorized' }),
  },
  'redirects-bad-credentials': {
    summary: 'Bad credentials are redirected to a login page.',
    fails: wrong,
    alter: (answer) =>
      answer.refusal === 'credentials'
        ? { ...answer, status: 302, headers: { location: '/login' }, text: '' }
        : answer,
  },
} satisfies SharedTable;
