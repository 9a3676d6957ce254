/** Whether the value of a header or a flag may be a secret, by its name. */
export const looksSecret = (name: string): boolean =>
  /auth|cookie|token|key|secret|pass|pin\b|otp|jwt|bearer|credential|signature|session/i.test(name);

// A word may be one of ours.
const isWord = (text: string): boolean => /^[a-z]{1,15}$/i.test(text);
// A long value of letters and digits is a token, whatever its name.
const isToken = (text: string): boolean => /^(?=.*\d)(?=.*[a-z])[\w.~+/=-]{12,}$/i.test(text);

/** The tokens that the query of an address has in it. */
export function urlSecrets(url: string): string[] {
  const query = /^[^?]*:\/\/[^?]*\?([^#]*)/.exec(url)?.[1] ?? '';
  return [...new URLSearchParams(query)]
    .filter(([name, value]) => (looksSecret(name) || isToken(value)) && !isWord(value))
    .map(([, value]) => value);
}
