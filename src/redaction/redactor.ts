import type { Exchange, SentRequest } from '../contract/exchange.js';
import { Credentials, type Credential } from './credentials.js';
import { KnownValues } from './known-values.js';
import { mask, maskOf, replaced, type Find, type Sensitivity } from './mask.js';
import { credentialsIn, membersIn, namesIn, plain, type Member } from './members.js';
import { addressesIn, sightingsIn } from './personal-data.js';
import { looksSecret, urlSecrets } from './secret-names.js';

type Headers = Readonly<Record<string, string>>;

// Headers that are named like a secret but hold none, or whose values have masks of their own.
const shownHeaders =
  /^(?:api-key|api-secret|idempotency-key|(?:http[-_])?service[-_]http[-_]signature|(?:www|proxy)-authenticate|access-control-.*)$/i;

const mostRemembered = 200;
// A shorter number or a word would also be found in ordinary texts.
const isTelling = (value: string): boolean => value.length >= 6 && /\d/.test(value) && !/\s/.test(value);

export interface Secrets {
  apiKey: string;
  apiSecret: string;
  /** Headers of every request in addition to those of the contract. */
  network?: { headers?: Headers };
  stateHeaders?: Headers;
  /** URLs, whose queries may contain a token. */
  baseUrl?: string;
  stateHandler?: string;
  webhookUrl?: string;
  /** On a sandbox the suite sends generated data, and reports show it. Elsewhere the data may be personal. */
  environment?: 'sandbox' | 'live';
  /** Whether reports show personal data; they never show credentials and one-time secrets. */
  showPersonalData?: boolean;
}

/**
 * Masks credentials in the forms of the threat model (SECURITY.md), and personal data, in texts and exchanges. It recognizes
 * personal data by member names, by its form, and by values learned earlier. On a sandbox, it shows the values that the
 * suite, the target file or the state handler supplied.
 */
export class Redactor {
  private readonly credentials: Credentials;
  private readonly known = new KnownValues();
  private readonly supplied = new Set<string>();
  /** Short texts without anything to mask: header names and values, for example, recur often. */
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
      // A server may repeat the token without the name of its scheme.
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

  /** Remembers a secret that appeared during the run. */
  learn(secret: string): void {
    if (this.credentials.whole(secret) === undefined) this.remember(secret, 'secret');
  }

  /**
   * Remembers the values of a state, or of a request as JSON.
   *
   * @param isTestData whether reports may show them; by default on a sandbox only
   */
  supply(values: unknown, isTestData = this.isSandbox): void {
    const text = typeof values === 'string' ? values : jsonOf(values);
    if (isTestData) for (const word of wordsOf(text)) this.supplied.add(word);
    else {
      this.learnMembers(text);
      for (const { value } of [...namesIn(text), ...addressesIn(text)]) this.remember(value, 'personal');
    }
  }

  /** Remembers the secrets, personal data and test data of an exchange. */
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

  /** Masks credentials that the single texts of a file did not show. */
  file(text: string): string {
    return replaced(text, this.credentials.in(text, true));
  }

  exchange(exchange: Exchange): Exchange {
    this.learnFrom(exchange);
    const { purpose, note, fault, response, failure, received } = exchange;
    return {
      ...exchange,
      purpose: purpose && this.text(purpose),
      ...(note === undefined ? {} : { note: this.text(note) }),
      ...(fault ? { fault: { ...fault, fault: this.text(fault.fault) } } : {}),
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

  /** @param isOurs whether the suite generated the text, except for credentials */
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

  /** The request with the headers that the transport added. */
  private request({ method, path, headers, body, bytes }: SentRequest, received?: true): SentRequest {
    const isOurs = this.isSandbox && !received;
    const shown = body === null ? null : this.masked(body, isOurs);
    return {
      ...{ method, path: this.masked(path, isOurs) },
      headers: { ...(received ? {} : this.extraHeaders), ...this.headers(headers, isOurs) },
      // A body of single bytes cannot contain an ellipsis.
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

  // The name of a credential in the value is a finding; the rest may be a different secret.
  private onlyCredential(value: string): string {
    return this.text(value).match(/\[api-(?:key|secret)[^\]]*\]/)?.[0] ?? mask;
  }
}

const sensitivityOf = (kind: Member['kind']): Sensitivity =>
  kind === 'credential' || kind === 'secret' ? 'secret' : 'personal';

/** The parts of a text that identify a value: an email, a number, a word of a name. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .match(/[^\s"'{}[\]()<>,:;?&=/\\#]+/g) ?? [];

function jsonOf(values: unknown): string {
  try {
    return JSON.stringify(values) ?? '';
  } catch {
    // The values are nested too deeply to be serialized.
    return '';
  }
}
