import type { Basis, RequirementId } from '../../contract/contract.js';
import type { Count, Milliseconds, Sha256, Timestamp, Whole } from '../../contract/scalars.js';
import type { Answer, ReceivedResponse, SentRequest } from '../../contract/exchange.js';
import type { RememberedRequest } from '../../engine/events.js';
import type { Fault } from '../../contract/schema-faults.js';
import type { Outcome } from '../../contract/verdict.js';
import type { SideEffectTotal, Spending } from '../side-effects/side-effect.js';
import type { ReportDiff, ReportedBaseline } from './comparison.js';

export type * from './comparison.js';

/** What tells one run from another. */
export interface RunIdentity {
  suite: { name: string; version: string };
  contract: {
    version: string;
    /** Of the bundled spec. */
    sha256: Sha256;
  };
  startedAt: Timestamp;
  /** Decided every random choice of the run. */
  seed: Whole;
  summary: Summary;
  /** SHA-256 of what the report rests on, in hexadecimal. */
  digests?: ReportedDigests;
}

/**
 * What a run found, complete in itself: every file format and the console are rendered from it alone. Credentials and
 * sensitive values are redacted.
 *
 * @title Report of cwit-conformance
 */
export interface Report extends RunIdentity {
  schemaVersion: 1;
  target: ReportedTarget;
  finishedAt: Timestamp;
  /** What became of each operation, in the order of the ledger: of webhooks and what concerns all, too. */
  operations: OperationResult[];
  /** What is to be mended, in the order in which to do it. */
  causes: Cause[];
  /** The rows of the ledger, or the selected ones, in its order. */
  requirements: RequirementResult[];
  /** What the server did where the interface document leaves the choice. Never a violation. */
  observations: ReportedObservation[];
  /** What the run cost, and where a limit cut it short. Reports of receivers have none. */
  effort?: ReportedEffort;
  /** The provider states whose values were read from the API before the first requirement, and from which request. */
  discovered?: DiscoveredState[];
  /** The values that only a user can give, and that requirements of this run missed. */
  valuesToGive?: ReportedValueToGive[];
  /** What kept the suite from judging: why the run stopped, errors of its own. */
  problems: string[];
  /** Command lines that do it again; `--only ID` limits the first. Absent in reports of earlier versions. */
  again?: Again;
  /** What became different since the report before this one, where there was one of the same target. */
  since?: ReportDiff;
  /** What a baseline says of the causes. */
  baseline?: ReportedBaseline;
  /** What a client did against the contract, where its traffic was judged. */
  client?: ClientFinding[];
  /** Where the exchanges come from, where the suite did not send them. */
  recording?: ReportedRecording;
  /** What the requests left behind at the target; side-effects.json has each. */
  sideEffects?: SideEffectTotal[];
  /** What the run could spend, and spent, of a wallet that no state handler fills. */
  spending?: Spending;
  /** Requests with a key that a later run can send again (`--resume-from`). */
  remembered?: RememberedRequest[];
  /** Personal data is not masked in it. */
  showsPersonalData?: true;
}

/** A provider state whose values an answer of the server showed, or the examples of the contract. */
export interface DiscoveredState {
  state: string;
  params: Record<string, unknown>;
  /** Method and path of the request, or `the examples of the contract`. */
  source: string;
}

/** A provider state whose values no answer showed, or that the server refused. */
export interface ReportedValueToGive {
  state: string;
  /** The names of the values. */
  values: string[];
  /** Where a user finds them. */
  where: string;
  /** The most requirements that it can make testable. */
  requirements: Count;
}

export interface ReportedDigests {
  /** Of journal.ndjson. */
  journal?: Sha256;
  /** Of the description of the target, without credentials, as canonical JSON. */
  target: Sha256;
  /** Of the files of the suite. */
  suite: Sha256;
}

export interface ReportedRecording {
  /** The file, or the address of the proxy. */
  source: string;
  exchanges: Count;
  /** Those that are no exchange of the contract. */
  foreign: Count;
}

/** A rule for clients that a recorded client broke. */
export interface ClientFinding {
  rule: string;
  text: string;
  clause: string;
  /** How often. */
  count: Count;
  /** @maxItems 3 */
  evidence: { actual: string; exchange: ReportedExchange }[];
}

export interface Again {
  /** Judges the same target. Credentials come from the environment. */
  judge: string;
  /** Starts the target once more at its address: the embedded reference server is gone after its run. */
  serve?: string;
}

export interface ReportedEffort {
  depth: string;
  /** As the user set them. */
  maxRequests?: Count;
  maxMinutes?: number;
  /** Everything that was sent, but for the burst. */
  requests: Count;
  /** What was sent to exceed the rate. */
  burst: Count;
  /** Of these, what it cost to make failing cases small. */
  shrinking: Count;
  /** The properties that tried fewer values than they were meant to. */
  cut: { requirement: string; tried: Count; planned: Count; reason: string }[];
  /** What became of the requests to each operation, in the order of the contract. */
  operations: ({ operation: string } & Record<Answer, Count>)[];
}

export interface ReportedTarget {
  baseUrl: string;
  environment: 'sandbox' | 'live';
  features: readonly string[];
}

