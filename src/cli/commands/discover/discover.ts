import { applyEdits, createScanner, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { preflight } from '../../../certify/preflight.js';
import { membersOf } from '../../../contract/json.js';
import { count } from '../../../contract/words.js';
import { discover, requestLimit } from '../../../discovery/discover.js';
import { documentedRows, inLines, valuesToGive } from '../../../discovery/values-to-give.js';
import { LimitReached } from '../../../engine/errors.js';
import { TargetDown } from '../../../http/failures.js';
import { Transport } from '../../../http/transport.js';
import { output } from '../../../output/output.js';
import { without } from '../../../target/offer.js';
import { completeTarget, TargetError, type Discovered, type Fixture } from '../../../target/target.js';
import { parseTargetText } from '../../../target/target-mistakes.js';
import { readText } from '../../../target/user-files.js';
import { inOneLine } from '../../io/state-texts.js';
import { sayWait } from '../../io/terminal.js';
import { readConfig } from '../certify/config.js';
import { describedTarget } from '../certify/settings.js';
import type { DiscoverFlags } from './command.js';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/**
 * Reads values from the API of a server into its target file, and lists those that only the user can give. Without a
 * target file, or where it holds credentials, the rows are printed.
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
  try {
    rows = await discover({ ...target, allow: [...target.allow, ...harmless] }, (outgoing) =>
      transport.send(outgoing).catch((error: unknown) => {
        if (error instanceof LimitReached) return null;
        throw error;
      }),
    );
  } catch (error) {
    if (error instanceof TargetDown)
      throw new TargetError(`${error.message} Start the server, and try again.`);
    throw error;
  } finally {
    await transport.close();
  }
  // A run takes what a target file gives for granted: it reads by itself what a server may refuse, and what has a date.
  keep(
    rows.filter(({ isGuess, values }) => !isGuess && !('departure_date' in values)),
    flags.target ?? readConfig(flags.config).target,
  );
  const given = [...target.fixtures, ...rows, ...documentedRows(target)];
  const toGive = valuesToGive(without(target, absent), given);
  if (toGive.length > 0) {
    output.say('\nOnly you can give these values. `cwit explain STATE` shows the row for "fixtures":');
    for (const line of inLines(toGive)) output.say(`  ${line}`);
  }
  return 0;
}

function keep(rows: readonly Discovered[], file: string | undefined): void {
  const text = file === undefined ? undefined : readText(file, file, '');
  if (file === undefined || text === undefined || isPrivate(text)) {
    const these = rows.length === 1 ? 'this row' : `these ${rows.length} rows`;
    output.say(
      file === undefined
        ? `No target file was given. Run \`cwit init\`, then paste ${these} into "fixtures".`
        : `${file} holds credentials or addresses with a token, and stays as it is. Paste ${these} into "fixtures".`,
    );
    for (const row of rows) output.say(`  ${inOneLine(written(row))}, // ${row.source}`);
    return;
  }
  if (rows.length > 0) output.tried(file, () => output.writeWhole(file, withRows(text, rows)));
  output.say(`${file}: added ${count(rows.length, 'row')} to "fixtures".`);
}

const secretMembers = ['apiKey', 'apiSecret', 'stateHeaders'];

/** Whether a target file holds secrets: what is written has none, and the file would lose them. */
function isPrivate(text: string): boolean {
  const members = Object.keys(membersOf(parseTargetText(text).input));
  return !output.keeps(text) || members.some((name) => secretMembers.includes(name));
}

/** The row as a fixture. Reports go on to mask personal data in its values. */
const written = (row: Discovered): Fixture => ({ ...row, source: 'discovered' });

/**
 * The text of a target file with discovered rows behind its fixtures, each under a comment that names its request. A comma
 * follows the last one: rows that are commented out may stand below it, and their slashes may be removed.
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
