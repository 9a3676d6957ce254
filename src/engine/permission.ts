import { validateHeaderValue } from 'node:http';
import { operationAt } from '../cases/route.js';
import { operationOf, type OperationId } from '../contract/contract.js';
import type { SentRequest } from '../contract/exchange.js';
import type { Outgoing } from '../http/exchange-sender.js';
import { whyNotOffered } from '../target/offer.js';
import type { Target } from '../target/target.js';
import { NotTestable } from './errors.js';
import type { OperationTimeouts } from './retry/timeouts.js';

export class Permission {
  constructor(
    private readonly target: Target,
    private readonly timeouts: OperationTimeouts,
  ) {}

  /**
   * The operation, unless it must not be sent here. Throws NotTestable for one that the target does not offer, for
   * what a live environment is not sent, and for what has cost too much.
   */
  of<T extends OperationId | null>(id: T): T {
    if (id === null) return id;
    const notOffered = whyNotOffered(this.target, id);
    if (notOffered !== undefined) throw new NotTestable(`${notOffered}, which this needs`);
    const notSent = whyNotSent(this.target, id);
    if (notSent !== undefined) throw new NotTestable(notSent);
    this.timeouts.demand(id);
    return id;
  }

  /** The last word before anything goes out, whoever sends it. Throws NotTestable. */
  demand(outgoing: Outgoing, inBurst: boolean): void {
    const { operation, method, path } = outgoing;
    const notSendable = whyNotSendable(outgoing);
    if (notSendable !== undefined) throw new NotTestable(notSendable);
    if (this.target.environment !== 'live') return;
    if (inBurst) throw new NotTestable('the limit of a live environment is not exceeded');
    const led = operationAt(method, path);
    if (operation === null && led === null && method !== 'GET')
      throw new NotTestable('what no operation is, is not sent to a live environment');
    for (const id of [operation, led]) this.of(id);
  }
}

/**
 * Why an operation is not sent to a target, in whatever form; undefined where it may be. A live server gets what has no
 * effect, and what the user allows. A request that must be refused is no exception: a wrong server may carry it out.
 */
export function whyNotSent(
  { environment, allow }: Pick<Target, 'environment' | 'allow'>,
  id: OperationId,
): string | undefined {
  if (environment !== 'live' || allow.includes(id)) return undefined;
  const { effect, createsUnless } = operationOf(id);
  if (effect !== 'none')
    return `${id} is not sent to a live environment: it ${effect.replace('-', ' ')} (--allow ${id})`;
  if (createsUnless === undefined) return undefined;
  return `${id} is not sent to a live environment where nothing shows that ${createsUnless}: it creates what is absent (--allow ${id}, or a fixture of "${createsUnless}" that reads well)`;
}

// A URL may write a dot in two ways.
const dots = /(^|\/)(\.|%2e){1,2}(?=\/|$)/i;

/**
 * Why a request cannot go out as it is; undefined where it can. A target may give anything as the id of a record: dots
 * lead to another path, and a header cannot carry a line end.
 */
function whyNotSendable({ path, headers }: Pick<SentRequest, 'path' | 'headers'>): string | undefined {
  const [pathname = ''] = path.split('?');
  if (!pathname.startsWith('/') || dots.test(pathname))
    return `what the target gave makes a path that leads elsewhere: ${JSON.stringify(pathname)}`;
  const header = Object.entries(headers).find(([name, value]) => !isCarried(name, value));
  return header && `what the target gave makes a header that HTTP cannot carry: ${header[0]}`;
}

function isCarried(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a request may do something to a live environment, where nobody can undo it: by its name, or where it leads. */
export function actsOnLive(
  { environment }: Pick<Target, 'environment'>,
  { operation, method, path }: Pick<Outgoing, 'operation' | 'method' | 'path'>,
): boolean {
  return environment === 'live' && [operation, operationAt(method, path)].some(hasEffect);
}

export const hasEffect = (id: OperationId | null): boolean =>
  id !== null && operationOf(id).effect !== 'none';
