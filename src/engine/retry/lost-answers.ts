import { claim } from '../../contract/finding.js';
import { say } from '../../contract/phrase.js';
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

// Fewer lost answers may be chance.
const least = 5;
// A bad network loses the answers of all operations alike.
const timesOthers = 2;

/** Counts the answers of each operation that arrived only when the request was sent again. */
export class LostAnswers {
  private counts = new Map<OperationId, Count>();

  /**
   * Counts a request that was finally answered.
   *
   * @param earlier its earlier attempts
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

  /** Warns of operations that lose most first answers while other operations do not. */
  tell(verdicts: Verdicts): void {
    for (const [operation, { asked, lost }] of this.counts) {
      const last = lost.at(-1);
      if (!last || lost.length < least) continue;
      const share = lost.length / asked;
      if (share <= 1 / 2 || share <= timesOthers * this.shareOfOthers(operation)) continue;
      verdicts.record(derivedId(operation, 'response.no-server-error'), 'warn', {
        reason: 'other operations lose fewer answers, and a second attempt succeeds',
        evidence: {
          finding: claim(
            'an answer to each request',
            say`no answer to the first attempt of ${lost.length} of ${asked} requests (last: ${inWords(last)})`,
          ),
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

/** Whether the connection broke for a reason unrelated to the request. A slow answer is not lost. */
function isLost(exchange: Exchange): boolean {
  if (exchange.response !== null || !isBrokenOff(exchange) || unheard(exchange)) return false;
  return classifyServerError({ ...exchange, repeated: true }) === 'fault';
}
