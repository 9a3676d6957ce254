import { parseJson } from '../../contract/json.js';
import { reproductionBlocks, commandLine, showsInOne, type Reproducer } from './reproduce.js';
import { relatedPassing } from './related-passing.js';
import { fitted, mismatch, paragraph, type Block } from './block.js';
import { differencesBlocks } from './differences.js';
import { faultBlocks } from './faults.js';
import { oddCharacters } from './odd-characters.js';
import { aboutOf, wordsOf } from './request-words.js';
import { describeSteps, stepsBlocks } from './steps.js';
import { plain, width as unknownWidth, wrap, type Colors } from '../text/plain-text.js';
import { receivedMessage, sentMessage } from './message.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';

/** What a failure report is made with besides the requirement. */
export interface FailureReportOptions {
  colors?: Colors;
  again?: Reproducer;
  /** The results of the whole report: of them, what passes beside the requirement is shown. */
  beside?: readonly RequirementResult[];
  /** What else has the same cause, in words. */
  explains?: string;
  /** The most characters of a line. */
  width?: number;
  /** Shows all there is, instead of 25 lines. */
  verbose?: boolean;
  /** The folder of the reports, with the scripts of long requests. */
  out?: string;
}

const mostLines = 25;
const mostOfWarning = 9;
// A longer one is no help: the request shows what is in it.
const longestCase = 200;

/** Everything about one broken requirement: what is demanded and where, what happened, and how to see it again. */
export function failureReport(requirement: RequirementResult, options: FailureReportOptions = {}): string {
  return report(requirement, options, mostLines, bodyOf);
}

/**
 * A warning in a few lines: what was wanted and what came. Of what failed once and could not be shown again, both
 * answers.
 */
export function warningReport(requirement: RequirementResult, options: FailureReportOptions = {}): string {
  return report(requirement, options, mostOfWarning, shortBodyOf);
}

function report(
  requirement: RequirementResult,
  options: FailureReportOptions,
  most: number,
  body: (
    requirement: RequirementResult,
    evidence: ReportedEvidence,
    options: FailureReportOptions,
  ) => Block[],
): string {
  const { colors = plain, verbose = false } = options;
  const [first] = requirement.evidence;
  const blocks: Block[] = [
    heading(requirement, options),
    ...(first ? body(requirement, first, options) : [{ lines: ['', '  The run kept no evidence.'] }]),
    ...(verbose ? requirement.evidence.slice(1).map((one) => seenToo(one, options)) : []),
    ...(verbose ? requirement.evidence.flatMap((one) => messages(one, colors)) : []),
  ];
  return fitted(blocks, verbose ? Infinity : most)
    .map((line) => titled(line, colors))
    .join('\n');
}

function heading(
  requirement: RequirementResult,
  { colors = plain, width = unknownWidth }: FailureReportOptions,
): Block {
  const { id, level, text, verdict, reason } = requirement;
  const mark = (verdict === 'fail' ? colors.red : colors.yellow)(colors.bold(verdict.toUpperCase()));
  return {
    lines: [
      `${mark}  ${level} ${colors.bold(id)}`,
      ...wrap('  ', text, width),
      ...wrap('  ', `(${citation(requirement)})`, width).map(colors.dim),
      ...(reason === undefined ? [] : wrap('  ', `Not sure: ${reason}.`, width)),
    ],
  };
}

function bodyOf(
  requirement: RequirementResult,
  evidence: ReportedEvidence,
  options: FailureReportOptions,
): Block[] {
  const { width = unknownWidth, again, beside = [], explains, out } = options;
  const { story = [], exchange, expected, actual, faults = [], compares } = evidence;
  const steps = story.length > 0 ? story : exchange ? [{ exchange }] : [];
  const differs = compares ? differencesBlocks(steps, compares, width) : [];
  const hasFaults = faults.length > 0;
  return [
    ...stepsBlocks(describeSteps(steps, aboutOf(requirement, evidence)), width),
    ...differs,
    ...(hasFaults && exchange
      ? faultBlocks(exchange, faults, width)
      : [mismatch(expected, actual, width, 4)]),
    ...triedBlocks(evidence, options),
    ...(hasFaults || differs.length > 0 ? [] : answerBlocks(evidence, width)),
    ...paragraph('Passes beside it', relatedPassing(requirement, beside).join('; '), width),
    ...paragraph('Explains too', explains, width),
    ...reproductionBlocks(requirement, evidence, again, out),
  ];
}

