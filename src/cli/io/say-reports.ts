import { output } from '../../output/output.js';

/** Says where the reports are, and again what could not be written: that was said long before the end. */
export function sayReports(files: readonly string[]): void {
  output.say(`\nReports: ${files.join(', ') || 'none'}`);
  for (const sentence of output.unwritten) output.say(`Not all is written: ${sentence}`);
}
