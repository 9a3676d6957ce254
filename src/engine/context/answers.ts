import { inWords, isAccepted, isRefused } from '../../checks/response.js';
import {
  derivedId,
  hasEnvelope,
  openOffer,
  operationOf,
  type OperationId,
  type RequirementRow,
  type RequirementId,
  type UnspecifiedId,
} from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { NotOffered, NotTestable } from '../errors.js';
import { hasEffect } from '../permission.js';
import { wasAway, type Doubt } from '../retry/flake-detection.js';
import { expectAnswer } from '../retry/timeouts.js';
import type { RequirementContext } from './context.js';
import type { Evidence } from '../../contract/verdict.js';

/** What a client method of openapi-fetch resolves to, as far as the engine needs it. */
interface Reply<T> {
  data?: T;
  response: Response;
}

const undocumentedBody = (id: OperationId): NotTestable =>
  new NotTestable(`the body of ${id} is not the documented one: see ${id}/response.body`);

export class Answers {
  constructor(protected readonly t: RequirementContext) {}

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
        this.t.result.blame(derivedId(operation, 'response.success'), {
          expected: `a conforming request is accepted with ${success.join(' or ')}`,
          actual: inWords(exchange),
          exchange: exchange.id,
        });
      throw new NotTestable(`a conforming ${operation} request was not accepted: ${inWords(exchange)}`);
    }
    if (!hasEnvelope(`${operation}.success`, response.json)) throw undocumentedBody(operation);
    const open = openOffer(operation);
    if (open) this.t.result.observe(open, 'offered');
    return exchange;
  }

  /**
   * Throws NotTestable where it may be no fault of the target's that it refused a conforming request.
   *
   * @param isOpen at this moment the target serves such requests
   */
  unlessExcused(exchange: Exchange, isOpen = false): void {
    const { operation, request, response } = exchange;
    if (operation === null) return;
    const open = openOffer(operation);
    if (open && [404, 405].includes(response?.status ?? 0)) {
      this.t.result.observe(open, 'not offered');
      throw new NotOffered(`the target has no ${request.method} ${request.path}, and need not have it`);
    }
    const why = this.excuseFor(exchange, isOpen);
    if (why !== undefined) throw new NotTestable(`${why}, and ${operation} ended with ${inWords(exchange)}`);
  }

  /** Why a refusal may be no fault of the target's; undefined where nothing excuses it. */
  protected excuseFor(exchange: Exchange, isOpen: boolean): string | undefined {
    if (this.usedAgain(exchange) !== undefined)
      return 'the state gave a value again that an accepted request had used';
    if (this.t.result.doubt === wasAway) return wasAway.why;
    // ruling:business-hours
    if (!isOpen && this.t.states.isAtOtherTime && isRefused(exchange.response))
      return 'the clock was moved to a moment at which a server may be closed';
    if (exchange.resent && hasEffect(exchange.operation))
      return 'it was sent before, got a 5xx or no answer, and may have had its effect then';
    if (this.hasDoubtfulValue(exchange))
      return 'the values were read from the API, or an earlier run may have used them up';
    return undefined;
  }

  /** Whether a request has a value that a server may refuse, and that no accepted one of the operation had. */
  private hasDoubtfulValue(exchange: Exchange): boolean {
    const { exchanges, states } = this.t.run;
    return states
      .doubtfulIn(exchange)
      .some((value) => !exchanges.acceptedValues.has(`${exchange.operation} ${value}`));
  }

  /** The value of a request that an earlier accepted request may have used up. */
  usedAgain(exchange: Pick<Exchange, 'operation' | 'request'>): string | undefined {
    return this.t.run.cache.usedAgain(exchange);
  }

  /** Whether a refusal of the operation was seen whose body the document shows. */
  hasShownRefusal(id: OperationId): boolean {
    return this.t.run.exchanges.shownRefusals.has(id);
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
   * @param places JSON pointers to what alone is looked at, with `*` for any item
   */
  async reply<T>(
    reply: Promise<Reply<T>>,
    places?: readonly string[],
  ): Promise<{ exchange: Exchange; data: T }> {
    const { response, data } = await reply;
    const { run, entry } = this.t;
    const exchange = expectAnswer(run, entry.id, run.transport.replies.exchangeOf(response));
    const { operation } = exchange;
    if (operation && isAccepted(exchange.response) && !this.fits(exchange, places))
      throw undocumentedBody(operation);
    return { exchange, data: data as T };
  }

  /** Whether the body of an accepted exchange was found to be the documented one. */
  fits(exchange: Exchange, places?: readonly string[]): boolean {
    return this.t.run.exchanges.fit(exchange, places);
  }
}

export class Result {
  constructor(private readonly t: RequirementContext) {}

  /** Notes what the target does where the contract leaves the choice. */
  observe(id: UnspecifiedId, observed: string): void {
    this.t.run.verdicts.observe(id, observed);
  }

  /** Holds something against another requirement than the one that is judged. Throws NotTestable where that is in doubt. */
  blame(id: RequirementId, evidence: Evidence): void {
    const { doubt } = this;
    if (doubt !== null) throw new NotTestable(doubt.why);
    this.t.run.verdicts.violated(id, evidence, this.t.entry.id);
  }

  /**
   * Why what was seen may come of an answer that was lost, or of a server that was restarted; null where nothing
   * was.
   */
  get doubt(): Doubt | null {
    const { run, scope } = this.t;
    const { absences, attempt, doubt } = scope;
    return run.absences > absences ? wasAway : (attempt?.doubt ?? doubt);
  }
}