export interface Summary extends Counts {
  /** `undecided`: nothing failed, but the run stopped, the suite erred, or nothing passed. */
  verdict: 'conforming' | 'nonconforming' | 'undecided';
  /** Everything that the target offers and the suite judges was judged. */
  complete: boolean;
  requests: Count;
  durationMs: Count;
  /** `total` of the contract, when only some requirements were selected. */
  selectedFrom?: Count;
}

/** How many requirements have which verdict. What the suite excludes counts as `excluded` alone. */
export interface Counts {
  /** All that the suite judges: `judged`, `notTestable` and `notOffered`. */
  total: Count;
  /** `pass`, `fail` and `warn`. */
  judged: Count;
  pass: Count;
  fail: Count;
  warn: Count;
  notTestable: Count;
  notOffered: Count;
  /** What the suite does not test at all: in no other count. */
  excluded: Count;
}

export interface OperationResult extends Counts {
  /** Its operationId; `service` for what concerns all of them. */
  operation: string;
  tag: string;
  /**
   * `kept`: something was judged, and nothing is broken. `not-there`: the server answered 404, 405 or 501 to every
   * request that tells, whatever the verdicts. `not-judged`: see `reasons`.
   */
  status: 'kept' | 'broken' | 'not-there' | 'not-judged';
  /** Why requirements were not judged, and how many, the commonest reason first. */
  reasons: { reason: string; count: Count }[];
}

export interface RequirementResult {
  id: string;
  operation: string;
  tag: string;
  level: 'MUST' | 'SHOULD';
  text: string;
  /** Headings of the interface document, outermost first, joined by ` > `, and a row, item or paragraph there. */
  clause: string;
  /** `stated` there, `inferred` from it, or the ruling of docs/rulings.md that reads it. */
  basis: Basis;
  verdict: Outcome;
  reason?: string;
  /** The suite does not judge it and `reason` says why; it does not make a report incomplete. */
  excluded?: true;
  /**
   * Different ones.
   *
   * @maxItems 3
   */
  evidence: ReportedEvidence[];
  /** From the beginning of its judgement to its end; others may have been judged meanwhile. */
  durationMs?: Count;
}

export interface ReportedEvidence {
  expected: string;
  actual: string;
  /** Null when no single exchange shows it. */
  exchange: ReportedExchange | null;
  /** The places of the body that are not as documented. */
  faults?: Fault[];
  /** How the failure shows, the same for every operation, value and seed. */
  symptom?: string;
  /** What happened, in one sentence. */
  headline?: string;
  /** The variations that the test tried, in their order, up to the first that failed. */
  tried?: Tried[];
  /** All that was done, in its order, where it was more than the one exchange. */
  story?: ReportedStep[];
  /** The steps of the story, counted from 0, whose responses should be the same. */
  compares?: [Count, Count];
  /** A command line that sends the request again; credentials are shell variables in it. */
  curl: string | null;
  /** Of the property that found it. */
  seed?: Whole;
  /** Of the property that found it. */
  path?: string;
  /** Of the run, where it is not the standard one. */
  depth?: string;
  /** The value that the property tried, in words. */
  case?: string;
  /** How many requests it cost to make the case small. */
  shrinking?: Count;
  /** The property, where it found a violation of another requirement. */
  by?: string;
}

/** A variation of a request, such as a value of another length, and what came of it. */
export interface Tried {
  what: string;
  /** In words, such as `→ 400`. */
  result: string;
}

/** A request and its response, or something that was no request, such as a clock that was moved. */
export interface ReportedStep {
  /** What was done, or what matters of the exchange. */
  text?: string;
  exchange?: ReportedExchange;
  /** The target sent it, and the suite answered. */
  received?: true;
  /** It was done for other requirements, too, and does not show why this one failed. */
  aside?: true;
  /** It was sent before the answer to the step before came. */
  together?: true;
  /** How often it was done in a row, where each time the same came. */
  times?: Count;
}

/** A redacted exchange. */
export interface ReportedExchange {
  /** What was asked; null where nothing of the contract was. */
  operation: string | null;
  /** Why it was sent. */
  purpose: string;
  /** What became of it. */
  answer?: Answer;
  request: SentRequest;
  /** Null when no response came; then `failure` says why. */
  response: ReportedResponse | null;
  failure?: string;
  durationMs: Milliseconds;
}

export interface ReportedResponse extends Pick<ReceivedResponse, 'status' | 'headers'> {
  /** As text. */
  body: string;
}

export interface ReportedObservation {
  id: string;
  /** What the interface document leaves open. */
  text: string;
  observed: string;
}

/** One thing to mend: the requirement that shows it best, and what else fails for it alone. */
export interface Cause {
  /** Stable while the same fault shows in the same way: the id of its requirement. */
  id: string;
  headline: string;
  requirement: RequirementId;
  /** Where it was seen: an operation, a webhook, or `service`. */
  operation: string;
  /** All of them, where it ails several alike. */
  operations?: string[];
  level: 'MUST' | 'SHOULD';
  /** The ways in which it shows, without operations, values and seeds: a root cause of another run that shares one is the same. */
  fingerprints: string[];
  /** What else fails or warns for it, or is masked by it. */
  explains: string[];
  evidence: ReportedEvidence[];
}
