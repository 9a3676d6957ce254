import type { Origin } from '../../server-under-test/states.js';
import { because, reasonOf, type Why } from '../../contract/reason.js';
import { say } from '../../contract/phrase.js';
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
import { Forbidden, NotOffered, NotTestable } from '../errors.js';
import { hasEffect } from '../permission.js';
import { wasAway, type Doubt } from '../retry/flake-detection.js';
import { expectAnswer } from '../retry/timeouts.js';
import type { RequirementContext } from './context.js';
import type { Evidence } from '../../contract/verdict.js';

/** The reply of a client method of openapi-fetch, as far as the engine needs it. */
interface Reply<T> {
  data?: T;
  response: Response;
}

const undocumentedBody = (id: OperationId): NotTestable =>
  new NotTestable(
    because('body', say`the body of ${id} is not as documented: see ${id}/response.body`, {
      by: `${id}/response.body`,
    }),
  );

const unsureWords = (origin: Origin): string =>
  origin === 'given'
    ? 'its values from the target file may be used up'
    : 'its values are guesses or from the API, so they may be unknown or used up (`cwit discover` lists the values to give)';

export class Answers {
  constructor(protected readonly t: RequirementContext) {}

  /**
   * Returns the exchange of an accepted request with a documented body. In any other case it throws NotTestable, and
   * first records the violation if the server MUST accept the request.
   */
  accepted(exchange: Exchange, level: RequirementRow['level'] = 'MUST'): Exchange {
    const { operation, response } = exchange;
    if (operation === null) throw new Error('expected a request to an operation');
    if (!isAccepted(response)) {
      this.unlessExcused(exchange, false, level === 'MUST');
      const { success } = operationOf(operation);
      if (level === 'MUST') {
        this.t.run.tried.demandControl(exchange, this.t.scope);
        this.t.result.blame(derivedId(operation, 'response.success'), {
          finding: {
            kind: 'rejected',
            wanted: success,
            got: inWords(exchange),
          },
          exchange: exchange.id,
        });
      }
      throw new NotTestable(say`a conforming ${operation} request was not accepted: ${inWords(exchange)}`);
    }
    if (!hasEnvelope(`${operation}.success`, response.json)) throw undocumentedBody(operation);
    const open = openOffer(operation);
    if (open) this.t.result.observe(open, 'offered');
    return exchange;
  }

  /**
   * Throws NotTestable if the server may have had a valid reason to reject a conforming request.
   *
   * @param isOpen whether the server serves such requests at this moment
   * @param isDue whether the server MUST accept the request where the key may use the operation
   */
  unlessExcused(exchange: Exchange, isOpen = false, isDue = false): void {
    const { operation, request, response } = exchange;
    if (operation === null) return;
    const open = openOffer(operation);
    if (open && [404, 405].includes(response?.status ?? 0)) {
      this.t.result.observe(open, 'not offered');
      throw new NotOffered(
        say`the server does not implement ${request.method} ${request.path}, which is optional`,
      );
    }
    const why = this.excuseFor(exchange, isOpen);
    if (why !== undefined) {
      const { kind, words } = reasonOf(why);
      throw new NotTestable(because(kind, say`${operation} ended with ${inWords(exchange)}, but ${words}`));
    }
    if (this.t.run.exchanges.mayForbid(exchange, isDue))
      throw new Forbidden(say`this key may not use ${operation}: ${inWords(exchange)}`);
  }

  /** Whether the rejection of a conforming request may only say that this key may not use the operation. */
  mayForbid(exchange: Exchange, level: RequirementRow['level'] = 'MUST'): boolean {
    return (
      this.excuseFor(exchange, false) === undefined &&
      this.t.run.exchanges.mayForbid(exchange, level === 'MUST')
    );
  }

  /** Returns a reason that may justify a rejection, or undefined if there is none. */
  protected excuseFor(exchange: Exchange, isOpen: boolean): Why | undefined {
    if (this.usedAgain(exchange) !== undefined)
      return 'the state returned a value that an accepted request had already used';
    if (this.t.result.doubt === wasAway) return wasAway.why;
    // ruling:business-hours
    if (!isOpen && this.t.states.isAtOtherTime && isRefused(exchange.response))
      return 'the server may be outside its business hours at the time to which its clock was moved';
    if (exchange.resent && hasEffect(exchange.operation))
      return 'the first attempt got a 5xx or no answer and may have taken effect';
    const doubtful = this.doubtfulValue(exchange);
    return doubtful && because('guessed-values', unsureWords(doubtful));
  }

  /** The origin of a value of the request that the server may reject and that the operation has not accepted yet. */
  private doubtfulValue(exchange: Exchange): Origin | undefined {
    const { exchanges, states } = this.t.run;
    const isNew = ({ value }: { value: string }): boolean =>
      !exchanges.acceptedValues.has(`${exchange.operation} ${value}`);
    return states.rows.doubtfulIn(exchange).find(isNew)?.origin;
  }

  /** The value of a request that an earlier accepted request may have used up. */
  usedAgain(exchange: Pick<Exchange, 'operation' | 'request'>): string | undefined {
    return this.t.run.cache.usedAgain(exchange);
  }

  hasShownRefusal(id: OperationId): boolean {
    return this.t.run.exchanges.shownRefusals.has(id);
  }

  /** The documented body of an accepted client reply. */
  async data<T>(reply: Promise<Reply<T>>): Promise<T> {
    const { exchange, data } = await this.reply(reply);
    this.accepted(exchange);
    return data;
  }

  /**
   * Returns the recorded exchange and the body parsed by the client. Throws NotTestable if an accepted body is not as
   * documented.
   *
   * @param places JSON pointers that limit the check to parts of the body, with `*` for any item
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

  fits(exchange: Exchange, places?: readonly string[]): boolean {
    return this.t.run.exchanges.fit(exchange, places);
  }
}

export class Result {
  constructor(private readonly t: RequirementContext) {}

  /** Records how the server behaves where the contract leaves the behavior unspecified. */
  observe(id: UnspecifiedId, observed: string): void {
    this.t.run.verdicts.observe(id, observed);
  }

  /** Records a violation of another requirement. Throws NotTestable if the violation is in doubt. */
  blame(id: RequirementId, evidence: Evidence): void {
    const { doubt } = this;
    if (doubt !== null) throw new NotTestable(doubt.why);
    const { run, entry } = this.t;
    run.verdicts.violated(id, { ...run.planned(entry), ...evidence }, entry.id);
  }

  /** Why the observations may result from a lost response or a server restart; null if neither happened. */
  get doubt(): Doubt | null {
    const { run, scope } = this.t;
    const { absences, attempt, doubt } = scope;
    return run.absences > absences ? wasAway : (attempt?.doubt ?? doubt);
  }
}
