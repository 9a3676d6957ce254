import { credentialHeaders } from '../../cases/credentials.js';
import type { Pace } from '../../cases/sampling.js';
import type { RequirementId, UnspecifiedId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Evidence, Step } from '../../contract/verdict.js';
import type { States } from '../../target/states.js';
import type { Target } from '../../target/target.js';
import { NotTestable } from '../errors.js';
import type { RunOptions } from '../options.js';
import { wasAway, type Doubt } from '../retry/flake-detection.js';
import type { Waits } from '../retry/waits.js';
import type { Run } from '../run.js';
import type { Budget } from '../schedule/budget.js';
import type { Entry } from '../schedule/registry.js';
import type { Share } from '../schedule/share.js';
import type { Verdicts } from '../verdicts.js';
import type { Scope } from './scope.js';

/** A run as one requirement sees it: what it may look at, and what it can tell. */
export abstract class ScopedRun {
  constructor(
    protected readonly run: Run,
    protected readonly scope: Scope,
  ) {}

  get entry(): Entry {
    return this.scope.entry;
  }

  observe(id: UnspecifiedId, observed: string): void {
    this.verdicts.observe(id, observed);
  }

  /** Keeps what the target sent to the suite, so that a failure can show it. */
  received(delivery: Omit<Exchange, 'id'>): Exchange {
    return this.run.received(delivery);
  }

  /** Tells a step that was no request, for those who read why a requirement failed. */
  say(text: string): void {
    this.scope.log.say(text);
  }

  /** Tells what matters of an exchange that was sent for the requirement. */
  tell(exchange: Exchange, text: string): void {
    this.scope.log.exchange(exchange.id, text);
  }

  /** What was done before is no part of what shows a violation from here on. */
  restartStory(): void {
    this.scope.log.restart();
  }

  /** All that was done for the requirement. */
  get story(): Step[] {
    return this.scope.log.story;
  }

  /**
   * Why what was seen may come of an answer that was lost, or of a server that was started anew; null where nothing
   * was.
   */
  protected get doubt(): Doubt | null {
    const { absences, attempt, doubt } = this.scope;
    return this.run.absences > absences ? wasAway : (attempt?.doubt ?? doubt);
  }

  /** Holds something against another requirement than the one that is judged. Throws NotTestable where that is in doubt. */
  blame(id: RequirementId, evidence: Evidence): void {
    if (this.doubt !== null) throw new NotTestable(this.doubt.why);
    this.verdicts.violated(id, evidence, this.entry.id);
  }

  /** Says that nothing happens for a while, and why. */
  waiting(ms: number, why: string): void {
    this.run.waiting(ms, why);
  }

  /** Has something closed with the run. */
  onClose(work: () => Promise<void>): void {
    this.run.onClose(work);
  }

  /** Whether the body of an accepted exchange was found to be the documented one. */
  fits(exchange: Exchange, place?: string): boolean {
    return this.run.exchanges.fit(exchange, place);
  }

  /** How many requests were sent for the requirement so far. */
  get requests(): number {
    return this.scope.counts.requests;
  }

  /** How many requests were held back, because nothing more is sent. */
  get heldBack(): number {
    return this.scope.counts.heldBack;
  }

  get share(): Share | null {
    return this.scope.share;
  }

  get budget(): Budget {
    return this.run.budget;
  }

  /** Which part of a plan the run tries. */
  get pace(): Pace {
    return this.run.pace;
  }

  get verdicts(): Verdicts {
    return this.run.verdicts;
  }

  get waits(): Waits {
    return this.run.waits;
  }

  get states(): States {
    return this.run.states;
  }

  get options(): RunOptions {
    return this.run.options;
  }

  get target(): Target {
    return this.run.options.target;
  }

  protected get credentials(): Record<string, string> {
    const { apiKey, apiSecret } = this.target;
    return credentialHeaders(apiKey, apiSecret);
  }

  /** By how many seconds the target's clock was moved. */
  get clockSeconds(): number {
    return this.run.clockSeconds;
  }
}
