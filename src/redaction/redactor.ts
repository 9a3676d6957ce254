import { beginningOf } from '../contract/beginning.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { Credential } from './credential.js';
import { fullNames } from './full-names.js';
import { lettersOf } from './letters.js';
import { looksSecret } from './looks-secret.js';
import { mask, maskOf } from './mask.js';
import { isJsonLike, scalarsOf, type Named, type Scalar } from './members.js';
import { isMask, misplacedIn, withoutMisplaced } from './misplaced.js';
import { Needles, wholeNeedle, type Find } from './needles.js';
import { personalIn } from './personal.js';
import { Runs } from './runs.js';
import { sensitivityOf, type Sensitivity } from './sensitive.js';
import { replaced } from './spans.js';
import { urlSecrets } from './url-secrets.js';
import { decoded, viewsOf, type View } from './view.js';
import { isVocabulary } from './vocabulary.js';
import { withWholeTokens } from './whole-tokens.js';

// Headers whose values are told or masked by what they are, and others that are named like a secret and hold none.
const shownHeaders =
  /^(?:api-key|api-secret|idempotency-key|(?:http[-_])?service[-_]http[-_]signature|(?:www|proxy)-authenticate|access-control-.*)$/i;
// Members of a state that name a person; in a body, the same names may be those of banks and businesses.
const names = /^(?:(?:account|customer|holder|first|last|middle|full|given|family|maiden|sur)[_-]?)?name$/i;

// Characters of a file that are looked at together.
const mostOfFile = 2 ** 14;
// No body of the contract is nested so deep.
const deepest = 64;

/** What a run has of secrets before it begins, and what it may show. */
export interface Secrets {
  apiKey: string;
  apiSecret: string;
  /** Headers of every request beside those of the contract. */
  network?: { headers?: Readonly<Record<string, string>> };
  /** Addresses, of which the queries may have a token in them. */
  baseUrl?: string;
  stateHandler?: string;
  webhookUrl?: string;
  /** Whether personal data is shown as it is, for it is nobody's; credentials and one-time secrets never are. */
  showPersonalData?: boolean;
}

/**
 * Takes out of texts and exchanges what no report may show: credentials in every form in which a text may have them, and
 * personal data, by the names of members, by its looks, and by its value: values are learnt from states, requests and
 * responses, so that an echo in a message, a header or a malformed body is found too.
 */
export class Redactor {
  private readonly needles = new Needles();
  private readonly runs = new Runs();
  private readonly known = new Set<string>();
  private readonly credentials: ReadonlyMap<string, Credential>;
  private readonly extra: Readonly<Record<string, string>>;
  private readonly hides: (sensitivity: Sensitivity) => boolean;

  constructor({ apiKey, apiSecret, network, showPersonalData = false, ...addresses }: Secrets) {
    this.hides = (sensitivity) => sensitivity === 'secret' || !showPersonalData;
    const headers = Object.entries(network?.headers ?? {});
    for (const [name, value] of headers) if (looksSecret(name)) this.add(value, () => mask);
    this.extra = Object.fromEntries(headers.map(([name, value]) => [name, looksSecret(name) ? mask : value]));
    this.credentials = new Map([
      ['api-key', new Credential('api-key', apiKey)],
      ['api-secret', new Credential('api-secret', apiSecret)],
    ]);
    for (const credential of this.credentials.values()) {
      credential.addTo(this.needles);
      credential.addPartsTo(this.runs);
    }
    const { baseUrl = '', stateHandler = '', webhookUrl = '' } = addresses;
    for (const token of [baseUrl, stateHandler, webhookUrl].flatMap(urlSecrets))
      this.remember(token, 'secret');
  }

  /** Remembers a secret, or the values that a state gave, as far as they are sensitive, or name somebody. */
  learn(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') this.remember(String(value), 'secret');
    else this.learnMember(value, '', []);
  }

  /** Remembers what an exchange has of secrets and personal data beside those that are known. */
  learnFrom({ request, response }: Pick<Exchange, 'request' | 'response'>): void {
    const { path, body } = request;
    for (const text of [path, body ?? '']) {
      for (const value of misplacedIn(text)) this.learn(value);
    }
    for (const text of [path, body, response?.text]) {
      if (!text) continue;
      const isOther = /bvn|mobile_money/i.test(text);
      if (/name/i.test(text)) for (const name of fullNames(scalarsOf(text))) this.remember(name, 'personal');
      for (const scalar of scalarsOf(text)) {
        this.learnScalar(scalar);
        if (isOther && scalar.name === 'account_number' && isPersonalAccount(text, scalar))
          this.remember(scalar.value, 'personal');
      }
    }
  }

  text(text: string): string {
    const numbers = new Map<number, number>();
    const finds: Find[] = [];
    const isJson = isJsonLike(text);
    for (const scalar of scalarsOf(text)) {
      const { from, to, value, isNumber } = scalar;
      if (isNumber && !isJson) continue;
      if (isNumber) numbers.set(from, to);
      const { sensitivity } = sensitivityOf(scalar) ?? {};
      if (sensitivity && this.hides(sensitivity)) finds.push({ from, to, shown: maskOf(value, sensitivity) });
    }
    const views = viewsOf(text);
    const last = views.at(-1)!;
    for (const view of views) finds.push(...this.knownIn(view, text, numbers));
    for (const find of personalIn(last.text, this.hides)) finds.push(placed(find, last, text, numbers));
    return withoutMisplaced(replaced(text, finds, numbers), mask);
  }

