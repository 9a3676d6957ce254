import { againBlocks, commandLine, showsInOne, type JudgedAgain } from './again.js';
import { passesBeside } from './beside.js';
import { fitted, type Block } from './block.js';
import { differencesBlock } from './differences.js';
import { faultBlocks } from './fault-blocks.js';
import { oddCharacters } from './odd-characters.js';
import { aboutOf, wordsOf } from './step-words.js';
import { storyBlock, told } from './story-block.js';
import { plain, type Colors } from '../text/colors.js';
import { receivedMessage, sentMessage } from '../text/message.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';
import { width as unknownWidth, wrap } from '../text/wrap.js';

/** What a card is made with besides the requirement. */
export interface CardOptions {
  colors?: Colors;
  again?: JudgedAgain;
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
export function failureCard(requirement: RequirementResult, options: CardOptions = {}): string {
  return card(requirement, options, mostLines, bodyOf);
}

/**
 * A warning in a few lines: what was wanted and what came. Of what failed once and could not be shown again, both
 * answers.
 */
export function warningCard(requirement: RequirementResult, options: CardOptions = {}): string {
  return card(requirement, options, mostOfWarning, shortBodyOf);
}

function card(
  requirement: RequirementResult,
  options: CardOptions,
  most: number,
  body: (requirement: RequirementResult, evidence: ReportedEvidence, options: CardOptions) => Block[],
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
  { colors = plain, width = unknownWidth }: CardOptions,
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

function bodyOf(requirement: RequirementResult, evidence: ReportedEvidence, options: CardOptions): Block[] {
  const { width = unknownWidth, again, beside = [], explains, out } = options;
  const { story = [], exchange, expected, actual, faults = [], compares } = evidence;
  const steps = story.length > 0 ? story : exchange ? [{ exchange }] : [];
  const words = told(steps, aboutOf(requirement, evidence));
  const chosen = steps.filter(({ aside }) => !aside);
  const compared = compares?.map((at) => ({
    exchange: steps[at]!.exchange!,
    number: chosen.indexOf(steps[at]!) + 1,
  }));
  const differs =
    compared &&
    differencesBlock(
      [compared[0]!.exchange, compared[1]!.exchange],
      [compared[0]!.number, compared[1]!.number],
      width,
    );
  const passes = passesBeside(requirement, beside);
  return [
    ...(words.length > 0 ? [storyBlock(words, '  What happened', width)] : []),
    ...(differs ? [differs] : []),
    ...(faults.length > 0 && exchange
      ? faultBlocks(exchange, faults, width)
      : [
          {
            lines: ['', ...wrap('  Expected  ', expected, width), ...wrap('  Actual    ', actual, width)],
            least: 4,
          },
        ]),
    ...triedBlock(evidence, options),
    ...(faults.length > 0 || differs ? [] : answerBlock(evidence, width)),
    ...(passes.length > 0
      ? [{ lines: wrap('  Passes beside it  ', passes.join('; '), width), least: 2 }]
      : []),
    ...(explains === undefined ? [] : [{ lines: wrap('  Explains too  ', explains, width), least: 2 }]),
    ...againBlocks(requirement, evidence, { again, out, width }),
  ];
}

function shortBodyOf(
  requirement: RequirementResult,
  evidence: ReportedEvidence,
  { width = unknownWidth, again }: CardOptions,
): Block[] {
  const command = commandLine(requirement, evidence, again);
  const isFlaky = requirement.reason !== undefined;
  const others = isFlaky ? requirement.evidence.slice(1, 2) : [];
  const sent =
    evidence.exchange && told([{ exchange: evidence.exchange }], { sent: wordsOf(), came: wordsOf() })[0];
  return [
    ...(sent ? [{ lines: wrap('  Sent      ', `${sent.text}  ${sent.answer}`, width), least: 2 }] : []),
    { lines: wrap('  Expected  ', evidence.expected, width), least: 2 },
    { lines: wrap('  Actual    ', evidence.actual, width), least: 2 },
    ...others.map(({ actual }) => ({ lines: wrap('  Again     ', actual, width), least: 2 })),
    ...(command === null ? [] : [{ lines: [`  Judge it again: ${command}`] }]),
  ];
}

// What came, where one request shows it and its message does not tell all: as much as fits into three lines.
function answerBlock(evidence: ReportedEvidence, width: number): Block[] {
  const { status = 0, body = '' } = evidence.exchange?.response ?? {};
  const isTold = status >= 300 && /"message":/.test(body);
  if (body === '' || isTold || !showsInOne(evidence)) return [];
  const lines = wrap('  Body      ', spaced(body).slice(0, 2000), width);
  return [{ lines: lines.length > 3 ? [...lines.slice(0, 3), '            …'] : lines, least: 2 }];
}

// What a property tried, as small as it could be made, and the characters in it that do not show.
function triedBlock(
  evidence: ReportedEvidence,
  { width = unknownWidth, verbose = false }: CardOptions,
): Block[] {
  const { case: value, exchange } = evidence;
  const isShown = value !== undefined && (verbose || value.length <= longestCase);
  const sent = exchange ? `${decoded(exchange.request.path)}${decoded(exchange.request.body ?? '')}` : '';
  const odd = value === undefined ? [] : oddCharacters(sent);
  return [
    ...(isShown ? [{ lines: wrap('  Case      ', value, width), least: 3 }] : []),
    ...(odd.length === 0
      ? []
      : [{ lines: wrap('  With      ', odd.slice(0, 5).join(', '), width), least: 2 }]),
  ];
}

function citation({ clause, basis }: RequirementResult): string {
  const place = `interface document, ${clause}`;
  if (basis === 'stated') return place;
  return basis === 'inferred' ? `${place}; inferred` : `${place}; read by ${basis}, docs/rulings.md`;
}

function seenToo({ expected, actual }: ReportedEvidence, { width = unknownWidth }: CardOptions): Block {
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
  try {
    return JSON.stringify(JSON.parse(text), null, 1).replaceAll(/\n\s*/g, ' ');
  } catch {
    return text;
  }
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
