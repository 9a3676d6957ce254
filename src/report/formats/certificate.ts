import { defined } from '../../contract/json.js';
import type { Outcome } from '../../contract/verdict.js';
import { idsOf, isMasked, withVerdict } from '../build/summary.js';
import type { Report } from '../model/model.js';
import { asJson } from '../text/plain-text.js';
import { coverageOf } from '../text/verdict-words.js';

/**
 * The result as an in-toto statement, to be signed by the person responsible for the run. It names the server by its digest,
 * the suite, the contract and the result.
 * https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md
 */
export function certificate(report: Report): string | null {
  const { digests, target, contract, suite, summary, startedAt, finishedAt, seed, requirements } = report;
  if (!digests) return null;
  const named = (verdict: Outcome) => idsOf(withVerdict(requirements, verdict));
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: target.baseUrl, digest: { sha256: digests.target } }],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: resultOf(report),
      configuration: [
        described('contract', contract.sha256, { version: contract.version }),
        described('suite', digests.suite, { name: suite.name, version: suite.version }),
        described('target', digests.target, { environment: target.environment, features: target.features }),
        ...(digests.journal === undefined ? [] : [described('journal.ndjson', digests.journal)]),
      ],
      passedTests: named('pass'),
      warnedTests: named('warn'),
      failedTests: named('fail'),
      // The predicate allows extensions, which must not make a result better.
      cwit_run: {
        ...{ verdict: summary.verdict, complete: summary.complete, startedAt, finishedAt, seed },
        ...defined({ selectedFrom: summary.selectedFrom }),
        coverage: {
          ...coverageOf(summary),
          ...defined({ masked: summary.masked, rootCauses: summary.rootCauses }),
          operations: Object.fromEntries(
            report.operations
              .map((row) => [row.operation, coverageOf(row)] as const)
              .filter(([, { of }]) => of > 0),
          ),
        },
        masked: idsOf(report.requirements.filter(isMasked)),
        notTestable: named('not-testable'),
        notOffered: named('not-offered'),
        problems: report.problems,
      },
    },
  };
  return asJson(statement);
}

/**
 * Only a complete run without warnings is `PASSED`; an incomplete run, or one with warnings, is `WARNED`. An undecided run is
 * `FAILED`, so that no gate accepts it: the predicate has no fourth value.
 */
function resultOf({ summary: { verdict, complete, warn } }: Report): 'PASSED' | 'WARNED' | 'FAILED' {
  if (verdict !== 'conforming') return 'FAILED';
  return complete && warn === 0 ? 'PASSED' : 'WARNED';
}

/** A ResourceDescriptor. */
const described = (name: string, sha256: string, annotations?: object) =>
  defined({ name, digest: { sha256 }, annotations });
