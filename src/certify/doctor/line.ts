import { defined } from '../../contract/json.js';

/** Green: as it should be. Red: a mistake that the next step fixes. Yellow: uncertain, or something will not be tested. */
export type Light = 'green' | 'yellow' | 'red';

/** What one check of the target or its description found. */
export interface Finding {
  light: Light;
  text: string;
  next?: string;
  /** JSON to paste into the target file. */
  snippet?: string;
  /** Nothing can be tested before this is fixed. */
  blocks?: true;
}

/** What a check found. */
export type Found = Finding | readonly Finding[];

/** A finding with the name of its check, in one or two words. */
export interface Line extends Finding {
  check: string;
}

const finding =
  (light: Light) =>
  (text: string, next?: string): Finding =>
    defined({ light, text, next });

export const green = finding('green');
export const yellow = finding('yellow');
export const red = finding('red');

/** A finding without whose fix nothing can be tested. */
export const blocking = (text: string, next: string): Finding => ({ ...red(text, next), blocks: true });
