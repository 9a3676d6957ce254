import { plain, type Colors } from './colors.js';
import { count } from './count.js';
import type { Report, RequirementResult } from './model.js';
import { isWaiting } from './waiting.js';
import { wrap } from './wrap.js';

const isBroken = ({ verdict }: RequirementResult): boolean => verdict === 'fail';

// It was broken before, too, and nothing was shown of it.
const wasHidden = (before: Report): ((row: RequirementResult) => boolean) => {
  const hidden = new Set(before.requirements.filter(isWaiting).map(({ id }) => id));
  return ({ id }) => hidden.has(id);
};

/** What fails now and did not before. */
export function newFailures(before: Report, after: Report): RequirementResult[] {
  const known = new Set(before.requirements.filter(isBroken).map(({ id }) => id));
  return after.requirements.filter((row) => isBroken(row) && !known.has(row.id));
}

/** What became different from one judgement to the next, in a few lines. */
export function changes(before: Report, after: Report, colors: Colors = plain): string {
  const mended = newFailures(after, before).filter(({ id }) =>
    after.requirements.some((row) => row.id === id && row.verdict === 'pass'),
  );
  const broken = newFailures(before, after);
  const isHidden = wasHidden(before);
  const failing = after.requirements.filter(isBroken).length;
  const named = (title: string, rows: readonly RequirementResult[]) =>
    rows.length > 0 ? wrap(`${title} `, rows.map(({ id }) => id).join(' ')) : [];
  const { judged, total } = after.summary;
  return [
    ...named('Kept now:  ', mended).map(colors.green),
    ...named(
      'Broken now:',
      broken.filter((row) => !isHidden(row)),
    ).map(colors.red),
    ...named('Shown now: ', broken.filter(isHidden)).map(colors.red),
    ...(mended.length + broken.length === 0 ? ['Nothing changed.'] : []),
    colors.bold(`${failing} of ${count(total, 'requirement')} broken, ${judged} judged.`),
  ].join('\n');
}
