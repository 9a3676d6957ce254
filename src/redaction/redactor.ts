import { waysByPosition, wrongValues } from '../contract/wrong-credentials.js';
import { sensitiveMembers } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { isMask, misplacedIn, withoutMisplaced } from './misplaced.js';
import { looksSecret } from './looks-secret.js';

const mask = '[redacted]';
// That it was a number may be what is wrong with it.
const numberMask = '[redacted number]';
// Headers whose values are told or masked by what they are, and others that are named like a secret and hold none.
const shownHeaders =
  /^(?:api-key|api-secret|idempotency-key|(?:http[-_])?service[-_]http[-_]signature|(?:www|proxy)-authenticate|access-control-.*)$/i;
const sensitive = new Set(sensitiveMembers);
const scalar = String.raw`"(?:[^"\\]|\\.)+"|-?\d[-+.\deE]*`;
// A sensitive member with its text or number, or with those of an array: `authorization` is a token in one body and an
// object in another.
const sensitivePair = new RegExp(
  String.raw`("(?:${sensitiveMembers.join('|')})"\s*:\s*)(${scalar}|\[[\s[]*(?:${scalar})(?:\s*,\s*(?:${scalar}))*)`,
  'g',
);
const anyScalar = new RegExp(scalar, 'g');

/** What a run has of secrets before it begins. */
export interface Secrets {
  apiKey: string;
  apiSecret: string;
  /** Headers of every request beside those of the contract. */
  network?: { headers?: Readonly<Record<string, string>> };
  /** Personal data is shown as it is: it is one's own test data. */
  showPersonalData?: boolean;
}

/**
 * Takes out of an exchange what no report may show: credentials, and the values of members that the spec
 * marks `x-sensitive`, wherever they stand. Values are learnt from states and requests, so that an echo in
 * a message, a header or a malformed body is found too.
 */
export class Redactor {
  private readonly secrets = new Map<string, string>();
  /** Any of them, longer first: one secret may be a part of another. */
  private any: RegExp | null = null;

  private readonly extra: Readonly<Record<string, string>>;

  constructor(credentials: Secrets) {
    const headers = Object.entries(credentials.network?.headers ?? {});
    for (const [name, value] of headers) if (looksSecret(name)) this.add(value, mask);
    this.extra = Object.fromEntries(headers.map(([name, value]) => [name, looksSecret(name) ? mask : value]));
    for (const [name, value] of [
      ['api-key', credentials.apiKey],
      ['api-secret', credentials.apiSecret],
    ] as const) {
      this.add(value, `[${name}]`);
      const longer = waysByPosition.slice(0, value.length).map(({ how, of }) => ({ how, value: of(value) }));
      for (const { how, value: wrong } of [...longer, ...wrongValues(value)])
        this.add(wrong, `[${name} ${how}]`);
    }
  }

  /** Remembers a value, and the sensitive members of an object. Short values would mask innocent text. */
  learn(value: unknown, name?: string): void {
    if (Array.isArray(value)) for (const item of value as unknown[]) this.learn(item, name);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value))
        if (typeof item === 'object' || sensitive.has(key)) this.learn(item, key);
    } else if ((typeof value === 'string' || typeof value === 'number') && String(value).length >= 6) {
      const text = String(value);
      if ((name === undefined || sensitive.has(name)) && !this.secrets.has(text) && !isMask(text))
        this.add(text, mask);
    }
  }

  /** Remembers what an exchange has of secrets beside those that are known. */
  learnFrom({ request, response }: Pick<Exchange, 'request' | 'response'>): void {
    const { path, body } = request;
    for (const text of [path, body ?? '']) for (const value of misplacedIn(text)) this.learn(value);
    if (body !== null && unescaped(body).search(sensitivePair) >= 0) this.learn(parse(body));
    for (const text of [body, response?.text]) if (text && /bvn/i.test(text)) this.learnNumbers(parse(text));
  }

  text(text: string): string {
    if (this.secrets.size === 0) return text;
    this.any ??= anyOf([...this.secrets.keys()].sort((a, b) => b.length - a.length));
    return text.replace(this.any, (secret) => this.secrets.get(secret) ?? mask);
  }

  exchange(exchange: Exchange): Exchange {
    this.learnFrom(exchange);
    const { response } = exchange;
    return {
      ...exchange,
      request: this.request(exchange.request, exchange.received ? {} : this.extra),
      response: response && {
        status: response.status,
        headers: this.headers(response.headers),
        text: this.body(response.text),
        json: undefined,
      },
    };
  }

  /** The account number of a recipient that is known by a BVN is that BVN (Recipients: the types of a recipient). */
  private learnNumbers(value: unknown, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > deepest) return;
    const { type, account_number: number } = value as Readonly<Record<string, unknown>>;
    if (typeof type === 'string' && type.toLowerCase() === 'bvn' && isNumber(number)) this.learn(number);
    for (const part of Object.values(value)) this.learnNumbers(part, depth + 1);
  }

  // Also as JSON and as a URL write it. A text of two letters would mask innocent words.
  private add(secret: string, shown: string): void {
    if (secret.length < 3) return;
    const written = JSON.stringify(secret).slice(1, -1);
    for (const form of [secret, written, written.replaceAll('/', '\\/'), encoded(secret)]) {
      if (!this.secrets.has(form)) this.any = null;
      this.secrets.set(form, shown);
    }
  }

  /** The request as it went out, with the headers that the transport added. */
  private request(request: SentRequest, extra: Readonly<Record<string, string>>): SentRequest {
    return {
      method: request.method,
      path: this.masked(request.path),
      headers: { ...extra, ...this.headers(request.headers) },
      body: request.body === null ? null : this.body(request.body),
      ...(request.bytes ? { bytes: true as const } : {}),
    };
  }

  private headers(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        looksSecret(name) && !shownHeaders.test(name) ? this.onlyKnown(value) : this.masked(value),
      ]),
    );
  }

  // Which credential it has in it is a finding; the rest may be another secret.
  private onlyKnown(value: string): string {
    return this.text(value).match(/\[api-(?:key|secret)[^\]]*\]/)?.[0] ?? mask;
  }

  private body(text: string): string {
    // In an encoding of two bytes a character, what is between them hides what is known.
    if (text.includes('\0')) {
      const plain = text.replaceAll('\0', '');
      return this.body(plain) === plain ? text : this.body(plain);
    }
    return this.masked(
      unescaped(text).replace(
        sensitivePair,
        (_, name: string, values: string) =>
          name + values.replace(anyScalar, (value) => `"${value.startsWith('"') ? mask : numberMask}"`),
      ),
    );
  }

  /** Without what is known, and without what stands where a credential may. */
  private masked(text: string): string {
    return withoutMisplaced(this.text(text), mask);
  }
}

// What has the same digit over and over, or other characters, is nobody's: it would mask innocent text.
const isNumber = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  /^\d{8,}$/.test(String(value)) &&
  new Set(String(value)).size > 1;

// No body of the contract is nested so deep.
const deepest = 64;

function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
}

// Half a surrogate pair, which JSON may escape, is nothing that a URL can have.
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

// A name may be escaped, too.
function unescaped(text: string): string {
  if (!text.includes(String.raw`\u`)) return text;
  const json = parse(text);
  return json === undefined ? text : JSON.stringify(json);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
