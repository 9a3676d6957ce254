import { type Case, serialise } from '../../cases/case.js';
import { areEquivalent, textOf } from '../../cases/request-equivalence.js';
import { rotate } from '../../cases/sampling.js';
import { inWords, isAccepted } from '../../checks/response.js';
import {
  derivedId,
  hasEnvelope,
  openOffer,
  operationOf,
  type OperationId,
  type RequirementRow,
} from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { NotOffered, NotTestable } from '../errors.js';
import { wasAway } from '../retry/flake-detection.js';
import { expectAnswer } from '../retry/timeouts.js';
import type { Run } from '../run.js';
import { Preparation } from './preparation.js';
import { replayOf, type Replay } from './replay-path.js';
import type { Scope } from './scope.js';
import { Session } from './session.js';

/** What a client method of openapi-fetch resolves to, as far as the engine needs it. */
interface Reply<T> {
  data?: T;
  response: Response;
}

/** What a requirement's function gets: conforming requests, positive controls, states, the typed client. */
export class RequirementContext extends Session {
  readonly preparation: Preparation;
  /** How many times this requirement has called holdsFor. */
  trials = 0;

  constructor(run: Run, scope: Scope) {
    super(run, scope);
    this.preparation = new Preparation(this);
  }

  /** A conforming case of an operation, as `Preparation` makes it. */
  async conforming(id: OperationId, example = 0): Promise<Case> {
    this.run.permission.of(id);
    return this.preparation.conforming(id, example);
  }

  /** The exchange of a documented form of the request (0: the base case), sent once a run and not yet judged. */
  form(id: OperationId, example = 0): Promise<Exchange> {
    const note = example === 0 ? 'as documented' : (operationOf(id).examples[example]?.name ?? '');
    return this.once(`form ${id} ${example}`, async (t) => {
      const base = await t.conforming(id, example);
      const exchange = await t.sendControl(base, note);
      // What was refused may have been done at the first try: once more, with what nobody has used.
      if (!exchange.resent || isAccepted(exchange.response)) return exchange;
      t.run.cache.forget(operationOf(id));
      return t.send(await t.conforming(id, example), { note });
    });
  }

  /** Sends a positive control. */
  protected sendControl(base: Case, note: string): Promise<Exchange> {
    return this.send(base, { note });
  }

  /**
   * The exchange of a request that breaks a rule. Requirements that break the same rule in the same way share it: what
   * differs at most is what is fresh in every request.
   */
  broken(base: Case, note: string): Promise<Exchange> {
    return this.once(`broken ${textOf(base)}`, (t) => t.send(base, { note }));
  }

  /** The exchange of a conforming request without credentials, sent once a run. */
  unauthorized(id: OperationId): Promise<Exchange> {
    return this.once(`unauthorized ${id}`, async (t) =>
      t.send(await t.conforming(id), { credentials: {}, note: 'no credentials' }),
    );
  }

  /**
   * The exchange of a conforming case: that of the documented form, where it asks the same but for what is fresh
   * and what states give.
   */
  async asked(base: Case, form = 0): Promise<Exchange> {
    const exchange = await this.form(base.operation.id, form).catch((error: unknown) => {
      if (error instanceof NotTestable) return null;
      throw error;
    });
    const request = serialise(base, this.credentials);
    return exchange && areEquivalent(operationOf(base.operation.id), form, exchange.request, request)
      ? exchange
      : this.send(base);
  }

  /**
   * Of cases that mostly show the same: all, where nothing limits the run, else so many, the same with each seed.
   * They are dealt out: of neighbours by `turn`, each has the next ones.
   */
  someOf<T>(cases: readonly T[], many: number, turn: number): readonly T[] {
    const { effort } = this.budget;
    if (effort === null || effort.depth === 'deep') return cases;
    return rotate(cases, turn * many).slice(0, many);
  }

  /** A form of the request was accepted in this run: without that, no negative check of it counts. */
  async control(id: OperationId, example = 0): Promise<Exchange> {
    this.run.permission.of(id);
    return this.once(`control ${id} ${example}`, async (t) =>
      t.accepted(await t.form(id, example), operationOf(id).examples[example]?.level),
    );
  }

