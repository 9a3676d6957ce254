import { plain, type Colors } from '../text/colors.js';
import { count } from '../text/count.js';
import type { Report } from '../model/model.js';
import { visible } from '../text/visible.js';
import { wrap } from '../text/wrap.js';

/** What the client did against the contract, a paragraph for each rule. Empty where no client was looked at. */
export function clientNote({ client }: Report, colors: Colors = plain): string {
  if (!client) return '';
  if (client.length === 0) return colors.bold('The client did nothing against the contract.');
  const rules = [...new Set(client.map(({ rule }) => rule))];
  const lines = rules.flatMap((name) => {
    const same = client.filter(({ rule }) => rule === name);
    const { text, clause, evidence } = same[0]!;
    const times = same.reduce((sum, one) => sum + one.count, 0);
    const more = same.length > 1 ? `, and ${count(same.length - 1, 'other place')}` : '';
    return [
      ...wrap('  ', `${name} (${times}×): ${text}`),
      ...evidence.slice(0, 1).flatMap((one) => wrap('    ', `${visible(one.actual)} (${at(one.exchange)})`)),
      ...wrap('    ', clause + more).map(colors.dim),
    ];
  });
  return [
    colors.bold(`The client breaks ${count(rules.length, 'rule')}, which says nothing of the server:`),
    ...lines,
  ].join('\n');
}

function at({ request, response }: NonNullable<Report['client']>[number]['evidence'][number]['exchange']) {
  return `${request.method} ${visible(request.path)}, ${response?.status ?? 'no answer'}`;
}
