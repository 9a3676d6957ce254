import type { SentRequest } from '../contract/exchange.js';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
// What redaction leaves of a credential, as a shell expression.
const expansions: Record<string, string> = {
  '[api-key]': '$CWIT_API_KEY',
  '[api-secret]': '$CWIT_API_SECRET',
  '[api-key with another last character]': '${CWIT_API_KEY%?}.',
  '[api-secret with another last character]': '${CWIT_API_SECRET%?}.',
  '[api-key without its last character]': '${CWIT_API_KEY%?}',
  '[api-secret without its last character]': '${CWIT_API_SECRET%?}',
};

/** A command line that sends a redacted request again; a masked credential becomes a shell variable. */
export function curl(baseUrl: string, request: SentRequest): string {
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const expansion = expansions[value];
    return expansion ? `-H "${name}: ${expansion}"` : `-H ${quote(`${name}: ${value}`)}`;
  });
  const body = request.body === null ? [] : [`--data-raw ${quote(request.body)}`];
  // -g: brackets in a URL are not a pattern; --data-raw: an @ in a body is not a file.
  const url = quote(baseUrl + request.path);
  return ['curl', '-sS', '-i', '-g', '-X', request.method, url, ...headers, ...body].join(' ');
}
