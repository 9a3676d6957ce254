import { tooLate } from '../../http/client.js';
import { longWaitMs } from '../../http/long-wait.js';
import { shownUrl } from '../../http/network.js';
import { without, type Offering } from '../../target/offer.js';
import { valuesIn } from '../../target/state-values.js';
import { isRedirection, type StateAnswer } from '../../target/states.js';
import type { Examination } from './examination.js';
import { blocking, green, red, yellow, type Finding, type Found } from './line.js';
import { unreachable } from './unreachable.js';
import {
  eventState,
  inWords,
  valueFaults,
  type WantedState,
  wantedStates,
} from '../../discovery/wanted-states.js';

// The short form needs no event, so nothing has to listen.
const nowhere = 'http://127.0.0.1:9/';

/** The answer of the state handler for a state, and its duration in milliseconds. */
interface Answered extends WantedState, StateAnswer {
  ms: number;
}

/** Whether the state handler sets up the states of a run and gives their values. Ignores states of absent operations. */
export async function stateHandler(x: Examination): Promise<Found> {
  const { stateHandler: url, fixtures } = x.target;
  if (x.isLive) return url === undefined ? [] : yellow('not called: the server is live');
  if (url === undefined && fixtures.length > 0) return [];
  if (url === undefined)
    return yellow(
      'none given: a run uses the values that it can read from the API',
      'Give --state-handler, or values as "fixtures" in the target file (`cwit discover`).',
    );
  const answers = await asked(x, false);
  const fault = await whyNothingSetUp(x, answers);
  if (fault) return fault;
  const target = without(x.target, x.absent);
  const findings = answers.map((one) => [inWords(one), faultOf(one, target)] as const);
  return findings.map(([name, finding]) => ({ ...finding, text: `${name}: ${finding.text}` }));
}

/** The short form: passes once the handler sets up one state, and does not check its values. */
export async function anyState(x: Examination): Promise<Found> {
  if (x.isLive || x.target.stateHandler === undefined) return [];
  return (await whyNothingSetUp(x, await asked(x, true))) ?? [];
}

/** Requests the states one by one, and stops once the handler has hung at two of them. */
async function asked(x: Examination, isShort: boolean): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const { state, params } of wantedStates(without(x.target, x.absent))) {
    const events = state === eventState && !isShort ? await x.events() : undefined;
    const webhook_url = events && 'inbox' in events ? events.inbox.url : nowhere;
    const begin = performance.now();
    const answer = await x.states.ask(state, state === eventState ? { ...params, webhook_url } : params);
    answers.push({ state, params, ...answer, ms: performance.now() - begin });
    const silent = answers.filter((one) => one.status === 0);
    if (silent.length === 2 || (answer.status === 0 && !answer.body.includes(tooLate))) break;
    if (isShort && answer.status === 200) break;
  }
  return answers;
}

async function whyNothingSetUp(x: Examination, answers: readonly Answered[]): Promise<Finding | undefined> {
  const [first, ...others] = answers;
  if (!first || answers.some(({ status }) => status === 200)) return undefined;
  const url = x.target.stateHandler!;
  const silent = answers.find(({ status }) => status === 0);
  if (silent) {
    const { text, next } = await unreachable(url, silent.body, x.target.network);
    const instead = 'Correct --state-handler, or omit it and give fixtures.';
    return blocking(`The state handler: ${text}`, `${next} ${instead}`);
  }
  if (answers.every(isRedirection))
    return blocking(
      `The state handler ${shownUrl(url)} redirects (${first.status}), and the suite does not follow redirections: its headers may carry a token`,
      'Pass the address that it redirects to as --state-handler.',
    );
  const more = others.length > 0 ? ` or any of ${others.length} others` : '';
  return blocking(
    `The state handler ${shownUrl(url)} does not set up "${first.state}" (${first.status})${more}: most requirements need a state`,
    'Check the path of --state-handler and "stateHeaders". In a handler from "cwit init", implement at least one function. Or omit --state-handler and give fixtures.',
  );
}

/** Whether the handler set up a state, refused it, was slow, or gave values that make no valid request. */
function faultOf(answered: Answered, target: Offering): Finding {
  const { status, body, ms } = answered;
  if (status === 0) return red(`no answer (${body})`, 'Check what the state handler waits for.');
  if (isRedirection(answered))
    return red(`redirected (${status}), which the suite does not follow`, 'Pass the final address.');
  if (status === 404)
    return yellow('not offered (404)', 'Its requirements are not testable until the handler sets it up.');
  if (status !== 200)
    return red(`answered ${status}`, 'Answer 200 with the values of the state, or 404 to skip the state.');
  const values = valuesIn(body);
  if (!values)
    return red('not a JSON object', 'Answer with an object of values; {} for a state without any.');
  const { wrong, lacking } = valueFaults(answered, values, target);
  if (wrong.length > 0) return red(wrong.join('; '), `Its values: cwit explain '${answered.state}'`);
  if (lacking.length > 0)
    return yellow(`no value for ${lacking.join(', ')}`, 'Requirements that need it are not testable.');
  const took = `${Math.round(ms)} ms`;
  if (ms > longWaitMs) return yellow(`slow (${took})`, 'A run requests it more than once.');
  return green(`given (${took})`);
}
