import { defined } from '../contract/json.js';
import { because, reasonOf, type Why } from '../contract/reason.js';
import { inWords } from '../checks/response.js';
import { derivedId, requirementRow, type RequirementId, type UnspecifiedId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { claim, type Finding } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import { worse, type Evidence, type Outcome, type Verdict } from '../contract/verdict.js';
import type { Found, Violation } from './errors.js';
import type { CutShort, Emit } from './events.js';

/** The number of values that a property tried, and the reason why it stopped early. */
export type Cut = Omit<CutShort, 'requirement'>;

export function evidenceOf(
  { finding, exchange, found, story = [], shown: { compares } }: Violation,
  how: Found | undefined = found,
): Evidence {
  const isIncluded = !exchange || story.some((step) => step.exchange === exchange.id);
  return {
    finding,
    ...(exchange ? { exchange: exchange.id } : {}),
    ...(compares ? { compares: [compares[0].id, compares[1].id] as const } : {}),
    story: isIncluded ? story : [...story, { exchange: exchange.id }],
    ...how,
  };
}

const notRepeated = because('not-repeated', 'it did not repeat');

export class Verdicts {
  private readonly outcomes = new Map<RequirementId, Outcome>();
  private readonly observed = new Set<string>();
  private readonly wrongParts = new Set<string>();

  /** @param isAsked whether a requirement is in scope; violations of others are not recorded */
  constructor(
    private readonly emit: Emit,
    private readonly isAsked: (id: RequirementId) => boolean = () => true,
  ) {}

  of(id: RequirementId): Outcome | undefined {
    return this.outcomes.get(id);
  }

  /** Whether other failures of the operation already show all parts that a finding is about. */
  knows(id: RequirementId, { parts = [] }: Finding): boolean {
    const { operation } = requirementRow(id);
    return parts.length > 0 && parts.every((part) => this.wrongParts.has(`${operation} ${part}`));
  }

  with(wanted: Outcome): RequirementId[] {
    return [...this.outcomes].filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  }

  /** Records a violation. It fails a MUST and warns about a SHOULD. */
  violated(id: RequirementId, evidence: Evidence, by?: RequirementId): void {
    this.record(id, requirementRow(id).level === 'MUST' ? 'fail' : 'warn', { evidence, by });
  }

  /** Records a violation that did not repeat as a warning. The evidence includes the second response. */
  flaky(
    id: RequirementId,
    evidence: Evidence,
    { reason = notRepeated, exchange }: { reason?: Why; exchange?: Exchange | undefined } = {},
  ): void {
    this.record(id, 'warn', { reason, evidence });
    if (!exchange) return;
    const words = say`no violation when it was sent again (${inWords(exchange)})`;
    const finding = claim('the same again', words, { isRepetition: true });
    this.record(id, 'warn', { reason, evidence: { finding, exchange: exchange.id } });
  }

  /** Records that a property stopped early, and why. */
  cutShort(requirement: RequirementId, cut: Cut): void {
    this.emit({ kind: 'PropertyCutShort', requirement, ...cut });
  }

  /** Records a verdict with its evidence, and the requirement whose test reached it. */
  record(
    id: RequirementId,
    outcome: Outcome,
    {
      by,
      reason,
      evidence,
    }: Pick<Verdict, 'evidence'> & { reason?: Why; by?: RequirementId | undefined } = {},
  ): void {
    if (evidence && !this.isAsked(id)) return;
    const known = this.outcomes.get(id);
    if (outcome === 'fail')
      for (const part of evidence?.finding.parts ?? [])
        this.wrongParts.add(`${requirementRow(id).operation} ${part}`);
    this.outcomes.set(id, known ? worse(known, outcome) : outcome);
    this.emit({
      kind: 'VerdictReached',
      verdict: {
        requirement: id,
        outcome,
        ...(reason === undefined ? {} : { reason: reasonOf(reason) }),
        ...defined({ evidence }),
      },
      ...(by && { by }),
    });
  }

  /** Warns about a 5xx that did not repeat. */
  noteTrouble(exchange: Exchange, by: RequirementId): void {
    const { operation, response, repeated, unchecked, sentOnce } = exchange;
    if (operation === null || repeated || unchecked || !response || response.status < 500) return;
    this.record(derivedId(operation, 'response.no-server-error'), 'warn', {
      reason: sentOnce
        ? because('not-repeated', 'it was not sent again because it has an effect')
        : notRepeated,
      evidence: {
        finding: { kind: 'server-error', got: say`${inWords(exchange)}, once` },
        exchange: exchange.id,
      },
      by,
    });
  }

  observe(id: UnspecifiedId, observed: string): void {
    const key = `${id} ${observed}`;
    if (this.observed.has(key)) return;
    this.observed.add(key);
    this.emit({ kind: 'Observed', id, observed });
  }

  internalError(requirement: RequirementId, error: unknown): void {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.emit({ kind: 'InternalError', requirement, message });
    this.record(requirement, 'not-testable', {
      reason: because('suite-error', 'an internal error of the suite; please report it'),
    });
  }
}
