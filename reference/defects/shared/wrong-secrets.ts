import type { Overrides } from '../../behaviour/index.js';
import { sameText } from '../../behaviour/service.js';
import type { SharedTable } from '../defect.js';
import { lets } from './credentials.js';

/** Authentication that lets a wrong secret pass by this test. */
function letsSecret(passes: (given: string, right: string) => boolean): Overrides {
  return lets(
    (given, { key, secret }) =>
      sameText(given.key, key) && given.secret !== undefined && passes(given.secret, secret),
  );
}

/** Comparisons that take some wrong secrets for the right one. */
export const secretDefects = {
  'compares-secret-in-any-case': {
    summary: 'Capitals and small letters of the api-secret are the same.',
    fails: 'auth.wrong-secret',
    ...letsSecret((given, right) => given.toLowerCase() === right.toLowerCase()),
  },
  'accepts-truncated-secret': {
    summary: 'A beginning of the api-secret is enough.',
    fails: 'auth.wrong-secret',
    ...letsSecret((given, right) => given !== '' && right.startsWith(given)),
  },
  'compares-start-of-secret': {
    summary: 'Only the first twelve characters of the api-secret count.',
    fails: 'auth.wrong-secret',
    ...letsSecret((given, right) => given.slice(0, 12) === right.slice(0, 12)),
  },
  'compares-end-of-secret': {
    summary: 'Only the last twelve characters of the api-secret count.',
    fails: 'auth.wrong-secret',
    ...letsSecret((given, right) => given.slice(-12) === right.slice(-12)),
  },
  'accepts-lengthened-secret': {
    summary: 'What follows the api-secret does not count.',
    fails: 'auth.wrong-secret',
    ...letsSecret((given, right) => given.startsWith(right)),
  },
  'skips-blanks-in-secret': {
    summary: 'Blanks in the api-secret do not count.',
    fails: 'auth.wrong-secret',
    ...letsSecret((given, right) => given.replaceAll(/\s/g, '') === right),
  },
  'accepts-empty-secret': {
    summary: 'An empty api-secret is not compared.',
    fails: 'auth.wrong-secret',
    ...letsSecret((given) => given === ''),
  },
  'accepts-key-as-secret': {
    summary: 'The api-key passes as the api-secret.',
    fails: 'auth.wrong-secret',
    ...lets((given, { key }) => sameText(given.key, key) && sameText(given.secret, key)),
  },
} satisfies SharedTable;
