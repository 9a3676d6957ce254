import type { Rule } from '../../rules.js';

/** Lets a rule look away from some values. */
export const but =
  (sound: Rule, isFine: (value: unknown) => boolean): Rule =>
  (value, loc) =>
    isFine(value) ? [] : sound(value, loc);

export const isText = (value: unknown): value is string => typeof value === 'string';
