import { discover, mostOfCustomer } from '../../discovery/discover.js';
import { linesToGive, pricesToGive, valuesToGive } from '../../discovery/values-to-give.js';
import { isAccepted } from '../../checks/response.js';
import { valueAt } from '../../contract/pointer.js';
import { count } from '../../contract/words.js';
import { without, type Offering } from '../../target/offer.js';
import { narrows } from '../../target/state-rows.js';
import { pastDay, type StateValues } from '../../target/state-values.js';
import type { Fixture, Target, TargetInput } from '../../target/target.js';
import type { Examination } from './examination.js';
import { green, red, yellow, type Finding, type Found } from './line.js';
import {
  eventState,
  neededValues,
  valueFaults,
  type WantedState,
  wantedStates,
} from '../../discovery/wanted-states.js';

const manyTransactions = 'transactions exist';
// A fixture cannot make these happen, or no request needs its values.
const onDemandOnly = [eventState, 'the clock advances', manyTransactions];

// The doctor reports an empty value until the user fills it in.
const toFillIn = '';

/** Whether the fixtures have the values that requests need, and which values only the user can give. */
export async function fixtures(x: Examination, { fixtures: given = [] }: TargetInput): Promise<Found> {
  const target = without(x.target, x.absent);
  const rows = target.fixtures;
  const wanted = wantedStates(target).filter(({ state }) => !onDemandOnly.includes(state));
  const faults = wanted.flatMap((one) => {
    const row = rows.find((each) => serves(each, one));
    return row ? faultsOf(one, row, target) : [];
  });
  const faulty = [...given.flatMap(pastIn), ...new Map(faults.map((one) => [one.text, one])).values()];
  if (x.states.onDemand) return faulty;
  const found = [...faulty, ...(await customerToGive(x, target))];
  const lacking = valuesToGive(target);
  const text = `${count(rows.length, 'row')}; the run reads the other values from the API`;
  const prices = pricesToGive(target);
  if (lacking.length === 0 && prices === undefined) return found.length > 0 ? found : green(text);
  const missing = yellow(
    `${lacking.length === 1 ? 'a value that only you can give is' : 'values that only you can give are'} missing`,
    'Fill in and add to "fixtures" of the target file (`cwit discover` reads the other values from the API):',
    linesToGive(lacking).join('\n'),
  );
  const unpriced = yellow(
    'prices are missing: the run sends a request with a price only if a response has shown its price',
    'Add the highest price of each to the target file, or give it to certify with --price:',
    `  ${prices}`,
  );
  return [...found, ...(lacking.length > 0 ? [missing] : []), ...(prices === undefined ? [] : [unpriced])];
}

/** The row to add where the list is too long for a run, and no customer in it narrows it down. */
async function customerToGive(x: Examination, target: Target): Promise<Finding[]> {
  const list = x.exchanges.findLast(
    ({ operation, response }) => operation === 'listTransactions' && isAccepted(response),
  );
  const total = Number(valueAt(list?.response?.json, '/meta/total'));
  if (!(total > mostOfCustomer) || target.fixtures.some(({ state }) => state === manyTransactions)) return [];
  const found = await discover(target, (outgoing) => x.send(outgoing), [manyTransactions]);
  if (found.length > 0) return [];
  const finding = yellow(
    `${total} transactions are too many to read, and the latest name no customer with 2 to ${mostOfCustomer} of them`,
    'Add the id or email of such a customer to "fixtures" of the target file:',
    json({ state: manyTransactions, values: { customer: toFillIn } }),
  );
  return [finding];
}

function pastIn({ state, values }: Fixture): Finding[] {
  const day = pastDay(values);
  if (day === undefined) return [];
  const text = `"${state}": its departure_date ${day} is past, and the suite ignores the row`;
  return [yellow(text, 'Remove the row (each run finds flights itself), or give a later date.')];
}

function faultsOf(wanted: WantedState, row: Fixture, target: Offering): Finding[] {
  const { wrong } = valueFaults(wanted, row.values, target);
  if (wrong.length === 0) return [];
  const { type } = wanted.params;
  const values: StateValues = type === undefined ? {} : { type };
  for (const name of neededValues(wanted, target)) values[name] = toFillIn;
  const text = `"${wanted.state}": ${wrong.join('; ')}`;
  return [
    red(text, 'Complete the row in the target file:', json({ ...row, values: { ...values, ...row.values } })),
  ];
}

// `States` selects rows in the same way. A row whose value has another type does not match.
const serves = ({ state, params = {}, values }: Fixture, wanted: WantedState): boolean =>
  state === wanted.state &&
  narrows(params, wanted.params) &&
  (!('type' in wanted.params) || !('type' in values) || values['type'] === wanted.params['type']);

const json = (value: unknown): string => JSON.stringify(value, null, 2);
