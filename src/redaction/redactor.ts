import type { Exchange, SentRequest } from '../contract/exchange.js';
import { Credentials, type Credential } from './credentials.js';
import { KnownValues } from './known-values.js';
import { mask, maskOf, replaced, type Find, type Sensitivity } from './mask.js';
import { credentialsIn, membersIn, namesIn, plain, type Member } from './members.js';
import { addressesIn, sightingsIn } from './personal-data.js';
import { looksSecret, urlSecrets } from './secret-names.js';

type Headers = Readonly<Record<string, string>>;

// Headers whose values are masked by what they are, and others that are named like a secret and hold none.
const shownHeaders =
  /^(?:api-key|api-secret|idempotency-key|(?:http[-_])?service[-_]http[-_]signature|(?:www|proxy)-authenticate|access-control-.*)$/i;
// A shorter number, or a word, would be found in innocent texts.
const mostRemembered = 200;
const isTelling = (value: string): boolean => value.length >= 6 && /\d/.test(value) && !/\s/.test(value);

export interface Secrets {
  apiKey: string;
  apiSecret: string;
  /** Headers of every request beside those of the contract. */
  network?: { headers?: Headers };
  stateHeaders?: Headers;
  /** Addresses, of which the queries may have a token in them. */
  baseUrl?: string;
  stateHandler?: string;
  webhookUrl?: string;
  /** On a sandbox, the suite makes up what it sends, and shows it; elsewhere it is somebody's data. */
  environment?: 'sandbox' | 'live';
  /** Whether personal data is shown as it is; credentials and one-time secrets never are. */
  showPersonalData?: boolean;
}

/**
 * Takes out of texts and exchanges what no report may show: credentials in the forms of the threat model (SECURITY.md),
 * and personal data, by the names of members, by its looks, and by value where it was learnt before. On a sandbox, what
 * the suite, the target file or the state handler supplied is shown.
 */
export class Redactor {
  private readonly credentials: Credentials;
  private readonly known = new KnownValues();
  private readonly supplied = new Set<string>();
  /** Short texts that need no mask: names and values of headers, for the most part, come again and again. */
  private readonly clean = new Set<string>();
  private readonly extraHeaders: Headers;
  private readonly isSandbox: boolean;
  private readonly showsPersonalData: boolean;

