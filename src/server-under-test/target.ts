import { operations, type JsonValue, type OperationId } from '../contract/contract.js';
import type { Network } from '../http/network.js';
import { didYouMean, quoted } from './did-you-mean.js';
import { readCredential, type Tell } from './given-text.js';
import { readUrl } from './given-url.js';
import { checkedNetwork, stateHeadersOf } from './network.js';
import { allFeatures, offeredBy, type Offering } from './offer.js';
import { pastDay } from './state-values.js';
import { mistakesOf, readDescription } from './target-mistakes.js';
import { TargetError } from './target-error.js';

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
  /** Restricts the row to requests for a state with these params. */
  params?: Record<string, JsonValue>;
  /** The suite uses the row for one test only. */
  once?: boolean;
  /** The values of the state. Requirements that need a missing value are not testable. */
  values: Record<string, JsonValue>;
  /**
   * Set by `cwit discover` for values from the API, which may be personal. Reports mask personal data in them.
   *
   * @pattern ^discovered$
   */
  source?: string;
}

/** A fixture from an answer of the server. */
export interface Discovered extends Fixture {
  /** Method and path of the request, such as `GET /transactions?per_page=100`. */
  source: string;
  /** The values come from the examples of the contract. */
  isExample?: true;
  /** The server may refuse the values: an account may fail verification, or a package may no longer be on sale. */
  isGuess?: true;
}

/**
 * The server under test. Each member has a flag. CWIT_BASE_URL, CWIT_STATE_HANDLER, CWIT_API_KEY and CWIT_API_SECRET set
 * the base URL, the state handler and the credentials.
 *
 * @title Target
 */
export interface TargetFile {
  /** The address of this schema, for editors. */
  $schema?: string;
  /** The address of the server, to which the suite appends the paths of the contract. */
  baseUrl?: HttpUrl;
  /** sandbox by default. The suite sends a live server no request that creates, charges or pays. */
  environment?: 'sandbox' | 'live';
  /**
   * Prefer CWIT_API_KEY: a file is easily committed.
   *
   * @minLength 1
   */
  apiKey?: string;
  /**
   * Never written to a report. Prefer CWIT_API_SECRET: a file is easily committed.
   *
   * @minLength 1
   */
  apiSecret?: string;
  /**
   * The features, tags or operations that the server offers; all by default. !name excludes one. A list of exclusions only
   * starts with everything.
   */
  features?: readonly FeatureName[];
  /** The URL of the provider-state endpoint, which sets up the states that tests need. */
  stateHandler?: HttpUrl;
  /** Headers for the state handler, such as a token. */
  stateHeaders?: Record<string, string>;
  /**
   * Values for states, for a server without a state handler. The suite uses the first row that fits, and ignores rows with
   * a past `departure_date`.
   */
  fixtures?: readonly Fixture[];
  /**
   * The most requests per minute; 1000 for sandbox and 100 for live by default.
   *
   * @asType integer
   * @minimum 1
   */
  requestsPerMinute?: number;
  /**
   * The most that a run may spend from the wallet, unless a state handler fills it. By default a fiftieth of the balance,
   * and at most 5000.00.
   *
   * @pattern ^\d{1,15}(\.\d{1,2})?$
   */
  spend?: string;
  /**
   * The users of the wallet: only this run, or other clients as well. In a `shared` wallet, only movements count that the amounts of the
   * run explain.
   */
  wallet?: 'own' | 'shared';
  /** The most that a product may cost, as decimal text by operation, if no response has shown its price. */
  prices?: Prices;
  /** A public address that leads to the event receiver on this machine, such as a tunnel. */
  webhookUrl?: HttpUrl;
  /** The address that the receiver listens on; loopback by default. */
  webhookHost?: string;
  /**
   * The port of the receiver; any free port by default.
   *
   * @asType integer
   * @minimum 0
   * @maximum 65535
   */
  webhookPort?: number;
}

