import { sampled, type Pace } from './sampling.js';

/** A form of Idempotency-Keys. The contract does not define one (ruling:idempotency-keys). */
export interface KeyForm {
  name: string;
  /** Builds a key from a fresh UUID. */
  key: (uuid: string) => string;
  /** Another key of the same length that differs only in a place that careless comparisons skip. */
  alike: (key: string) => string;
}

/** The form that clients use by default. */
export const uuidKeys: KeyForm = { name: 'UUIDs', key: (uuid) => uuid, alike: otherEnd };

const digitsOf = (uuid: string): string => BigInt(`0x${uuid.replaceAll('-', '')}`).toString();

/** Forms that few clients use. */
export const keyForms: readonly KeyForm[] = [
  ...[64, 255].map((length) => ({
    name: `a common prefix of ${length} characters`,
    key: (uuid: string) => 'cwit-key-'.padEnd(length, '0') + uuid,
    alike: otherEnd,
  })),
  // 40 digits do not fit in any number type.
  { name: 'digits only', key: (uuid) => digitsOf(uuid).padStart(40, '7'), alike: otherEnd },
  // A server that looks keys up with SQL LIKE treats `_` as any character.
  { name: 'punctuation', key: (uuid) => `${uuid}:A=b_@c~d/e`, alike: (key) => key.replace(/\/e$/, '_e') },
];

/** The forms that a run tries with an operation. `place` is its index among the operations that take a key. */
export const formsOfKeys = (place: number, pace: Pace): KeyForm[] => sampled(keyForms, place, pace);

export const inOtherCase = (key: string): string =>
  key.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

function otherEnd(key: string): string {
  return key.slice(0, -1) + (key.endsWith('1') ? '2' : '1');
}
