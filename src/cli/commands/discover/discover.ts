import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { preflight } from '../../../certify/preflight.js';
import { count } from '../../../contract/words.js';
import { discover, requestLimit } from '../../../discovery/discover.js';
import { inLines, valuesToGive } from '../../../discovery/values-to-give.js';
import { LimitReached } from '../../../engine/errors.js';
import { TargetDown } from '../../../http/failures.js';
import { Transport } from '../../../http/transport.js';
import { output } from '../../../output/output.js';
import { completeTarget, TargetError, type Discovered, type Fixture } from '../../../target/target.js';
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
  const harmless = await preflight(asked);
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
  const toGive = valuesToGive(target, [...target.fixtures, ...rows]);
  if (toGive.length > 0) {
    output.say('\nOnly you can give these values. `cwit explain STATE` shows the row for "fixtures":');
    for (const line of inLines(toGive)) output.say(`  ${line}`);
  }
  return 0;
}

function keep(rows: readonly Discovered[], file: string | undefined): void {
  const text = file === undefined ? undefined : readText(file, file, '');
  const found = count(rows.length, 'row');
  // What is written has no credentials in it, and those of the file would be lost.
  const isPrivate = text !== undefined && String(output.shown(text)) !== text;
  if (file === undefined || text === undefined || isPrivate) {
    const why = isPrivate
      ? `${file} holds credentials or addresses with a token, and stays as it is`
      : 'There is no target file';
    output.say(`${why}: paste ${found} into its "fixtures".`);
    for (const row of rows) output.say(`  ${inOneLine(written(row))}, // ${row.source}`);
    return;
  }
  if (rows.length > 0) output.tried(file, () => output.writeWhole(file, withRows(text, rows)));
  output.say(`${file}: added ${found} to "fixtures".`);
}

/** The row as a fixture. Reports go on to mask personal data in its values. */
const written = (row: Discovered): Fixture => ({ ...row, source: 'discovered' });

/** The text of a target file with discovered rows behind its fixtures, each under a comment that names its request. */
function withRows(text: string, rows: readonly Discovered[]): string {
  return rows.reduce((before, discovered) => {
    const row = written(discovered);
    const fixtures = fixturesIn(before);
    const [path, value] = fixtures ? [['fixtures', fixtures.length], row] : [['fixtures'], [row]];
    const edits = modify(before, path, value, {
      formattingOptions,
      isArrayInsertion: fixtures !== undefined,
    });
    const after = applyEdits(before, edits);
    const place = findNodeAtLocation(parseTree(after)!, ['fixtures', fixtures?.length ?? 0])!.offset;
    return `${after.slice(0, place)}// discovered: ${discovered.source}\n    ${after.slice(place)}`;
  }, text);
}

const fixturesIn = (text: string) => findNodeAtLocation(parseTree(text)!, ['fixtures'])?.children;
