import { plain, type Colors } from './colors.js';
import { count } from './count.js';
import { sentMessage, receivedMessage } from './message.js';
import type { Again, ReportedEvidence, RequirementResult } from './model.js';
import { visible } from './visible.js';
import { wrap } from './wrap.js';

const longestText = 600;
const longestCurl = 2000;

/** Everything about one broken requirement: what is demanded and where, what came, and how to see it again. */
export function failureCard(requirement: RequirementResult, colors: Colors = plain, again?: Again): string {
  const { id, level, text, verdict, evidence } = requirement;
  const [first, ...others] = evidence;
  const mark = (verdict === 'fail' ? colors.red : colors.yellow)(colors.bold(verdict.toUpperCase()));
  const lines = [
    `${mark}  ${level} ${colors.bold(id)}`,
    ...wrap('  ', text),
    ...wrap('  ', `(${citation(requirement)})`).map(colors.dim),
    ...(first ? shown(first, again, colors) : ['', '  The run kept no evidence.']),
    ...others.flatMap((one) => ['', '  Seen too (its exchange is in report.json):', ...difference(one)]),
    '',
    colors.bold('  Judge it again, against the same target:'),
    `    ${commandLine(requirement, first, again)}`,
  ];
  return lines.join('\n');
}

function citation({ clause, basis }: RequirementResult): string {
  const place = `interface document, ${clause}`;
  if (basis === 'stated') return place;
  return basis === 'inferred' ? `${place}; inferred` : `${place}; read by ${basis}, docs/rulings.md`;
}

function shown(evidence: ReportedEvidence, again: Again | undefined, colors: Colors): string[] {
  const { exchange } = evidence;
  return [
    '',
    ...difference(evidence),
    ...tried(evidence),
    ...(exchange ? ['', ...sentMessage(exchange, colors), '', ...receivedMessage(exchange, colors)] : []),
    ...(evidence.curl === null ? [] : ['', ...sendAgain(evidence.curl, again, colors)]),
  ];
}

function difference({ expected, actual }: ReportedEvidence): string[] {
  return [...wrap('  Expected  ', short(expected)), ...wrap('  Actual    ', short(actual))];
}

// What a property tried, as small as it could be made.
function tried({ case: value, shrinking = 0 }: ReportedEvidence): string[] {
  if (value === undefined) return [];
  const cost = shrinking > 0 ? [`  (making it small took ${count(shrinking, 'request')})`] : [];
  return [...wrap('  Case      ', short(value)), ...cost];
}

function short(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

function sendAgain(curl: string, again: Again | undefined, colors: Colors): string[] {
  const needs = [
    ...(curl.includes('CWIT_API_') ? ['CWIT_API_KEY and CWIT_API_SECRET set'] : []),
    ...(curl.includes('[redacted]') ? ['[redacted] replaced'] : []),
  ];
  const title = `  Send it again${again?.serve ? ', to what the first line starts' : ''}${needs.length > 0 ? `, with ${needs.join(' and ')}` : ''}:`;
  const unfit = curl.length > longestCurl || visible(curl) !== curl;
  return [
    colors.bold(title),
    ...(again?.serve ? [`    ${again.serve}`] : []),
    `    ${unfit ? 'the curl line is long or unprintable: see "curl" in report.json' : curl}`,
  ];
}

function commandLine(
  { id, operation }: RequirementResult,
  evidence: ReportedEvidence | undefined,
  again: Again | undefined,
): string {
  const { seed, path, depth, by, exchange } = evidence ?? {};
  // What every exchange is judged for shows where the exchange was sent.
  const [sender = ''] = exchange?.purpose.split(':') ?? [];
  const shownBy = by ?? (/^\w+\/\S+$/.test(sender) ? sender : id);
  const ids = [...new Set([id, shownBy])];
  const found = [
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
    ...(path === undefined ? [] : [`--path ${path}`]),
    ...(depth === undefined ? [] : [`--depth ${depth}`]),
  ];
  const command = operation === 'receiver' ? 'cwit webhook certify --url URL' : 'cwit certify';
  return [again?.judge ?? command, '--only', ...ids, ...found].join(' ');
}
