import { groupBy } from '../../contract/collections.js';
import { isTested } from '../../contract/verdict.js';
import type { RunEvent } from '../../engine/events.js';
import { countsOf } from './summary.js';
import type { Counts, OperationResult, RequirementResult } from '../model/model.js';
import { groupReasons } from '../text/reasons.js';

/** The result of each operation, by the results of its requirements and by whether the server implements it. */
export function operationResults(
  results: readonly RequirementResult[],
  absent: ReadonlySet<string> = new Set(),
): OperationResult[] {
  return [...groupBy(results, ({ operation }) => operation)].map(([operation, own]) => {
    const counts = countsOf(own);
    const status = statusOf(counts, absent.has(operation) && !own.every(isFree));
    return {
      ...{ operation, tag: own[0]!.tag, status, ...counts },
      reasons: groupReasons(own.filter(({ verdict, excluded }) => !isTested(verdict) && !excluded)),
    };
  });
}

// A server need not implement an operation without applicable requirements.
const isFree = ({ verdict, excluded }: RequirementResult): boolean =>
  verdict === 'not-offered' || excluded === true;

function statusOf({ tested, fail }: Counts, isAbsent: boolean): OperationResult['status'] {
  if (isAbsent) return 'not-offered';
  if (fail > 0) return 'fail';
  return tested > 0 ? 'pass' : 'not-testable';
}

/** The operations whose answers all show that the server does not implement them. */
export function absentOperations(lines: readonly RunEvent[]): Set<string> {
  const answers = lines.filter((line) => line.kind === 'ExchangeRecorded');
  const having = (isAbsent: boolean) =>
    answers.flatMap((line) => (line.isAbsent === isAbsent ? (line.exchange.operation ?? []) : []));
  const present = new Set(having(false));
  return new Set(having(true).filter((operation) => !present.has(operation)));
}
