import { saysAbsent } from '../checks/absent.js';
import { documentedShape } from '../checks/error-body.js';
import { isForbidden } from '../checks/forbidden.js';
import { checks } from '../checks/index.js';
import { answerOf, inWords, isAccepted, runChecks } from '../checks/response.js';
import {
  derivedId,
  operationOf,
  type Operation,
  type OperationId,
  type RequirementId,
} from '../contract/contract.js';
import { anyItem } from '../contract/pointer.js';
import type { Exchange } from '../contract/exchange.js';
import { troubled } from '../http/failures.js';
import type { Evidence } from '../contract/verdict.js';
import type { Bus } from './bus.js';
import type { RunCache } from './context/run-cache.js';
import type { Scope } from './context/scope.js';
import type { Emit } from './events.js';
import { SentRequests } from './context/sent-requests.js';
import { hasEffect } from './permission.js';
import { graver, type Doubt } from './retry/flake-detection.js';
import { LostAnswers } from './retry/lost-answers.js';
import type { Entry } from './schedule/registry.js';
import type { Verdicts } from './verdicts.js';
import type { RunOptions } from './options.js';
import type { States } from '../server-under-test/states.js';

/** The parts of a run that the checks of its exchanges need. */
interface Checked {
  options: Pick<RunOptions, 'target' | 'nonce'>;
  bus: Bus;
  emit: Emit;
  verdicts: Verdicts;
  cache: RunCache;
  states: States;
  clockSeconds: number;
  planned(entry: Entry): Pick<Evidence, 'seed' | 'depth'>;
}

/** Checks each exchange of a run on its own. */
export class ExchangeChecks {
  /** The operations that returned a rejection with a documented body. */
  readonly shownRefusals = new Set<OperationId>();
  /** The operations that accepted a value which a server may reject, each with the value. */
  readonly acceptedValues = new Set<string>();
  /** The operations that accepted a request. */
  private readonly allowed = new Set<OperationId>();
  /** The first valid request that an operation forbade before it accepted any. */
  private readonly forbidden = new Map<OperationId, Exchange>();
  /** The undocumented places in accepted bodies, by exchange id. */
  private readonly misfits = new Map<number, readonly string[]>();
  /** Server errors during parallel requests. They count only if the server otherwise handles parallel requests. */
  private crowdedTroubles: [Exchange, RequirementId][] = [];
  private isReduced = false;
  readonly sent: SentRequests;
  private readonly lost = new LostAnswers();

  constructor(private readonly run: Checked) {
    this.sent = new SentRequests(run.options.nonce);
  }

  /**
   * Runs the checks on an exchange, for the requirement that sent it.
   *
   * @param earlier the earlier attempts of the same request
   */
  check(exchange: Exchange, scope: Scope, earlier: readonly Exchange[] = []): void {
    const { entry, attempt, log } = scope;
    const { target } = this.run.options;
    this.record(exchange);
    log.exchange(exchange.id);
    attempt?.exchanges.push(exchange);
    this.lost.note(exchange, earlier);
    const current = attempt ?? scope;
    if (exchange.resent && hasEffect(exchange.operation))
      current.doubt = graver(current.doubt, actedTwice(exchange, earlier));
    for (const breach of runChecks(checks, exchange, { ...target, sent: this.sent })) {
      const { requirement, finding } = breach;
      if (attempt) attempt.breaches.push({ ...breach, exchange });
      else
        this.run.verdicts.violated(
          requirement,
          { ...this.run.planned(entry), finding, exchange: exchange.id },
          entry.id,
        );
      if (requirement.endsWith('/response.body'))
        this.misfits.set(exchange.id, finding.faults?.map(({ pointer }) => pointer) ?? ['']);
    }
    if (exchange.crowded && (exchange.response?.status ?? 0) >= 500)
      this.crowdedTroubles.push([exchange, entry.id]);
    else if (!exchange.crowded) this.run.verdicts.noteTrouble(exchange, entry.id);
  }

  /** Records an exchange that tests no requirement. */
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

  /**
   * Whether the body of an accepted exchange, or the parts at `places`, matches the contract.
   *
   * @param places JSON pointers, with `*` for any item; by default the whole body
   */
  fit(exchange: Exchange, places: readonly string[] = ['']): boolean {
    const isWithin = (inner: string, outer: string): boolean => `${inner}/`.startsWith(`${outer}/`);
    const faults = this.misfits.get(exchange.id)?.map(anyItem) ?? [];
    return !faults.some((fault) => places.some((place) => isWithin(fault, place) || isWithin(place, fault)));
  }

  /**
   * Whether the response to a valid request may say that this key may not use the operation: no request of it has been
   * accepted (ruling:forbidden).
   *
   * @param isDue whether the response becomes a violation if the operation accepts a request later
   */
  mayForbid(exchange: Exchange, isDue: boolean): boolean {
    const { operation } = exchange;
    if (operation === null || !isForbidden(exchange) || this.allowed.has(operation)) return false;
    if (isDue && !this.forbidden.has(operation)) this.forbidden.set(operation, exchange);
    return true;
  }

  /** Ignores errors during parallel requests, because the server cannot handle those. */
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

  private allow({ id, success }: Operation): void {
    this.allowed.add(id);
    const refused = this.forbidden.get(id);
    if (!refused) return;
    this.forbidden.delete(id);
    this.run.verdicts.violated(derivedId(id, 'response.success'), {
      finding: {
        kind: 'rejected',
        wanted: success,
        got: inWords(refused),
        others: true,
      },
      exchange: refused.id,
    });
  }

  private note(exchange: Exchange): void {
    this.run.bus.publish('exchange', exchange);
    if (exchange.operation === null) return;
    const operation = operationOf(exchange.operation);
    if (documentedShape(operation, exchange)) this.shownRefusals.add(operation.id);
    if (!isAccepted(exchange.response)) return;
    this.allow(operation);
    for (const { value } of this.run.states.rows.doubtfulIn(exchange))
      this.acceptedValues.add(`${operation.id} ${value}`);
    if (operation.effect === 'none') return;
    this.run.cache.forget(operation);
    this.run.cache.note(operation, exchange);
  }
}

/**
 * A request without a response may have taken effect, and the suite cannot tell whether the network or the server lost
 * the response. A 500 comes from the server itself, so chance may explain one of them, but not all.
 */
function actedTwice({ operation }: Exchange, earlier: readonly Exchange[]): Doubt {
  const isOwn = earlier.every((one) => !troubled(one) || one.response?.status === 500);
  const ended = isOwn ? 'a 500' : 'no answer, or one from a gateway';
  return {
    why: `${operation} got ${ended} and was sent again, so it may have taken effect twice`,
    excuses: !isOwn,
  };
}
