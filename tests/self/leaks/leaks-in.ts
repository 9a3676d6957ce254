import type { Judgement } from '../support/run.js';
import { leaksOf } from './forms.js';
import { secrets } from './hostile.js';
import { written } from './written.js';

/** Where something that a judgement leaves shows a credential, and in which form. */
export const leaksIn = (judgement: Judgement): string[] =>
  [...written(judgement)].flatMap(([name, text]) => leaksOf(text, secrets).map((leak) => `${name}: ${leak}`));
