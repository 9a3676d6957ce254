import type { StateRow } from '../contract/contract.js';

const bare = (name: string): string => name.replace(/\?$/, '');

/** The fixtures that would do for a state, one for each choice of a param, with `…` for what only its server knows. */
export function fixturesOf({ state, params = [], choices = {}, values = [] }: StateRow) {
  const open = params.filter((name) => !name.endsWith('?') && !choices[name]).map((name) => [name, '…']);
  const [[chosen, all] = ['', [undefined]]] = Object.entries<(string | undefined)[]>(choices);
  return all.map((choice) => {
    const given: Record<string, string> = {
      ...(Object.fromEntries(open) as object),
      ...(choice && { [chosen]: choice }),
    };
    return {
      state,
      ...(Object.keys(given).length > 0 && { params: given }),
      values: Object.fromEntries(values.map(bare).map((name) => [name, given[name] ?? '…'])),
    };
  });
}

/** The params of a state, a `?` behind what may be left out, with what they may be. */
export function paramTexts({ params = [], choices = {} }: StateRow): string[] {
  return params.map((name) => {
    const all = choices[bare(name)];
    return all ? `${name} (${all.join(', ')})` : name;
  });
}
