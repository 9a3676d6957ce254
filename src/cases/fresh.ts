import { createHash } from 'node:crypto';

/**
 * A text that no other request of any run has: `{}` becomes what is fresh, `{digits}` eight fresh digits; a
 * plain prefix gets what is fresh behind it.
 */
export function freshText(pattern: string, nonce: string, counter: number): string {
  const unique = `${nonce}-${counter}`;
  if (!/\{(digits)?\}/.test(pattern)) return `${pattern}-${unique}`;
  const digits = String(createHash('sha256').update(unique).digest().readUInt32BE() % 10 ** 8).padStart(
    8,
    '0',
  );
  return pattern.replace('{digits}', digits).replace('{}', unique);
}
