import type { Exchange } from '../../contract/exchange.js';

/** A state that may have made another wallet: when it was asked for and given, in milliseconds since 1970. */
interface SetUp {
  /** The id of its wallet; undefined where it gave none. */
  id: unknown;
  from: number;
  to: number;
}

/** The wallets that states made. Each state may make another one, and end the one before (ruling:state-values). */
export class ReplacedWallets {
  private readonly setUps: SetUp[] = [];

  /** Notes a state that is asked for now, and returns what notes the id of its wallet once it is given. */
  begin(): (id: unknown) => void {
    const setUp: SetUp = { id: undefined, from: Date.now(), to: Infinity };
    this.setUps.push(setUp);
    return (id) => Object.assign(setUp, { id, to: Date.now() });
  }

  /** Whether another wallet may have been made between the one in the path of a request and the response to it. */
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
