import { count } from '../../contract/words.js';
import { plain, wrap, type Colors } from '../text/plain-text.js';
import type { CauseInBrief, Report } from '../model/model.js';
import { noReason } from './baseline.js';
import { causeInWords } from './diff-words.js';

/** Compares a report with its baseline in sentences that say what to do; empty without a baseline. */
export function baselineWords({ baseline, summary }: Report, colors: Colors = plain): string {
  if (!baseline) return '';
  const { file, fresh, known, gone, unmet, expired } = baseline;
  const verdict = summary.verdict === 'nonconforming' ? 'Not conforming; ' : '';
  const knows =
    known.length > 0
      ? `${count(known.length, 'known root cause')} (${file})`
      : `no known root cause (${file})`;
  const first =
    fresh.length > 0 ? `${count(fresh.length, 'new root cause')}, ${knows}.` : `nothing new: ${knows}.`;
  const listed = (title: string, causes: readonly CauseInBrief[], color: (line: string) => string) =>
    causes.flatMap((cause) => wrap('  ', `${title}: ${causeInWords(cause)}`)).map(color);
  const unreasoned = known.filter(({ reason }) => reason === noReason).map(({ id }) => id);
  return [
    (fresh.length > 0 ? colors.red : colors.yellow)(verdict + first),
    ...listed('New', fresh, colors.red),
    ...known.flatMap(({ id, headline, reason, since, until }) =>
      wrap(
        '  ',
        `Known since ${since}${until === undefined ? '' : `, until ${until}`}: ${causeInWords({ id, headline })}: ${reason}`,
      ),
    ),
    ...(unreasoned.length > 0
      ? wrap(
          '  ',
          `No reason given: state in ${file} why these are not fixed yet: ${unreasoned.join(', ')}`,
        ).map(colors.yellow)
      : []),
    ...listed(`Expired: fix it, or set a later "until" in ${file}`, expired, colors.red),
    ...listed('Fixed: remove it with --baseline-prune', gone, colors.red),
    ...unmet.flatMap(({ id, headline, seed }) =>
      wrap(
        '  ',
        `Possibly fixed: ${causeInWords({ id, headline })}. Random values found it; to check, run --only ${id} --seed ${seed}.`,
      ).map(colors.dim),
    ),
  ].join('\n');
}
