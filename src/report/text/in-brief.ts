import { count } from './count.js';
import type { Report } from '../model/model.js';

/** The verdict in a few words, for where no more can be shown. What was judged in part is never `conforming` alone. */
export function inBrief({ summary }: Pick<Report, 'summary'>): string {
  const { verdict, complete, fail, judged, total, selectedFrom = total } = summary;
  if (verdict === 'undecided') return 'could not be judged';
  if (verdict === 'nonconforming') return `not conforming: ${count(fail, 'requirement')} broken`;
  return complete ? 'conforming' : `conforming (partial: ${judged} of ${selectedFrom})`;
}