/** The highest price of each operation, as decimal text. */
export interface Prices {
  /** @pattern ^\d{1,15}(\.\d{1,2})?$ */
  createEsimOrder?: string;
  /** @pattern ^\d{1,15}(\.\d{1,2})?$ */
  queryLoanFeature?: string;
  /** @pattern ^\d{1,15}(\.\d{1,2})?$ */
  verifyEnhancedNin?: string;
}

/** A target as described by files, flags and the environment. */
export type TargetInput = Omit<TargetFile, '$schema'> & {
  /** Ids of operations. */
  allow?: readonly string[];
  network?: Network;
};

type Optional = '$schema' | 'spend' | 'stateHandler' | 'webhookUrl' | 'webhookHost' | 'webhookPort';

/** The server under test, with every default filled in. */
export interface Target
  extends Required<Omit<TargetFile, Optional>>, Pick<TargetFile, Exclude<Optional, '$schema'>>, Offering {
  /** Operations with an effect that the suite may send to a live server. */
  allow: readonly OperationId[];
  network: Network;
}

/** Reads a target file: JSON that may have comments. Throws a TargetError that names the file, the line and the member. */
export function readTargetFile(path: string): TargetInput {
  return readDescription(path, 'target', ' Give its path, or describe the target by flags.') as TargetInput;
}

const readers = {
  baseUrl: (given, source, tell) => readUrl(given, source, 'base', tell),
  apiKey: readCredential,
  apiSecret: readCredential,
  stateHandler: (given, source, tell) => readUrl(given, source, 'user', tell),
  webhookUrl: (given, source, tell) => readUrl(given, source, 'base', tell),
} satisfies Partial<Record<keyof TargetInput, (given: unknown, source: string, tell: Tell) => string>>;

/** A description without blanks around its credentials and addresses. Throws a TargetError that names the source of a wrong one. */
export function readTarget(
  input: TargetInput,
  sourceOf: (member: string) => string,
  tell: Tell,
): TargetInput {
  const read = { ...input };
  for (const [member, reader] of Object.entries(readers) as [keyof typeof readers, typeof readCredential][])
    if (input[member] !== undefined) read[member] = reader(input[member], sourceOf(member), tell);
  return read;
}

/** Completes a description with its defaults. Throws a TargetError for missing or unknown members. */
export function completeTarget(given: TargetInput): Target {
  const input = readTarget(
    given,
    (member) => `"${member}" of the target`,
    (sentence) => process.emitWarning(sentence),
  );
  const { baseUrl, apiKey, apiSecret } = input;
  if (!baseUrl)
    throw new TargetError(
      'No base URL: give --base-url, set CWIT_BASE_URL, or add "baseUrl" to the target file.',
    );
  if (!apiKey)
    throw new TargetError(
      'No api-key: set CWIT_API_KEY, give --api-key, or add "apiKey" to the target file.',
    );
  if (!apiSecret)
    throw new TargetError('No api-secret: set CWIT_API_SECRET, or add "apiSecret" to the target file.');
  const { features = allFeatures } = input;
  const [mistake] = mistakesOf({ fixtures: input.fixtures ?? [] });
  if (mistake) throw new TargetError(mistake.text);
  const environment = input.environment ?? 'sandbox';
  return {
    ...input,
    baseUrl,
    apiKey,
    apiSecret,
    environment,
    allow: (input.allow ?? []).map(allowed),
    features,
    offered: offeredBy(features),
    network: checkedNetwork(input.network ?? {}),
    wallet: input.wallet ?? 'own',
    prices: input.prices ?? {},
    stateHeaders: stateHeadersOf(input.stateHeaders ?? {}),
    fixtures: (input.fixtures ?? []).filter(({ values }) => pastDay(values) === undefined),
    // The documented limits (Limits > row Request rate).
    requestsPerMinute: input.requestsPerMinute ?? (environment === 'live' ? 100 : 1000),
  };
}

function allowed(name: string): OperationId {
  const ids = operations.map(({ id }) => id);
  const found = ids.find((id) => id === name);
  if (found !== undefined) return found;
  throw new TargetError(
    `No operation is called ${quoted(name)} (allow).${didYouMean(name, ids)} \`cwit list\` shows all operations.`,
  );
}
