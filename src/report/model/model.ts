import type { Basis, RequirementId } from '../../contract/contract.js';
import type { Count, Milliseconds, Sha256, Timestamp, Whole } from '../../contract/scalars.js';
import type { Answer, ReceivedResponse, SentRequest } from '../../contract/exchange.js';
import type { RememberedRequest } from '../../engine/events.js';
import type { Finding, SentFault } from '../../contract/finding.js';
import type { Reason } from '../../contract/reason.js';
import type { Outcome, StepKind } from '../../contract/verdict.js';
import type { ReportDiff, ReportedBaseline } from './comparison.js';
import type { SideEffect, SideEffectTotal, Spending, Teardown } from './side-effect.js';

export type * from './comparison.js';

/** The identity of a run, and its summary. */
export interface RunIdentity {
  suite: { name: string; version: string };
  contract: {
    version: string;
    /** The digest of the bundled spec. */
    sha256: Sha256;
  };
  startedAt: Timestamp;
  /** The seed of all random choices of the run. */
  seed: Whole;
  summary: Summary;
  /** SHA-256 digests of the inputs of the report, in hexadecimal. */
  digests?: ReportedDigests;
}

/**
 * The complete result of a run. All file formats and the console output derive from it. Credentials and sensitive values
 * are redacted.
 *
 * @title Report of cwit-conformance
 */
export interface Report extends RunIdentity {
  schemaVersion: 2;
  /** The verdict in a few words, such as for a badge. An incomplete run is never called `conforming`. */
  inBrief?: string;
  target: ReportedTarget;
  finishedAt: Timestamp;
  /** The result of each operation in the order of the contract, including webhooks and `service`. */
  operations: OperationResult[];
  /** The root causes of failures and warnings, in the order to fix them. */
  causes: Cause[];
  /** All requirements, or the selected ones, in the order of the contract. */
  requirements: RequirementResult[];
  /** How the server behaves where the interface document leaves the behavior unspecified. Never a violation. */
  observations: ReportedObservation[];
  /** The cost of the run, and the properties that a limit cut short. Reports on receivers have none. */
  effort?: ReportedEffort;
  /** The provider states whose values the run read from the API, each with the request. */
  discovered?: DiscoveredState[];
  /** Values that requirements of this run needed and only a user can provide. */
  valuesToGive?: ReportedValueToGive[];
  /** The reasons why the run stopped early, and errors of the suite itself. */
  problems: string[];
  /** Only the reasons why the run stopped early. */
  stopped?: string[];
  /** The number of problems that are errors of the suite itself. */
  suiteErrors?: Count;
  /** Command lines that repeat the run; `--only ID` limits the first. Absent in reports of earlier versions. */
  again?: Again;
  /** The differences since the previous report on the same server. */
  since?: ReportDiff;
  /** The comparison of the root causes with a baseline. */
  baseline?: ReportedBaseline;
  /** The rules for clients that recorded traffic violates. */
  client?: ClientFinding[];
  /** The source of recorded traffic; absent if the suite sent the requests. */
  recording?: ReportedRecording;
  /** The side effects of the requests, as totals. */
  sideEffects?: SideEffectTotal[];
  /** The requests that the server accepted or may have accepted, in the order of the answers. */
  sideEffectRequests?: SideEffect[];
  /** Absent if no state handler was asked to undo a state. */
  teardown?: Teardown;
  /** The spending limit and the amount spent, if no state handler fills the wallet. */
  spending?: Spending;
  /** Requests with an Idempotency-Key that a later run can repeat (`--resume-from`). */
  remembered?: RememberedRequest[];
  /** The requirements that failed or warned in earlier runs of the folder, and that no run has tested since. */
  failedBefore?: FailedBefore;
  /** The report contains unmasked personal data. */
  showsPersonalData?: true;
}

/** Failures of earlier runs, with the seed and the depth that find them again. */
export interface FailedBefore {
  requirements: string[];
  seed: Whole;
  depth?: string;
}

