import { createHash } from 'node:crypto';

/**
 * A text that no other request of any run has: `{}` becomes what is fresh, `{digits}` seven fresh digits, `{number}`
 * twenty, `{uuid}` a fresh UUID; a plain prefix gets what is fresh behind it.
 */
export function freshText(pattern: string, unique: string): string {
  if (!/\{(digits|number|uuid)?\}/.test(pattern)) return `${pattern}-${unique}`;
  const hash = createHash('sha256').update(unique).digest();
  const digits = String(hash.readUInt32BE() % 10 ** 7).padStart(7, '0');
  const number = String(hash.readBigUInt64BE(8)).padStart(20, '0');
  return pattern
    .replace('{number}', number)
    .replace('{digits}', digits)
    .replace('{uuid}', uuidOf(hash))
    .replace('{}', unique);
}

/** A text as long as a known one, and not it. */
export function unlike(known: string): string {
  return known.replaceAll(/./g, /[^0]/.test(known) ? '0' : '9');
}

function uuidOf(hash: Buffer): string {
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
