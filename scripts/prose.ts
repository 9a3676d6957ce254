// Checks the English of comments, messages, YAML texts and Markdown: `npm run prose [-- PATH…]`. Each finding is a line
// `file:line  problem: text`; any finding makes the exit code 1. The words are in scripts/prose/terms.ts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { problemsOf } from './prose/problems.js';
import { textsOf } from './prose/texts.js';

/** Not our prose: data that imitates what servers and users write. */
const excluded =
  /^(generated\/|reports\/|scripts\/prose\/|scripts\/mutate\/survivors|tests\/unit\/scripts\/prose)/;
const wanted = /\.(ts|tsx|mjs|md|ya?ml)$/;

const paths = execFileSync('git', ['ls-files', '--', ...process.argv.slice(2)], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => wanted.test(path) && !excluded.test(path));
let count = 0;
for (const path of paths) {
  for (const { line, text } of textsOf(path, readFileSync(path, 'utf8'))) {
    for (const problem of problemsOf(text, { isDocument: path.endsWith('.md') })) {
      count += 1;
      const shown = text.replace(/\s+/g, ' ');
      console.log(
        `${path}:${line}  ${problem}\n    ${shown.length > 200 ? `${shown.slice(0, 199)}…` : shown}`,
      );
    }
  }
}
console.log(count === 0 ? `${paths.length} files: no problems` : `\n${count} problems`);
process.exit(count === 0 ? 0 : 1);