/** A provider state whose values come from an answer of the server or from the examples of the contract. */
export interface DiscoveredState {
  state: string;
  params: Record<string, unknown>;
  /** Method and path of the request, or `the examples of the contract`. */
  source: string;
  isExample?: true;
}

/** A provider state whose values are in no answer, or that the server rejected. */
export interface ReportedValueToGive {
  state: string;
  /** The names of the values. */
  values: string[];
  /** Where the user finds the values. */
  where: string;
  /** The maximum number of requirements that the values make testable. */
  requirements: Count;
}

export interface ReportedDigests {
  /** The digest of journal.ndjson. */
  journal?: Sha256;
  /** The digest of the target description without credentials, as canonical JSON. */
  target: Sha256;
  /** The digest of the files of the suite. */
  suite: Sha256;
}

export interface ReportedRecording {
  /** The file, or the address of the proxy. */
  source: string;
  exchanges: Count;
  /** The number of exchanges that do not belong to the contract. */
  foreign: Count;
  /** Sentences about what the recorder left out, which is not tested. */
  gaps?: string[];
}

/** A rule for clients that a recorded client violated. */
export interface ClientFinding {
  rule: string;
  text: string;
  clause: string;
  /** Advice about what the contract leaves to the client, which is no violation. */
  isTip?: true;
  /** The number of requests with a violation. */
  count: Count;
  /**
   * The different violations, each with its first request.
   *
   * @maxItems 20
   */
  evidence: { actual: string; count?: Count; exchange: ReportedExchange }[];
}

export interface Again {
  /** Tests the same server. Credentials come from the environment. */
  retest: string;
  /** Starts the embedded reference server again at its address, since it stops after the run. */
  serve?: string;
}

export interface ReportedEffort {
  depth: string;
  /** The limit that the user set. */
  maxRequests?: Count;
  maxMinutes?: number;
  /** All requests except the burst. */
  requests: Count;
  /** The requests to exceed the rate limit. */
  burst: Count;
  /** The number of `requests` that shrank failing cases. */
  shrinking: Count;
  /** The properties that tried fewer values than planned. */
  cut: { requirement: string; tried: Count; planned: Count; reason: string }[];
  /** The requests to each operation by kind of answer, in the order of the contract. */
  operations: ({ operation: string } & Record<Answer, Count>)[];
}

export interface ReportedTarget {
  baseUrl: string;
  environment: 'sandbox' | 'live';
  features: readonly string[];
}

export interface Summary extends Counts {
  /** `undecided`: nothing failed, but the run stopped early, the suite had an error, or nothing passed. */
  verdict: 'conforming' | 'nonconforming' | 'undecided';
  /** Every requirement in scope was tested. */
  complete: boolean;
  /** The root causes of failures. */
  rootCauses: Count;
  /** The root causes that have only warnings. */
  warnings: Count;
  /** The kinds of unspecified behavior that the run observed. */
  observed: Count;
  requests: Count;
  durationMs: Count;
  /** The `total` of the contract, if only some requirements were selected. */
  selectedFrom?: Count;
}

/** The number of requirements by verdict. Excluded requirements count only as `excluded`. */
export interface Counts {
  /** The sum of `tested`, `notTestable` and `notOffered`. */
  total: Count;
  /** Tested: the sum of `pass`, `fail`, `warn` and `masked`. */
  tested: Count;
  pass: Count;
  fail: Count;
  warn: Count;
  /** Requirements that failed because of another root cause. Their rows have the verdict `not-testable` and evidence. */
  masked: Count;
  notTestable: Count;
  notOffered: Count;
  /** Requirements that the suite never tests; in no other count. */
  excluded: Count;
}

export interface OperationResult extends Counts {
  /** Its operationId; `service` for requirements of all operations. */
  operation: string;
  tag: string;
  /**
   * `pass`: at least one requirement was tested, and none fails. `not-offered`: the server answered 404, 405 or 501 to all
   * requests, regardless of the verdicts. `not-testable`: see `reasons`.
   */
  status: 'pass' | 'fail' | 'not-offered' | 'not-testable';
  /** Why requirements were not tested, with their number, the most common reason first. */
  reasons: { reason: string; count: Count; words: string }[];
}

