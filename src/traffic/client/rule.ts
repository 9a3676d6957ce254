import { headerOf as valueOf, type Exchange, type SentRequest } from '../../contract/exchange.js';
import type { Target } from '../../server-under-test/target.js';

/** The server of a client, and its credentials; unknown credentials are empty. */
export type ClientContext = Pick<Target, 'baseUrl' | 'environment' | 'apiKey' | 'apiSecret'>;

export interface ClientTraffic extends ClientContext {
  /** Its requests, in the order of time. */
  sent: readonly Exchange[];
  /** The events to its receiver, with the answers. */
  received: readonly Exchange[];
}

export interface Broken {
  actual: string;
  /** Equal violations share it; by default `actual`. */
  kind?: string;
  exchange: Exchange;
  /** Where the interface document says it, where that is not the place of the rule. */
  clause?: string;
}

/** A rule that clients MUST or SHOULD follow. */
export interface ClientRule {
  rule: string;
  text: string;
  clause: string;
  /** Advice about what the document leaves to the client. Not to follow it breaks no rule. */
  isTip?: true;
  /** A pure function that returns all breaches, in the order of the exchanges. */
  broken: (traffic: ClientTraffic) => Broken[];
}

/** Rules that single exchanges break. `actual` describes the breach, or returns undefined. */
const eachOf =
  (which: 'sent' | 'received') =>
  (actual: (exchange: Exchange, traffic: ClientTraffic) => string | undefined): ClientRule['broken'] =>
  (traffic) =>
    traffic[which].flatMap((exchange) => {
      const said = actual(exchange, traffic);
      return said === undefined ? [] : [{ actual: said, exchange }];
    });

export const eachSent = eachOf('sent');
export const eachReceived = eachOf('received');

type Message = Pick<SentRequest, 'headers'>;

/** The value of a header, by its name in lower case; undefined where it is missing or empty. */
export const headerOf = ({ headers }: Message, name: string): string | undefined =>
  valueOf(headers, name)?.trim() || undefined;

/** Whether a request has no such header, and the recorder would have kept it. */
export const hasNo = (request: SentRequest, name: string): boolean =>
  headerOf(request, name) === undefined && !request.unshown?.includes(name);

export const pathnameOf = ({ path }: Pick<SentRequest, 'path'>): string => path.split('?')[0]!;
