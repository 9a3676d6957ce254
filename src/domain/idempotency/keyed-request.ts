import type { Case } from '../../cases/case.js';
import { formsOfKeys, type KeyForm, uuidKeys } from '../../cases/idempotency-keys.js';
import { operations, type JsonValue, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { NotTestable } from '../../engine/errors.js';
import { offers } from '../../server-under-test/offer.js';
import { isAccepted } from '../../checks/response.js';
import type { Context } from '../context.js';
import { withEdgeValues } from '../edge-values.js';

export const idempotentOperations: readonly OperationId[] = operations
  .filter((row) => row.idempotent)
  .map(({ id }) => id);

/** A conforming request with an Idempotency-Key, and its first response. */
export interface KeyedRequest {
  keyed: Case;
  first: Exchange;
  form: KeyForm;
  /** The seconds by which the server's clock had been moved when the request was sent. */
  sentAt: number;
}

export const withKey = (base: Case, key: string): Case => ({ ...base, headers: { 'Idempotency-Key': key } });

/** Adds a fresh key to the case if its operation accepts one. This adds to the keys that the server must remember. */
export const withFreshKey = (t: Context, base: Case): Case =>
  base.operation.idempotent && offers(t.target, 'idempotency') ? withKey(base, t.fresh('{uuid}')) : base;

export const keyOf = ({ headers }: Case): string => headers['Idempotency-Key'] ?? '';

/** A request with an Idempotency-Key, sent once per run. Every repetition is compared with its response. */
export function keyedRequest(t: Context, id: OperationId): Promise<KeyedRequest> {
  return t.once(`keyed ${id}`, (t) => newKeyedRequest(t, id));
}

/**
 * Sends another request with edge-case values, under a key of the next format in the rotation. If the server rejects
 * the key, the request is sent again under a UUID. Throws NotTestable if the server accepts no request with a key.
 */
export async function newKeyedRequest(t: Context, id: OperationId, example = 0): Promise<KeyedRequest> {
  await t.http.baseline(id, example);
  const { refused } = await refusedForms(t);
  const [turn = uuidKeys] = formsOfKeys(idempotentOperations.indexOf(id), t.sampling.pace);
  const wished = refused.has(turn) ? uuidKeys : turn;
  for (const form of new Set([wished, uuidKeys])) {
    const base = await t.cases.conforming(id, example);
    const {
      keyed,
      sentAt,
      exchange: first,
    } = await withEdgeValues(t, id, (base.body ?? {}) as object, async (body) => {
      const keyed = withKey(
        base.body === undefined ? base : { ...base, body: body as JsonValue },
        form.key(t.fresh('{uuid}')),
      );
      const sentAt = t.states.clockSeconds;
      const note = `first, with a key of this format: ${form.name}`;
      return { keyed, sentAt, exchange: await t.http.send(keyed, { note }) };
    });
    if (!isAccepted(first.response)) {
      if (form === uuidKeys) t.answers.accepted(first);
      continue;
    }
    if (form !== wished) refused.add(wished);
    if (wished !== uuidKeys) t.result.observe('service/idempotency-key-form', taking(wished, form));
    return { keyed, first, form, sentAt };
  }
  throw new NotTestable('the server did not accept the first request with an Idempotency-Key');
}

export interface NewKey {
  key: string;
  form: KeyForm;
}

/** A new key for an operation, of the wished format unless the server has rejected that. */
export async function newKey(t: Context, id: OperationId, wished?: KeyForm): Promise<NewKey> {
  const { form: known } = await keyedRequest(t, id).catch((error: unknown) => {
    if (!(error instanceof NotTestable)) throw error;
    return { form: uuidKeys };
  });
  const { refused } = await refusedForms(t);
  const form = wished && !refused.has(wished) ? wished : known;
  return { key: form.key(t.fresh('{uuid}')), form };
}

// The formats that the server rejected, which are not tried again.
const refusedForms = (t: Context): Promise<{ refused: Set<KeyForm> }> =>
  t.once('forms of keys that were rejected', () => Promise.resolve({ refused: new Set<KeyForm>() }));

function taking(wished: KeyForm, taken: KeyForm): string {
  if (taken === wished) return 'any key is accepted';
  return wished.key('0').length >= 64 ? 'a long key is rejected' : 'only UUIDs are accepted';
}
