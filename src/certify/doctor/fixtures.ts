import type { JsonValue } from '../../contract/contract.js';
import type { Offering } from '../../target/offer.js';
import { narrows } from '../../target/states.js';
import type { Fixture } from '../../target/target.js';
import type { Examination } from './examination.js';
import type { Line } from './line.js';
import { neededValues, valueFaults } from './state-values.js';
import { eventState, wantedStates, type WantedState } from './wanted-states.js';

const check = 'fixtures';
// No values do for these: something has to happen.
const onDemandOnly = [eventState, 'the clock advances', 'transactions exist'];

// No value: a row that is pasted and not filled in is told of. What stands here could be taken for one that is secret.
const toFillIn = '';

/** Whether the fixtures have the values that requests need, and which states have none. */
export async function fixtures(x: Examination): Promise<Line[]> {
  const { target } = x;
  const rows = target.fixtures;
  const wanted = wantedStates(x.target).filter(({ state }) => !onDemandOnly.includes(state));
  const served = new Map(wanted.map((one) => [one, rows.find((row) => serves(row, one))]));
  const faulty = [...served].flatMap(([one, row]) => (row ? faultsOf(one, row, target) : []));
  if (x.states.onDemand) return distinct(faulty, textOf);
  const lacking = wanted.filter((one) => !served.get(one) && neededValues(one, target).length > 0);
  if (lacking.length === 0)
    return faulty.length > 0
      ? distinct(faulty, textOf)
      : [{ check, light: 'green', text: `${rows.length} rows, for each state that requests need` }];
  const names = [...new Set(lacking.map(({ state }) => `"${state}"`))].join(', ');
  return [
    ...distinct(faulty, textOf),
    {
      check,
      light: 'yellow',
      text: `none for ${names}: what needs them is not judged`,
      next: 'Put values of your server into these rows, and the rows into "fixtures" of the target file:',
      snippet: json(
        distinct(
          lacking.map((one) => rowFor(one, target)),
          json,
        ),
      ),
    },
  ];
}

function faultsOf(wanted: WantedState, row: Fixture, target: Offering): Line[] {
  const { wrong } = valueFaults(wanted, row.values, target);
  if (wrong.length === 0) return [];
  const { values } = rowFor(wanted, target);
  return [
    {
      check,
      light: 'red',
      text: `"${wanted.state}": ${wrong.join('; ')}`,
      next: 'Complete the row in the target file:',
      snippet: json({ ...row, values: { ...values, ...row.values } }),
    },
  ];
}

// As the suite finds them; but one that gives another type is no row for that type.
const serves = ({ state, params = {}, values }: Fixture, wanted: WantedState): boolean => {
  const { type } = wanted.params;
  return (
    state === wanted.state &&
    narrows(params, wanted.params) &&
    (type === undefined || values['type'] === undefined || values['type'] === type)
  );
};

function rowFor({ state, params }: WantedState, target: Offering): Fixture {
  const names = neededValues({ state, params }, target);
  const values: Record<string, JsonValue> = Object.fromEntries(names.map((name) => [name, toFillIn]));
  const { type } = params;
  return type === undefined ? { state, values } : { state, params: { type }, values: { type, ...values } };
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const textOf = ({ text }: Line): string => text;

function distinct<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
