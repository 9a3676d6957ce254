import { plain, type Colors } from '../text/colors.js';
import { count } from '../text/count.js';
import type { Report } from '../model/model.js';
import { visible } from '../text/visible.js';
import { cut } from '../text/wrap.js';

const most = 20;

/** One line for each choice that the contract leaves open: what the target did. Empty when nothing was seen. */
export function observations(report: Report, colors: Colors = plain): string {
  const seen = new Map<string, string[]>();
  for (const { id, observed } of report.observations) seen.set(id, [...(seen.get(id) ?? []), observed]);
  if (seen.size === 0) return '';
  const lines = [...seen]
    .slice(0, most)
    .map(([id, values]) => cut(`  ${id}: ${visible(values.join('; ').replaceAll('\n', ' '))}`));
  const rest = seen.size - most;
  return [
    colors.bold('Seen where the contract leaves the choice, and never judged:'),
    ...lines,
    ...(rest > 0 ? [`  and ${count(rest, 'more choice')}: see report.json`] : []),
  ].join('\n');
}
