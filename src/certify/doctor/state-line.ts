import { longWaitMs } from '../../http/long-wait.js';
import type { Offering } from '../../target/offer.js';
import { valuesIn } from '../../target/state-values.js';
import { isRedirection, type StateAnswer } from '../../target/states.js';
import type { Line } from './line.js';
import { valueFaults } from './state-values.js';
import { inWords, type WantedState } from './wanted-states.js';

/** What the state handler answered for a state, and after how many milliseconds. */
export interface Answered extends WantedState, StateAnswer {
  ms: number;
}

/** Whether a state is given, refused, slow, or not what requests can be made of. */
export function stateLine(answered: Answered, target: Offering): Line {
  const { status, body, ms } = answered;
  const line = (light: Line['light'], text: string, next?: string): Line => ({
    check: 'state handler',
    light,
    text: `${inWords(answered)}: ${text}`,
    ...(next === undefined ? {} : { next }),
  });
  const took = `${Math.round(ms)} ms`;
  if (status === 0) return line('red', `no answer (${body})`, 'See what the state handler waits for.');
  if (isRedirection(answered))
    return line('red', `redirected (${status}), and that is not followed`, 'Give the address itself.');
  if (status === 404)
    return line('yellow', 'not offered (404)', 'What needs it is not judged until the handler sets it up.');
  if (status !== 200)
    return line('red', `answered ${status}`, 'Answer 200 with its values, or 404 where it is not offered.');
  const values = valuesIn(body);
  if (!values)
    return line('red', 'not a JSON object', 'Answer with an object of its values; {} where it has none.');
  const { wrong, lacking } = valueFaults(answered, values, target);
  if (wrong.length > 0)
    return line('red', wrong.join('; '), `What it gives: cwit explain '${answered.state}'`);
  if (lacking.length > 0)
    return line('yellow', `it does not give ${lacking.join(', ')}`, 'What needs that is not judged.');
  if (ms > longWaitMs) return line('yellow', `slow (${took})`, 'A run asks for it more than once.');
  return line('green', `given (${took})`);
}
