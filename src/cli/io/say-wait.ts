import type { TellWait } from '../../http/long-wait.js';
import { output } from '../../output/output.js';

/** Says what is waited for, where no progress is shown; beside the output, so that who reads JSON gets nothing else. */
export const sayWait: TellWait = (ms, why) =>
  output.complain(`waiting up to ${Math.ceil(ms / 1000)} s ${why}`);
