import type { StateRow } from '../../contract/contract.js';
import { bareName } from '../../target/state-values.js';

/** What only its server knows. */
const open = '…';

// A state handler can set these; a fixture has the ones that are there, and would serve nobody who asks for others.
const settings = ['available_balance', 'balance', 'amount', 'count', 'seconds'];

/** The params that a state may be asked for with, each with a documented value where there is one. */
export function exampleParams({ params = [], choices = {} }: StateRow): Record<string, string> {
  return Object.fromEntries(params.map(bareName).map((name) => [name, choices[name]?.[0] ?? open]));
}

/** The fixtures that would do for a state, one for each choice of its first param. */
export function fixturesOf(row: StateRow) {
  const { state, choices = {}, values = [] } = row;
  const narrowing = Object.entries(exampleParams(row)).filter(([name]) => !settings.includes(name));
  const [[first, all] = ['', [open]]] = Object.entries(choices);
  return all.map((choice) => {
    const params: Record<string, string> = {
      ...(Object.fromEntries(narrowing) as object),
      ...(first && { [first]: choice }),
    };
    return {
      state,
      ...(narrowing.length > 0 && { params }),
      values: Object.fromEntries(
        values.filter((name) => !name.endsWith('?')).map((name) => [name, params[name] ?? open]),
      ),
    };
  });
}

/** The params of a state, a `?` behind what may be left out, with what they may be. */
export function paramTexts({ params = [], choices = {} }: StateRow): string[] {
  return params.map((name) => {
    const all = choices[bareName(name)];
    return all ? `${name} (${all.join(', ')})` : name;
  });
}

/** JSON in one line, with spaces as a person writes them. */
export const inOneLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replaceAll(/([{[]) ([}\]])/g, '$1$2');
