import type { Exchange } from '../../contract/exchange.js';
import type { Secrets } from '../../redaction/redactor.js';
import type { Target } from '../../target/target.js';

/** The server of a client, and its credentials; unknown credentials are empty. */
export type ClientContext = Pick<Target, 'baseUrl' | 'environment' | 'apiKey' | 'apiSecret'> &
  Pick<Secrets, 'showPersonalData'>;

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

/** A rule that single requests break. `actual` describes the breach, or returns undefined. */
export function ofRequests(
  rule: Omit<ClientRule, 'broken'>,
  actual: (exchange: Exchange, traffic: ClientTraffic) => string | undefined,
): ClientRule {
  return { ...rule, broken: (traffic) => brokenBy(traffic.sent, (one) => actual(one, traffic)) };
}

/** The exchanges for which `actual` describes a breach. */
export function brokenBy(
  exchanges: readonly Exchange[],
  actual: (exchange: Exchange) => string | undefined,
): Broken[] {
  return exchanges.flatMap((exchange) => {
    const said = actual(exchange);
    return said === undefined ? [] : [{ actual: said, exchange }];
  });
}
