import type { Sensitivity } from './sensitive.js';

/** What stands for a secret of which nothing may be told. */
export const mask = '[redacted]';

/**
 * What stands for a sensitive value. What may be wrong with it is still to be seen: how long it is, that it was a number,
 * and its ends where enough is left between them.
 */
export function maskOf(value: string, sensitivity: Sensitivity, isNumber = false): string {
  const characters = [...value];
  const ends = (from: number, to?: number): string => characters.slice(from, to).map(safe).join('');
  const shown = sensitivity === 'personal' && characters.length >= 6 ? `${ends(0, 2)}…${ends(-2)}, ` : '';
  const what = /^\d+$/.test(value) ? 'digit' : 'character';
  const size = `${characters.length} ${what}${characters.length === 1 ? '' : 's'}`;
  return `[redacted${isNumber ? ' number' : ''}: ${shown}${size}]`;
}

/** A character that breaks neither JSON nor the mask. */
const safe = (character: string): string => (/[\p{L}\p{N} @+.-]/u.test(character) ? character : '·');
