import type { Operation } from '../../contract/contract.js';
import type { SentRequest } from '../../contract/exchange.js';
import { waysByPosition, wrongWays } from '../../contract/wrong-credentials.js';
import { visible } from './plain-text.js';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
// What redaction leaves of a credential, as a shell expression.
const expansions = new Map<string, string>(
  [['api-key', 'CWIT_API_KEY'] as const, ['api-secret', 'CWIT_API_SECRET'] as const].flatMap(
    ([name, variable]): [string, string][] => [
      [`[${name}]`, `$${variable}`],
      ...[...waysByPosition, ...wrongWays].map(({ how, shell }): [string, string] => [
        `[${name} ${how}]`,
        shell(variable),
      ]),
    ],
  ),
);

// Who is asked, and how long a body is, may not be the same again.
const ofConnection = /^(?:host|content-length)$/i;

// In a query a mask is one of several texts.
const mask = /\[api-(?:key|secret)\]/g;
const maskedParameter = /(?:(\w+)=)?\[redacted\b[^\]]*\]/g;
const redacted = /\[redacted( number)?\b[^\]]*\]/;

/** Whether a command line is too long to be read, or has characters that do not show: then it is a file. */
export const longCurl = (line: string): boolean => line.length > 500 || visible(line) !== line;

/**
 * A command line that sends a redacted request again. A masked value becomes a shell variable, and what must be new in
 * each request becomes so.
 *
 * @param unique the members that need a fresh value, as the operation names them
 */
export function curl(baseUrl: string, request: SentRequest, unique: Operation['unique'] = {}): string {
  const headers = Object.entries(request.headers).flatMap(([name, value]) => {
    if (ofConnection.test(name)) return [];
    const expansion = expansions.get(value);
    // By a colon without a value, curl leaves the header out.
    if (value === '') return `-H ${quote(`${name};`)}`;
    if (/^idempotency-key$/i.test(name) && isUuid(value)) return `-H "${name}: ${newUuid}"`;
    return expansion ? `-H "${name}: ${expansion}"` : `-H ${quote(`${name}: ${value}`)}`;
  });
  const [before, body] = sending(request, unique);
  // -g: brackets in a URL are not a pattern.
  const url = quote(baseUrl + request.path)
    .replace(mask, (text) => `'"${expansions.get(text) ?? text}"'`)
    .replace(
      maskedParameter,
      (_, name?: string) => `${name ? `${name}=` : ''}'"$${(name ?? 'value').toUpperCase()}"'`,
    );
  return [...before, 'curl', '-sS', '-i', '-g', '-X', request.method, url, ...headers, ...body].join(' ');
}

// --data-raw: an @ in a body is not a file. What no argument of a command can hold comes through a pipe.
function sending(
  { body, bytes }: SentRequest,
  unique: Operation['unique'],
): [before: string[], body: string[]] {
  if (body === null) return [[], []];
  if (!bytes && !body.includes('\0')) return [[], [`--data-raw ${expanded(body, unique)}`]];
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

const newUuid = `$(node -p 'crypto.randomUUID()')`;
const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A body, quoted, with variables for what is masked, and with the time for what must be new. */
function expanded(body: string, unique: Operation['unique']): string {
  return quote(body).replace(
    /"(\w+)"(\s*:\s*)"([^"\\]*)"/g,
    (whole, name: string, colon: string, value: string) => {
      const template = unique[`/${name}`];
      const variable = `$${name.toUpperCase()}`;
      const [masked, isNumber] = redacted.exec(value) ?? [];
      if (isNumber) return `"${name}"${colon}'"${variable}"'`;
      // Of a name that goes on, what goes on is shown.
      if (masked) return `"${name}"${colon}"${value.replace(masked, () => `'"${variable}"'`)}"`;
      const fresh = template && freshText(template, value);
      return fresh ? `"${name}"${colon}"'"${fresh}"'"` : whole;
    },
  );
}

/** A fresh text by the template of one; undefined where the value is no such text. */
function freshText(template: string, value: string): string | undefined {
  const full = /\{/.test(template) ? template : `${template}-{}`;
  const pattern = full
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{digits}', '\\d{7}')
    .replace('{}', '\\w+');
  if (!new RegExp(`^${pattern}$`).test(value)) return undefined;
  return full.replace('{digits}', '$(date +%s | tail -c 8)').replace('{}', '$(date +%s)');
}
