import { applyEdits, createScanner, findNodeAtLocation, getNodeValue, modify, parseTree } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import { preflight } from '../../../certify/doctor/doctor.js';
import { isAccepted } from '../../../checks/response.js';
import { groupBy } from '../../../contract/collections.js';
import type { Exchange } from '../../../contract/exchange.js';
import { isObject, membersOf } from '../../../contract/json.js';
import { count } from '../../../contract/words.js';
import { discover } from '../../../discovery/discover.js';
import { inOneLine } from '../../../discovery/state-texts.js';
import { linesToGive, pricesToGive, valuesToGive } from '../../../discovery/values-to-give.js';
import type { Outgoing } from '../../../http/exchange-sender.js';
import { TargetDown } from '../../../http/failures.js';
import { Transport } from '../../../http/transport.js';
import { output } from '../../../output/output.js';
import { without } from '../../../server-under-test/offer.js';
import {
  completeTarget,
  TargetError,
  type Discovered,
  type Fixture,
} from '../../../server-under-test/target.js';
import { parseTargetText } from '../../../server-under-test/target-mistakes.js';
import { readText } from '../../../server-under-test/user-files.js';
import { exit } from '../../io/exit.js';
import { sayWait } from '../../io/terminal.js';
import { readConfig } from '../certify/config.js';
import { describedTarget } from '../certify/settings.js';
import type { DiscoverFlags } from './command.js';

/** Reads test values into the target file, or prints them where there is none or it contains secrets. */
export async function discoverInto(flags: DiscoverFlags): Promise<number> {
  const target = completeTarget(describedTarget(flags));
  const { stateHandler: _, ...asked } = target;
  const { harmless, absent } = await preflight(asked, undefined, { looks: true });
  const { baseUrl, requestsPerMinute, network } = target;
  const transport = new Transport({
    ...{ baseUrl, requestsPerMinute, network },
    onWait: sayWait,
  });
  let rows: Discovered[];
  const sent: Exchange[] = [];
  const send = async (outgoing: Outgoing): Promise<Exchange> => {
    const exchange = await transport.send(outgoing);
    sent.push(exchange);
    return exchange;
  };
  try {
    // Discovered rows are read again, because the server may have other values by now.
    const fixtures = target.fixtures.filter((row) => !isDiscovered(row));
    rows = await discover({ ...target, fixtures, allow: [...target.allow, ...harmless] }, send);
  } catch (error) {
    if (error instanceof TargetDown)
      throw new TargetError(`${error.message} Start the server and try again.`);
    throw error;
  } finally {
    await transport.close();
  }
  if (sent.some(({ operation, response }) => operation === 'createVirtualAccount' && isAccepted(response)))
    output.say('Created a virtual account on the server, as each call of this command does.');
  // A run trusts the target file. It reads guesses and dated values itself, because the server may reject them.
  const kept = rows.filter(({ isGuess, values }) => !isGuess && !('departure_date' in values));
  const changed = changedRows(kept, target.fixtures);
  const file = flags.target ?? readConfig(flags.config).target;
  if (changed.length > 0) keep(changed, file, target.fixtures);
  else if (kept.length === 0 && sent.length > 0) output.say(whyNothing(sent));
  else output.say('No new values: the target file already has every value that the API shows.');
  const lines = linesToGive(valuesToGive(without(target, absent)));
  if (lines.length > 0)
    output.say('\nOnly you know these values. Add rows to "fixtures" of the target file:');
  for (const line of lines) output.say(`  ${line}`);
  const prices = pricesToGive(without(target, absent));
  if (prices !== undefined)
    output.say(
      `\nWithout a state handler, a run sends a request with a price only if it knows the price. Add the highest price of each:\n  ${prices}`,
    );
  const isUseless = sent.every(({ response }) => !isAccepted(response) || !isObject(response.json));
  return sent.length > 0 && isUseless ? exit.undecided : exit.ok;
}

const isDiscovered = ({ source }: Fixture): boolean => source === 'discovered';

