import type { Operation } from '../../contract/contract.js';
import type { SentRequest } from '../../contract/exchange.js';
import { waysByPosition, wrongWays } from '../../contract/wrong-credentials.js';
import { visible } from './plain-text.js';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
// Maps the placeholders of redacted credentials to shell expressions.
const expansions = new Map<string, string>();
for (const [name, variable] of Object.entries({
  'api-key': 'CWIT_API_KEY',
  'api-secret': 'CWIT_API_SECRET',
})) {
  expansions.set(`[${name}]`, `$${variable}`);
  for (const { how, shell } of [...waysByPosition, ...wrongWays])
    expansions.set(`[${name} ${how}]`, shell(variable));
}

// curl sets these headers itself.
const ofConnection = /^(?:host|content-length)$/i;

const credentialMask = /\[api-(?:key|secret)\b[^\]]*\]/g;
const mask = /\[(?:redacted|api-key|api-secret)\b[^\]]*\]/;

/** Whether a command line is too long to read, or has invisible characters: it then becomes a script. */
export const longCurl = (line: string): boolean => line.length > 500 || visible(line) !== line;

/** The shell variable for a secret header of the user's own. */
export const headerVariable = (name: string): string => `$${name.toUpperCase().replace(/\W/g, '_')}`;

/**
 * A command line that sends a redacted request again with fresh values where each request needs them. Only credentials have
 * to be set. Null if redaction removed anything else.
 *
 * @param unique the members that need a fresh value, as the operation names them
 */
export function curl(baseUrl: string, request: SentRequest, unique: Operation['unique'] = {}): string | null {
  const headers = Object.entries(request.headers).flatMap(([name, value]) => {
    if (ofConnection.test(name)) return [];
    // With a colon and no value, curl would omit the header.
    if (value === '') return `-H ${quote(`${name};`)}`;
    if (/^idempotency-key$/i.test(name) && isUuid(value)) return `-H "${name}: ${newUuid}"`;
    const expansion = value === '[redacted]' ? headerVariable(name) : expansions.get(value);
    return expansion ? `-H "${name}: ${expansion}"` : `-H ${withVariables(quote(`${name}: ${value}`))}`;
  });
  const [before, body] = sending(request, unique);
  const url = withVariables(quote(baseUrl + request.path));
  // -g: curl would treat brackets in a URL as a pattern.
  const line = [...before, 'curl -sS -i -g -X', request.method, url, ...headers, ...body].join(' ');
  return mask.test(line) ? null : line;
}

/** Replaces each masked credential of a quoted text by a shell variable. */
const withVariables = (quoted: string): string =>
  quoted.replace(credentialMask, (text) => (expansions.has(text) ? `'"${expansions.get(text)}"'` : text));

// --data-raw does not treat an @ as a file name. Bytes that no argument can hold come through a pipe.
function sending({ body, bytes }: SentRequest, unique: Operation['unique']): [string[], string[]] {
  if (body === null) return [[], []];
  if (!bytes && !body.includes('\0')) return [[], [`--data-raw ${expanded(body, unique)}`]];
  const written = Array.from(Buffer.from(body, bytes ? 'latin1' : 'utf8'), (byte) => {
    const char = String.fromCharCode(byte);
    return /[ -~]/.test(char) && !'%\\'.includes(char) ? char : `\\${byte.toString(8).padStart(3, '0')}`;
  }).join('');
  return [['printf', quote(written), '|'], ['--data-binary @-']];
}

const newUuid = `$(node -p 'crypto.randomUUID()')`;
const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A quoted body with variables for credentials and the current time in values that must be fresh. */
function expanded(body: string, unique: Operation['unique']): string {
  return withVariables(quote(body)).replace(
    /"(\w+)"(\s*:\s*)"([^"\\]*)"/g,
    (whole, name: string, colon: string, value: string) => {
      const template = unique[`/${name}`];
      const fresh = template && freshText(template, value);
      return fresh ? `"${name}"${colon}"'"${fresh}"'"` : whole;
    },
  );
}

/** A shell text that yields a fresh value by the template; undefined if the value does not match it. */
function freshText(template: string, value: string): string | undefined {
  const full = /\{/.test(template) ? template : `${template}-{}`;
  const literal = full.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = literal.replace('{digits}', '\\d{7}').replace('{}', '\\w+');
  if (!new RegExp(`^${pattern}$`).test(value)) return undefined;
  return full.replace('{digits}', '$(date +%s | tail -c 8)').replace('{}', '$(date +%s)');
}
