import { inWords } from '../../checks/response.js';
import { classifyServerError } from '../../checks/no-server-error.js';
import { derivedId, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { isBrokenOff, troubled, unheard } from '../../http/failures.js';
import type { Verdicts } from '../verdicts.js';

interface Count {
  asked: number;
  lost: Exchange[];
}

// Fewer may be chance.
const least = 5;
// A bad way to the target loses the answers of all operations alike.
const timesOthers = 2;

/** How many answers of each operation arrived only when the request was sent again. */
export class LostAnswers {
  private counts = new Map<OperationId, Count>();

  /**
   * Notes a request that was answered in the end.
   *
   * @param earlier what became of it before
   */
  note(exchange: Exchange, earlier: readonly Exchange[]): void {
    const { operation } = exchange;
    if (operation === null || troubled(exchange)) return;
    const count = this.counts.get(operation) ?? { asked: 0, lost: [] };
    count.asked++;
    const lost = earlier.find(isLost);
    if (lost) count.lost.push(lost);
    this.counts.set(operation, count);
  }

  restart(): void {
    this.counts.clear();
  }

  /** Warns of operations that lose most of their answers where others do not: each of them came the next time. */
  tell(verdicts: Verdicts): void {
    for (const [operation, { asked, lost }] of this.counts) {
      const last = lost.at(-1);
      if (!last || lost.length < least) continue;
      const share = lost.length / asked;
      if (share <= 1 / 2 || share <= timesOthers * this.shareOfOthers(operation)) continue;
      verdicts.record(derivedId(operation, 'response.no-server-error'), 'warn', {
        reason: 'other operations lose fewer answers, and this one answers when it is sent again',
        evidence: {
          expected: 'an answer to each request',
          actual: `none to ${lost.length} of ${asked} when they were first sent (last: ${inWords(last)})`,
          exchange: last.id,
        },
      });
    }
  }

  private shareOfOthers(operation: OperationId): number {
    const others = [...this.counts].flatMap(([id, count]) => (id === operation ? [] : [count]));
    const asked = others.reduce((sum, count) => sum + count.asked, 0);
    const lost = others.reduce((sum, count) => sum + count.lost.length, 0);
    return asked === 0 ? 0 : lost / asked;
  }
}

/** Whether the connection broke for no reason that lies in the request. An answer that takes long is not lost. */
function isLost(exchange: Exchange): boolean {
  if (exchange.response !== null || !isBrokenOff(exchange) || unheard(exchange)) return false;
  return classifyServerError({ ...exchange, repeated: true }) === 'fault';
}
