import { InvalidArgumentError, Option } from 'commander';
import { defined, type Defined } from '../contract/json.js';

/** A flag. Its help, its type, its configuration member and its row in the documentation come from this declaration. */
export interface Flag<Value = unknown, IsGiven extends boolean = boolean> {
  /** The value after the name: `<n>`, `<id...>`, `[file]`; empty for a switch. */
  value: string;
  help: string;
  /** Sentences that only the documentation shows, after the help. */
  details?: string;
  /** The JSON Schema of its configuration member. */
  schema: object;
  /** Whether only the command line can set it, not the configuration. */
  isOfOneCall?: boolean;
  parse?(text: string, before?: Value): Value;
  choices?: readonly string[];
  default?: Value;
  isRequired?: boolean;
  /** Exists only in types. */
  readonly isGiven?: IsGiven;
}

/** Flags by their names in camelCase, in the order of the help. */
export type Flags = Readonly<Record<string, Flag>>;

type ValueOf<F> = F extends Flag<infer Value> ? Value : never;
type Given<F extends Flags> = { [K in keyof F]: F[K] extends Flag<unknown, true> ? K : never }[keyof F];

export type FlagValues<F extends Flags> = { -readonly [K in Given<F>]: ValueOf<F[K]> } & {
  -readonly [K in Exclude<keyof F, Given<F>>]?: ValueOf<F[K]>;
};

type More = Pick<Flag, 'details' | 'isOfOneCall'>;

const flag = <Value>(
  value: string,
  help: string,
  schema: object,
  more?: Partial<Flag<Value, false>>,
): Flag<Value, false> => ({ value, help, schema, ...more });

export const text = (value: string, help: string, more?: More) =>
  flag<string>(value, help, { type: 'string' }, more);

export const list = (value: string, help: string, more?: More) =>
  flag<string[]>(
    value.replace('>', '...>'),
    help,
    { type: 'array', items: { type: 'string' } },
    { parse: (name, all = []) => [...all, notUrl(name)], ...more },
  );

/** A list whose items may also be separated by commas. */
export const commaList = (value: string, help: string, more?: More): Flag<string[], false> => ({
  ...list(value, help, more),
  parse: (names, all = []) => [
    ...all,
    ...notUrl(names)
      .trim()
      .split(/\s*,\s*/),
  ],
});

/** A flag with several or optional values takes the word after it: a URL there was meant as the server's. */
function notUrl(word: string): string {
  if (!/^https?:\/\//.test(word)) return word;
  throw new InvalidArgumentError(
    'Put the URL of the server before the flags, as in `cwit certify URL --only …`.',
  );
}

export const oneOf = <Name extends string>(choices: readonly Name[], help: string, more?: More) =>
  flag<Name>('<name>', help, { enum: choices }, { choices, ...more });

export const someOf = <Name extends string>(value: string, choices: readonly Name[], help: string) =>
  flag<Name[]>(value, help, { type: 'array', items: { enum: choices } }, { choices });

export const toggle = (help: string, more?: More) => flag<boolean>('', help, { type: 'boolean' }, more);

/** The path of an output file, or a switch that writes it to the default path. */
export const fileOrSwitch = (help: string, more?: More) =>
  flag<string | boolean>('[file]', help, { type: ['string', 'boolean'] }, { parse: notUrl, ...more });

export const whole = (help: string) => flag<number>('<n>', help, { type: 'integer' }, { parse: wholeNumber });

export const positive = (help: string, more?: More) => {
  const parse = (given: string): number => {
    const value = wholeNumber(given);
    if (value < 1) throw new InvalidArgumentError('It must be at least 1.');
    return value;
  };
  return flag<number>('<n>', help, { type: 'integer', minimum: 1 }, { parse, ...more });
};

export const amount = (value: string, help: string) => {
  const parse = (given: string): number => {
    const number = /^\d+(\.\d+)?$/.test(given) ? Number(given) : 0;
    if (number <= 0) throw new InvalidArgumentError('It must be a number above 0.');
    return number;
  };
  return flag<number>(value, help, { type: 'number', exclusiveMinimum: 0 }, { parse });
};

export function decimalText(given: string): string {
  if (/^\d{1,15}(\.\d{1,2})?$/.test(given)) return given;
  throw new InvalidArgumentError('It must be an amount such as 2000 or 2000.00.');
}

export const withDefault = <Value>(flag: Flag<Value>, value: NoInfer<Value>): Flag<Value, true> =>
  ({ ...flag, default: value }) as Flag<Value, true>;

export const required = <Value>(flag: Flag<Value>): Flag<Value, true> =>
  ({ ...flag, isRequired: true }) as Flag<Value, true>;

function wholeNumber(given: string): number {
  if (!/^-?\d+$/.test(given)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(given);
}

/** The name of a flag on the command line: `base-url` for `baseUrl`. */
export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const flagNamed = (name: string): string => `--${kebab(name)}`;

export const isPath = ({ value }: Flag): boolean => /file|dir/.test(value);

export function optionOf(name: string, flag: Flag): Option {
  const option = new Option(`${flagNamed(name)} ${flag.value}`.trim(), flag.help);
  if (flag.choices) option.choices(flag.choices);
  if (flag.parse) option.argParser((given, before) => flag.parse?.(given, before));
  if (flag.default !== undefined) option.default(flag.default);
  return option.makeOptionMandatory(flag.isRequired ?? false);
}

/** The members with these names, without undefined ones. */
export const picked = <T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Defined<Pick<T, K>> => defined(Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>);
