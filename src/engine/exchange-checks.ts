import { saysAbsent } from '../checks/absent.js';
import { documentedShape } from '../checks/error-body.js';
import { checks } from '../checks/index.js';
import { answerOf, isAccepted, runChecks } from '../checks/response.js';
import { operationOf, type OperationId, type RequirementId } from '../contract/contract.js';
import { anyItem } from '../contract/pointer.js';
import type { Exchange } from '../contract/exchange.js';
import { troubled } from '../http/failures.js';
import type { Scope } from './context/scope.js';
import { SentRequests } from './context/sent-requests.js';
import { hasEffect } from './permission.js';
import { graver, type Doubt } from './retry/flake-detection.js';
import { LostAnswers } from './retry/lost-answers.js';
import type { Run } from './run.js';

/** Judges what each exchange of a run shows by itself, and tells it to whoever listens. */
export class ExchangeChecks {
  /** The operations of which a refusal was seen whose body the document shows. */
  readonly shownRefusals = new Set<OperationId>();
  /** The operations that accepted a value which a server may refuse, each with that value. */
  readonly acceptedValues = new Set<string>();
  private readonly observers: ((exchange: Exchange) => void)[] = [];
  /** By the ids of accepted exchanges whose body is not the documented one: the places that are not. */
  private readonly misfits = new Map<number, readonly string[]>();
  /** Exchanges beside others, whose troubles are held against the target unless it bears none beside others. */
  private crowdedTroubles: [Exchange, RequirementId][] = [];
  private isReduced = false;
  /** What was asked for which record. */
  readonly sent: SentRequests;
  private readonly lost = new LostAnswers();

  constructor(
    private readonly run: Pick<
      Run,
      'options' | 'emit' | 'verdicts' | 'cache' | 'planned' | 'clockSeconds' | 'states'
    >,
  ) {
    this.sent = new SentRequests(run.options.nonce);
  }

  /**
   * Judges what an exchange shows by itself, for the requirement that it was sent for.
   *
   * @param earlier what became of the same request when it was sent before
   */
  judge(exchange: Exchange, scope: Scope, earlier: readonly Exchange[] = []): void {
    const { entry, attempt, log } = scope;
    const { target } = this.run.options;
    this.record(exchange);
    log.exchange(exchange.id);
    attempt?.exchanges.push(exchange);
    this.lost.note(exchange, earlier);
    const judged = attempt ?? scope;
    if (exchange.resent && hasEffect(exchange.operation))
      judged.doubt = graver(judged.doubt, actedTwice(exchange, earlier));
    for (const finding of runChecks(checks, exchange, { ...target, sent: this.sent })) {
      const { requirement, ...found } = finding;
      if (attempt) attempt.findings.push({ ...finding, exchange });
      else
        this.run.verdicts.violated(
          requirement,
          { ...this.run.planned(entry), ...found, exchange: exchange.id },
          entry.id,
        );
      if (requirement.endsWith('/response.body'))
        this.misfits.set(exchange.id, finding.faults?.map(({ pointer }) => pointer) ?? ['']);
    }
    if (exchange.crowded && (exchange.response?.status ?? 0) >= 500)
      this.crowdedTroubles.push([exchange, entry.id]);
    else if (!exchange.crowded) this.run.verdicts.noteTrouble(exchange, entry.id);
  }

  /** Records an exchange that no requirement is tested by, and tells those who listen. */
  record(exchange: Exchange): void {
    const isAbsent = saysAbsent(exchange, this.run.options.target);
    const { clockSeconds } = this.run;
    this.run.emit({
      kind: 'ExchangeRecorded',
      exchange: { ...exchange, ...(clockSeconds > 0 ? { clockSeconds } : {}) },
      answer: answerOf(exchange.response),
      ...(isAbsent === undefined ? {} : { isAbsent }),
    });
    this.note(exchange);
  }

  /** Has every exchange shown to `observer` as it is, secrets too, before it is judged. */
  observe(observer: (exchange: Exchange) => void): void {
    this.observers.push(observer);
  }

  /**
   * Whether the body of an accepted exchange was found to be the documented one, or what is at `places` in it.
   *
   * @param places JSON pointers, with `*` for any item; without them, all of the body
   */
  fit(exchange: Exchange, places: readonly string[] = ['']): boolean {
    const isWithin = (one: string, other: string): boolean => `${one}/`.startsWith(`${other}/`);
    const faults = this.misfits.get(exchange.id)?.map(anyItem) ?? [];
    return !faults.some((fault) => places.some((place) => isWithin(fault, place) || isWithin(place, fault)));
  }

  /** The target bears no requests beside others: what went wrong so is held against nobody. */
  excuseCrowded(): void {
    this.crowdedTroubles = [];
    this.lost.restart();
    this.isReduced = true;
  }

  end(): void {
    this.lost.tell(this.run.verdicts);
    if (this.isReduced) return;
    for (const [exchange, by] of this.crowdedTroubles) this.run.verdicts.noteTrouble(exchange, by);
  }

  private note(exchange: Exchange): void {
    for (const observer of this.observers) observer(exchange);
    if (exchange.operation === null) return;
    const operation = operationOf(exchange.operation);
    if (documentedShape(operation, exchange)) this.shownRefusals.add(operation.id);
    if (!isAccepted(exchange.response)) return;
    for (const value of this.run.states.doubtfulIn(exchange))
      this.acceptedValues.add(`${operation.id} ${value}`);
    if (operation.effect === 'none') return;
    this.run.cache.forget(operation);
    this.run.cache.note(operation, exchange);
  }
}

/**
 * What did not come back may have been done, and nobody sees whether the way or the server lost it. A 500 comes from the
 * server itself: chance explains it once, and not each time.
 */
function actedTwice({ operation }: Exchange, earlier: readonly Exchange[]): Doubt {
  const isOwn = earlier.every((one) => !troubled(one) || one.response?.status === 500);
  const ended = isOwn ? 'a 500' : 'no answer, or that of a gateway';
  return {
    why: `${operation} got ${ended} and was sent again: it may have had its effect twice`,
    excuses: !isOwn,
  };
}
