/** Whether a text is shown as it was sent; digits of an identity number may be masked. */
export function isShownAs(sent: string, shown: string): boolean {
  if (!/[*•xX#]/.test(shown)) return shown === sent;
  return shown.length === sent.length && [...shown].every((char, i) => !/\d/.test(char) || char === sent[i]);
}
