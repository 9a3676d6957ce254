/** Why a text is no JSON, by the error of JSON.parse, but without what that quotes of the text: it may be a secret. */
export const jsonFault = (error: unknown): string =>
  String((error as Error).message).replace(/token '.+?', (?:\.\.\.)?".*$/su, 'character');
