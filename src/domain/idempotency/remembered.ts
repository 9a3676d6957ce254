// Without a clock that can be moved, a later run sends requests of an earlier one again. A report keeps no body and no key of
// them: both are made again from the nonce of the earlier run and from what the target gives, and digests tell whether they
// are the same.
import { createHmac } from 'node:crypto';
import { bound, serialise, type Case } from '../../cases/case.js';
import { FreshTexts } from '../../cases/fresh.js';
import { isAccepted } from '../../checks/response.js';
import { operationOf, type JsonValue, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { canonical } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { NotTestable } from '../../engine/errors.js';
import type { RememberedRequest } from '../../engine/events.js';
import { offers } from '../../target/offer.js';
import type { Context } from '../context.js';
import { withKey } from './keyed-request.js';

/** What a run without a clock may ask for: an earlier request, and the seconds since. */
export interface Earlier {
  request: RememberedRequest;
  keyed: Case;
  age: number;
}

/** Sends a request with a key for a later run to send again. Nothing of it is tested in this run. */
export async function remember(t: Context, id: OperationId): Promise<void> {
  if (!isLasting(t, id) || !offers(t.target, 'idempotency')) return;
  const keyed = await made(t, id, t.run.options.nonce);
  const exchange = await t.http.send(keyed, { note: 'for a later run to send again' });
  if (!isAccepted(exchange.response)) return;
  const amount = valueAt(keyed.body, '/amount');
  t.run.emit({
    kind: 'RequestRemembered',
    request: {
      ...{ operation: id, at: exchange.startedAt, nonce: t.run.options.nonce },
      ...(typeof amount === 'string' ? { amount } : {}),
      ...{ sent: digestOfRequest(t, keyed), status: exchange.response.status },
      answered: digestOfResponse(t, exchange),
    },
  });
}

/** The request of an operation that an earlier run remembers. Throws NotTestable where there is none to send again. */
export async function earlierRequest(t: Context, id: OperationId): Promise<Earlier> {
  const request = t.run.options.earlier?.find(({ operation }) => operation === id);
  if (!request)
    throw new NotTestable(
      'it needs a clock: the server has no state handler. A later run completes it (--resume-from DIR)',
    );
  const keyed = await made(t, id, request.nonce, request.amount);
  if (digestOfRequest(t, keyed) !== request.sent)
    throw new NotTestable('the target gives other values than to the earlier run, or other credentials');
  return { request, keyed, age: (Date.now() - Date.parse(request.at)) / 1000 };
}

/** Whether a response is the one that the earlier run got. */
export const isAsBefore = (t: Context, { request }: Earlier, again: Exchange): boolean =>
  again.response?.status === request.status && digestOfResponse(t, again) === request.answered;

// What another operation answered, or serves for one request only, is not there for a later run.
const isLasting = ({ target }: Context, id: OperationId): boolean =>
  operationOf(id).examples[0]!.given.every(
    ({ operation, state }) =>
      operation === undefined && !target.fixtures.some((row) => row.state === state && row.once),
  );

async function made(t: Context, id: OperationId, nonce: string, amount?: string): Promise<Case> {
  const texts = new FreshTexts(`${nonce}r`);
  const base = await t.cases.regenerated(id, (pattern) => texts.next(id, pattern));
  const paid = amount === undefined ? base : bound(base, '/body/amount', amount);
  return withKey(paid, texts.next(id, '{uuid}'));
}

function digestOfRequest(t: Context, keyed: Case): string {
  const { method, path, body } = serialise(keyed, {});
  return digest(t, { method, path, body });
}

const digestOfResponse = (t: Context, { response }: Exchange): string =>
  digest(t, (response?.json ?? response?.text ?? null) as JsonValue);

// With a key, so that nobody finds out a number by trying all of them.
const digest = (t: Context, value: JsonValue): string =>
  createHmac('sha256', t.target.apiSecret).update(canonical(value)).digest('hex');
