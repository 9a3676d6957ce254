/** Green: as it should be. Red: a mistake that the next step fixes. Yellow: uncertain, or something will not be tested. */
export type Light = 'green' | 'yellow' | 'red';

/** What one check of the target or its description found. */
export interface Finding {
  light: Light;
  text: string;
  /** What to do about it. */
  next?: string;
  /** JSON to paste into the target file. */
  snippet?: string;
  /** Nothing can be tested before this is fixed. */
  blocks?: true;
}

/** A finding with the name of its check, in one or two words. */
export interface Line extends Finding {
  check: string;
}

export const green = (text: string): Finding => ({ light: 'green', text });

export const yellow = (text: string, next?: string): Finding => finding('yellow', text, next);

export const red = (text: string, next?: string): Finding => finding('red', text, next);

/** A finding without whose fix nothing can be tested. */
export const blocking = (text: string, next: string): Finding => ({ ...red(text, next), blocks: true });

function finding(light: Light, text: string, next: string | undefined): Finding {
  return next === undefined ? { light, text } : { light, text, next };
}
