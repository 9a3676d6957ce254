import type { Finding } from '../../contract/finding.js';
import { count } from '../../contract/words.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';
import { cut } from '../text/plain-text.js';
import { aboutOf, inWords } from '../words.js';
import { nameOf, unique } from './symptoms.js';

const longest = 160;

/**
 * Builds one sentence from the evidence: what the server did, and where. Without evidence, the text of the requirement is
 * used.
 *
 * @param group the failures of one root cause, the most telling one first
 */
export function headlineOf(group: readonly RequirementResult[]): string {
  const [{ id, text, evidence }] = group as [RequirementResult];
  const name = nameOf(id);
  const wanted = statusWanted(evidence);
  // Where the document states no status, an answer with the same status has another fault, such as its body.
  const alike = wanted ? group.filter((result) => statusWanted(result.evidence) === wanted) : group;
  const operations = unique(alike.map(({ operation }) => operation));
  const others = unique(group.map(({ operation }) => operation)).length - operations.length;
  const more = others > 0 ? `, with other faults in ${count(others, 'more operation')}` : '';
  const ways = group.flatMap((result) =>
    nameOf(result.id) === name
      ? result.evidence.flatMap(({ finding }) => (finding.kind === 'status' ? finding.sent.fault : []))
      : [],
  );
  const [piece] = evidence;
  const words = piece ? inWords(piece.finding, aboutOf(id, piece.exchange, unique(ways))).headline : text;
  const sentence = cut(asSentence(words), longest);
  return operations.length > 1
    ? `${sentence} (${operations.length} operations${more})`
    : `${operations[0] === 'service' ? (piece?.exchange?.operation ?? 'service') : operations[0]!}: ${sentence}`;
}

const statusWanted = (evidence: readonly ReportedEvidence[]): number | undefined =>
  evidence.map(({ finding }) => (finding as Finding & { wanted?: number }).wanted).find(Number.isInteger);

/** Capitalizes the words, unless they begin with a value. */
function asSentence(words: string): string {
  const text = words.endsWith('.') ? words.slice(0, -1) : words;
  const [first = ''] = text.split(' ');
  return /^[a-z-]+$/.test(first) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
