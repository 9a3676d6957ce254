import type { Case } from '../../cases/case.js';
import { formsOfKeys, type KeyForm, uuidKeys } from '../../cases/idempotency-keys.js';
import { operations, type JsonValue, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { NotTestable } from '../../engine/errors.js';
import { offers } from '../../target/offer.js';
import { isAccepted } from '../../engine/expect.js';
import type { Context } from '../context.js';
import { withEdgeValues } from '../edge-values.js';
import { mayCost } from '../../rules/wallet/cost.js';

/** The operations that take an Idempotency-Key. */
export const idempotentOperations: readonly OperationId[] = operations
  .filter((row) => row.idempotent)
  .map(({ id }) => id);

/** A conforming request with an Idempotency-Key, and its first response. */
export interface KeyedRequest {
  keyed: Case;
  first: Exchange;
  /** How its key is written. */
  form: KeyForm;
  /** The seconds by which the target's clock had been moved when it was sent. */
  sentAt: number;
}

/** The case with an Idempotency-Key. */
export const withKey = (base: Case, key: string): Case => ({ ...base, headers: { 'Idempotency-Key': key } });

/** The case with a key of its own, where its operation takes one: each is one more to remember. */
export const withFreshKey = (t: Context, base: Case): Case =>
  base.operation.idempotent && offers(t.target, 'idempotency') ? withKey(base, t.fresh('{uuid}')) : base;

/** The Idempotency-Key of a case. */
export const keyOf = ({ headers }: Case): string => headers['Idempotency-Key'] ?? '';

/** The request with an Idempotency-Key, sent once a run: every repetition is compared with this response. */
export function keyedRequest(t: Context, id: OperationId): Promise<KeyedRequest> {
  return t.once(`keyed ${id}`, (t) => newKeyedRequest(t, id));
}

/**
 * Another one, under a key of the form whose turn it is, with edge-case values. Where that is refused, it is sent again
 * under a UUID. Throws NotTestable where the target accepts no request with a key.
 */
export async function newKeyedRequest(t: Context, id: OperationId, example = 0): Promise<KeyedRequest> {
  await t.http.baseline(id, example);
  const { refused } = await refusedForms(t);
  const [turn = uuidKeys] = formsOfKeys(idempotentOperations.indexOf(id), t.sampling.pace);
  const wished = refused.has(turn) ? uuidKeys : turn;
  for (const form of new Set([wished, uuidKeys])) {
    const base = await t.cases.conforming(id, example);
    // While the first debit of a run is watched, another one would be taken for its rest.
    if (mayCost(id)) await t.ledger.rest;
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
      const note = `first, with a key of the form: ${form.name}`;
      return { keyed, sentAt, exchange: await t.http.send(keyed, { note }) };
    });
    if (!isAccepted(first.response)) continue;
    if (form !== wished) refused.add(wished);
    if (wished !== uuidKeys) t.result.observe('service/idempotency-key-form', taking(wished, form));
    return { keyed, first, form, sentAt };
  }
  throw new NotTestable('the first request with an Idempotency-Key was not accepted');
}

/** A key of an operation, and how it is written. */
export interface NewKey {
  key: string;
  form: KeyForm;
}

/** A new key for an operation: of a form, unless the target refused that, or of the one that it took before. */
export async function newKey(t: Context, id: OperationId, wished?: KeyForm): Promise<NewKey> {
  const { form: known } = await keyedRequest(t, id).catch((error: unknown) => {
    if (!(error instanceof NotTestable)) throw error;
    return { form: uuidKeys };
  });
  const { refused } = await refusedForms(t);
  const form = wished && !refused.has(wished) ? wished : known;
  return { key: form.key(t.fresh('{uuid}')), form };
}

// A form that the target refused is not tried again.
const refusedForms = (t: Context): Promise<{ refused: Set<KeyForm> }> =>
  t.once('forms of keys that were refused', () => Promise.resolve({ refused: new Set<KeyForm>() }));

function taking(wished: KeyForm, taken: KeyForm): string {
  if (taken === wished) return 'any key is taken';
  return wished.key('0').length >= 64 ? 'a long key is refused' : 'only UUIDs are taken';
}
