/** A validation error of one part of a request, as an entry of `detail` (Errors > Body shapes). */
export interface Breach {
  /** Path to the value, from outside in. */
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/** Returns the error of a value. An absent value is `undefined`. */
export type Rule = (value: unknown, loc: readonly string[]) => readonly Breach[];

/** The rules of the members of an object. Members without a rule are ignored. */
export type Fields = Readonly<Record<string, Rule>>;

/** A rule for values that pass a test. An absent value breaks it. */
function rule(msg: string, type: string, keeps: (value: unknown) => boolean): Rule {
  return (value, loc) => {
    if (value === undefined) return [{ loc, msg: 'Field required', type: 'missing' }];
    return keeps(value) ? [] : [{ loc, msg, type }];
  };
}

export const anything: Rule = () => [];

export const text = rule('Input should be a valid string', 'string_type', isText);

export const filledText = rule(
  'Input should be a string that is not empty',
  'string_too_short',
  (value) => isText(value) && value !== '',
);

/** Text with a minimum and a maximum length. */
export function textOf(least: number, most: number): Rule {
  return rule(
    `String should have ${least} to ${most} characters`,
    'string_length',
    (value) => isText(value) && value.length >= least && value.length <= most,
  );
}

export function textLike(pattern: RegExp, msg: string): Rule {
  return rule(msg, 'string_pattern_mismatch', (value) => isText(value) && pattern.test(value));
}

export function oneOf(...allowed: readonly string[]): Rule {
  return rule(`Input should be one of ${allowed.join(', ')}`, 'enum', (value) =>
    allowed.includes(value as string),
  );
}

/** A whole number as a JSON number, not as text. */
export function wholeFrom(least: number): Rule {
  return rule(
    `Input should be a whole number greater than or equal to ${least}`,
    'greater_than_equal',
    (value) => Number.isSafeInteger(value) && (value as number) >= least,
  );
}

/** A day of the calendar as YYYY-MM-DD. */
export const day = rule(
  'Input should be a valid date as YYYY-MM-DD',
  'date_from_datetime_parsing',
  (value) => {
    if (!isText(value) || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
    const time = Date.parse(value);
    // Date.parse reads 31 February as a day in March.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  },
);

/** The rule of an optional member. */
export function optional(of: Rule): Rule {
  return (value, loc) => (value === undefined ? [] : of(value, loc));
}

export function object(fields: Fields): Rule {
  const isObject = rule(
    'Input should be an object',
    'object_type',
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  return (value, loc) => {
    const broken = isObject(value, loc);
    if (broken.length > 0) return broken;
    const members = value as Record<string, unknown>;
    return Object.entries(fields).flatMap(([name, of]) => of(members[name], [...loc, name]));
  };
}

/** An array with a minimum length and a rule for its entries. */
export function list(of: Rule, least: number, most: number): Rule {
  const isList = rule(
    `Input should be a list of ${least} to ${most} entries`,
    'list_length',
    (value) => Array.isArray(value) && value.length >= least && value.length <= most,
  );
  return (value, loc) => {
    const broken = isList(value, loc);
    return broken.length > 0
      ? broken
      : (value as unknown[]).flatMap((entry, index) => of(entry, [...loc, String(index)]));
  };
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
