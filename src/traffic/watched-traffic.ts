import type { Exchange } from '../contract/exchange.js';
import { isForeign } from './foreign.js';
import { LiveChecks, type Violated } from './live-checks.js';
import type { Secrets } from '../redaction/redactor.js';

const mostBytes = 256 * 1024 * 1024;

/** Keeps exchanges up to a limit on their number, and a quarter of a gigabyte of bodies. */
export class KeptExchanges {
  readonly all: Exchange[] = [];
  /** The number of exchanges beyond the limits. */
  left = 0;
  private bytes = 0;

  constructor(private readonly most: number) {}

  /** @param isTelling whether to keep the exchange beyond the limits */
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

/** Traffic through proxies: tested as it happens, and kept for the test of the whole recording. */
export class WatchedTraffic {
  readonly kept: KeptExchanges;
  /** The number of exchanges outside the contract. */
  foreign = 0;
  private readonly checks: LiveChecks;
  private ids = 0;

  /**
   * @param most the number of exchanges to keep
   * @param known the known credentials
   * @param tell called at the first violation of each requirement
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
    if (isForeign(exchange)) this.foreign++;
    // Rules need requests to undocumented paths, but not other requests to the receiver.
    if (exchange.received && isForeign(exchange)) return;
    const violated = this.checks.judge(exchange);
    this.kept.add(exchange, violated.length > 0);
    for (const one of violated) this.tell(one);
  };
}
