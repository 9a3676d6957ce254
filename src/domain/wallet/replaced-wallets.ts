import type { Exchange } from '../../contract/exchange.js';

/** A state that may have created another wallet, with the start and end of its setup in milliseconds since 1970. */
interface SetUp {
  /** The id of its wallet; undefined if the state returned none. */
  id: unknown;
  from: number;
  to: number;
}

/** The wallets created by states. Each state may replace the wallet of an earlier one (ruling:state-values). */
export class ReplacedWallets {
  private readonly setUps: SetUp[] = [];

  /** Notes that a state setup begins. The returned function notes its wallet id when it ends. */
  begin(): (id: unknown) => void {
    const setUp: SetUp = { id: undefined, from: Date.now(), to: Infinity };
    this.setUps.push(setUp);
    return (id) => Object.assign(setUp, { id, to: Date.now() });
  }

  /** Whether a state may have replaced the wallet between the request and its response. */
  mayConcern({ request, startedAt, durationMs }: Exchange): boolean {
    const isOfRequest = ({ id }: SetUp): boolean =>
      typeof id === 'string' && request.path.includes(encodeURIComponent(id));
    const own = this.setUps.findLast(isOfRequest);
    const end = Date.parse(startedAt) + durationMs;
    return (
      own !== undefined &&
      this.setUps.some((other) => !isOfRequest(other) && other.to >= own.from && other.from <= end)
    );
  }
}
