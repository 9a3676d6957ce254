import type { Cause } from '../../causes/cause.js';
import type { ReportedEvidence } from '../../model/model.js';

/**
 * Every way in which a cause shows: the kinds of answers that something was wrong with, the places of a body and the
 * keyword that they break, and the operations that it ails, where they are several. It has nothing that is by chance,
 * such as values, addresses or the number of an item.
 */
export function signatureOf({ evidence, operations = [] }: Cause): string[] {
  return [...new Set([...evidence.flatMap(symptoms), ...operations])].toSorted();
}

function symptoms({ exchange, faults = [] }: ReportedEvidence): string[] {
  if (faults.length > 0) return faults.map(({ pointer, keyword }) => `${anyItem(pointer)} ${keyword}`.trim());
  if (!exchange) return [];
  const { response, answer } = exchange;
  if (!response) return ['no answer'];
  if (response.status >= 500) return ['5xx'];
  return [answer === 'accepted' ? 'accepted' : String(response.status)];
}

// Which of its items shows it is by chance.
const anyItem = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
