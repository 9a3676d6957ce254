import type { Log, ReportingDescriptor, Result, Suppression } from 'sarif';
import { webhookEvents } from '../../contract/contract.js';
import { knownReason } from '../compare/baseline.js';
import type { Report, RequirementResult } from '../model/model.js';
import { asJson, visible } from '../text/plain-text.js';

/** The report as SARIF 2.1.0, with a rule for each requirement and a result for each failure or warning. */
export function sarif(report: Report): string {
  const { suite, contract, target, requirements, summary, problems, seed, startedAt, finishedAt } = report;
  const rules = requirements.filter(({ excluded }) => !excluded);
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: suite.name, semanticVersion: suite.version, rules: rules.map(ruleOf) } },
        invocations: [
          {
            executionSuccessful: summary.verdict !== 'undecided',
            startTimeUtc: startedAt,
            endTimeUtc: finishedAt,
            toolExecutionNotifications: problems.map((problem) => ({
              level: 'error',
              message: { text: literal(problem) },
            })),
          },
        ],
        results: rules.flatMap((rule, index) =>
          rule.verdict === 'fail' || rule.verdict === 'warn' ? [resultOf(rule, index, report)] : [],
        ),
        properties: { seed, contract: contract.version, target: target.baseUrl, ...summary },
      },
    ],
  };
  return asJson(log);
}

function ruleOf({ id, text, level, clause, basis, tag }: RequirementResult): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: literal(text) },
    help: { text: literal(`Interface document: ${clause}.`) },
    defaultConfiguration: { level: level === 'MUST' ? 'error' : 'warning' },
    properties: { tags: [tag], level, basis },
  };
}

function resultOf(rule: RequirementResult, ruleIndex: number, report: Report): Result {
  const { id, operation, verdict, evidence, reason } = rule;
  const [first] = evidence;
  const message = first ? `Expected ${first.expected}; got ${first.actual}.` : (reason ?? rule.text);
  const cause = report.causes.find(({ requirement, explains }) => [requirement, ...explains].includes(id));
  const known = knownReason(report, id);
  return {
    ruleId: id,
    ruleIndex,
    level: verdict === 'fail' ? 'error' : 'warning',
    message: { text: literal(message) },
    locations: [
      {
        // Viewers require a file; a requirement has only the file of its operation in the contract.
        physicalLocation: { artifactLocation: { uri: specFile(rule) }, region: { startLine: 1 } },
        logicalLocations: [{ name: operation, kind: 'function' }],
      },
    ],
    // GitHub matches results by the second fingerprint. Its default would be the location, which many results share.
    partialFingerprints: { 'requirement/v1': id, primaryLocationLineHash: `${id}:1` },
    ...(known === undefined ? {} : { suppressions: [suppression(known)] }),
    ...(cause ? { properties: { cause: cause.id } } : {}),
  };
}

const suppression = (known: string): Suppression => ({
  kind: 'external',
  status: 'accepted',
  justification: literal(known),
});

function specFile({ tag, operation }: RequirementResult): string {
  const event = new Map(Object.entries(webhookEvents)).get(operation);
  if (event !== undefined) return `spec/webhooks/${event}.yaml`;
  const isShared = operation === 'service' || operation === 'receiver';
  return isShared ? 'spec/openapi.yaml' : `spec/paths/${tag}/${operation}.yaml`;
}

/** Escapes placeholders and links in a message (SARIF 2.1.0, 3.11.5 and 3.11.6). */
const literal = (text: string): string =>
  visible(text)
    .replace(/[{}]/g, '$&$&')
    .replace(/(\\*)([[\]])/g, '$1$1\\$2');