/** The rows of the states whose discovered rows in the target file differ. */
function changedRows(rows: readonly Discovered[], fixtures: readonly Fixture[]): Discovered[] {
  const contents = (all: readonly Fixture[]) => all.map(({ params = {}, values }) => ({ params, values }));
  return [...groupBy(rows, ({ state }) => state)].flatMap(([state, found]) => {
    const earlier = fixtures.filter((row) => row.state === state && isDiscovered(row));
    return isDeepStrictEqual(contents(earlier), contents(found)) ? [] : found;
  });
}

function whyNothing(sent: readonly Exchange[]): string {
  const answers = sent.map(({ response, failure }) => String(response?.status ?? failure));
  return `No values were found. The server responded: ${[...new Set(answers)].join(', ')}`;
}

function keep(rows: readonly Discovered[], file: string | undefined, fixtures: readonly Fixture[]): void {
  const states = new Set(rows.map(({ state }) => state));
  const outdated = fixtures.filter((row) => isDiscovered(row) && states.has(row.state)).length;
  const text = file === undefined ? '' : readText(file);
  if (file === undefined || isPrivate(text)) {
    const these = rows.length === 1 ? 'this row' : `these ${rows.length} rows`;
    output.say(
      file === undefined
        ? `No target file is named. Run \`cwit init\`, then paste ${these} into "fixtures".`
        : `${file} contains credentials or tokens, so the command does not change it. Paste ${these} into "fixtures".`,
    );
    if (outdated > 0) output.say('Remove the discovered rows of the same states: they are outdated.');
    for (const row of rows) output.say(`  ${inOneLine(written(row))}, // ${row.source}`);
    return;
  }
  output.tried(file, () => output.writeWhole(file, withRows(withoutDiscovered(text, states), rows)));
  const removed = outdated > 0 ? `, and removed ${count(outdated, 'outdated row')}` : '';
  output.say(`${file}: added ${count(rows.length, 'row')} to "fixtures"${removed}.`);
}

const secretMembers = ['apiKey', 'apiSecret', 'stateHeaders'];

/** Whether a target file contains secrets. Written files are redacted, so it would lose them. */
function isPrivate(text: string): boolean {
  const members = Object.keys(membersOf(parseTargetText(text).input));
  return !output.keeps(text) || members.some((name) => secretMembers.includes(name));
}

/** The row as a fixture. Reports still mask personal data in its values. */
const written = (row: Discovered): Fixture => ({ ...row, source: 'discovered' });

/** The text of a target file without the discovered rows of these states, and without the comments that this command wrote. */
function withoutDiscovered(text: string, states: ReadonlySet<string>): string {
  const outdated = (fixturesIn(text) ?? []).filter((node) => {
    const row = getNodeValue(node) as Fixture;
    return isDiscovered(row) && states.has(row.state);
  });
  return outdated.reduceRight((before, { offset, length }) => {
    // Only whole lines are removed: the line above may be a comment of the user.
    const head = before.slice(0, offset).replace(/([^\S\n]*\/\/ discovered: [^\n]*\n)?[^\S\n]*$/, '');
    return head + before.slice(offset + length).replace(/^(\s*,)?[^\S\n]*\n?/, '');
  }, text);
}

/** Adds rows, each under a comment with its request. The last comma allows the user to uncomment rows below it. */
function withRows(text: string, rows: readonly Discovered[]): string {
  const all = rows.reduce((before, discovered) => {
    const row = written(discovered);
    const fixtures = fixturesIn(before);
    const [path, value] = fixtures ? [['fixtures', fixtures.length], row] : [['fixtures'], [row]];
    const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
    const edits = modify(before, path, value, {
      formattingOptions,
      isArrayInsertion: fixtures !== undefined,
    });
    const after = applyEdits(before, edits);
    const place = fixturesIn(after)!.at(-1)!.offset;
    return `${after.slice(0, place)}// discovered: ${discovered.source}\n    ${after.slice(place)}`;
  }, text);
  const last = fixturesIn(all)!.at(-1)!;
  const end = last.offset + last.length;
  return hasCommaAt(all, end) ? all : `${all.slice(0, end)},${all.slice(end)}`;
}

const fixturesIn = (text: string) => findNodeAtLocation(parseTree(text)!, ['fixtures'])?.children;

function hasCommaAt(text: string, offset: number): boolean {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',';
}
