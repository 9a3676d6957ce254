import type { TestResult } from '../support/run.js';
import { leaksOf } from './forms.js';
import { secrets } from './hostile.js';
import { written } from './written.js';

/** The places and forms of credentials in the output of a run. */
export const leaksIn = (result: TestResult): string[] =>
  [...written(result)].flatMap(([name, text]) => leaksOf(text, secrets).map((leak) => `${name}: ${leak}`));
