// Errors > HTTP status codes: any body, header, path or query gets an answer below 500.
import { oddKindsOf, oddRequestsOf, type OddRequest } from '../../../src/cases/malformed/requests.js';
import { withSmallAmounts } from '../../../src/cases/request-members.js';
import { classifyServerError } from '../../../src/checks/no-server-error.js';
import { derivedId, operations, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { inWords } from '../../../src/checks/response.js';
import { expectAnswered } from '../../../src/rules/service.js';
import { isolationOfAccepted } from '../../../src/engine/schedule/registry.js';
import { suite } from '../../../src/domain/suite.js';

export const { entries, requirement } = suite();

for (const operation of operations) {
  requirement(
    derivedId(operation.id, 'fuzz.bytes'),
    {
      kind: 'property',
      isolation: isolationOfAccepted(operation),
      sampling: { column: 'malformed input', kinds: (pace) => oddKindsOf(operation, pace) },
    },
    async (t) => {
      await t.http.baseline(operation.id);
      for (const request of oddRequestsOf(operation, t.sampling.pace))
        await sendOdd(t, operation.id, request);
    },
  );
}

async function sendOdd(t: Context, id: OperationId, { note, put, parts = [] }: OddRequest): Promise<void> {
  const base = withSmallAmounts(await t.cases.conforming(id));
  const exchange = await t.http.send(put(base), { note });
  // Usually one part of a combined request shows the fault alone, and the report is about the simplest request.
  if (classifyServerError(exchange) === 'fault') for (const part of parts) await sendOdd(t, id, part);
  answered(t, exchange);
}

function answered(t: Context, exchange: Exchange): void {
  expectAnswered(exchange);
  if (classifyServerError(exchange) === 'doubt')
    t.run.verdicts.record(t.entry.id, 'warn', {
      reason: 'the request is not valid HTTP',
      evidence: {
        finding: { kind: 'server-error', got: inWords(exchange) },
        exchange: exchange.id,
      },
    });
}