  /**
   * The exchange of an accepted request with a documented body; otherwise throws NotTestable, and notes the violation
   * where the request MUST be accepted.
   */
  accepted(exchange: Exchange, level: RequirementRow['level'] = 'MUST'): Exchange {
    const { operation, response } = exchange;
    if (operation === null) throw new Error('only a request to an operation can be accepted');
    if (!isAccepted(response)) {
      this.unlessExcused(exchange);
      const { success } = operationOf(operation);
      if (level === 'MUST')
        this.blame(derivedId(operation, 'response.success'), {
          expected: `a conforming request is accepted with ${success.join(' or ')}`,
          actual: inWords(exchange),
          exchange: exchange.id,
        });
      throw new NotTestable(`a conforming ${operation} request was not accepted: ${inWords(exchange)}`);
    }
    if (!hasEnvelope(`${operation}.success`, response.json)) {
      throw new NotTestable(
        `the body of ${operation} is not the documented one: see ${operation}/response.body`,
      );
    }
    const open = openOffer(operation);
    if (open) this.observe(open, 'offered');
    return exchange;
  }

  /** Throws NotTestable where it may be no fault of the target's that it refused a conforming request. */
  unlessExcused(exchange: Exchange): void {
    const { operation, request, response } = exchange;
    if (operation === null) return;
    const open = openOffer(operation);
    if (open && [404, 405].includes(response?.status ?? 0)) {
      this.observe(open, 'not offered');
      throw new NotOffered(`the target has no ${request.method} ${request.path}, and need not have it`);
    }
    const why = this.excuseFor(exchange);
    if (why !== undefined) throw new NotTestable(`${why}, and ${operation} ended with ${inWords(exchange)}`);
  }

  /** Why a refusal may be no fault of the target's; undefined where nothing excuses it. */
  protected excuseFor(exchange: Exchange): string | undefined {
    if (this.usedAgain(exchange) !== undefined)
      return 'the state gave a value again that an accepted request had used';
    if (this.doubt === wasAway) return wasAway.why;
    if (exchange.resent && operationOf(exchange.operation!).effect !== 'none')
      return 'it was sent before, got a 5xx or no answer, and may have had its effect then';
    return undefined;
  }

  /** The value of a request that an earlier accepted request may have used up. */
  usedAgain(exchange: Pick<Exchange, 'operation' | 'request'>): string | undefined {
    return this.run.cache.usedAgain(exchange);
  }

  /** Whether a refusal of the operation was seen whose body the document shows. */
  hasShownRefusal(id: OperationId): boolean {
    return this.run.exchanges.shownRefusals.has(id);
  }

  /** The documented body of an accepted reply of the client. */
  async data<T>(reply: Promise<Reply<T>>): Promise<T> {
    const { exchange, data } = await this.reply(reply);
    this.accepted(exchange);
    return data;
  }

  /**
   * What the client recorded, and the body it parsed. Throws NotTestable when an accepted body is not the documented one.
   *
   * @param place JSON pointer to what alone is looked at
   */
  async reply<T>(reply: Promise<Reply<T>>, place?: string): Promise<{ exchange: Exchange; data: T }> {
    const { response, data } = await reply;
    const exchange = expectAnswer(this.run, this.entry.id, this.run.transport.replies.exchangeOf(response));
    const { operation } = exchange;
    if (operation && isAccepted(exchange.response) && !this.fits(exchange, place)) {
      throw new NotTestable(
        `the body of ${operation} is not the documented one: see ${operation}/response.body`,
      );
    }
    return { exchange, data: data as T };
  }

  /** A named value of a state as text. */
  text(values: Record<string, unknown>, name: string): string {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new NotTestable(`the state gave no ${name}`);
    return String(value);
  }

  /** The one value that a property is to try again. */
  get replay(): Replay | undefined {
    return replayOf(this.options.path ?? '') ?? undefined;
  }

  /** The rounds in which properties are tried. */
  get rounds() {
    return this.run.rounds;
  }
}