  constructor({
    apiKey,
    apiSecret,
    network: { headers = {} } = {},
    stateHeaders = {},
    environment = 'live',
    showPersonalData = false,
    ...addresses
  }: Secrets) {
    this.isSandbox = environment === 'sandbox';
    this.showsPersonalData = showPersonalData;
    const { baseUrl = '', stateHandler = '', webhookUrl = '' } = addresses;
    const ofHeaders = [...Object.entries(headers), ...Object.entries(stateHeaders)]
      .filter(([name]) => looksSecret(name))
      // Without the name of its scheme: a server may repeat the token alone.
      .map(([, value]) => value.replace(/^\w+ (?=\S)/, ''));
    const others = [...ofHeaders, ...[baseUrl, stateHandler, webhookUrl].flatMap(urlSecrets)];
    this.credentials = new Credentials([
      ...others.map((value): Credential => ({ value })),
      { name: 'api-key', value: apiKey },
      { name: 'api-secret', value: apiSecret },
    ]);
    this.extraHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, looksSecret(name) ? mask : value]),
    );
  }

  /** Remembers a secret that came up during the run. */
  learn(secret: string): void {
    if (this.credentials.whole(secret) === undefined) this.remember(secret, 'secret');
  }

  /**
   * Remembers what a state gave, or, as JSON, what a request is for.
   *
   * @param isTestData on a sandbox by default; elsewhere it is somebody's
   */
  supply(values: unknown, isTestData = this.isSandbox): void {
    const text = typeof values === 'string' ? values : jsonOf(values);
    if (isTestData) for (const word of wordsOf(text)) this.supplied.add(word);
    else {
      this.learnMembers(text);
      for (const { value } of [...namesIn(text), ...addressesIn(text)]) this.remember(value, 'personal');
    }
  }

  /** Remembers what an exchange has of secrets and personal data, or of test data. */
  learnFrom({ request: { path, body }, response, received }: Exchange): void {
    for (const text of [path, body ?? '']) {
      if (!this.isSandbox || received) this.learnMembers(text);
      else {
        this.supply(text);
        for (const { value } of credentialsIn(text)) if (isTelling(value)) this.learn(value);
      }
    }
    if (!this.isSandbox && response) this.learnMembers(response.text);
  }

  text(text: string): string {
    return this.masked(text, false);
  }

  /** A file whose texts were redacted one by one: once more without credentials. */
  file(text: string): string {
    return replaced(text, this.credentials.in(text, true));
  }

  exchange(exchange: Exchange): Exchange {
    this.learnFrom(exchange);
    const { purpose, response, failure, received } = exchange;
    return {
      ...exchange,
      purpose: purpose && this.text(purpose),
      request: this.request(exchange.request, received),
      response: response && {
        status: response.status,
        headers: this.headers(response.headers, false),
        text: this.text(response.text),
        json: undefined,
      },
      ...(failure === undefined ? {} : { failure: this.text(failure) }),
    };
  }

  /** @param isOurs whether the suite made all of it up, but for the credentials */
  private masked(text: string, isOurs: boolean): string {
    if (text.length <= mostRemembered && this.clean.has(text)) return text;
    const finds: Find[] = [...this.credentials.in(text), ...this.known.in(text)];
    for (const { kind, value, from, to } of isOurs ? credentialsIn(text) : membersIn(text)) {
      if (!this.hides(kind, value)) continue;
      finds.push({ from, to, shown: kind === 'credential' ? mask : maskOf(value, sensitivityOf(kind)) });
    }
    if (isOurs) return replaced(text, finds);
    for (const { of, value, from, to } of sightingsIn(text))
      if (this.hides(of, value)) finds.push({ from, to, shown: maskOf(value, of) });
    if (finds.length === 0 && text.length <= mostRemembered) this.clean.add(text);
    return replaced(text, finds);
  }

  private hides(kind: Member['kind'] | Sensitivity, value: string): boolean {
    if (kind === 'credential' || kind === 'secret') return true;
    if (this.showsPersonalData) return false;
    return kind === 'private' || !(this.isSandbox && wordsOf(value).every((word) => this.supplied.has(word)));
  }

  private learnMembers(text: string): void {
    for (const { kind, value } of membersIn(text)) {
      if (kind === 'person' || !isTelling(value)) continue;
      if (sensitivityOf(kind) === 'secret') this.learn(value);
      else this.remember(value, 'personal');
    }
  }

  private remember(value: string, sensitivity: Sensitivity): void {
    if (sensitivity === 'personal' && this.showsPersonalData) return;
    if (this.known.add(value, sensitivity)) this.clean.clear();
  }

  /** The request as it went out, with the headers that the transport added. */
  private request(
    { method, path, headers, body, bytes }: SentRequest,
    received: Exchange['received'],
  ): SentRequest {
    const isOurs = this.isSandbox && !received;
    const shown = body === null ? null : this.masked(body, isOurs);
    return {
      ...{ method, path: this.masked(path, isOurs) },
      headers: { ...(received ? {} : this.extraHeaders), ...this.headers(headers, isOurs) },
      // In bytes, there is none for an ellipsis.
      body: bytes && shown !== null ? shown.replaceAll('…', '...') : shown,
      ...(bytes ? { bytes } : {}),
    };
  }

  private headers(headers: Headers, isOurs: boolean): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        const shown = /^api-(?:key|secret)$/i.test(name) ? this.credentials.whole(value) : undefined;
        const isSecret = looksSecret(name) && !shownHeaders.test(name);
        const masked = isSecret ? this.onlyCredential(value) : this.masked(value, isOurs);
        return [this.text(name), shown ?? masked];
      }),
    );
  }

  // Which credential it has in it is a finding; the rest may be another secret.
  private onlyCredential(value: string): string {
    return this.text(value).match(/\[api-(?:key|secret)[^\]]*\]/)?.[0] ?? mask;
  }
}

const sensitivityOf = (kind: Member['kind']): Sensitivity =>
  kind === 'credential' || kind === 'secret' ? 'secret' : 'personal';

/** What is told of a value apart: an address, a number, a word of a name. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .match(/[^\s"'{}[\]()<>,:;?&=/\\#]+/g) ?? [];

function jsonOf(values: unknown): string {
  try {
    return JSON.stringify(values) ?? '';
  } catch {
    // It is nested too deep to be written.
    return '';
  }
}
