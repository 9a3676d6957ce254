import type { SentRequest } from '../contract/exchange.js';
import { wrongWays } from '../contract/wrong-credentials.js';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
// What redaction leaves of a credential, as a shell expression.
const expansions = new Map<string, string>(
  [['api-key', 'CWIT_API_KEY'] as const, ['api-secret', 'CWIT_API_SECRET'] as const].flatMap(
    ([name, variable]): [string, string][] => [
      [`[${name}]`, `$${variable}`],
      ...wrongWays.map(({ how, shell }): [string, string] => [`[${name} ${how}]`, shell(variable)]),
    ],
  ),
);

/** A command line that sends a redacted request again; a masked credential becomes a shell variable. */
export function curl(baseUrl: string, request: SentRequest): string {
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const expansion = expansions.get(value);
    // By a colon without a value, curl leaves the header out.
    if (value === '') return `-H ${quote(`${name};`)}`;
    return expansion ? `-H "${name}: ${expansion}"` : `-H ${quote(`${name}: ${value}`)}`;
  });
  const [before, body] = sending(request);
  // -g: brackets in a URL are not a pattern.
  const url = quote(baseUrl + request.path);
  return [...before, 'curl', '-sS', '-i', '-g', '-X', request.method, url, ...headers, ...body].join(' ');
}

// --data-raw: an @ in a body is not a file. What no argument of a command can hold comes through a pipe.
function sending({ body, bytes }: SentRequest): [before: string[], body: string[]] {
  if (body === null) return [[], []];
  if (!bytes && !body.includes('\0')) return [[], [`--data-raw ${quote(body)}`]];
  const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;
  const written = [...Buffer.from(body, bytes ? 'latin1' : 'utf8')]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || '%\\'.includes(String.fromCharCode(byte))
        ? octal(byte)
        : String.fromCharCode(byte),
    )
    .join('');
  return [['printf', quote(written), '|'], ['--data-binary @-']];
}