export interface RequirementResult {
  id: string;
  operation: string;
  tag: string;
  level: 'MUST' | 'SHOULD';
  text: string;
  /** The source: headings of the interface document, outermost first, joined by ` > `, and a row, item or paragraph. */
  clause: string;
  /** `stated` there, `inferred` from it, or the id of the interpretation in docs/rulings.md. */
  basis: Basis;
  verdict: Outcome;
  /** Why it was not tested, or why the verdict is uncertain. */
  reason?: string;
  /** The same as data. */
  because?: Reason;
  /** The suite never tests it, and `reason` says why. It does not make a report incomplete. */
  excluded?: true;
  /**
   * Different pieces of evidence.
   *
   * @maxItems 3
   */
  evidence: ReportedEvidence[];
  /** The duration of its test. Other tests may have run at the same time. */
  durationMs?: Count;
}

export interface ReportedEvidence {
  /** The violation as data. */
  finding: Finding;
  /** The finding in words. */
  expected: string;
  actual: string;
  /** The failure in one sentence. */
  headline: string;
  /** Null if no single exchange shows the violation. */
  exchange: ReportedExchange | null;
  /** The variations that the test tried, in order, up to the first failing one. */
  tried?: Tried[];
  /** The request log, in order, if the test sent more than one request. */
  story?: ReportedStep[];
  /** The indexes of the two steps in `story` whose responses should be equal. */
  compares?: [Count, Count];
  /** A command line that sends the request again, with shell variables for credentials. */
  curl: string | null;
  /** The seed of the property that found it. */
  seed?: Whole;
  /** The path of the property that found it. */
  path?: string;
  /** The depth of the run, unless it is `standard`. */
  depth?: string;
  /** The value that the property tried, as text. */
  case?: string;
  /** The number of requests to shrink the case. */
  shrinking?: Count;
  /** The property, if it found a violation of another requirement. */
  by?: string;
}

/** A variation of a request, such as a longer value, with its result. */
export interface Tried {
  what: string;
  /** The result as text, such as `→ 400`. */
  result: string;
}

/** A request with its response, or another action, such as moving the clock. */
export interface ReportedStep {
  /** The action, or the relevant part of the exchange. */
  text?: string;
  kind?: StepKind;
  exchange?: ReportedExchange;
  /** The server sent the request, and the suite answered. */
  received?: true;
  /** The step also served other requirements and does not explain this failure. */
  aside?: true;
  /** The request was sent before the previous answer arrived. */
  together?: true;
  /** The number of consecutive equal requests with equal answers. */
  times?: Count;
}

/** A redacted exchange. */
export interface ReportedExchange {
  /** The operation; null for a request outside of the contract. */
  operation: string | null;
  /** Why the request was sent. */
  purpose: string;
  /** The requirement whose test sent the request. */
  by?: string;
  /** The difference from the other requests of the test. */
  note?: string;
  /** The fault that the request has on purpose. */
  fault?: SentFault;
  /** The kind of answer. */
  answer?: Answer;
  request: SentRequest;
  /** Null without a response; `failure` then says why. */
  response: ReportedResponse | null;
  failure?: string;
  durationMs: Milliseconds;
}

export interface ReportedResponse extends Pick<ReceivedResponse, 'status' | 'headers'> {
  /** The body as text. */
  body: string;
}

export interface ReportedObservation {
  id: string;
  /** The unspecified behavior. */
  text: string;
  observed: string;
}

/** A root cause: the requirement that shows it best, and the failures that one fix should remove as well. */
export interface Cause {
  /** The id of its requirement; stable while the same fault shows in the same way. */
  id: string;
  headline: string;
  requirement: RequirementId;
  /** The operation or webhook that shows it, or `service`. */
  operation: string;
  /** All affected operations, if there are several. */
  operations?: string[];
  level: 'MUST' | 'SHOULD';
  /** The ways in which it shows, without operations, values and seeds. Root causes of two runs that share one are the same. */
  fingerprints: string[];
  /** The ids of further requirements that fail, warn or are masked because of it. */
  explains: string[];
  evidence: ReportedEvidence[];
}
