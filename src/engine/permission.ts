import { say, type Words } from '../contract/phrase.js';
import { because } from '../contract/reason.js';
import { validateHeaderValue } from 'node:http';
import { operationAt } from '../cases/route.js';
import { operationOf, type OperationId } from '../contract/contract.js';
import type { SentRequest } from '../contract/exchange.js';
import type { Outgoing } from '../http/exchange-sender.js';
import { whyNotOffered } from '../server-under-test/offer.js';
import type { Target } from '../server-under-test/target.js';
import { NotTestable } from './errors.js';
import type { OperationTimeouts } from './retry/timeouts.js';

export class Permission {
  constructor(
    private readonly target: Target,
    private readonly timeouts: OperationTimeouts,
  ) {}

  /**
   * Returns the operation. Throws NotTestable if the server does not offer it, a live server must not receive it, or it
   * has exceeded a time limit.
   */
  of<T extends OperationId | null>(id: T): T {
    if (id === null) return id;
    const notOffered = whyNotOffered(this.target, id);
    if (notOffered !== undefined) throw new NotTestable(say`${notOffered}, which this needs`);
    const notSent = whyNotSent(this.target, id);
    if (notSent !== undefined) throw new NotTestable(because('live', notSent));
    this.timeouts.demand(id);
    return id;
  }

  /** The final check before any request goes out. Throws NotTestable if the request must not be sent. */
  demand(outgoing: Outgoing, inBurst: boolean): void {
    const { operation, method, path } = outgoing;
    const notSendable = whyNotSendable(outgoing);
    if (notSendable !== undefined) throw new NotTestable(notSendable);
    if (this.target.environment !== 'live') return;
    if (inBurst)
      throw new NotTestable(because('live', 'the rate-limit burst is not run against a live server'));
    const led = operationAt(method, path);
    if (operation === null && led === null && method !== 'GET')
      throw new NotTestable(because('live', 'requests to undocumented paths are not sent to a live server'));
    for (const id of [operation, led]) this.of(id);
  }
}

/**
 * Why an operation is never sent to a target; undefined if it may be sent. A live server receives only operations
 * without effects and those that the user allows. This includes requests that it must reject, because a faulty server
 * may execute them.
 */
export function whyNotSent(
  { environment, allow }: Pick<Target, 'environment' | 'allow'>,
  id: OperationId,
): Words | undefined {
  if (environment !== 'live' || allow.includes(id)) return undefined;
  const { effect, createsUnless } = operationOf(id);
  if (effect !== 'none')
    return say`${id} is not sent to a live server: it ${effect.split('-').join(' ')} (--allow ${id})`;
  if (createsUnless === undefined) return undefined;
  return say`${id} is not sent to a live server: it may create a record (--allow ${id}, or a readable fixture of "${createsUnless}")`;
}

// A URL may also encode a dot as %2e.
const dots = /(^|\/)(\.|%2e){1,2}(?=\/|$)/i;

/**
 * Why a request cannot be sent as it is; undefined if it can. A server may return any text as a record id: dots lead to
 * another path, and a header cannot contain a line break.
 */
function whyNotSendable({ path, headers }: Pick<SentRequest, 'path' | 'headers'>): string | undefined {
  const [pathname = ''] = path.split('?');
  if (!pathname.startsWith('/') || dots.test(pathname))
    return `the server returned a value that changes the request path: ${JSON.stringify(pathname)}`;
  const header = Object.entries(headers).find(([name, value]) => !isCarried(name, value));
  return header && `the server returned a value that HTTP cannot carry in the header ${header[0]}`;
}

function isCarried(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a request may have an effect on a live server, given its operation and path. */
export function actsOnLive(
  { environment }: Pick<Target, 'environment'>,
  { operation, method, path }: Pick<Outgoing, 'operation' | 'method' | 'path'>,
): boolean {
  return environment === 'live' && [operation, operationAt(method, path)].some(hasEffect);
}

export const hasEffect = (id: OperationId | null): boolean =>
  id !== null && operationOf(id).effect !== 'none';
