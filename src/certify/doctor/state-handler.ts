import type { JsonValue } from '../../contract/contract.js';
import { tooLate } from '../../http/client.js';
import { shownUrl, type Network } from '../../http/network.js';
import { isRedirection } from '../../target/states.js';
import { NoReceiver } from '../../webhooks/address.js';
import type { Examination } from './examination.js';
import type { Line } from './line.js';
import { stateLine, type Answered } from './state-line.js';
import { unreachable } from './unreachable.js';
import { eventState, wantedStates } from './wanted-states.js';

const check = 'state handler';
// In the short form, whether the event arrives is no matter: nobody listens there.
const nowhere = 'http://127.0.0.1:9/';
const noneOf = 'without a state most of the contract cannot be judged';

/**
 * Whether the state handler sets up the states that a run asks for, and gives their values. In the short form, one that
 * it sets up is enough, and what its values are is not looked at.
 */
export async function stateHandler(x: Examination, { isShort = false } = {}): Promise<Line[]> {
  const { stateHandler: url, fixtures } = x.target;
  if (x.isLive)
    return url === undefined ? [] : [{ check, light: 'yellow', text: 'not asked: the server is live' }];
  if (url === undefined)
    return fixtures.length > 0
      ? []
      : [
          {
            check,
            light: 'yellow',
            text: `none is given: ${noneOf}`,
            next: 'Give --state-handler, or values as "fixtures" in the target file.',
          },
        ];
  const answers = await asked(x, isShort);
  if (answers.some(({ status }) => status === 200))
    return isShort ? [] : answers.map((one) => stateLine(one, x.target));
  return answers.length > 0 ? [await nothingSetUp(url, answers, x.target.network)] : [];
}

/** Asks for one state after the other; who hangs at two is not asked for more. */
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

async function nothingSetUp(url: string, answers: readonly Answered[], network: Network): Promise<Line> {
  const [first, ...others] = answers;
  const red = { check, light: 'red', blocks: true } as const;
  if (answers.some(({ status }) => status === 0)) {
    const { text, next } = await unreachable(url, answers.find(({ status }) => status === 0)!.body, network);
    return {
      ...red,
      text: `The state handler: ${text}`,
      next: `${next} See --state-handler, or leave it out and give fixtures.`,
    };
  }
  if (answers.every(isRedirection))
    return {
      ...red,
      text: `The state handler ${shownUrl(url)} redirects (${first!.status}), and no redirection is followed: its headers may carry a token`,
      next: 'Give the address that it leads to as --state-handler.',
    };
  const more = others.length > 0 ? `, and none of ${others.length} others` : '';
  return {
    ...red,
    text: `The state handler ${shownUrl(url)} does not set up "${first!.state}" (${first!.status})${more}: ${noneOf}`,
    next: 'Check the path of --state-handler and "stateHeaders"; in what "cwit init" wrote, fill in at least one function. Or leave it out and give fixtures.',
  };
}
