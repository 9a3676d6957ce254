import type { Exchange } from '../../contract/exchange.js';

const mostBytes = 256 * 1024 * 1024;

/** The exchanges of a proxy, as many as are kept: a number of them, and a quarter of a gigabyte of bodies. */
export class KeptExchanges {
  readonly all: Exchange[] = [];
  /** Those that came when there was no more room. */
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
