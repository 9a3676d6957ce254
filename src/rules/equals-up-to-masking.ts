/** Whether two texts are equal, but for digits that the second one masks (`*`, `X`, `#`, `•`). */
export function equalsUpToMasking(sent: string, shown: string): boolean {
  if (!/[*•xX#]/.test(shown)) return shown === sent;
  return shown.length === sent.length && [...shown].every((char, i) => !/\d/.test(char) || char === sent[i]);
}
