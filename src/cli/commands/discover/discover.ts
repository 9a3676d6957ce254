import { applyEdits, createScanner, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { preflight } from '../../../certify/preflight.js';
import { isAccepted } from '../../../checks/response.js';
import { groupBy } from '../../../contract/collections.js';
import type { Exchange } from '../../../contract/exchange.js';
import { isObject, membersOf } from '../../../contract/json.js';
import { count, listed } from '../../../contract/words.js';
import { discover, requestLimit } from '../../../discovery/discover.js';
import { documentedRows, inLines, valuesToGive } from '../../../discovery/values-to-give.js';
import { LimitReached } from '../../../engine/errors.js';
import type { Outgoing } from '../../../http/exchange-sender.js';
import { TargetDown } from '../../../http/failures.js';
import { Transport } from '../../../http/transport.js';
import { output } from '../../../output/output.js';
import { without } from '../../../target/offer.js';
import { completeTarget, TargetError, type Discovered, type Fixture } from '../../../target/target.js';
import { parseTargetText } from '../../../target/target-mistakes.js';
import { readText } from '../../../target/user-files.js';
import { exit } from '../../io/exit.js';
import { inOneLine } from '../../io/state-texts.js';
import { sayWait } from '../../io/terminal.js';
import { readConfig } from '../certify/config.js';
import { describedTarget } from '../certify/settings.js';
import type { DiscoverFlags } from './command.js';

const mostNamed = 3;
const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/**
 * Reads test values from a server into its target file, and lists the values that only the user knows. Without a target
 * file, or when the file contains credentials, it prints the rows instead.
 */
export async function discoverInto(flags: DiscoverFlags): Promise<number> {
  const target = completeTarget(describedTarget(flags));
  const { stateHandler: _, ...asked } = target;
  const { harmless, absent } = await preflight(asked, undefined, { looks: true });
  const { baseUrl, requestsPerMinute, network } = target;
  const transport = new Transport({
    ...{ baseUrl, requestsPerMinute, network },
    onWait: sayWait,
    spend: requestLimit(),
  });
  let rows: Discovered[];
  const sent: Exchange[] = [];
  const send = async (outgoing: Outgoing): Promise<Exchange | null> => {
    try {
      const exchange = await transport.send(outgoing);
      sent.push(exchange);
      return exchange;
    } catch (error) {
      if (error instanceof LimitReached) return null;
      throw error;
    }
  };
  try {
    rows = await discover({ ...target, allow: [...target.allow, ...harmless] }, send);
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
  if (rows.length > 0) keep(kept, flags.target ?? readConfig(flags.config).target);
  else output.say(whyNothing(sent));
  const given = [...target.fixtures, ...rows, ...documentedRows(target)];
  const toGive = valuesToGive(without(target, absent), given);
  if (toGive.length > 0) {
    output.say('\nOnly you know these values. `cwit explain STATE` shows the row for "fixtures":');
    for (const line of inLines(toGive)) output.say(`  ${line}`);
  }
  return sent.length > 0 && sent.every(({ response }) => !isUsable(response)) ? exit.undecided : exit.ok;
}

/** Whether a response can contain values. */
const isUsable = (response: Exchange['response']): boolean => isAccepted(response) && isObject(response.json);

/** The reason why no value was found: the responses of the server, by request. */
function whyNothing(sent: readonly Exchange[]): string {
  if (sent.length === 0) return 'No new values: the target file already has every value that the API shows.';
  const answers = groupBy(sent, ({ response, failure }) => {
    if (response === null) return failure ?? 'no response';
    const { status } = response;
    if (!isAccepted(response)) return String(status);
    return isUsable(response) ? `${status}, without the values` : `${status}, not a JSON object`;
  });
  const lines = [...answers].map(([answer, all]) => {
    const requests = all.map(({ request }) => `${request.method} ${request.path}`);
    return `  ${answer}: ${listed([...new Set(requests)], mostNamed)}`;
  });
  return ['No values were found. The server responded:', ...lines].join('\n');
}

function keep(rows: readonly Discovered[], file: string | undefined): void {
  const text = file === undefined ? undefined : readText(file, file, '');
  if (file === undefined || text === undefined || isPrivate(text)) {
    const these = rows.length === 1 ? 'this row' : `these ${rows.length} rows`;
    output.say(
      file === undefined
        ? `No target file is named. Run \`cwit init\`, then paste ${these} into "fixtures".`
        : `${file} contains credentials or tokens, so the command does not change it. Paste ${these} into "fixtures".`,
    );
    for (const row of rows) output.say(`  ${inOneLine(written(row))}, // ${row.source}`);
    return;
  }
  if (rows.length > 0) output.tried(file, () => output.writeWhole(file, withRows(text, rows)));
  output.say(`${file}: added ${count(rows.length, 'row')} to "fixtures".`);
}

const secretMembers = ['apiKey', 'apiSecret', 'stateHeaders'];

/** Whether a target file contains secrets. Written files are redacted, so it would lose them. */
function isPrivate(text: string): boolean {
  const members = Object.keys(membersOf(parseTargetText(text).input));
  return !output.keeps(text) || members.some((name) => secretMembers.includes(name));
}

/** The row as a fixture. Reports still mask personal data in its values. */
const written = (row: Discovered): Fixture => ({ ...row, source: 'discovered' });

/**
 * The text of a target file with discovered rows after its fixtures, each under a comment that names its request. A comma
 * follows the last row, so that the user can uncomment rows below it.
 */
function withRows(text: string, rows: readonly Discovered[]): string {
  const all = rows.reduce((before, discovered) => {
    const row = written(discovered);
    const fixtures = fixturesIn(before);
    const [path, value] = fixtures ? [['fixtures', fixtures.length], row] : [['fixtures'], [row]];
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
