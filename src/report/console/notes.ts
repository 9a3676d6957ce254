import { groupBy } from '../../contract/collections.js';
import { count, firstOf } from '../../contract/words.js';
import { cut, plain, visible, wrap, type Colors } from '../text/plain-text.js';
import type { Report, ReportedExchange } from '../model/model.js';
import { observedChoices } from '../text/reasons.js';
import type { SideEffectTotal } from '../side-effects/side-effect.js';

const most = 20;

/** One line for each choice that the contract leaves open: what the target did. Empty when nothing was seen. */
export function observations(report: Report, colors: Colors = plain): string {
  const lines = observedChoices(report).map(({ id, observed }) =>
    cut(`  ${id}: ${visible(observed.join('; ').replaceAll('\n', ' '))}`),
  );
  if (lines.length === 0) return '';
  return [
    colors.bold('Seen where the contract leaves the choice, and never judged:'),
    ...firstOf(lines, most, (rest) => `  and ${count(rest, 'more choice')}: see report.json`),
  ].join('\n');
}

// More than these are counted.
const mostNamed = 3;

/** How much properties tried, where it is less than all, and what it cost to make failing cases small. */
export function effortNote({ effort }: Report): string {
  if (!effort) return '';
  const { cut, shrinking } = effort;
  const groups = [...groupBy(cut, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const lines = groups.flatMap(([reason, own]) => {
    const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
    const names = own.map(({ requirement }) => requirement).join(', ');
    const who = own.length > mostNamed ? 'Properties' : names;
    const [tried, planned] = [sum((row) => row.tried), sum((row) => row.planned)];
    return wrap('', `${who} tried ${tried} of ${planned} values: ${reason}.`);
  });
  return [
    ...lines,
    ...(shrinking > 0 ? [`Making failing cases small took ${count(shrinking, 'request')}.`] : []),
  ].join('\n');
}

/** What the client did against the contract, a paragraph for each rule. Empty where no client was looked at. */
export function clientNote({ client }: Report, colors: Colors = plain): string {
  if (!client) return '';
  if (client.length === 0) return colors.bold('The client did nothing against the contract.');
  const rules = groupBy(client, ({ rule }) => rule);
  const lines = [...rules].flatMap(([name, same]) => {
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
    colors.bold(`The client breaks ${count(rules.size, 'rule')}, which says nothing of the server:`),
    ...lines,
  ].join('\n');
}

const at = ({ request, response }: ReportedExchange): string =>
  `${request.method} ${visible(request.path)}, ${response?.status ?? 'no answer'}`;

/** What a run on a live server left behind, in one sentence; nothing of a sandbox, or of an older report. */
export function sideEffectWords({ target, sideEffects }: Report): string | null {
  if (target.environment !== 'live' || sideEffects === undefined) return null;
  if (sideEffects.length === 0)
    return 'Nothing was sent to the live server that has an effect and was accepted.';
  return `Left behind on the live server (side-effects.json): ${sideEffects.map(inWords).join('; ')}.`;
}

function inWords({ operation, done, unknown, sums }: SideEffectTotal): string {
  const money = sums.map(
    ({ currency, amount }) => `${currency === null ? 'a currency not shown,' : visible(currency)} ${amount}`,
  );
  const open = unknown > 0 ? [`${unknown} more may have been done`] : [];
  return `${operation ?? 'what no operation is'} ${[`${done} times`, ...money, ...open].join(', ')}`;
}

/** Which values the run read from the API; null where it read none. */
export function discoveryNote({ discovered }: Pick<Report, 'discovered'>): string | null {
  // The examples of the contract are no request.
  const found = (discovered ?? []).filter(({ source }) => /^[A-Z]+ \//.test(source));
  if (found.length === 0) return null;
  const states = new Set(found.map(({ state }) => state));
  const sources = new Set(found.map(({ source }) => source));
  return `Discovered: the values of ${count(states.size, 'state')}, in the answers to ${count(sources.size, 'request')}.`;
}

/** What the run spent of its limit; null where a state handler fills the wallet. */
export const spendingNote = ({ spending }: Pick<Report, 'spending'>): string | null =>
  spending ? `Spent ${spending.spent} of the ${spending.limit} that the run could spend (--spend).` : null;

/** Which values are missing, and which command says where they are found; null where none is. */
export function missingValuesNote({ valuesToGive }: Pick<Report, 'valuesToGive'>): string | null {
  if (!valuesToGive) return null;
  const missing = valuesToGive.map(({ values, requirements }) => `${values.join(', ')} (${requirements})`);
  return `Values are missing, with the requirements that need them: ${missing.join('; ')}. \`cwit discover\` says where to find them.`;
}

/** The values that only a user can give, a line for each state. */
export const valuesToGiveLines = ({ valuesToGive = [] }: Pick<Report, 'valuesToGive'>): string[] =>
  valuesToGive.map(
    ({ state, values, requirements, where }) =>
      `${values.join(', ')} ("${state}"): up to ${count(requirements, 'requirement')}; ${where}`,
  );

/** The discovered states, a line for each source. */
export const discoveredLines = ({ discovered = [] }: Pick<Report, 'discovered'>): string[] =>
  [...groupBy(discovered, ({ source }) => source)].map(
    ([source, rows]) => `${source}: ${[...new Set(rows.map(({ state }) => state))].join(', ')}`,
  );

/** What whoever passes a report on has to know of it; null where personal data is masked. */
export function personalDataNote({ showsPersonalData }: Pick<Report, 'showsPersonalData'>): string | null {
  if (!showsPersonalData) return null;
  return 'Unmasked: this report shows personal data as it is (--show-personal-data).';
}
