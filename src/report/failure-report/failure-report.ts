import { parseJson } from '../../contract/json.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';
import { plain, width as unknownWidth, wrap, type Colors } from '../text/plain-text.js';
import { fitted, mismatch, paragraph, type Block } from './block.js';
import { differencesBlocks } from './differences.js';
import { faultBlocks } from './faults.js';
import { messageLines } from './message.js';
import { oddCharactersOf } from './odd-characters.js';
import { relatedPassing } from './related-passing.js';
import { reproductionBlocks, commandLine, showsInOne, type Reproducer } from './reproduce.js';
import { aboutOf, wordsOf } from './request-words.js';
import { describeSteps, stepsBlocks } from './steps.js';

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

const defaults = { colors: plain, width: unknownWidth, verbose: false, beside: [] };
type Settings = FailureReportOptions & Required<Pick<FailureReportOptions, keyof typeof defaults>>;
type Body = (requirement: RequirementResult, evidence: ReportedEvidence, settings: Settings) => Block[];

const mostLines = 25;
const mostOfWarning = 9;
// A longer one is no help: the request shows what is in it.
const longestCase = 200;

/** Everything about one broken requirement: what is demanded and where, what happened, and how to see it again. */
export const failureReport = (requirement: RequirementResult, options: FailureReportOptions = {}): string =>
  report(requirement, { ...defaults, ...options }, mostLines, bodyOf);

/**
 * A warning in a few lines: what was wanted and what came. Of what failed once and could not be shown again, both
 * answers.
 */
export const warningReport = (requirement: RequirementResult, options: FailureReportOptions = {}): string =>
  report(requirement, { ...defaults, ...options }, mostOfWarning, shortBodyOf);

function report(requirement: RequirementResult, settings: Settings, most: number, body: Body): string {
  const { colors, verbose, width } = settings;
  const [first, ...others] = requirement.evidence;
  const blocks: Block[] = [
    heading(requirement, settings),
    ...(first ? body(requirement, first, settings) : [{ lines: ['', '  The run kept no evidence.'] }]),
  ];
  if (verbose) {
    for (const { expected, actual } of others)
      blocks.push({ lines: ['', ...wrap('  Seen too  ', `${actual}, and not ${expected}`, width)] });
    for (const { exchange } of requirement.evidence.flatMap(stepsOf))
      if (exchange) blocks.push({ lines: messageLines(exchange, colors) });
  }
  return fitted(blocks, verbose ? Infinity : most)
    .map((line) => titled(line, colors))
    .join('\n');
}

/** All steps that a piece of evidence has; of a single exchange, that one. */
function stepsOf({ story = [], exchange }: ReportedEvidence) {
  return story.length > 0 || !exchange ? story : [{ exchange }];
}

function heading(requirement: RequirementResult, { colors, width }: Settings): Block {
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

function citation({ clause, basis }: RequirementResult): string {
  const place = `interface document, ${clause}`;
  if (basis === 'stated') return place;
  return basis === 'inferred' ? `${place}; inferred` : `${place}; read by ${basis}, docs/rulings.md`;
}

function bodyOf(requirement: RequirementResult, evidence: ReportedEvidence, settings: Settings): Block[] {
  const { width, again, beside, explains, out } = settings;
  const { exchange, expected, actual, faults = [], compares } = evidence;
  const steps = stepsOf(evidence);
  const differs = compares ? differencesBlocks(steps, compares, width) : [];
  const hasFaults = faults.length > 0;
  return [
    ...stepsBlocks(describeSteps(steps, aboutOf(requirement, evidence)), width),
    ...differs,
    ...(hasFaults && exchange
      ? faultBlocks(exchange, faults, width)
      : [mismatch(expected, actual, width, 4)]),
    ...triedBlocks(evidence, settings),
    ...(hasFaults || differs.length > 0 ? [] : answerBlocks(evidence, width)),
    ...paragraph('Passes beside it', relatedPassing(requirement, beside).join('; '), width),
    ...paragraph('Explains too', explains, width),
    ...reproductionBlocks(requirement, evidence, again, out),
  ];
}

function shortBodyOf(
  requirement: RequirementResult,
  evidence: ReportedEvidence,
  { width, again, explains }: Settings,
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
    ...paragraph('Also at', explains, width, Infinity),
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

/** JSON with blanks in it, where lines may be broken. */
function spaced(text: string): string {
  const json = parseJson(text);
  return json === undefined ? text : JSON.stringify(json, null, 1).replaceAll(/\n\s*/g, ' ');
}

// What a property tried, as small as it could be made, and the characters in it that do not show.
function triedBlocks(evidence: ReportedEvidence, { width, verbose }: Settings): Block[] {
  const { case: value = '' } = evidence;
  return [
    ...(verbose || value.length <= longestCase ? paragraph('Case', value, width, 3) : []),
    ...paragraph('With', oddCharactersOf(evidence).slice(0, 5).join(', '), width),
  ];
}

const titles =
  /^( {2})(What happened|Differs|Sent|Again|Expected|Actual|Case|With|Body|Seen too|Also at|In the body[^(]*|Passes beside it|Explains too|Send it again[^:]*:|Judge it again[^:]*:|One request[^:]*:)/;

// Titles stand at the beginning of a line, two blanks in.
const titled = (line: string, colors: Colors): string =>
  line.replace(titles, (_, blanks: string, title: string) => blanks + colors.bold(title));
