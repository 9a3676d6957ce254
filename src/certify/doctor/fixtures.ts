import { inLines, shownToRun, valuesToGive } from '../../discovery/values-to-give.js';
import type { JsonValue } from '../../contract/contract.js';
import { without, type Offering } from '../../target/offer.js';
import { narrows } from '../../target/states.js';
import { pastDay } from '../../target/state-values.js';
import type { Fixture, TargetInput } from '../../target/target.js';
import type { Examination } from './examination.js';
import { green, red, yellow, type Finding, type Found } from './line.js';
import {
  eventState,
  neededValues,
  valueFaults,
  type WantedState,
  wantedStates,
} from '../../discovery/wanted-states.js';

// Values are not enough for these: something has to happen.
const onDemandOnly = [eventState, 'the clock advances', 'transactions exist'];

// An empty value is reported until it is filled in, and cannot be taken for a secret.
const toFillIn = '';

/** Whether the fixtures have the values that requests need, and which of those that no API shows are missing. */
export async function fixtures(x: Examination, { fixtures: given = [] }: TargetInput): Promise<Found> {
  const target = without(x.target, x.absent);
  const rows = target.fixtures;
  const wanted = wantedStates(target).filter(({ state }) => !onDemandOnly.includes(state));
  const served = new Map(wanted.map((one) => [one, rows.find((row) => serves(row, one))]));
  const faults = [...served].flatMap(([one, row]) => (row ? faultsOf(one, row, target) : []));
  const faulty = [...given.flatMap(pastIn), ...distinct(faults, ({ text }) => text)];
  if (x.states.onDemand) return faulty;
  const lacking = valuesToGive(target, [...rows, ...shownToRun(target)]);
  if (lacking.length === 0)
    return faulty.length > 0 ? faulty : green(`${rows.length} rows, and the run reads the rest from the API`);
  const missing = yellow(
    `${lacking.length === 1 ? 'a value that only you can give is' : 'values that only you can give are'} missing`,
    '`cwit discover` reads the other values from the API. Put these into "fixtures" of the target file:',
  );
  return [...faulty, { ...missing, snippet: inLines(lacking).join('\n') }];
}

function pastIn({ state, values }: Fixture): Finding[] {
  const day = pastDay(values);
  if (day === undefined) return [];
  const text = `"${state}": its departure_date ${day} is past, and the suite ignores the row`;
  return [yellow(text, 'Remove the row, for each run finds flights by itself, or give a later date.')];
}

function faultsOf(wanted: WantedState, row: Fixture, target: Offering): Finding[] {
  const { wrong } = valueFaults(wanted, row.values, target);
  if (wrong.length === 0) return [];
  const { values } = rowFor(wanted, target);
  const fault = red(`"${wanted.state}": ${wrong.join('; ')}`, 'Complete the row in the target file:');
  return [{ ...fault, snippet: json({ ...row, values: { ...values, ...row.values } }) }];
}

// The suite finds rows in the same way; a row with the value of another type does not serve.
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

function distinct<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
