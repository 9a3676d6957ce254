import { count } from '../../contract/words.js';
import { plain, wrap, type Colors } from '../text/plain-text.js';
import type { Report } from '../model/model.js';
import { noReason } from './baseline.js';

/** What a baseline says of a report, in sentences that say what to do; empty where there is none. */
export function baselineWords({ baseline, causes, summary }: Report, colors: Colors = plain): string {
  if (!baseline) return '';
  const { file, fresh, known, gone, unmet, expired } = baseline;
  const headline = (id: string) => causes.find((cause) => cause.id === id)?.headline ?? id;
  const verdict = summary.verdict === 'nonconforming' ? 'Not conforming; ' : '';
  const knows = known.length > 0 ? `${count(known.length, 'known cause')} (${file})` : `none is in ${file}`;
  const first =
    fresh.length > 0 ? `${count(fresh.length, 'new cause')}, ${knows}.` : `nothing new: ${knows}.`;
  const listed = (title: string, ids: readonly string[], color: (line: string) => string) =>
    ids.length > 0 ? wrap('  ', `${title}: ${ids.join(', ')}`).map(color) : [];
  const unreasoned = known.flatMap(({ id, reason }) => (reason === noReason ? [id] : []));
  return [
    (fresh.length > 0 ? colors.red : colors.yellow)(verdict + first),
    ...listed('New', fresh, colors.red),
    ...known.flatMap(({ id, reason, since, until }) =>
      wrap(
        '  ',
        `Known since ${since}${until === undefined ? '' : `, until ${until}`}: ${headline(id)} (${reason})`,
      ),
    ),
    ...listed(`Without a reason: say in ${file} why they are left`, unreasoned, colors.yellow),
    ...listed(`Past their date: mend them, or set a later "until" in ${file}`, expired, colors.red),
    ...listed('Gone: take them out with --baseline-prune', gone, colors.red),
    ...unmet.flatMap(({ id, seed }) =>
      wrap('  ', `Perhaps gone: ${id}. Random choices found it: --only ${id} --seed ${seed} tells.`).map(
        colors.dim,
      ),
    ),
  ].join('\n');
}
