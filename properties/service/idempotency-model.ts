import fc from 'fast-check';
import type { Case } from '../../src/cases/case.js';
import { operations, type OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { expectSameResponse, isAccepted } from '../../src/engine/expect.js';
import { Violation } from '../../src/engine/errors.js';
import type { Referee } from '../../src/property/sequence.js';
import { conformingOr } from '../conforming.js';

/** The operations that take an Idempotency-Key. */
export const idempotentOperations: readonly OperationId[] = operations
  .filter((row) => row.idempotent)
  .map(({ id }) => id);

/** A request with a key, and its first response. */
interface StoredResponse {
  name: string;
  base: Case;
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
    this.words.push(words);
    return this.t.send(base, { note: words });
  }
}

type Step = fc.AsyncCommand<IdempotencyModel, Context>;

/** A request with a key of its own. */
export const send = (id: OperationId): Step => ({
  check: () => true,
  async run(model, t) {
    const prepared = await conformingOr(t, id, (reason) => model.referee.excused(id, reason));
    if (!prepared) return;
    const base = { ...prepared, headers: { 'Idempotency-Key': t.fresh('{uuid}') } };
    const name = `K${model.sent.length + 1}`;
    const first = await model.send(base, `${id} with ${name}`);
    model.sent.push({ name, base, first, accepted: isAccepted(first.response), isOpen: false });
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
export const repeat = (id: OperationId, which = 0): Step => ({
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

/** Sends the same body under another key. Its response is not compared. */
export const otherKey = (id: OperationId): Step => ({
  check: (model) => model.of(id).length > 0,
  async run(model, t) {
    const { name, base } = model.of(id)[0]!;
    await model.send(
      { ...base, headers: { 'Idempotency-Key': t.fresh('{uuid}') } },
      `the body of ${name} with another key`,
    );
  },
  toString: () => `${id} with another key`,
});

/**
 * Sends another body under a used key. Its response is left open. An accepted new response may replace the stored
 * one; after a refusal, or the stored response, that one still holds.
 */
export const otherBody = (id: OperationId): Step => ({
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
  fc.constantFrom(...idempotentOperations).map(send),
  fc.tuple(fc.constantFrom(...idempotentOperations), fc.nat(3)).map(([id, which]) => repeat(id, which)),
  fc.constantFrom(...idempotentOperations).map(otherKey),
  fc.constantFrom(...idempotentOperations).map(otherBody),
];
