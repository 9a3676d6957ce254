import { looksSecret } from './looks-secret.js';

// What is a word may be one of ours.
const isWord = (text: string): boolean => /^[a-z]{1,15}$/i.test(text);
// Long enough, and too mixed, to be told by anybody: a token of any name.
const isToken = (text: string): boolean => /^(?=.*\d)(?=.*[a-z])[\w.~+/=-]{12,}$/i.test(text);

/** The tokens that the query of an address has in it. */
export function urlSecrets(url: string): string[] {
  const query = /^[^?]*:\/\/[^?]*\?([^#]*)/.exec(url)?.[1] ?? '';
  return [...new URLSearchParams(query)]
    .filter(([name, value]) => (looksSecret(name) || isToken(value)) && !isWord(value))
    .map(([, value]) => value);
}
