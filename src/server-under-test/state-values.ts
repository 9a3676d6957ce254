import { isObject, parseJson } from '../contract/json.js';
import { providerStates, type JsonValue, type Operation, type ValueKind } from '../contract/contract.js';

export type StateValues = Record<string, JsonValue>;
export type StateParams = Record<string, JsonValue>;

// Tokens may be long, but no documented value is longer.
const longestText = 10_000;

/** These states are unique. Setting one up again makes no new record, and may change values that others rely on. */
export const unique: readonly string[] = ['a wallet exists', 'a business is known'];

const isText = (value: JsonValue): boolean => typeof value === 'string' && value.length <= longestText;

const kinds: Readonly<Record<ValueKind, { words: string; fits: (value: JsonValue) => boolean }>> = {
  text: { words: 'text', fits: isText },
  decimal: {
    words: 'decimal text, such as "50000.00"',
    fits: (value) => typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value),
  },
  integer: { words: 'a whole number', fits: Number.isSafeInteger },
  'text or integer': {
    words: 'text or a whole number',
    fits: (value) => isText(value) || Number.isSafeInteger(value),
  },
  boolean: { words: 'true or false', fits: (value) => typeof value === 'boolean' },
};

/** The values in an answer of a state handler; undefined where the answer is not a JSON object. */
export function valuesIn(answer: string): StateValues | undefined {
  const values = parseJson(answer);
  return isObject(values) ? (values as StateValues) : undefined;
}

/** Whether a state gave a value: null and an empty text do not count. */
export const isGiven = (value: JsonValue | undefined): value is JsonValue =>
  value !== undefined && value !== null && value !== '';

/** The name of a param or a value, without the `?` of an optional one. */
export const bareName = (name: string): string => name.replace(/\?$/, '');

/** The values of a state that do not have the documented kind, in words. */
export function oddValues(state: string, values: StateValues): string[] {
  const row = providerStates.find((one) => one.state === state);
  return (row?.values ?? []).map(bareName).flatMap((name) => {
    const value = values[name];
    const { words, fits } = kinds[row?.kinds?.[name] ?? 'text'];
    return !isGiven(value) || fits(value) ? [] : [`${name}: got ${inWords(value)}, expected ${words}`];
  });
}

/** The documented values of a state. No rule reads the others, which may be personal data. */
export function documentedValues(state: string, values: StateValues): StateValues {
  const names = providerStates.find((row) => row.state === state)?.values?.map(bareName) ?? [];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function inWords(value: JsonValue): string {
  if (typeof value === 'string')
    return value.length > longestText ? `text of ${value.length} characters` : 'other text';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** The state values in the requests of an operation, or at some places of them, each as "state name". */
export const valuesBound = ({ examples }: Operation, places?: readonly string[]): string[] =>
  examples.flatMap(({ given }) =>
    given.flatMap(({ state, bind = {} }) =>
      Object.entries(bind)
        .filter(([place]) => places?.includes(place) ?? true)
        .map(([, name]) => `${state} ${bareName(name)}`),
    ),
  );

/** The departure date in the values of a state; undefined unless it is past. */
export function pastDay({ departure_date: day }: Readonly<Record<string, JsonValue>>): string | undefined {
  const isDay = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day);
  return isDay && day < new Date().toISOString().slice(0, 10) ? day : undefined;
}
