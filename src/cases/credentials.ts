import { operations, type Operation } from '../contract/contract.js';
import {
  anotherCharacterAt,
  corruptCredential,
  differsInCase,
  mostPositions,
  positionAt,
  wrongValues,
  wrongWays,
} from '../contract/wrong-credentials.js';
import { sampled, runsForAll, type Pace } from './sampling.js';

/** Builds headers with right and wrong credentials (Authentication > item 3). */

export interface Credentials {
  apiKey: string;
  apiSecret: string;
}

export interface WrongCredentials {
  label: string;
  headers: Record<string, string>;
}

export function credentialHeaders(apiKey: string, apiSecret: string): Record<string, string> {
  return { 'api-key': apiKey, 'api-secret': apiSecret };
}

export function wrongSecret({ apiKey, apiSecret }: Credentials): Record<string, string> {
  return credentialHeaders(apiKey, corruptCredential(apiSecret));
}

/** Headers without an api-key. An empty api-key is also tried for an operation that requires no api-secret. */
export function missingKeys({ apiSecret }: Credentials, keyAlone: boolean): WrongCredentials[] {
  return [
    { label: 'no api-key', headers: { 'api-secret': apiSecret } },
    ...(keyAlone ? [{ label: 'an empty api-key', headers: credentialHeaders('', apiSecret) }] : []),
  ];
}

/** The api-key with upper and lower case swapped, and the right secret. Null if the key has no letters. */
export function keyInOtherCase({ apiKey, apiSecret }: Credentials): WrongCredentials | null {
  const wrong = wrongValues(apiKey).find(differsInCase);
  return wrong ? wrongKey(wrong, apiSecret) : null;
}

/** Wrong api-keys. Another letter case is left out: the contract does not say whether keys are case-sensitive. */
export function wrongKeys({ apiKey, apiSecret }: Credentials): WrongCredentials[] {
  const wrong = wrongValues(apiKey).filter((one) => !differsInCase(one));
  return wrong.map((one) => wrongKey(one, apiSecret));
}

function wrongKey({ how, value }: { how: string; value: string }, apiSecret: string): WrongCredentials {
  return { label: `an api-key ${how}`, headers: credentialHeaders(value, apiSecret) };
}

/** The right credentials as query parameters, under all names that a server may read. */
export function inQuery({ apiKey, apiSecret }: Credentials): string {
  // The redaction of reports recognizes secrets in the form that encodeURIComponent gives them.
  const [key, secret] = [apiKey, apiSecret].map(encodeURIComponent);
  return [
    ...[`api-key=${key}&api-secret=${secret}`, `api_key=${key}&api_secret=${secret}`],
    `apiKey=${key}&apiSecret=${secret}`,
  ].join('&');
}

interface SecretWay {
  name: string;
  /**
   * The wrong secrets for a turn, or all of them without a turn. The right secret means that no wrong one of this kind
   * exists, for example for a secret without letters.
   */
  of: (right: Credentials, turn?: number) => WrongSecret | WrongSecret[];
}

interface WrongSecret {
  label: string;
  value: string;
  /** The request comes after one with the right secret, over the same connection. */
  isAfterRight?: true;
}

// Sampling takes every fourth entry, so entries next to each other and entries four apart find different faults.
const ways: readonly SecretWay[] = [
  ...wrongWays
    .filter(({ how }) => !how.startsWith('with another'))
    .map(({ how, of }): SecretWay => {
      const name = `an api-secret ${how}`;
      return { name, of: ({ apiSecret }) => ({ label: name, value: of(apiSecret) }) };
    }),
  {
    name: 'an api-secret with another character',
    of: (right, turn) =>
      turn === undefined
        ? [...right.apiSecret.slice(0, mostPositions)].map((_, at) => anotherCharacter(right, at))
        : anotherCharacter(right, turn),
  },
  {
    name: 'the api-key as the api-secret',
    of: ({ apiKey }) => ({ label: 'the api-key as the api-secret', value: apiKey }),
  },
  { name: 'an empty api-secret', of: () => ({ label: 'an empty api-secret', value: '' }) },
  {
    name: 'an api-secret after the right one',
    of: ({ apiSecret }) => ({
      label: 'an api-secret with another last character, after the right one over the same connection',
      value: corruptCredential(apiSecret),
      isAfterRight: true,
    }),
  },
];

const ofSecrets = operations.filter(({ secretOptional }) => !secretOptional);
const keyed = ofSecrets.filter(({ idempotent }) => idempotent);
// The number of operations that one run tries with another character: all with an Idempotency-Key, and a quarter of the rest.
const aRun = keyed.length + Math.ceil(ofSecrets.length / runsForAll);

export function secretWaysOf(operation: Operation, pace: Pace): string[] {
  return sampled(ways, ofSecrets.indexOf(operation), pace).map(({ name }) => name);
}

export function wrongSecretsOf(
  operation: Operation,
  right: Credentials,
  pace: Pace,
): (WrongCredentials & Pick<WrongSecret, 'isAfterRight'>)[] {
  const at = ofSecrets.indexOf(operation);
  const turn = pace.isWhole ? undefined : pace.seed * aRun + keyed.length + Math.floor(at / runsForAll);
  return sampled(ways, at, pace)
    .flatMap((way) => way.of(right, turn))
    .filter(({ value }) => value !== right.apiSecret)
    .map(({ label, value, isAfterRight }) => ({
      label,
      headers: credentialHeaders(right.apiKey, value),
      ...(isAfterRight ? { isAfterRight } : {}),
    }));
}

/** The wrong secret for a request that repeats an Idempotency-Key. */
export function secretOfReplay(operation: Operation, right: Credentials, { seed }: Pace): WrongCredentials {
  const { label, value } = anotherCharacter(right, seed * aRun + keyed.indexOf(operation));
  return { label: `a replay with ${label}`, headers: credentialHeaders(right.apiKey, value) };
}

function anotherCharacter({ apiSecret }: Credentials, turn: number): WrongSecret {
  const { how, of } = anotherCharacterAt(positionAt(apiSecret, turn));
  return { label: `an api-secret ${how}`, value: of(apiSecret) };
}