  /**
   * A file whose texts were redacted one by one: once more without what is known, and its own members as they are. It is
   * read piece by piece, for what is looked at takes many times the memory.
   */
  file(text: string): string {
    const pieces: string[] = [];
    for (let from = 0; from < text.length; from += pieces.at(-1)!.length)
      pieces.push(beginningOf(text.slice(from, from + 2 * mostOfFile), mostOfFile));
    return pieces.map((piece) => this.withoutKnown(piece)).join('');
  }

  exchange(exchange: Exchange): Exchange {
    this.learnFrom(exchange);
    const { purpose, response, failure } = exchange;
    return {
      ...exchange,
      purpose: purpose && this.text(purpose),
      request: this.request(exchange.request, exchange.received ? {} : this.extra),
      response: response && {
        status: response.status,
        headers: this.headers(response.headers),
        text: this.body(response.text),
        json: undefined,
      },
      ...(failure === undefined ? {} : { failure: this.text(failure) }),
    };
  }

  private knownIn(view: View, text: string, numbers: ReadonlyMap<number, number>): Find[] {
    const letters = lettersOf(view.text);
    return [...this.needles.in(view.text, letters), ...this.runs.in(view.text, letters)].map((find) =>
      placed(find, view, text, numbers),
    );
  }

  private withoutKnown(text: string): string {
    const finds = viewsOf(text).flatMap((view) => this.knownIn(view, text, new Map()));
    return replaced(text, finds);
  }

  private learnMember(value: unknown, name: string, within: readonly string[]): void {
    if (typeof value === 'object' && value !== null) {
      if (within.length === deepest) return;
      const texts = Object.entries(value).filter(([, item]) => typeof item === 'string') as [
        string,
        string,
      ][];
      for (const full of fullNames(texts.map(([key, item]) => ({ name: key, within, value: item }))))
        this.remember(full, 'personal');
      for (const [key, item] of Object.entries(value))
        this.learnMember(item, Array.isArray(value) ? '' : key, [...within, name]);
    } else if (typeof value === 'string' || typeof value === 'number') {
      if (typeof value === 'string' && names.test(name)) this.remember(value, 'personal');
      this.learnScalar({ name, within, value: String(value) });
    }
  }

  private learnScalar(scalar: Named): void {
    const { sensitivity, isTelling } = sensitivityOf(scalar) ?? {};
    if (sensitivity && isTelling) this.remember(scalar.value, sensitivity);
  }

  // Short values, those of one character over and over, and words of the contract would mask innocent text.
  private remember(value: string, sensitivity: Sensitivity): void {
    if (!this.hides(sensitivity) || isMask(value) || isVocabulary(value)) return;
    if ([...this.credentials.values()].some((credential) => credential.whole(value) !== undefined)) return;
    const least = sensitivity === 'secret' ? 6 : /^\d+$/.test(value) ? 8 : 4;
    if (value.length < least || new Set(value).size < 3) return;
    this.add(value, (text) => (sensitivity === 'secret' ? mask : maskOf(text, sensitivity)));
  }

  private add(value: string, shown: (text: string) => string): void {
    if (this.known.has(value)) return;
    this.known.add(value);
    // A name may go on, a number not: then it is another one.
    const isWord = value.length < 8 || /^\d+$/.test(value);
    for (const text of new Set([value, decoded(value)])) this.needles.add(wholeNeedle(text, shown, isWord));
  }

  /** The request as it went out, with the headers that the transport added. */
  private request(request: SentRequest, extra: Readonly<Record<string, string>>): SentRequest {
    const body = request.body === null ? null : this.body(request.body);
    return {
      method: request.method,
      path: this.text(request.path),
      headers: { ...extra, ...this.headers(request.headers) },
      // In bytes, there is none for an ellipsis.
      body: request.bytes && body !== null ? body.replaceAll('…', '...') : body,
      ...(request.bytes ? { bytes: true as const } : {}),
    };
  }

  private headers(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        this.text(name),
        this.credentials.get(name.toLowerCase())?.whole(value) ??
          (looksSecret(name) && !shownHeaders.test(name) ? this.onlyKnown(value) : this.text(value)),
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
      return this.text(plain) === plain ? text : this.text(plain);
    }
    return this.text(text);
  }
}

/** A find in a view, where it stands in the text itself. */
const placed = (
  { from, to, shown }: Find,
  view: View,
  text: string,
  numbers: ReadonlyMap<number, number>,
): Find => withWholeTokens({ from: view.from(from), to: view.to(to - 1), shown }, text, numbers);

/** The account number of a recipient by BVN is that BVN, by mobile money a telephone number (Recipients: the types). */
function isPersonalAccount(text: string, { value, from }: Scalar): boolean {
  const around = text.slice(Math.max(0, from - 1000), from + 1000);
  return (
    /^\+?\d{8,}$/.test(value) &&
    new Set(value).size > 1 &&
    /"type"\s*:\s*"(?:bvn|\w*mobile_money)"/i.test(around)
  );
}
