import fc from 'fast-check';
import { Big } from 'big.js';
import type { Case } from '../../src/cases/case.js';
import type { KeyForm } from '../../src/cases/idempotency-keys.js';
import type { OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { idempotentOperations, keyOf, newKey, withKey } from '../../src/domain/idempotency/keyed-request.js';
import { expectSameResponse, isAccepted } from '../../src/engine/expect.js';
import { TooExpensive, Violation } from '../../src/engine/errors.js';
import type { Referee } from '../../src/property/sequence.js';
import { conformingOr } from '../conforming.js';
import { judgeOwnAnswer } from './own-answers.js';

/** A request with a key, and its first response. */
interface StoredResponse {
  name: string;
  base: Case;
  /** How its key is written. */
  form: KeyForm;
  first: Exchange;
}

/** The model: the responses that must be returned again, in one sequence of requests. */
export class IdempotencyModel {
  readonly words: string[] = [];
  readonly sent: (StoredResponse & { accepted: boolean; isOpen: boolean })[] = [];

  constructor(
    readonly t: Context,
    readonly referee: Referee,
  ) {}

  /** The requests of an operation whose response must come again. */
  of(id: OperationId): IdempotencyModel['sent'] {
    return this.sent.filter((stored) => stored.base.operation.id === id && stored.accepted && !stored.isOpen);
  }

  async send(base: Case, words: string): Promise<Exchange> {
    const exchange = await this.t.http.send(base, { note: words });
    this.words.push(words);
    return exchange;
  }
}

type Step = fc.AsyncCommand<IdempotencyModel, Context>;

/** The step, which is left out where it may cost more than the run may spend. */
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

/** A request with a key of its own, of a form where one is given. */
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
      model.sent.push({ name, base, form, first, accepted: isAccepted(first.response), isOpen: false });
    },
    toString: () => `send ${id}`,
  });

/** A request with a key of its own, unless the model holds a response of the operation already. */
export const sendAnew = (id: OperationId): Step => ({
  ...send(id),
  check: (model) => model.of(id).length === 0,
  toString: () => `send ${id} where needed`,
});

/** Repeats a request with its key: the same response is returned (Endpoints > Conventions > item 2). */
export const repeat = (id: OperationId, which = 0): Step =>
  affordable(id, {
    check: (model) => model.of(id).length > 0,
    async run(model) {
      const stored = model.of(id);
      const { name, base, first } = stored[which % stored.length]!;
      const again = await model.send(base, `the same with ${name}`);
      model.referee.judged(id);
      try {
        expectSameResponse(first, again, `${name}, same body`);
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        const { expected, actual, exchange, shown } = error;
        model.referee.blame(
          id,
          new Violation(expected, `${actual} after: ${model.words.join('; ')}`, exchange, shown),
        );
      }
    },
    toString: () => `repeat ${id}`,
  });

/** Asks for something else under a key that only resembles a used one: it gets an answer of its own. */
export const alikeKey = (id: OperationId): Step =>
  affordable(id, {
    check: (model) => model.of(id).length > 0,
    async run(model, t) {
      const { name, base, form, first } = model.of(id)[0]!;
      const other = await another(t, base, model.referee);
      if (!other) return;
      const asked = withKey(other, form.alike(keyOf(base)));
      const answer = await model.send(asked, `another ${id} with a key like ${name}`);
      await judgeOwnAnswer(t, id, { first, asked, answer });
    },
    toString: () => `${id} with a key like a used one`,
  });

// Another use of the same card, whose balance it moves; or a request for something new.
async function another(t: Context, base: Case, referee: Referee): Promise<Case | null> {
  const { id } = base.operation;
  const { amount } = (base.body ?? {}) as { amount?: unknown };
  if (id !== 'mockCardTransaction' || typeof amount !== 'string')
    return conformingOr(t, id, (reason) => referee.excused(id, reason));
  const other = new Big(amount).gte(2) ? new Big(amount).minus(1) : new Big(amount).plus(1);
  return { ...base, body: { ...(base.body as object), amount: other.toFixed(2) } };
}

/**
 * Sends another body under a used key. Its response is left open. An accepted new response may replace the stored
 * one; after a refusal, or the stored response, that one still holds.
 */
export const otherBody = (id: OperationId): Step =>
  affordable(id, {
    check: (model) => model.of(id).some(({ base }) => base.body !== undefined),
    async run(model) {
      const stored = model.of(id)[0]!;
      const body = { ...(stored.base.body as object), x_note: 'another body' };
      const other = await model.send({ ...stored.base, body }, `another body with ${stored.name}`);
      try {
        if (isAccepted(other.response)) expectSameResponse(stored.first, other, '');
      } catch {
        stored.isOpen = true;
      }
    },
    toString: () => `${id} with another body`,
  });

/** The steps of random sequences. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.constantFrom(...idempotentOperations).map((id) => send(id)),
  fc.tuple(fc.constantFrom(...idempotentOperations), fc.nat(3)).map(([id, which]) => repeat(id, which)),
  fc.constantFrom(...idempotentOperations).map(alikeKey),
  fc.constantFrom(...idempotentOperations).map(otherBody),
];
