/** Whether a text is shown as it was sent; digits of an identity number may be masked. */
export function isShownAs(nin: string, shown: string): boolean {
  if (!/[*•xX#]/.test(shown)) return shown === nin;
  return shown.length === nin.length && [...shown].every((char, i) => !/\d/.test(char) || char === nin[i]);
}
