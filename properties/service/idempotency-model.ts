import fc from 'fast-check';
import { Big } from 'big.js';
import type { Case } from '../../src/cases/case.js';
import type { KeyForm } from '../../src/cases/idempotency-keys.js';
import type { OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { idempotentOperations, keyOf, newKey, withKey } from '../../src/domain/idempotency/keyed-request.js';
import { expectSameResponse } from '../../src/checks/expect.js';
import { isAccepted } from '../../src/checks/response.js';
import { TooExpensive, Violation } from '../../src/engine/errors.js';
import type { Referee } from '../../src/property/sequence.js';
import { conformingOr } from '../conforming.js';
import { recordOwnAnswer } from './own-answers.js';

/** A request with a key, and its first response. */
interface StoredResponse {
  name: string;
  base: Case;
  /** The form of its key. */
  form: KeyForm;
  first: Exchange;
}

/** The model of one sequence: the stored responses that the server must replay. */
export class IdempotencyModel {
  readonly words: string[] = [];
  readonly sent: (StoredResponse & { accepted: boolean; isOpen: boolean; hasAlike: boolean })[] = [];

  constructor(
    readonly t: Context,
    readonly referee: Referee,
  ) {}

  /** The requests of an operation whose response the server must replay. */
  of(id: OperationId): IdempotencyModel['sent'] {
    return this.sent.filter((stored) => stored.base.operation.id === id && stored.accepted && !stored.isOpen);
  }

  /** Those of them whose key no request has resembled yet: there is only one similar key for each. */
  withoutAlike(id: OperationId): IdempotencyModel['sent'] {
    return this.of(id).filter((stored) => !stored.hasAlike);
  }

  async send(base: Case, words: string): Promise<Exchange> {
    const exchange = await this.t.http.send(base, { note: words });
    this.words.push(words);
    return exchange;
  }
}

type Step = fc.AsyncCommand<IdempotencyModel, Context>;

/** Skips a step that may exceed the funds of the run. */
const affordable = (id: OperationId, step: Step): Step => ({
  ...step,
  async run(model, t) {
    try {
      await step.run(model, t);
    } catch (error) {
      if (!(error instanceof TooExpensive)) throw error;
      model.referee.excused(id, error);
    }
  },
});

/** A request with a new key, optionally of a certain form. */
export const send = (id: OperationId, wished?: KeyForm): Step =>
  affordable(id, {
    check: () => true,
    async run(model, t) {
      const prepared = await conformingOr(t, id, (reason) => model.referee.excused(id, reason));
      if (!prepared) return;
      const { key, form } = await newKey(t, id, wished);
      const base = withKey(prepared, key);
      const name = `K${model.sent.length + 1}`;
      const first = await model.send(base, `${id} with ${name}`);
      const accepted = isAccepted(first.response);
      model.sent.push({ name, base, form, first, accepted, isOpen: false, hasAlike: false });
    },
    toString: () => `send ${id}`,
  });

/** A request with a new key, unless the model already has a stored response of the operation. */
export const sendIfNeeded = (id: OperationId): Step => ({
  ...send(id),
  check: (model) => model.of(id).length === 0,
  toString: () => `send ${id} if needed`,
});

/** Repeats a request with its key, and expects the same response (Endpoints > Conventions > item 2). */
export const repeat = (id: OperationId, which = 0): Step =>
  affordable(id, {
    check: (model) => model.of(id).length > 0,
    async run(model) {
      const stored = model.of(id);
      const { name, base, first } = stored[which % stored.length]!;
      const again = await model.send(base, `the same request with ${name}`);
      model.referee.tested(id);
      try {
        expectSameResponse(first, again, `${name}, same body`);
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        model.referee.blame(id, error.at(model.words));
      }
    },
    toString: () => `repeat ${id}`,
  });

/** Sends another request with a key that only resembles a used one, and expects a separate response. */
export const alikeKey = (id: OperationId): Step =>
  affordable(id, {
    check: (model) => model.withoutAlike(id).length > 0,
    async run(model, t) {
      const stored = model.withoutAlike(id)[0]!;
      const { name, base, form, first } = stored;
      const other = await another(t, base, model.referee);
      if (!other) return;
      stored.hasAlike = true;
      const asked = withKey(other, form.alike(keyOf(base)));
      const answer = await model.send(asked, `another ${id} with a key similar to ${name}`);
      await recordOwnAnswer(t, id, { first, asked, answer });
    },
    toString: () => `${id} with a key similar to a used one`,
  });

// Another use of the same card with another amount, or a new conforming request.
async function another(t: Context, base: Case, referee: Referee): Promise<Case | null> {
  const { id } = base.operation;
  const { amount } = (base.body ?? {}) as { amount?: unknown };
  if (id !== 'mockCardTransaction' || typeof amount !== 'string')
    return conformingOr(t, id, (reason) => referee.excused(id, reason));
  const other = new Big(amount).gte(2) ? new Big(amount).minus(1) : new Big(amount).plus(1);
  return { ...base, body: { ...(base.body as object), amount: other.toFixed(2) } };
}

/**
 * Sends another body with a used key. The contract does not specify the response. If the server accepts it with a new response, that
 * response may replace the stored one. After a refusal or the stored response, the server must still replay the stored response.
 */
export const otherBody = (id: OperationId): Step =>
  affordable(id, {
    check: (model) => model.of(id).some(({ base }) => base.body !== undefined),
    async run(model) {
      const stored = model.of(id)[0]!;
      const body = { ...(stored.base.body as object), x_note: 'another body' };
      const other = await model.send({ ...stored.base, body }, `a different body with ${stored.name}`);
      try {
        if (isAccepted(other.response)) expectSameResponse(stored.first, other, '');
      } catch {
        stored.isOpen = true;
      }
    },
    toString: () => `${id} with a different body`,
  });

/** The steps of random sequences. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.constantFrom(...idempotentOperations).map((id) => send(id)),
  fc.tuple(fc.constantFrom(...idempotentOperations), fc.nat(3)).map(([id, which]) => repeat(id, which)),
  fc.constantFrom(...idempotentOperations).map(alikeKey),
  fc.constantFrom(...idempotentOperations).map(otherBody),
];
