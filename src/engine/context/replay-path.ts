/** Which value of a property `--path` names. */
export interface Replay {
  /** Which of the property's calls of holdsFor, from 1. */
  call: number;
  /**
   * fast-check's path, for a random sequence with its replayPath behind an `@`; of a sequence that is always tried
   * its place, and the steps that matter: `first:2:0.3.4`.
   */
  path: string;
}

/** What `--path` says; null when it is no path of a failing case. */
export function replayOf(text: string): Replay | null {
  const [, call = '1', path] = /^(?:([1-9]\d*)\/)?((?:first:)?\d+(?:[:.]\d+)*(?:@\S+)?)$/.exec(text) ?? [];
  return path === undefined ? null : { call: Number(call), path };
}

/** The text for `--path`. The first call goes without saying. */
export function pathText({ call, path }: Replay): string {
  return call === 1 ? path : `${call}/${path}`;
}
