import { requirements, type RequirementId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { Evidence } from '../contract/verdict.js';
import { NotTestable, Violation } from '../engine/errors.js';
import { evidenceOf, type Verdicts } from '../engine/verdicts.js';
import { hasMask } from './masks.js';

const ids: ReadonlySet<string> = new Set(requirements.map(({ id }) => id));

/** What the rules tell what they found. */
export class Judge {
  /** @param isAsked whether a requirement is to be judged */
  constructor(
    private readonly verdicts: Verdicts,
    private readonly isAsked: (id: RequirementId) => boolean,
  ) {}

  /** A requirement was exercised and kept. */
  kept(id: RequirementId): void {
    if (this.isAsked(id) && this.verdicts.of(id) === undefined) this.verdicts.record(id, 'pass');
  }

  /** A requirement is broken, unless it may be otherwise, for the reason given: then it is in doubt. */
  broken(id: RequirementId, evidence: Evidence, doubt?: string): void {
    if (!this.isAsked(id)) return;
    const told = { ...evidence, story: evidence.story ?? storyOf(evidence) };
    if (doubt === undefined) this.verdicts.violated(id, told);
    else this.verdicts.flaky(id, told, { reason: doubt });
  }

  /** An exchange shows that a requirement is broken. */
  shows(id: RequirementId, exchange: Exchange, expected: string, actual: string, doubt?: string): void {
    this.broken(id, { expected, actual, exchange: exchange.id }, doubt);
  }

  /** Judges by expectations, as the suite does: a Violation breaks the requirement, NotTestable says nothing of it. */
  expect(id: RequirementId, work: () => void, doubt?: string): void {
    try {
      work();
      this.kept(id);
    } catch (error) {
      if (error instanceof NotTestable) return;
      if (!(error instanceof Violation)) throw error;
      // What is masked may have been right.
      if (hasMask(error.expected) || hasMask(error.actual)) return;
      this.broken(id, evidenceOf(error), doubt);
    }
  }
}

const storyOf = ({ exchange }: Evidence): NonNullable<Evidence['story']> =>
  exchange === undefined ? [] : [{ exchange }];

/** The id of a requirement of an operation, where the contract has one of this name. */
export function idOf(operation: string, name: string): RequirementId | undefined {
  const id = `${operation}/${name}`;
  return ids.has(id) ? (id as RequirementId) : undefined;
}
