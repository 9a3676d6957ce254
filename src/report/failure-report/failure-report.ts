import { headlineOf } from '../causes/headline.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';
import { plain, width as unknownWidth, wrap, type Colors } from '../text/plain-text.js';
import { bodySketch } from './body-sketch.js';
import { fitted, mismatch, paragraph, type Block } from './block.js';
import { differencesBlocks } from './differences.js';
import { faultBlocks } from './faults.js';
import { messageLines } from './message.js';
import { oddCharactersOf } from './odd-characters.js';
import { relatedPassing } from './related-passing.js';
import { reproductionBlocks, commandLine, showsInOne, type Reproducer } from './reproduce.js';
import { aboutOf, wordsOf } from './request-words.js';
import { describeSteps, failingStep, stepsBlocks } from './steps.js';

export interface FailureReportOptions {
  colors?: Colors;
  again?: Reproducer;
  /** The results of the whole report, to find related requirements that pass. */
  results?: readonly RequirementResult[];
  /** The failure in one sentence; derived from the requirement by default. */
  headline?: string;
  /** Further failures of the same root cause, in words. */
  related?: string;
  width?: number;
  /** Shows everything instead of at most 25 lines. */
  verbose?: boolean;
  /** The folder of the reports, which has scripts for long requests. */
  out?: string;
}

const defaults = { colors: plain, width: unknownWidth, verbose: false, results: [] };
type Settings = FailureReportOptions & Required<Pick<FailureReportOptions, keyof typeof defaults>>;
type Body = (requirement: RequirementResult, evidence: ReportedEvidence, settings: Settings) => Block[];

const mostLines = 25;
const mostOfWarning = 9;
// The request shows longer values.
const longestCase = 200;

/** Describes one failing requirement: what happened, what the contract requires, and how to reproduce it. */
export const failureReport = (requirement: RequirementResult, options: FailureReportOptions = {}): string =>
  report(requirement, { ...defaults, ...options }, mostLines, bodyOf);

/**
 * Describes a warning in a few lines: the expected and the actual result, and the result of the retry if the failure did not
 * occur again.
 */
export const warningReport = (requirement: RequirementResult, options: FailureReportOptions = {}): string =>
  report(requirement, { ...defaults, ...options }, mostOfWarning, shortBodyOf);

function report(requirement: RequirementResult, settings: Settings, most: number, body: Body): string {
  const { colors, verbose, width } = settings;
  const [first, ...others] = requirement.evidence;
  const blocks: Block[] = [
    heading(requirement, settings),
    ...(first ? body(requirement, first, settings) : [{ lines: ['', '  The run recorded no evidence.'] }]),
  ];
  if (verbose) {
    const shown = new Set([first?.actual]);
    for (const { expected, actual } of others.filter(
      (one) => !shown.has(one.actual) && shown.add(one.actual),
    ))
      blocks.push({ lines: ['', ...wrap('  Also seen ', `${actual}, and not ${expected}`, width)] });
    for (const { exchange } of requirement.evidence.flatMap(stepsOf))
      if (exchange) blocks.push({ lines: messageLines(exchange, colors) });
  }
  return fitted(blocks, verbose ? Infinity : most)
    .map((line) => titled(line, colors))
    .join('\n');
}

/** The steps of a piece of evidence; a single exchange is one step. */
function stepsOf({ story = [], exchange }: ReportedEvidence) {
  return story.length > 0 || !exchange ? story : [{ exchange }];
}

function heading(requirement: RequirementResult, { colors, width, headline }: Settings): Block {
  const { id, level, text, verdict, reason } = requirement;
  const mark = (verdict === 'fail' ? colors.red : colors.yellow)(colors.bold(verdict.toUpperCase()));
  const sentence = headline ?? headlineOf([requirement]);
  const [title = '', ...rest] = wrap(' '.repeat(verdict.length + 2), sentence, width);
  return {
    lines: [
      `${mark}  ${colors.bold(title.trim())}`,
      ...rest.map(colors.bold),
      ...wrap('  ', `${level} ${id} (${citation(requirement)})`, width).map(colors.dim),
      ...(isGeneral(id) ? [] : wrap('  ', text, width)),
      ...(reason === undefined ? [] : wrap('  ', `Uncertain: ${reason}.`, width)),
    ],
  };
}

/** Whether the text of a requirement is about all requests, so that it explains no single failure. */
const isGeneral = (id: string): boolean => /\/(?:fuzz\.|pact\.|response\.)|any-/.test(id);

function citation({ clause, basis }: RequirementResult): string {
  const place = `interface document, ${clause}`;
  if (basis === 'stated') return place;
  return basis === 'inferred' ? `${place}; inferred` : `${place}; interpreted by ${basis}, docs/rulings.md`;
}

