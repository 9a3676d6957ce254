import type { TellWait } from '../http/long-wait.js';

/** Says what is waited for, where no progress is shown; beside the output, so that who reads JSON gets nothing else. */
export const sayWait: TellWait = (ms, why) => console.error(`waiting up to ${Math.ceil(ms / 1000)} s ${why}`);
