import type { Exchange } from '../contract/exchange.js';
import type { Evidence } from '../contract/verdict.js';
import { reported } from './exchange.js';
import type { ReportedEvidence, ReportedStep } from './model.js';
import { answerInWords, requestInWords, type Earlier } from './step-words.js';

/** The most steps that a report keeps of a story: the first and the last ones. */
const most = 60;

/**
 * The steps that a piece of evidence rests on, with what is known of each. A request that was sent again and again in
 * a row, and always got the same, is one step.
 *
 * @param about words of the verdict: the members that they name matter
 */
export function storyOf(
  { story = [], compares }: Evidence,
  exchanges: ReadonlyMap<number, Exchange>,
  about: ReadonlySet<string>,
): Pick<ReportedEvidence, 'story' | 'compares'> {
  const steps: ReportedStep[] = [];
  const earlier: Earlier[] = [];
  const places = new Map<number, number>();
  const kept =
    story.length > most
      ? [...story.slice(0, most / 2), gap(story.length - most), ...story.slice(-most / 2)]
      : story;
  for (const { exchange: id, text } of kept) {
    const known = id === undefined ? undefined : exchanges.get(id);
    if (id === undefined || !known) {
      if (text !== undefined) steps.push({ text });
      continue;
    }
    const exchange = reported(known);
    const before = steps.at(-1);
    if (before?.exchange && isSame(before.exchange, exchange)) before.times = (before.times ?? 1) + 1;
    else {
      const words = requestInWords(exchange, earlier, about);
      const answer = answerInWords(exchange, earlier, about);
      steps.push({ text: text ?? (known.received ? `the target sent ${words}` : words), answer, exchange });
      earlier.push({ exchange, number: steps.length });
    }
    places.set(id, steps.length - 1);
  }
  const [first, second] = (compares ?? []).map((id) => places.get(id));
  if (steps.length === 0) return {};
  return {
    story: steps,
    ...(first === undefined || second === undefined ? {} : { compares: [first, second] }),
  };
}

const gap = (many: number) => ({ text: `… ${many} steps are left out here`, exchange: undefined });

function isSame(one: ReportedEvidenceExchange, other: ReportedEvidenceExchange): boolean {
  return (
    JSON.stringify(one.request) === JSON.stringify(other.request) &&
    one.response?.status === other.response?.status &&
    one.response?.body === other.response?.body
  );
}

type ReportedEvidenceExchange = NonNullable<ReportedStep['exchange']>;
