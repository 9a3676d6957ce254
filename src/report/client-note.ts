import { plain, type Colors } from './colors.js';
import { count } from './count.js';
import type { Report } from './model.js';
import { visible } from './visible.js';
import { wrap } from './wrap.js';

/** What the client did against the contract, a paragraph for each rule. Empty where no client was looked at. */
export function clientNote({ client }: Report, colors: Colors = plain): string {
  if (!client) return '';
  if (client.length === 0) return colors.bold('The client did nothing against the contract.');
  const lines = client.flatMap(({ rule, text, clause, count: times, evidence: [first] }) => [
    ...wrap('  ', `${rule} (${times}×): ${text}`),
    ...(first ? wrap('    ', `${visible(first.actual)} (${at(first.exchange)})`) : []),
    ...wrap('    ', clause).map(colors.dim),
  ]);
  return [
    colors.bold(`The client breaks ${count(client.length, 'rule')}, which says nothing of the server:`),
    ...lines,
  ].join('\n');
}

function at({ request, response }: NonNullable<Report['client']>[number]['evidence'][number]['exchange']) {
  return `${request.method} ${visible(request.path)}, ${response?.status ?? 'no answer'}`;
}
