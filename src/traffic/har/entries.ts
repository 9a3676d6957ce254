import { membersOf, parseJson } from '../../contract/json.js';
import { TargetError } from '../../target/target-error.js';

/** The entries of an HTTP Archive, and its `log`. Throws a TargetError for any other file. */
export function entriesOf(name: string, file: string) {
  const text = file.replace(/^\uFEFF/, '');
  const refuse = (why: string): TargetError => new TargetError(`${name} ${why}`);
  if (text.trim() === '') throw refuse('is empty. Export the recording again.');
  if (text.startsWith('PK\u0003\u0004'))
    throw refuse(
      'is a zip archive. Record with embedded contents (in Playwright: recordHar with content "embed" and a name that ends in .har).',
    );
  if (text.startsWith('\u001F')) throw refuse('is compressed (gzip). Decompress it with gunzip first.');
  const value = parseJson(text);
  if (value === undefined)
    throw refuse(
      'cannot be read: it is not JSON, or truncated. Close the recording (in Playwright: context.close()) before you copy it, and export it as HAR 1.2.',
    );
  const log = membersOf(membersOf(value)['log']);
  const { entries } = log;
  if (!Array.isArray(entries))
    throw refuse(
      'is not an HTTP Archive: it is JSON without a "log" that has "entries". Export the recording as HAR 1.2.',
    );
  return { entries: entries as unknown[], log };
}