function shortBodyOf(
  requirement: RequirementResult,
  evidence: ReportedEvidence,
  { width = unknownWidth, again }: FailureReportOptions,
): Block[] {
  const command = commandLine(requirement, evidence, again);
  const { exchange, expected, actual } = evidence;
  const [sent] = exchange ? describeSteps([{ exchange }], { sent: wordsOf(), came: wordsOf() }) : [];
  const second = requirement.reason === undefined ? undefined : requirement.evidence[1];
  return [
    ...paragraph('Sent', sent && `${sent.text}  ${sent.answer}`, width),
    ...paragraph('Expected', expected, width),
    ...paragraph('Actual', actual, width),
    ...paragraph('Again', second?.actual, width),
    ...(command === null ? [] : [{ lines: [`  Judge it again: ${command}`] }]),
  ];
}

// What came, where one request shows it and its message does not tell all: as much as fits into three lines.
function answerBlocks(evidence: ReportedEvidence, width: number): Block[] {
  const { status = 0, body = '' } = evidence.exchange?.response ?? {};
  const hasMessage = status >= 300 && /"message":/.test(body);
  if (body === '' || hasMessage || !showsInOne(evidence)) return [];
  const lines = wrap('  Body      ', spaced(body).slice(0, 2000), width);
  return [{ lines: lines.length > 3 ? [...lines.slice(0, 3), '            …'] : lines, least: 2 }];
}

// What a property tried, as small as it could be made, and the characters in it that do not show.
function triedBlocks(
  evidence: ReportedEvidence,
  { width = unknownWidth, verbose = false }: FailureReportOptions,
): Block[] {
  const { case: value, exchange } = evidence;
  const isShown = value !== undefined && (verbose || value.length <= longestCase);
  const sent = exchange ? `${decoded(exchange.request.path)}${decoded(exchange.request.body ?? '')}` : '';
  const odd = value === undefined ? [] : oddCharacters(sent);
  return [
    ...(isShown ? paragraph('Case', value, width, 3) : []),
    ...paragraph('With', odd.slice(0, 5).join(', '), width),
  ];
}

function citation({ clause, basis }: RequirementResult): string {
  const place = `interface document, ${clause}`;
  if (basis === 'stated') return place;
  return basis === 'inferred' ? `${place}; inferred` : `${place}; read by ${basis}, docs/rulings.md`;
}

function seenToo(
  { expected, actual }: ReportedEvidence,
  { width = unknownWidth }: FailureReportOptions,
): Block {
  return { lines: ['', ...wrap('  Seen too  ', `${actual}, and not ${expected}`, width)] };
}

/** All messages of a piece of evidence, in full. */
function messages({ story = [], exchange }: ReportedEvidence, colors: Colors): Block[] {
  const all = story.flatMap((step) => step.exchange ?? []);
  return (all.length > 0 ? all : exchange ? [exchange] : []).map((one) => ({
    lines: ['', ...sentMessage(one, colors), '', ...receivedMessage(one, colors)],
  }));
}

// Titles stand at the beginning of a line, two blanks in.
function titled(line: string, colors: Colors): string {
  return line.replace(
    /^( {2})(What happened|Differs|Sent|Again|Expected|Actual|Case|With|Body|Seen too|In the body[^(]*|Passes beside it|Explains too|Send it again[^:]*:|Judge it again[^:]*:|One request[^:]*:)/,
    (_, blanks: string, title: string) => blanks + colors.bold(title),
  );
}

/** JSON with blanks in it, where lines may be broken. */
function spaced(text: string): string {
  const json = parseJson(text);
  return json === undefined ? text : JSON.stringify(json, null, 1).replaceAll(/\n\s*/g, ' ');
}

function decoded(text: string): string {
  try {
    const plain = text.replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    return decodeURIComponent(plain);
  } catch {
    return text;
  }
}
