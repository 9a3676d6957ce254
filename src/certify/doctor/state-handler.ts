import type { JsonValue } from '../../contract/contract.js';
import { tooLate } from '../../http/client.js';
import { longWaitMs } from '../../http/long-wait.js';
import { shownUrl } from '../../http/network.js';
import type { Offering } from '../../target/offer.js';
import { valuesIn } from '../../target/state-values.js';
import { isRedirection, type StateAnswer } from '../../target/states.js';
import { NoReceiver } from '../../webhooks/address.js';
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

// The short form needs no event: nothing listens there.
const nowhere = 'http://127.0.0.1:9/';
const noneOf = 'without a state most of the contract cannot be judged';

/** The answer of the state handler for a state, and after how many milliseconds it came. */
interface Answered extends WantedState, StateAnswer {
  ms: number;
}

/** Whether the state handler sets up the states that a run asks for, and gives their values. */
export async function stateHandler(x: Examination): Promise<Found> {
  const { stateHandler: url, fixtures } = x.target;
  if (x.isLive) return url === undefined ? [] : yellow('not asked: the server is live');
  if (url !== undefined) {
    const answers = await asked(x, false);
    return (await whyNothingSetUp(x, answers)) ?? answers.map((one) => stateFinding(one, x.target));
  }
  if (fixtures.length > 0) return [];
  return yellow(
    'none is given: the run reads what it can from the API',
    'Give --state-handler, or values as "fixtures" in the target file (`cwit discover`).',
  );
}

/** The short form: one state that the handler sets up is enough, and its values are not checked. */
export async function anyState(x: Examination): Promise<Found> {
  if (x.isLive || x.target.stateHandler === undefined) return [];
  return (await whyNothingSetUp(x, await asked(x, true))) ?? [];
}

/** Asks for one state after the other. A handler that hangs at two is not asked for more. */
async function asked(x: Examination, isShort: boolean): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const { state, params } of wantedStates(x.target)) {
    const all: Record<string, JsonValue> =
      state === eventState ? { ...params, webhook_url: isShort ? nowhere : await webhookUrl(x) } : params;
    const begin = performance.now();
    const answer = await x.states.ask(state, all);
    answers.push({ state, params, ...answer, ms: performance.now() - begin });
    const silent = answers.filter((one) => one.status === 0);
    if (silent.length === 2 || (answer.status === 0 && !answer.body.includes(tooLate))) break;
    if (isShort && answer.status === 200) break;
  }
  return answers;
}

async function webhookUrl(x: Examination): Promise<string> {
  const events = await x.events();
  return events instanceof NoReceiver ? nowhere : events.inbox.url;
}

async function whyNothingSetUp(
  { target }: Examination,
  answers: readonly Answered[],
): Promise<Finding | undefined> {
  const [first, ...others] = answers;
  if (!first || answers.some(({ status }) => status === 200)) return undefined;
  const url = target.stateHandler!;
  const silent = answers.find(({ status }) => status === 0);
  if (silent) {
    const { text, next } = await unreachable(url, silent.body, target.network);
    return blocking(
      `The state handler: ${text}`,
      `${next} See --state-handler, or leave it out and give fixtures.`,
    );
  }
  if (answers.every(isRedirection))
    return blocking(
      `The state handler ${shownUrl(url)} redirects (${first.status}), and no redirection is followed: its headers may carry a token`,
      'Give the address that it leads to as --state-handler.',
    );
  const more = others.length > 0 ? `, and none of ${others.length} others` : '';
  return blocking(
    `The state handler ${shownUrl(url)} does not set up "${first.state}" (${first.status})${more}: ${noneOf}`,
    'Check the path of --state-handler and "stateHeaders"; in what "cwit init" wrote, fill in at least one function. Or leave it out and give fixtures.',
  );
}

/** Whether a state is given, refused, slow, or has values that make no valid request. */
function stateFinding(answered: Answered, target: Offering): Finding {
  const { text, ...more } = faultOf(answered, target);
  return { ...more, text: `${inWords(answered)}: ${text}` };
}

function faultOf(answered: Answered, target: Offering): Finding {
  const { status, body, ms } = answered;
  if (status === 0) return red(`no answer (${body})`, 'See what the state handler waits for.');
  if (isRedirection(answered))
    return red(`redirected (${status}), and that is not followed`, 'Give the address itself.');
  if (status === 404)
    return yellow('not offered (404)', 'What needs it is not judged until the handler sets it up.');
  if (status !== 200)
    return red(`answered ${status}`, 'Answer 200 with its values, or 404 where it is not offered.');
  const values = valuesIn(body);
  if (!values) return red('not a JSON object', 'Answer with an object of its values; {} where it has none.');
  const { wrong, lacking } = valueFaults(answered, values, target);
  if (wrong.length > 0) return red(wrong.join('; '), `What it gives: cwit explain '${answered.state}'`);
  if (lacking.length > 0)
    return yellow(`it does not give ${lacking.join(', ')}`, 'What needs that is not judged.');
  const took = `${Math.round(ms)} ms`;
  if (ms > longWaitMs) return yellow(`slow (${took})`, 'A run asks for it more than once.');
  return green(`given (${took})`);
}
