// If the server's clock cannot be moved, a later run repeats requests of an earlier one. Reports contain neither their
// bodies nor their keys. The later run rebuilds both from the nonce and the current values of the server, and compares
// digests.
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
import { offers } from '../../server-under-test/offer.js';
import type { Context } from '../context.js';
import { withKey } from './keyed-request.js';

/** A request of an earlier run, and the seconds since. */
export interface Earlier {
  request: RememberedRequest;
  keyed: Case;
  age: number;
}

/** Sends a request with a key, for a later run to repeat. This run does not test it. */
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

/** The request of an operation that an earlier run sent. Throws NotTestable if there is none. */
export async function earlierRequest(t: Context, id: OperationId): Promise<Earlier> {
  const request = t.run.options.earlier?.find(({ operation }) => operation === id);
  if (!request)
    throw new NotTestable(
      'it needs a state handler that moves the clock of the server; a later run can test it (--resume-from DIR)',
    );
  const keyed = await made(t, id, request.nonce, request.amount);
  if (digestOfRequest(t, keyed) !== request.sent)
    throw new NotTestable('values of the server or credentials have changed since the earlier run');
  return { request, keyed, age: (Date.now() - Date.parse(request.at)) / 1000 };
}

export const isAsBefore = (t: Context, { request }: Earlier, again: Exchange): boolean =>
  again.response?.status === request.status && digestOfResponse(t, again) === request.answered;

// A later run cannot rely on responses of other operations or on single-use values.
const isLasting = ({ target }: Context, id: OperationId): boolean =>
  operationOf(id).examples[0]!.given.every(
    ({ operation, state }) =>
      operation === undefined && !target.fixtures.some((row) => row.state === state && row.once),
  );

async function made(t: Context, id: OperationId, nonce: string, amount?: string): Promise<Case> {
  const texts = new FreshTexts(`${nonce}r`);
  const base = await t.cases.conforming(id, 0, (pattern) => texts.next(id, pattern));
  const paid = amount === undefined ? base : bound(base, '/body/amount', amount);
  return withKey(paid, texts.next(id, '{uuid}'));
}

function digestOfRequest(t: Context, keyed: Case): string {
  const { method, path, body } = serialise(keyed, {});
  return digest(t, { method, path, body });
}

const digestOfResponse = (t: Context, { response }: Exchange): string =>
  digest(t, (response?.json ?? response?.text ?? null) as JsonValue);

// The keyed digest keeps anyone from finding out a number by trying all of them.
const digest = (t: Context, value: JsonValue): string =>
  createHmac('sha256', t.target.apiSecret).update(canonical(value)).digest('hex');
