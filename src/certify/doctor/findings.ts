import { defined } from '../../contract/json.js';
import type { Examination } from './examination.js';

/** Green: correct. Red: a mistake that the next step fixes. Yellow: uncertain, or some requirements will not be tested. */
export type Light = 'green' | 'yellow' | 'red';

/** A result of one check of the target or its description. */
export interface Finding {
  light: Light;
  text: string;
  next?: string;
  /** Lines for the target file. */
  snippet?: string;
  /** Nothing can be tested before this is fixed. */
  blocks?: true;
}

/** Answers one question about the target; no finding if the question does not arise. */
export type Ask = (x: Examination) => Promise<Finding | readonly Finding[]>;

const finding =
  (light: Light) =>
  (text: string, next?: string, snippet?: string): Finding =>
    defined({ light, text, next, snippet });

export const green = finding('green');
export const yellow = finding('yellow');
export const red = finding('red');

/** A finding that prevents every test until it is fixed. */
export const blocking = (text: string, next: string): Finding => ({ ...red(text, next), blocks: true });
