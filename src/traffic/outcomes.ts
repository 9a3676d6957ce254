import type { Finding } from '../contract/finding.js';
import { requirements, type RequirementId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { Evidence } from '../contract/verdict.js';
import { NotTestable, Violation } from '../engine/errors.js';
import { evidenceOf, type Verdicts } from '../engine/verdicts.js';
import { hasMask } from './masks.js';
import type { Recording } from './recording.js';

/** Tests a recording for some requirements, and records a verdict for each that it exercises. */
export type Rule = (recording: Recording, outcomes: Outcomes) => void;

const ids: ReadonlySet<string> = new Set(requirements.map(({ id }) => id));

export class Outcomes {
  private readonly maskedIds = new Set<RequirementId>();

  /** @param isAsked whether a requirement is selected */
  constructor(
    private readonly verdicts: Verdicts,
    private readonly isAsked: (id: RequirementId) => boolean,
  ) {}

  kept(id: RequirementId): void {
    if (this.isAsked(id) && this.verdicts.of(id) === undefined) this.verdicts.record(id, 'pass');
  }

  /** The recording masks a value that a requirement depends on. */
  masked(id: RequirementId | undefined): void {
    if (id !== undefined) this.maskedIds.add(id);
  }

  /** Why a requirement without a verdict is not testable. */
  reason(id: RequirementId): string {
    return `${this.maskedIds.has(id) ? 'masked' : 'not'} in the recording`;
  }

  /** Records a failure; with a doubt, which is the reason why the server may be right, only a warning. */
  broken(id: RequirementId, evidence: Evidence, doubt?: string): void {
    if (!this.isAsked(id)) return;
    const { exchange, story = exchange === undefined ? [] : [{ exchange }] } = evidence;
    const told = { ...evidence, story };
    if (doubt === undefined) this.verdicts.violated(id, told);
    else this.verdicts.flaky(id, told, { reason: doubt });
  }

  shows(id: RequirementId, exchange: Exchange, finding: Finding, doubt?: string): void {
    this.broken(id, { finding, exchange: exchange.id }, doubt);
  }

  /** Runs expectations as a live run does: a Violation is a failure, and NotTestable leaves the requirement open. */
  expect(id: RequirementId, work: () => void, doubt?: string): void {
    try {
      work();
      this.kept(id);
    } catch (error) {
      if (error instanceof NotTestable) return;
      if (!(error instanceof Violation)) throw error;
      // The masked value may have been right.
      if (hasMask(error.finding)) return this.masked(id);
      this.broken(id, evidenceOf(error), doubt);
    }
  }
}

/** The id of a requirement of an operation; undefined where the contract has none of this name. */
export function idOf(operation: string, name: string): RequirementId | undefined {
  const id = `${operation}/${name}`;
  return ids.has(id) ? (id as RequirementId) : undefined;
}
