import { Big } from 'big.js';
import { groupBy } from '../../contract/collections.js';
import { count, firstOf } from '../../contract/words.js';
import { cut, plain, visible, wrap, type Colors } from '../text/plain-text.js';
import type { ClientFinding, Report, ReportedExchange } from '../model/model.js';
import { observedChoices } from '../text/reasons.js';
import type { SideEffectTotal } from '../model/side-effect.js';

const most = 20;

/** The unspecified behavior that the run observed: the number, or with `verbose` one line each. */
export function observations(
  report: Report,
  { colors = plain, verbose = false }: { colors?: Colors; verbose?: boolean } = {},
): string {
  const choices = observedChoices(report);
  if (choices.length === 0) return '';
  if (!verbose)
    return `${count(report.summary.observed, 'observation')} of unspecified behavior, which never counts as a failure: see the report.`;
  const lines = choices.map(({ id, observed }) =>
    cut(`  ${id}: ${visible(observed.join('; ').replaceAll('\n', ' '))}`),
  );
  return [
    colors.bold('Observed unspecified behavior, which never counts as a failure:'),
    ...firstOf(lines, most, (rest) => `  and ${rest} more: see report.json`),
  ].join('\n');
}

const mostNamed = 3;

/** The properties that tried fewer values than planned, with the reason, and the requests spent on shrinking. */
export function effortNote({ effort }: Report): string {
  if (!effort) return '';
  const { cut, shrinking } = effort;
  const groups = [...groupBy(cut, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const lines = groups.flatMap(([reason, own]) => {
    const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
    const names = own.map(({ requirement }) => requirement).join(', ');
    const subject = own.length > mostNamed ? 'Properties' : names;
    const [tried, planned] = [sum((row) => row.tried), sum((row) => row.planned)];
    return wrap('', `${subject} tried ${tried} of ${planned} values: ${reason}.`);
  });
  if (shrinking > 0) lines.push(`Shrinking failing cases took ${count(shrinking, 'request')}.`);
  return lines.join('\n');
}

/** The rules of the contract that the client broke, a paragraph each, and advice. Empty when no client was checked. */
export function clientNote({ client }: Report, colors: Colors = plain): string {
  if (!client) return '';
  const [tips, broken] = [true, false].map((isTip) => client.filter((one) => (one.isTip ?? false) === isTip));
  const rules = new Set(broken!.map(({ rule }) => rule)).size;
  const title =
    rules === 0
      ? 'The client broke no rule of the contract.'
      : `The client breaks ${count(rules, 'rule')}. This does not affect the verdict on the server:`;
  return [
    colors.bold(title),
    ...paragraphs(broken!, colors),
    ...(tips!.length > 0 ? [colors.bold('Tips for the client:')] : []),
    ...paragraphs(tips!, colors),
  ].join('\n');
}

function paragraphs(findings: readonly ClientFinding[], { dim }: Colors): string[] {
  return [...groupBy(findings, ({ rule }) => rule)].flatMap(([name, same]) => [
    ...wrap('  ', `${name} (${same.reduce((sum, one) => sum + one.count, 0)}×): ${same[0]!.text}`),
    ...same.flatMap(({ clause, evidence }) => [
      ...evidence.flatMap(({ actual, count: times, exchange }) =>
        wrap('    ', `${visible(actual)} (${at(exchange)}${times && times > 1 ? `; ${times}×` : ''})`),
      ),
      ...wrap('    ', clause).map(dim),
    ]),
  ]);
}

const at = ({ request, response }: ReportedExchange): string =>
  `${request.method} ${visible(request.path)}, ${response?.status ?? 'no answer'}`;

/** Paragraphs on the values that the run read from the API or lacked, and on its side effects. */
export const notesOf = (report: Report, isBrief: boolean): string[] =>
  [discoveryNote(report), missingValuesNote(report, isBrief), sideEffectWords(report)].filter(Boolean);

/** The side effects of a run on a live server, in one sentence; empty for a sandbox or an older report. */
function sideEffectWords({ target, sideEffects }: Report): string {
  if (target.environment !== 'live' || sideEffects === undefined) return '';
  if (sideEffects.length === 0) return 'The live server accepted no request that has a side effect.';
  return `Side effects on the live server (sideEffectRequests in report.json): ${sideEffects.map(inWords).join('; ')}.`;
}

function inWords({ operation, done, unknown, sums }: SideEffectTotal): string {
  const money = sums.map(
    ({ currency, amount }) => `${currency === null ? 'unknown currency' : visible(currency)} ${amount}`,
  );
  const open = unknown > 0 ? [`${unknown} more possible`] : [];
  return `${operation ?? 'requests to undocumented paths'} ${[`${done} times`, ...money, ...open].join(', ')}`;
}

/** The values that the run read from the API; empty when it read none. */
function discoveryNote({ discovered = [] }: Pick<Report, 'discovered'>): string {
  const found = discovered.filter(({ isExample }) => !isExample);
  if (found.length === 0) return '';
  const states = new Set(found.map(({ state }) => state));
  const sources = new Set(found.map(({ source }) => source));
  return `Discovered: values for ${count(states.size, 'state')}, in the responses to ${count(sources.size, 'request')}.`;
}

/** The amount that the run spent, in whole cents; empty when a state handler fills the wallet. */
export const spendingNote = ({ spending }: Pick<Report, 'spending'>): string =>
  spending
    ? `Spent ${new Big(spending.spent).round(2, Big.roundDown).toFixed(2)} of at most ${spending.limit} (--spend).`
    : '';

/** The values that the target file lacks, and the command that lists where to find them; empty when none is missing. */
function missingValuesNote({ valuesToGive }: Pick<Report, 'valuesToGive'>, isBrief: boolean): string {
  if (!valuesToGive) return '';
  if (isBrief)
    return `The target file lacks values for ${count(valuesToGive.length, 'state')}: \`cwit discover\` lists them.`;
  const missing = valuesToGive.map(({ values, requirements }) => `${values.join(', ')} (${requirements})`);
  return `The target file lacks these values (with the number of requirements that need each): ${missing.join('; ')}. \`cwit discover\` says where to find them.`;
}

/** The values that only the user knows, a line for each state. */
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

/** A warning for everyone who shares the report; empty when personal data is masked. */
export const personalDataNote = ({ showsPersonalData }: Pick<Report, 'showsPersonalData'>): string =>
  showsPersonalData ? 'Unmasked: this report shows personal data (--show-personal-data).' : '';
