import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { Discovered } from '../../../target/target.js';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** The text of a target file with discovered rows behind its fixtures, each under a comment that names its request. */
export function withRows(text: string, rows: readonly Discovered[]): string {
  return rows.reduce((before, { source, ...row }) => {
    const fixtures = fixturesIn(before);
    const [path, value] = fixtures ? [['fixtures', fixtures.length], row] : [['fixtures'], [row]];
    const edits = modify(before, path, value, {
      formattingOptions,
      isArrayInsertion: fixtures !== undefined,
    });
    const after = applyEdits(before, edits);
    const place = findNodeAtLocation(parseTree(after)!, ['fixtures', fixtures?.length ?? 0])!.offset;
    return `${after.slice(0, place)}// discovered: ${source}\n    ${after.slice(place)}`;
  }, text);
}

const fixturesIn = (text: string) => findNodeAtLocation(parseTree(text)!, ['fixtures'])?.children;
