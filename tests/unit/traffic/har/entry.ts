/** Headers in the form of an HTTP Archive. */
export const pairsOf = (headers: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** An entry of an HTTP Archive: by default, an empty answer to a request for the banks. */
export const entryOf = (
  more: Record<string, unknown> = {},
  request: object = {},
  response: object = {},
): Record<string, unknown> => ({
  startedDateTime: '2030-01-01T00:00:00.000Z',
  time: 12.5,
  request: { method: 'GET', url: 'https://api.example.com/transfer/banks', headers: [], ...request },
  response: { status: 200, headers: [], content: { text: '{}' }, ...response },
  ...more,
});
