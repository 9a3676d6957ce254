import type { Exchange } from '../contract/exchange.js';
import { bare, isForeign } from './foreign.js';
import { LiveChecks, type Violated } from './live-checks.js';
import type { Secrets } from '../redaction/redactor.js';
import { KeptExchanges } from './proxy/kept-exchanges.js';

/** What goes through proxies: judged as it happens, and kept for the judgement of all. */
export class WatchedTraffic {
  readonly kept: KeptExchanges;
  /** How much is nothing of the contract. */
  foreign = 0;
  private readonly checks: LiveChecks;
  private ids = 0;

  /**
   * @param most how many exchanges are kept
   * @param known credentials, as far as they are known
   * @param tell is told of each requirement when it is first broken
   */
  constructor(
    most: number,
    known: Partial<Omit<Secrets, 'network'>>,
    private readonly tell: (violated: Violated) => void,
  ) {
    this.kept = new KeptExchanges(most);
    this.checks = new LiveChecks(known);
  }

  readonly nextId = (): number => ++this.ids;

  /** @param exchange null for what is no message of HTTP/1 */
  readonly take = (exchange: Exchange | null): void => {
    if (exchange === null || isForeign(exchange)) {
      this.foreign++;
      // What a client sends elsewhere may tell of the client; what a receiver is sent is its own affair.
      if (exchange && !exchange.received) this.kept.add(bare(exchange));
      return;
    }
    const violated = this.checks.judge(exchange);
    this.kept.add(exchange, violated.length > 0);
    for (const one of violated) this.tell(one);
  };
}
