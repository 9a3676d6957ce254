import type { Exchange } from '../contract/exchange.js';
import { bare, isForeign } from './foreign.js';
import { LiveChecks, type Violated } from './live-checks.js';
import type { Secrets } from '../redaction/redactor.js';

const mostBytes = 256 * 1024 * 1024;

/** The exchanges that are kept: a limited number of them, and a quarter of a gigabyte of bodies. */
export class KeptExchanges {
  readonly all: Exchange[] = [];
  /** How many exchanges came when there was no more room. */
  left = 0;
  private bytes = 0;

  constructor(private readonly most: number) {}

  /** @param isTelling whether it is kept even where there is no more room */
  add(exchange: Exchange, isTelling = false): void {
    const { request, response } = exchange;
    const bytes = (request.body?.length ?? 0) + (response?.text.length ?? 0);
    if (!isTelling && (this.all.length >= this.most || this.bytes + bytes > mostBytes)) {
      this.left++;
      return;
    }
    this.bytes += bytes;
    this.all.push(exchange);
  }
}

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

  readonly take = (exchange: Exchange): void => {
    if (isForeign(exchange)) {
      this.foreign++;
      // What a client sends elsewhere may tell of the client; what a receiver is sent is its own affair.
      if (!exchange.received) this.kept.add(bare(exchange));
      return;
    }
    const violated = this.checks.judge(exchange);
    this.kept.add(exchange, violated.length > 0);
    for (const one of violated) this.tell(one);
  };
}
