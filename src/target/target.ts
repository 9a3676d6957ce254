import { operations, type JsonValue, type OperationId } from '../contract/contract.js';
import { shownUrl, type Network } from '../http/network.js';
import { didYouMean, quoted } from './did-you-mean.js';
import { checkedNetwork } from './network.js';
import { allFeatures, offeredBy, type Offering } from './offer.js';
import { pastDay } from './state-values.js';
import { mistakesOf, parseTargetText } from './target-mistakes.js';
import { TargetError } from './target-error.js';
import { readText } from './user-files.js';

export { TargetError };

/**
 * Begins with http:// or https://.
 *
 * @pattern ^https?://
 */
type HttpUrl = string;

/** @pattern ^!?[A-Za-z-]+$ */
type FeatureName = string;

export interface Fixture {
  /** The provider state. */
  state: string;
  /** Narrows the row: it serves only requests for these. */
  params?: Record<string, JsonValue>;
  /** A test uses the values up. */
  once?: boolean;
  /** The values of the state. Requirements that need a value that is missing here are not testable. */
  values: Record<string, JsonValue>;
  /**
   * `cwit discover` writes it: the values are from the API, and may be somebody's. Reports mask personal data in them.
   *
   * @pattern ^discovered$
   */
  source?: string;
}

/** A fixture that an answer of the server showed. */
export interface Discovered extends Fixture {
  /** Method and path of the request, such as `GET /transactions?per_page=100`. */
  source: string;
  /** Nothing says that the server accepts the values: an account may not verify, a package may be sold no more. */
  isGuess?: true;
}

/**
 * The server under test. Every member can also be given as a flag, the base URL, the state handler and the credentials
 * also as CWIT_BASE_URL, CWIT_STATE_HANDLER, CWIT_API_KEY and CWIT_API_SECRET.
 *
 * @title Target
 */
export interface TargetFile {
  /** Where editors find this schema. */
  $schema?: string;
  /** Where the server answers; the paths of the contract are appended. */
  baseUrl?: HttpUrl;
  /** sandbox by default. A live server gets no request that creates, charges or pays. */
  environment?: 'sandbox' | 'live';
  /**
   * Better given by CWIT_API_KEY, for a file is easily committed.
   *
   * @minLength 1
   */
  apiKey?: string;
  /**
   * Never written to a report. Better given by CWIT_API_SECRET, for a file is easily committed.
   *
   * @minLength 1
   */
  apiSecret?: string;
  /**
   * What the server offers: features, tags or operations; all by default. !name leaves one out; a list that only leaves
   * out begins with everything.
   */
  features?: readonly FeatureName[];
  /** URL of the provider-state endpoint, which sets up what a requirement needs. */
  stateHandler?: HttpUrl;
  /** Headers to send to it, such as a token. */
  stateHeaders?: Record<string, string>;
  /**
   * Values for states, for a server without a state handler. The first row that fits serves; one with a `departure_date`
   * that is past never does.
   */
  fixtures?: readonly Fixture[];
  /**
   * What the suite may send; 1000 for sandbox and 100 for live by default.
   *
   * @asType integer
   * @minimum 1
   */
  requestsPerMinute?: number;
  /**
   * What a run may spend from the wallet, where no state handler fills it: a fiftieth of the balance by default, and at
   * most 5000.00.
   *
   * @pattern ^\d{1,15}(\.\d{1,2})?$
   */
  spend?: string;
  /** Public address that leads to this machine's receiver of events, such as a tunnel. */
  webhookUrl?: HttpUrl;
  /** What the receiver binds to; loopback by default. */
  webhookHost?: string;
  /**
   * The port of the receiver; any free one by default.
   *
   * @asType integer
   * @minimum 0
   * @maximum 65535
   */
  webhookPort?: number;
}

/** What files, flags and the environment say of a target. */
export type TargetInput = Omit<TargetFile, '$schema'> & {
  /** Ids of operations. */
  allow?: readonly string[];
  network?: Network;
};

type Optional = '$schema' | 'spend' | 'stateHandler' | 'webhookUrl' | 'webhookHost' | 'webhookPort';

/** The server under test, with every default filled in. */
export interface Target
  extends Required<Omit<TargetFile, Optional>>, Pick<TargetFile, Exclude<Optional, '$schema'>>, Offering {
  /** Operations with an effect that a live server is sent all the same. */
  allow: readonly OperationId[];
  network: Network;
}

/** Reads a target file: JSON that may have comments. Throws a TargetError that names the file, the line and the member. */
export function readTargetFile(path: string): TargetInput {
  const advice = ' Give the path of a target file, or describe the target by flags.';
  const { input, mistakes } = parseTargetText(readText(path, path, advice));
  if (mistakes.length > 0)
    throw new TargetError(mistakes.map(({ line, text }) => `${path}:${line}: ${text}`).join('\n'));
  return input as TargetInput;
}

/** Completes a description with its defaults. Throws a TargetError when something is missing or unknown. */
export function completeTarget(input: TargetInput): Target {
  const { baseUrl, apiKey, apiSecret } = input;
  if (!baseUrl)
    throw new TargetError(
      'No base URL: give --base-url, set CWIT_BASE_URL, or have "baseUrl" in the target file.',
    );
  checkBaseUrl(baseUrl);
  if (!apiKey)
    throw new TargetError('No api-key: set CWIT_API_KEY, or give --api-key or "apiKey" in the target file.');
  if (!apiSecret)
    throw new TargetError('No api-secret: set CWIT_API_SECRET, or give "apiSecret" in the target file.');
  checkUrl(input.stateHandler, 'the URL of a state handler');
  checkUrl(input.webhookUrl, 'a webhookUrl');
  const { features = allFeatures } = input;
  const [mistake] = mistakesOf({ fixtures: input.fixtures ?? [] });
  if (mistake) throw new TargetError(mistake.text);
  const environment = input.environment ?? 'sandbox';
  return {
    ...input,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    apiSecret,
    environment,
    allow: (input.allow ?? []).map(allowed),
    features,
    offered: offeredBy(features),
    network: checkedNetwork(input.network ?? {}),
    stateHeaders: input.stateHeaders ?? {},
    fixtures: (input.fixtures ?? []).filter(({ values }) => pastDay(values) === undefined),
    // The service's own limits (Limits: request rate).
    requestsPerMinute: input.requestsPerMinute ?? (environment === 'live' ? 100 : 1000),
  };
}

function allowed(name: string): OperationId {
  const ids = operations.map(({ id }) => id);
  const found = ids.find((id) => id === name);
  if (found !== undefined) return found;
  throw new TargetError(
    `No operation is called ${quoted(name)}, which is to be allowed.${didYouMean(name, ids)} \`cwit list\` shows them all.`,
  );
}

/** Throws a TargetError where a base URL is not one, or has a part that no report may show. */
export function checkBaseUrl(baseUrl: string): void {
  refuseUser(baseUrl, 'The base URL');
  checkUrl(baseUrl, 'a base URL');
}

function checkUrl(url: string | undefined, name: string): void {
  if (url && !isHttpUrl(url))
    throw new TargetError(
      `${quoted(shownUrl(url))} is not ${name}: it begins with http:// or https:// and a host.`,
    );
}

/** Throws a TargetError where a URL has a user or a password in it, as whoever prints it must not do. */
export function refuseUser(url: string, name: string): void {
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(url))
    throw new TargetError(`${name} has a user or a password in it, and reports show it: leave them out.`);
}

/** Whether a text is a URL that can be asked by HTTP. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/]/.test(text) && URL.canParse(text);
}
