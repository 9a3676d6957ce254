import { count } from '../../contract/words.js';
import { linesToGive, pricesToGive, valuesToGive } from '../../discovery/values-to-give.js';
import {
  eventState,
  inWords,
  valueFaults,
  type WantedState,
  wantedStates,
} from '../../discovery/wanted-states.js';
import { longWaitMs } from '../../http/long-wait.js';
import { shownUrl } from '../../http/network.js';
import { without, type Offering } from '../../server-under-test/offer.js';
import { pastDay, valuesIn, type StateValues } from '../../server-under-test/state-values.js';
import type { StateAnswer } from '../../server-under-test/state-handler.js';
import type { Fixture } from '../../server-under-test/target.js';
import type { Examination } from './examination.js';
import { blocking, green, red, yellow, type Ask, type Finding } from './findings.js';
import { unreachable } from './unreachable.js';

/** The answer of the state handler for a state, and its duration in milliseconds. */
interface Answered extends WantedState, StateAnswer {
  ms: number;
}

/** Whether the state handler sets up the states of a run and gives their values. Ignores states of absent operations. */
export const stateHandler: Ask = async (x) => {
  const { stateHandler: url, fixtures, network } = x.target;
  if (url === undefined)
    return x.isLive || fixtures.length > 0
      ? []
      : yellow(
          'none given: a run uses the values that it can read from the API',
          'Give --state-handler, or values as "fixtures" in the target file (`cwit discover`).',
        );
  if (x.isLive) return yellow('not called: the server is live');
  const answers = await asked(x);
  const [first, ...others] = answers;
  if (!first || answers.some(({ status }) => status === 200)) {
    const target = without(x.target, x.absent);
    return answers.map((one) => named(one, handled(one, target)));
  }
  const silent = answers.find(({ status }) => status === 0);
  if (silent) {
    const { text, next } = await unreachable(url, silent.body, network);
    return blocking(
      `The state handler: ${text}`,
      `${next} Correct --state-handler, or omit it and give fixtures.`,
    );
  }
  const more = others.length > 0 ? ` or any of ${others.length} others` : '';
  return blocking(
    `The state handler ${shownUrl(url)} does not set up "${first.state}" (${first.status})${more}: most requirements need a state`,
    'Check the path of --state-handler and "stateHeaders"; the suite does not follow redirections. In a handler from "cwit init", implement at least one function. Or omit --state-handler and give fixtures.',
  );
};

/** Requests the states one by one; before a run, until the handler sets up one. */
async function asked(x: Examination): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const { state, params } of wantedStates(without(x.target, x.absent))) {
    const events = state === eventState ? await x.events() : undefined;
    const webhook_url = events && 'inbox' in events ? events.inbox.url : 'http://127.0.0.1:9/';
    const begin = performance.now();
    const answer = await x.states.handler!.ask(state, events ? { ...params, webhook_url } : params);
    answers.push({ state, params, ...answer, ms: performance.now() - begin });
    if (x.isBrief && answer.status === 200) break;
  }
  return answers;
}

/** Whether the handler set up a state, refused it, was slow, or gave values that make no valid request. */
function handled(answered: Answered, target: Offering): Finding {
  const { status, body, ms } = answered;
  if (status === 0) return red(`no answer (${body})`, 'Check what the state handler waits for.');
  if (status === 404)
    return yellow('not offered (404)', 'Its requirements are not testable until the handler sets it up.');
  if (status !== 200)
    return red(`answered ${status}`, 'Answer 200 with the values of the state, or 404 to skip the state.');
  const values = valuesIn(body);
  if (!values)
    return red('not a JSON object', 'Answer with an object of values; {} for a state without any.');
  const took = `${Math.round(ms)} ms`;
  const slow = ms > longWaitMs ? yellow(`slow (${took})`, 'A run requests it more than once.') : undefined;
  return withFaults(answered, values, target) ?? slow ?? green(`given (${took})`);
}

/** The finding about values that make no valid request, or lack one that some requirements need. */
function withFaults(wanted: WantedState, values: StateValues, target: Offering): Finding | undefined {
  const { wrong, lacking } = valueFaults(wanted, values, target);
  if (wrong.length > 0) return red(wrong.join('; '), `Its values: cwit explain '${wanted.state}'`);
  if (lacking.length === 0) return undefined;
  return yellow(`no value for ${lacking.join(', ')}`, 'Requirements that need it are not testable.');
}

const named = (wanted: WantedState, finding: Finding): Finding => ({
  ...finding,
  text: `${inWords(wanted)}: ${finding.text}`,
});

// A fixture cannot make these happen, or no request needs its values.
const onDemandOnly = [eventState, 'the clock advances', 'transactions exist'];

/** Whether the fixtures have the values that requests need, and which values only the user can give. */
export const fixtures: Ask = async (x) => {
  const target = without(x.target, x.absent);
  const findings = x.given.flatMap(pastIn);
  for (const wanted of wantedStates(target)) {
    const row = onDemandOnly.includes(wanted.state)
      ? undefined
      : x.states.rows.find(wanted.state, wanted.params);
    const fault = row && withFaults(wanted, row.values, target);
    if (fault?.light === 'red') findings.push(named(wanted, fault));
  }
  if (x.states.handler) return findings;
  const missing = valuesToGive(target);
  if (missing.length > 0)
    findings.push(
      yellow(
        `${missing.length === 1 ? 'a value that only you can give is' : 'values that only you can give are'} missing`,
        'Fill in and add to "fixtures" of the target file (`cwit discover` reads the other values from the API):',
        linesToGive(missing).join('\n'),
      ),
    );
  const prices = pricesToGive(target);
  if (prices !== undefined)
    findings.push(
      yellow(
        'prices are missing: the run sends a request with a price only if a response has shown its price',
        'Add the highest price of each to the target file, or give it to certify with --price:',
        `  ${prices}`,
      ),
    );
  if (findings.length > 0) return findings;
  return green(`${count(target.fixtures.length, 'row')}; the run reads the other values from the API`);
};

function pastIn({ state, values }: Fixture): Finding[] {
  const day = pastDay(values);
  if (day === undefined) return [];
  const text = `"${state}": its departure_date ${day} is past, and the suite ignores the row`;
  return [yellow(text, 'Remove the row (each run finds flights itself), or give a later date.')];
}
