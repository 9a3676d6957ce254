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
export const creators: readonly OperationId[] = operations
  .filter((row) => row.idempotent)
  .map(({ id }) => id);

/** A request with a key, and its first response. */
interface Kept {
  name: string;
  base: Case;
  first: Exchange;
}

/** The model: the responses that must be returned again, in one sequence of requests. */
export class Program {
  readonly words: string[] = [];
  readonly sent: (Kept & { accepted: boolean; isOpen: boolean })[] = [];

  constructor(
    readonly t: Context,
    readonly referee: Referee,
  ) {}

  /** The requests of an operation whose response must come again. */
  of(id: OperationId): Program['sent'] {
    return this.sent.filter((kept) => kept.base.operation.id === id && kept.accepted && !kept.isOpen);
  }

  async send(base: Case, words: string): Promise<Exchange> {
    this.words.push(words);
    return this.t.send(base, { note: words });
  }
}

type Step = fc.AsyncCommand<Program, Context>;

/** A request with a key of its own. */
export const send = (id: OperationId): Step => ({
  check: () => true,
  async run(program, t) {
    const prepared = await conformingOr(t, id, (reason) => program.referee.excused(id, reason));
    if (!prepared) return;
    const base = { ...prepared, headers: { 'Idempotency-Key': t.fresh('{uuid}') } };
    const name = `K${program.sent.length + 1}`;
    const first = await program.send(base, `${id} with ${name}`);
    program.sent.push({ name, base, first, accepted: isAccepted(first.response), isOpen: false });
  },
  toString: () => `send ${id}`,
});

/** A request with a key of its own, unless the model holds a response of the operation already. */
export const sendAnew = (id: OperationId): Step => ({
  ...send(id),
  check: (program) => program.of(id).length === 0,
  toString: () => `send ${id} where needed`,
});

/** Repeats a request with its key: the same response is returned (Endpoints > Conventions > item 2). */
export const repeat = (id: OperationId, which = 0): Step => ({
  check: (program) => program.of(id).length > 0,
  async run(program) {
    const kept = program.of(id);
    const { name, base, first } = kept[which % kept.length]!;
    const again = await program.send(base, `the same with ${name}`);
    program.referee.judged(id);
    try {
      expectSameResponse(first, again, `${name}, same body`);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      const { expected, actual, exchange } = error;
      program.referee.blame(
        id,
        new Violation(expected, `${actual} after: ${program.words.join('; ')}`, exchange),
      );
    }
  },
  toString: () => `repeat ${id}`,
});

/** Sends the same body under another key. Its response is not compared. */
export const otherKey = (id: OperationId): Step => ({
  check: (program) => program.of(id).length > 0,
  async run(program, t) {
    const { name, base } = program.of(id)[0]!;
    await program.send(
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
  check: (program) => program.of(id).some(({ base }) => base.body !== undefined),
  async run(program) {
    const kept = program.of(id)[0]!;
    const body = { ...(kept.base.body as object), x_note: 'another body' };
    const other = await program.send({ ...kept.base, body }, `another body with ${kept.name}`);
    try {
      if (isAccepted(other.response)) expectSameResponse(kept.first, other, '');
    } catch {
      kept.isOpen = true;
    }
  },
  toString: () => `${id} with another body`,
});

/** The steps of random sequences. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.constantFrom(...creators).map(send),
  fc.tuple(fc.constantFrom(...creators), fc.nat(3)).map(([id, which]) => repeat(id, which)),
  fc.constantFrom(...creators).map(otherKey),
  fc.constantFrom(...creators).map(otherBody),
];
