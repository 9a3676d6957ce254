import type { Exchange } from '../../contract/exchange.js';
import type { Secrets } from '../../redaction/redactor.js';
import type { Target } from '../../target/target.js';

/** What a client is known by. Credentials that are not known are empty. */
export type ClientContext = Pick<Target, 'baseUrl' | 'environment' | 'apiKey' | 'apiSecret'> &
  Pick<Secrets, 'showPersonalData'>;

/** The traffic of a client. */
export interface ClientTraffic extends ClientContext {
  /** What it sent, in the order of time. */
  sent: readonly Exchange[];
  /** The events that its receiver was sent, with its answers. */
  received: readonly Exchange[];
}

/** What an exchange shows against a rule. */
export interface Broken {
  actual: string;
  exchange: Exchange;
  /** Where the interface document says it, where that is not the place of the rule. */
  clause?: string;
}

/** Something that clients owe to the contract ("must"), or had better do ("should"). */
export interface ClientRule {
  rule: string;
  text: string;
  clause: string;
  /** All that breaks it, in the order of the exchanges. A pure function. */
  broken: (traffic: ClientTraffic) => Broken[];
}

/** A rule that one request breaks by itself: `actual` says how, or nothing. */
export function ofRequests(
  rule: Omit<ClientRule, 'broken'>,
  actual: (exchange: Exchange, traffic: ClientTraffic) => string | undefined,
): ClientRule {
  return { ...rule, broken: (traffic) => brokenBy(traffic.sent, (one) => actual(one, traffic)) };
}

/** The exchanges of which `actual` has something to say. */
export function brokenBy(
  exchanges: readonly Exchange[],
  actual: (exchange: Exchange) => string | undefined,
): Broken[] {
  return exchanges.flatMap((exchange) => {
    const said = actual(exchange);
    return said === undefined ? [] : [{ actual: said, exchange }];
  });
}
