import {
  anotherCharacterAt,
  corruptCredential,
  mostPositions,
  positionAt,
  wrongWays,
} from '../contract/wrong-credentials.js';
import { operations, type Operation } from '../contract/contract.js';
import { credentialHeaders, type Credentials, type WrongCredentials } from './credentials.js';
import { dealt, runsOfAll, type Pace } from './plan.js';

/** A way in which an api-secret is wrong. */
interface SecretWay {
  name: string;
  /** The wrong ones; the right one where it is not to be had of that. Without a turn, all of them. */
  of: (right: Credentials, turn?: number) => WrongSecret | WrongSecret[];
}

interface WrongSecret {
  label: string;
  value: string;
  /** It follows the right one, over the same connection. */
  isAfterRight?: true;
}

// Neighbours in the list, and those four apart, show different faults; some are not to be had of each secret.
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
// Operations that are tried with another character in one run: those of a key, and a fourth of all.
const aRun = keyed.length + Math.ceil(ofSecrets.length / runsOfAll);

/** The names of the ways whose turn it is with an operation. */
export function secretWaysOf(operation: Operation, pace: Pace): string[] {
  return dealt(ways, ofSecrets.indexOf(operation), pace).map(({ name }) => name);
}

/** The wrong secrets whose turn it is with an operation. */
export function wrongSecretsOf(
  operation: Operation,
  right: Credentials,
  pace: Pace,
): (WrongCredentials & Pick<WrongSecret, 'isAfterRight'>)[] {
  const at = ofSecrets.indexOf(operation);
  const turn = pace.isWhole ? undefined : pace.seed * aRun + keyed.length + Math.floor(at / runsOfAll);
  return dealt(ways, at, pace)
    .flatMap((way) => way.of(right, turn))
    .filter(({ value }) => value !== right.apiSecret)
    .map(({ label, value, isAfterRight }) => ({
      label,
      headers: credentialHeaders(right.apiKey, value),
      ...(isAfterRight ? { isAfterRight } : {}),
    }));
}

/** The wrong secret with which a stored response of an operation is asked for. */
export function secretOfReplay(operation: Operation, right: Credentials, { seed }: Pace): WrongCredentials {
  const { label, value } = anotherCharacter(right, seed * aRun + keyed.indexOf(operation));
  return { label: `a replay with ${label}`, headers: credentialHeaders(right.apiKey, value) };
}

function anotherCharacter({ apiSecret }: Credentials, turn: number): WrongSecret {
  const { how, of } = anotherCharacterAt(positionAt(apiSecret, turn));
  return { label: `an api-secret ${how}`, value: of(apiSecret) };
}
