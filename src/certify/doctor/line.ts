/** Green: as it should be. Red: a mistake that the next step mends. Yellow: it cannot be told, or leaves something unjudged. */
export type Light = 'green' | 'yellow' | 'red';

/** What one look at the target or its description showed. */
export interface Line {
  /** What was looked at, in one or two words. */
  check: string;
  light: Light;
  text: string;
  /** What to do about it. */
  next?: string;
  /** JSON to paste into the target file. */
  snippet?: string;
  /** Nothing can be judged before this is mended. */
  blocks?: true;
}
