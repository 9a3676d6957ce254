/** Which value of a property `--path` names. */
export interface Replay {
  /** Which of the property's calls of holdsFor, from 1. */
  call: number;
  /** fast-check's path; of a sequence that is always tried its place, and the steps that matter: `first:2:0.3.4`. */
  path: string;
  /** fast-check's replayPath: a law over `fc.commands` hands it to them, as `t.replay?.commands`. */
  commands?: string;
}

/** What `--path` says; null when it is no path of a failing case. */
export function replayOf(text: string): Replay | null {
  const [, call = '1', path, commands] =
    /^(?:([1-9]\d*)\/)?((?:first:)?\d+(?:[:.]\d+)*)(?:@(\S+))?$/.exec(text) ?? [];
  if (path === undefined) return null;
  return { call: Number(call), path, ...(commands === undefined ? {} : { commands }) };
}

/** The text for `--path`. The first call goes without saying. */
export function pathText({ call, path, commands }: Replay): string {
  return `${call === 1 ? '' : `${call}/`}${path}${commands === undefined ? '' : `@${commands}`}`;
}
