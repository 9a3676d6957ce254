/** Failing requirements with invented evidence, and their root causes. */
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { claim } from '../../../src/contract/finding.js';
import { causesOf } from '../../../src/report/causes/causes.js';
import type { ReportedEvidence, RequirementResult } from '../../../src/report/model/model.js';
import { reportedExchange } from './exchange.js';

type Verdict = RequirementResult['verdict'];

const unsaid = claim('', '');

/** An answer of a status, and what is wrong with its body. */
export function answered(status: number, ...faults: [pointer: string, keyword: string][]): ReportedEvidence {
  return {
    finding:
      faults.length === 0
        ? unsaid
        : claim('the documented body', 'another', {
            faults: faults.map(([pointer, keyword]) => ({ pointer, keyword, expected: '', actual: '' })),
          }),
    ...{ expected: '', actual: '', headline: '', curl: null },
    exchange: reportedExchange({
      answer: status < 300 ? 'accepted' : 'refused',
      response: { status, headers: {}, body: '' },
    }),
  };
}

export function result(
  id: RequirementId,
  verdict: Verdict = 'fail',
  evidence = answered(200),
): RequirementResult {
  const { operation, tag, level, text, clause, basis } = requirementRow(id);
  const isShown = verdict === 'fail' || verdict === 'warn';
  // Different requirements say different things.
  const finding = evidence.finding === unsaid ? claim(`what ${id} says`, 'another') : evidence.finding;
  const asked = { ...evidence, finding, exchange: { ...evidence.exchange!, operation } };
  return { id, operation, tag, level, text, clause, basis, verdict, evidence: isShown ? [asked] : [] };
}

/** The requirement of each root cause, with those that it explains. */
export const told = (...results: RequirementResult[]): [string, string[]][] =>
  causesOf(results).causes.map(({ requirement, explains }) => [requirement, explains]);