const bodyOf: Body = (requirement, evidence, settings) => {
  const { width, again, results, related, out } = settings;
  const { exchange, finding, expected, actual, compares } = evidence;
  const { faults = [] } = finding;
  const steps = stepsOf(evidence);
  const differs = compares ? differencesBlocks(steps, compares, width) : [];
  const hasFaults = faults.length > 0;
  const failing = failingStep(evidence, steps);
  const number = numberOf(evidence, failing);
  return [
    ...stepsBlocks(describeSteps(steps, aboutOf(requirement, evidence), failing, compares), width),
    ...differs,
    ...(hasFaults && exchange
      ? faultBlocks(exchange, faults, width, number)
      : [mismatch(expected, number === null ? actual : `${actual} (step ${number})`, width)]),
    ...(hasFaults || differs.length > 0 || steps.filter(({ aside }) => !aside).length > 2
      ? []
      : answerBlocks(evidence, number, width)),
    ...triedBlocks(requirement, evidence, settings),
    ...paragraph('Passing', relatedPassing(requirement, results).join('; '), width),
    ...paragraph('Related failures', related, width),
    ...reproductionBlocks(requirement, evidence, again, out),
  ];
};

/** The number of the failing step; null if there is only one. */
function numberOf(evidence: ReportedEvidence, failing: number): number | null {
  const numbered = evidence.story?.filter(({ aside }) => !aside) ?? [];
  const number = numbered.indexOf(evidence.story?.[failing] ?? {}) + 1;
  return number > 0 && numbered.length > 1 ? number : null;
}

const shortBodyOf: Body = (requirement, evidence, { width, again, related }) => {
  const command = commandLine(requirement, evidence, again);
  const { exchange, expected, actual } = evidence;
  const [sent] = exchange ? describeSteps([{ exchange }], { sent: wordsOf(), came: wordsOf() }) : [];
  const second = requirement.reason === undefined ? undefined : requirement.evidence[1];
  return [
    ...paragraph('Sent', sent && `${sent.text}  ${sent.answer}`, width),
    ...paragraph('Expected', expected, width),
    ...paragraph('Actual', actual, width),
    ...paragraph('Retry', second?.actual, width),
    ...paragraph('Also at', related, width, Infinity),
    ...(command === null ? [] : [{ lines: [`  Test it again: ${command}`] }]),
  ];
};

// The body of the response matters if one request shows the failure and the response has no error message.
function answerBlocks(evidence: ReportedEvidence, number: number | null, width: number): Block[] {
  const { status = 0, body = '' } = evidence.exchange?.response ?? {};
  const hasMessage = status >= 300 && /"message":/.test(body);
  if (body === '' || hasMessage || !showsInOne(evidence)) return [];
  const title = number === null ? 'Body' : `Body of step ${number}`;
  const lines = wrap(`  ${title.padEnd(8)}  `, bodySketch(body, wordsOf(evidence.expected)), width);
  return [{ lines: lines.length > 4 ? [...lines.slice(0, 4), '            …'] : lines, least: 3 }];
}

// The variations that the test sent, the value that a property tried, and its invisible characters.
const triedBlocks: Body = ({ id }, evidence, { width, verbose }) => {
  const { case: value = '', tried = [] } = evidence;
  const member = /^[\w.-]+: /.exec(tried[0]?.what ?? '')?.[0] ?? '';
  const skipped = tried.every(({ what }) => what.startsWith(member)) ? member.length : 0;
  const variations = tried.map(({ what, result }) => `${what.slice(skipped)} ${result}`).join(' · ');
  const isShown = tried.length > 1 || (tried.length === 1 && /\/(?:body|query)\./.test(id));
  const isReadable = value.length <= longestCase && !value.startsWith('{');
  return [
    ...paragraph('Tried', isShown ? `${variations} (the test stops at the first failure)` : '', width, 3),
    ...paragraph('Case', verbose || isReadable ? value : '', width, 3),
    ...paragraph('With', oddCharactersOf(evidence).slice(0, 5).join(', '), width),
  ];
};

const titles =
  /^( {2})(Steps|Differs|Sent|Retry|Expected|Actual|Case|With|Body(?: of step \d+)?|Tried|Also (?:seen|at|wrong)|In the body[^(]*|Passing|Related failures|Send it again[^:]*:|Test it again[^:]*:|Repeat all steps:)/;

const titled = (line: string, colors: Colors): string =>
  line.replace(titles, (_, blanks: string, title: string) => blanks + colors.bold(title));
