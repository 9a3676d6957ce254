/** Whether the name of a header or a flag suggests a secret. */
export const looksSecret = (name: string): boolean =>
  /auth|cookie|token|key|secret|pass|pin\b|otp|jwt|bearer|credential|signature|session/i.test(name);

// A single word may be part of the suite's own texts.
const isWord = (text: string): boolean => /^[a-z]{1,15}$/i.test(text);
// A long value of letters and digits is a token under any name.
const isToken = (text: string): boolean => /^(?=.*\d)(?=.*[a-z])[\w.~+/=-]{12,}$/i.test(text);

export function urlSecrets(url: string): string[] {
  const query = /^[^?]*:\/\/[^?]*\?([^#]*)/.exec(url)?.[1] ?? '';
  return [...new URLSearchParams(query)]
    .filter(([name, value]) => (looksSecret(name) || isToken(value)) && !isWord(value))
    .map(([, value]) => value);
}
