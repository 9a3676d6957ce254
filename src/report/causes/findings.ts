import { webhookEvents } from '../../contract/contract.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';

/**
 * What was found in the answers, each by what tells one fault from another: the operation with the status of an answer
 * that is no success, or with the place and the keyword of a body that does not fit. Two requirements that stumble over
 * the same finding have the same cause.
 */
export function findingsOf(result: RequirementResult): string[] {
  return answersIn(result).flatMap((piece) => {
    const asked = piece.exchange?.operation ?? result.operation;
    const kind = kindOf(piece);
    if (kind === null) return [];
    return kind === accepted
      ? (piece.faults ?? []).map(({ pointer, keyword }) => `${asked} ${pointer} ${keyword}`)
      : [`${asked} ${kind}`];
  });
}

/** Of what kind the answers are in which something is wrong: a success, the status of a refusal, `5xx`, or none at all. */
export function kindsOf(result: RequirementResult): string[] {
  return answersIn(result)
    .map(kindOf)
    .filter((kind) => kind !== null);
}

// A receiver of events answers all that it takes alike, and all that it turns away: that tells no faults apart, be it
// the one that is judged, or the suite's own.
const answersIn = ({ operation, evidence }: RequirementResult): ReportedEvidence[] =>
  operation === 'receiver' || operation in webhookEvents ? [] : evidence;

/** What tells faults of different operations apart that break the same requirement. */
export function symptomOf({ evidence }: RequirementResult): string {
  const [first] = evidence;
  if (!first) return '';
  const places = (first.faults ?? []).map(({ pointer, keyword }) => `${pointer} ${keyword}`);
  return places.length > 0 ? places.join(', ') : (kindOf(first) ?? '');
}

const accepted = 'accepted';

/** What kind of answer something is wrong with: `accepted`, a status, `5xx`, or `no answer`. */
export function kindOf({ exchange }: ReportedEvidence): string | null {
  if (!exchange) return null;
  const { response, answer } = exchange;
  if (!response) return 'no answer';
  if (response.status >= 500) return '5xx';
  return answer === 'accepted' ? accepted : String(response.status);
}
