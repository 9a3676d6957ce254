import { contract, requirementRow } from '../../../contract/contract.js';
import type { Exchange } from '../../../contract/exchange.js';
import { shownUrl } from '../../../http/network.js';
import { Redactor } from '../../../redaction/redactor.js';
import { chooseEvidence } from '../../../report/build/evidence.js';
import type { Again, Report, RequirementResult } from '../../../report/model/model.js';
import { causesOf } from '../../../report/causes/causes.js';
import { operationResults } from '../../../report/build/operation-results.js';
import { summarise } from '../../../report/build/summarise.js';
import type { Judged, Observed } from '../../../webhooks/certification.js';
import type { Dispatcher } from '../../../webhooks/dispatcher.js';
import { rules } from '../../../webhooks/rules/index.js';
import { digestOf, suiteDigest } from '../../../certify/digests.js';
import { suite } from '../../../certify/package.js';

interface ReceiverRun {
  judged: readonly Judged[];
  observed: readonly Observed[];
  stopped: string | null;
  dispatcher: Dispatcher;
  startedAt: Date;
  /** All rules were judged, not a selection. */
  complete: boolean;
  again: Again;
  showPersonalData: boolean;
}

/** What was found about a receiver, in the form of every other report. */
export function receiverReport(run: ReceiverRun): Report {
  const { url, probe, secret } = run.dispatcher.options;
  const redactor = new Redactor({
    apiKey: secret,
    apiSecret: secret,
    showPersonalData: run.showPersonalData,
  });
  const finishedAt = new Date();
  const exchanges = new Map(
    [...run.dispatcher.exchanges].map(([id, exchange]) => [id, withoutSecret(exchange, redactor)]),
  );
  const { origin } = new URL(url);
  const requirements = run.judged.map(({ rule, outcome, reason, violation }): RequirementResult => ({
    id: rule.id,
    operation: 'receiver',
    tag: rule.requirement,
    level: 'MUST',
    text: rule.text,
    clause: requirementRow(rule.requirement).clause,
    basis: requirementRow(rule.requirement).basis,
    verdict: outcome,
    ...(reason === undefined ? {} : { reason: redactor.text(reason) }),
    evidence: violation ? chooseEvidence([evidenceOf(violation, redactor)], exchanges, origin) : [],
  }));
  const problems = run.stopped === null ? [] : [redactor.text(`the run stopped: ${run.stopped}`)];
  return {
    schemaVersion: 1,
    suite,
    contract: { version: contract.version, sha256: contract.sha256 },
    target: { baseUrl: url, environment: 'sandbox', features: ['webhooks'] },
    startedAt: run.startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    // Nothing is left to chance.
    seed: 0,
    summary: {
      ...summarise(requirements, problems, !run.complete),
      requests: exchanges.size,
      durationMs: finishedAt.getTime() - run.startedAt.getTime(),
      ...(run.complete ? {} : { selectedFrom: rules.length }),
    },
    operations: operationResults(requirements),
    causes: causesOf(requirements, rules).causes,
    requirements,
    observations: run.observed.map(({ observation: { id, text }, observed }) => ({
      id,
      text,
      observed: redactor.text(observed),
    })),
    problems,
    again: run.again,
    digests: {
      target: digestOf({ receiver: shownUrl(url), probe: probe === undefined ? null : shownUrl(probe) }),
      suite: suiteDigest(),
    },
    ...(run.showPersonalData ? { showsPersonalData: true } : {}),
  };
}

/** What was sent stands as it was, byte for byte: it has only a signature. What came back may hold anything. */
function withoutSecret(exchange: Exchange, redactor: Redactor): Exchange {
  return { ...redactor.exchange(exchange), request: exchange.request };
}

function evidenceOf({ expected, actual, exchange }: NonNullable<Judged['violation']>, redactor: Redactor) {
  const shown = exchange ? { exchange: exchange.id } : {};
  return { expected: redactor.text(expected), actual: redactor.text(actual), ...shown };
}
