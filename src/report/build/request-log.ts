import { operationOf } from '../../contract/contract.js';
import { defined, parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { headerOf, type Answer, type Exchange } from '../../contract/exchange.js';
import type { Evidence, Step } from '../../contract/verdict.js';
import type { ReportedEvidence, ReportedExchange, ReportedStep } from '../model/model.js';

/** A report keeps at most this many steps of a log, the first and the last ones. */
const most = 60;
const longestAside = 500;

/**
 * The steps that a piece of evidence is based on. Consecutive equal requests with equal answers are one step.
 */
export function requestLogOf(
  evidence: Evidence,
  exchanges: ReadonlyMap<number, Exchange>,
): Pick<ReportedEvidence, 'story' | 'compares'> {
  const { story = [], compares } = evidence;
  const relevant = relevantSteps(evidence, exchanges);
  const steps: ReportedStep[] = [];
  const places = new Map<number, number>();
  let last: Exchange | undefined;
  for (const step of shortened(story)) {
    const { exchange: id, text, kind } = step;
    const known = id === undefined ? undefined : exchanges.get(id);
    if (!known && text === undefined) continue;
    const isTogether = known !== undefined && last !== undefined && begunBefore(known, last);
    const isTelling = relevant.has(step);
    const made: ReportedStep = defined({
      text,
      kind,
      aside: isTelling ? undefined : (true as const),
      exchange: known && (isTelling ? reported(known) : brief(reported(known))),
      received: known?.received,
      together: isTogether ? (true as const) : undefined,
    });
    last = known;
    const before = steps.at(-1);
    if (before && isSame(before, made)) Object.assign(before, { ...made, times: (before.times ?? 1) + 1 });
    else steps.push(made);
    if (id !== undefined) places.set(id, steps.length - 1);
  }
  const [first, second] = (compares ?? []).map((id) => places.get(id));
  const areBoth = first !== undefined && second !== undefined;
  return steps.length === 0 ? {} : { story: steps, ...(areBoth ? { compares: [first, second] } : {}) };
}

/**
 * The relevant steps:
 *
 * - steps of the requirement itself, or of the shared work that shows the violation;
 * - of two compared exchanges, only steps of their operation;
 * - shared requests with the same Idempotency-Key or record, such as the first use of a reference;
 * - the accepted request that a single own request compares with;
 * - notes between these steps.
 */
function relevantSteps(
  { story = [], exchange: shown, compares }: Evidence,
  exchanges: ReadonlyMap<number, Exchange>,
): Set<Step> {
  const exchangeOf = ({ exchange: id = -1 }: Step): Exchange | undefined => exchanges.get(id);
  const failing = exchanges.get(shown ?? -1);
  const named = new Set([shown, ...(compares ?? [])]);
  const isNamed = ({ exchange }: Step): boolean => exchange !== undefined && named.has(exchange);
  const isOnce = story.every(({ shared, exchange }) => shared !== undefined || exchange === undefined);
  const work = isOnce ? new Set(story.filter(isNamed).map(({ shared }) => shared)) : new Set();
  const isOwn = (step: Step): boolean =>
    isNamed(step) ||
    ((!step.shared || work.has(step.shared)) &&
      (!compares || step.exchange === undefined || exchangeOf(step)?.operation === failing?.operation));
  const placeOf = (found: Exchange | undefined) => found && `${found.request.method} ${found.operation}`;
  const own = story.filter(isOwn);
  const isAlone = own.filter((step) => step.exchange !== undefined).length < 2;
  const like = isAlone
    ? story.find((step) => !own.includes(step) && placeOf(exchangeOf(step)) === placeOf(failing))
    : undefined;
  const last = story.findLastIndex(({ exchange }) => exchange !== undefined);
  const keyOf = (step: Step) => headerOf(exchangeOf(step)?.request.headers ?? {}, 'idempotency-key');
  const keys = new Set(own.map(keyOf));
  const isReplayed = (step: Step): boolean => keyOf(step) !== undefined && keys.has(keyOf(step));
  const records = new Set(recordsOf(failing));
  const isOfRecord = (step: Step): boolean =>
    (exchangeOf(step)?.response?.status ?? 599) < 300 &&
    recordsOf(exchangeOf(step)).some((record) => records.has(record));
  const shownAt = story.findLastIndex(isNamed);
  // After the failing request, only requests to the same path and readings of a balance are relevant.
  const isBehind = (step: Step, at: number): boolean =>
    shownAt >= 0 &&
    at > shownAt &&
    (step.exchange === undefined || step.text === undefined) &&
    pathOf(exchangeOf(step)) !== pathOf(failing);
  const chosen = story.filter(
    (step, at) =>
      at <= last &&
      !isBehind(step, at) &&
      (own.includes(step) || step === like || isReplayed(step) || isOfRecord(step)),
  );
  const requests = chosen.filter(({ exchange }) => exchange !== undefined).map((step) => story.indexOf(step));
  const isBetween = (at: number): boolean => at > requests[0]! && at < requests.at(-1)!;
  const isNote = (step: Step, at: number): boolean => step.exchange === undefined && isBetween(at);
  return new Set(story.filter((step, at) => chosen.includes(step) || isNote(step, at)));
}

const pathOf = (exchange: Exchange | undefined): string | undefined => exchange?.request.path.split('?')[0];

/** The names that a request gives to the record that it creates, such as its reference. */
function recordsOf(exchange: Exchange | undefined): string[] {
  const body = exchange?.operation ? parseJson(exchange.request.body) : undefined;
  if (!exchange?.operation || body === undefined) return [];
  return Object.keys(operationOf(exchange.operation).unique).flatMap((pointer) => {
    const value = valueAt(body, pointer);
    return typeof value === 'string' ? [`${exchange.operation} ${pointer} ${value}`] : [];
  });
}

/** Shortens the body of an unrelated exchange: a report has many of them. */
function brief(exchange: ReportedExchange): ReportedExchange {
  const { response } = exchange;
  if (!response || response.body.length <= longestAside) return exchange;
  const left = response.body.length - longestAside;
  const body = `${response.body.slice(0, longestAside)}… (${left} more characters)`;
  return { ...exchange, response: { ...response, body } };
}

/** Whether a request was sent before the answer to an earlier one arrived. */
function begunBefore(one: Exchange, other: Exchange): boolean {
  return !one.received && Date.parse(one.startedAt) < Date.parse(other.startedAt) + other.durationMs;
}

function shortened(story: readonly Step[]): readonly Step[] {
  const left = story.length - most;
  if (left <= 0) return story;
  const note = { text: `${left} steps are left out here` };
  return [...story.slice(0, most / 2), note, ...story.slice(-most / 2)];
}

function isSame(one: ReportedStep, other: ReportedStep): boolean {
  const seen = ({ text, exchange }: ReportedStep) =>
    JSON.stringify([text, exchange?.request, exchange?.response?.status, exchange?.response?.body]);
  return one.exchange !== undefined && seen(one) === seen(other);
}

export type AnsweredExchange = Exchange & { answer?: Answer };

/**
 * Converts a redacted exchange for a report. Only known members are copied: those of a foreign journal could make the report
 * invalid or too deeply nested to write.
 */
export function reported(exchange: AnsweredExchange): ReportedExchange {
  const { operation, purpose, by, note, fault, answer, response, failure, durationMs } = exchange;
  const { method, path, headers, body, bytes } = exchange.request;
  return {
    ...{ operation, purpose, ...defined({ by, note, fault, answer }) },
    request: { method, path, headers, body, ...defined({ bytes }) },
    response: response && { status: response.status, headers: response.headers, body: response.text },
    ...defined({ failure }),
    durationMs,
  };
}
