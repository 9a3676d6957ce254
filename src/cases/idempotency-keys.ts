import { dealt, type Pace } from './sampling.js';

/** A way to write an Idempotency-Key: what one looks like is not given (ruling:idempotency-keys). */
export interface KeyForm {
  name: string;
  /** A key that is fresh where the UUID is. */
  key(uuid: string): string;
  /** Another key, as long and of the same characters, that differs where careless comparisons do not look. */
  alike(key: string): string;
}

/** The form that every client knows. */
export const uuidKeys: KeyForm = { name: 'UUIDs', key: (uuid) => uuid, alike: otherEnd };

/** Forms that few clients use. All of them differ behind their first 36 characters at the most. */
export const keyForms: readonly KeyForm[] = [
  { name: 'alike in 64 characters', key: (uuid) => 'cwit-key-'.padEnd(64, '0') + uuid, alike: otherEnd },
  { name: 'alike in 255 characters', key: (uuid) => 'cwit-key-'.padEnd(255, '0') + uuid, alike: otherEnd },
  // As many digits as no number holds.
  { name: 'digits only', key: (uuid) => digitsOf(uuid).padStart(40, '7'), alike: otherEnd },
  // The `_` stands for any character where a key is looked up as a pattern.
  {
    name: 'punctuation',
    key: (uuid) => `${uuid}:A=b_@c~d/e`,
    alike: (key) => key.replace(/\/e$/, '_e'),
  },
];

/** The forms whose turn it is with an operation, by its place among those that take a key. */
export const formsOfKeys = (place: number, pace: Pace): KeyForm[] => dealt(keyForms, place, pace);

export const inOtherCase = (key: string): string =>
  key.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

function otherEnd(key: string): string {
  return key.slice(0, -1) + (key.endsWith('1') ? '2' : '1');
}

function digitsOf(uuid: string): string {
  return BigInt(`0x${uuid.replaceAll('-', '')}`).toString();
}
