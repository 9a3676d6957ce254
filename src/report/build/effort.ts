import { defined } from '../../contract/json.js';
import { operations } from '../../contract/contract.js';
import type { Answer } from '../../contract/exchange.js';
import type { RunEvent } from '../../engine/events.js';
import type { ReportedEffort } from '../model/model.js';

/** The cost of a run by its journal. The journal of an interrupted run has no total, so its exchanges are counted. */
export function effortOf(
  lines: readonly RunEvent[],
  limits: Pick<ReportedEffort, 'depth' | 'maxRequests' | 'maxMinutes'>,
): ReportedEffort {
  const none: Record<Answer, number> = { accepted: 0, refused: 0, serverErrors: 0, other: 0 };
  const counts = new Map(operations.map(({ id }) => [id, { ...none }]));
  let spent = { requests: 0, burst: 0, shrinking: 0 };
  let recorded = 0;
  for (const line of lines) {
    if (line.kind === 'RunFinished') spent = line;
    if (line.kind !== 'ExchangeRecorded' || line.exchange.received) continue;
    recorded++;
    const count = line.exchange.operation && counts.get(line.exchange.operation);
    if (count && line.answer) count[line.answer]++;
  }
  const { depth, maxRequests, maxMinutes } = limits;
  return {
    ...defined({ depth, maxRequests, maxMinutes }),
    ...{ requests: Math.max(spent.requests, recorded), burst: spent.burst, shrinking: spent.shrinking },
    cut: lines.flatMap((line) => {
      if (line.kind !== 'PropertyCutShort') return [];
      const { requirement, tried, planned, reason } = line;
      return [{ requirement, tried, planned, reason }];
    }),
    operations: [...counts]
      .filter(([, count]) => Object.values(count).some((n) => n > 0))
      .map(([operation, count]) => ({ operation, ...count })),
  };
}
