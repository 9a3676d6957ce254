import { operations, webhookEvents, type JsonValue, type WebhookId } from '../contract/contract.js';
import { offers } from '../target/offer.js';
import { States } from '../target/states.js';
import type { Target } from '../target/target.js';
import { CannotJudgeError } from './cannot-judge-error.js';

const webhooks = Object.keys(webhookEvents) as WebhookId[];

/**
 * One look at the state handler before the judging: it sets up at least one of the states that the run asks for. One
 * that sets up none, such as one whose path is mistyped, leaves most of the contract unjudged.
 */
export async function stateLook(target: Target): Promise<void> {
  const states = new States(target);
  if (!states.onDemand) return;
  const { stateHandler: url } = target;
  const answers: { state: string; status: number; body: string }[] = [];
  try {
    for (const [state, params] of wanted(target)) {
      const answer = await states.ask(state, params);
      if (answer.status === 200) return;
      if (answer.status === 0)
        throw new CannotJudgeError(
          `The state handler ${url} does not answer (${answer.body}). Check --state-handler, or leave it out and give fixtures.`,
        );
      answers.push({ state, ...answer });
    }
  } finally {
    await states.tearDown();
  }
  const [first, ...others] = answers;
  if (!first) return;
  const more = others.length > 0 ? `, and none of ${others.length} others` : '';
  throw new CannotJudgeError(
    `The state handler ${url} does not set up "${first.state}" (${first.status})${more}: without a state most of the contract cannot be judged. Check the path of --state-handler and "stateHeaders", or leave it out and give fixtures.`,
  );
}

/** The states that requests need, by name; last the one that makes a server send. */
function wanted(target: Target): Map<string, Record<string, JsonValue>> {
  const offered = operations.filter(({ id }) => offers(target, id));
  const givens = offered.flatMap(({ examples }) => examples.flatMap(({ given }) => given));
  const states = new Map<string, Record<string, JsonValue>>();
  for (const { state, params = {} } of givens)
    if (state !== undefined && !states.has(state)) states.set(state, params);
  // Whether the event arrives is no matter here: nobody listens there.
  if (webhooks.some((id) => offers(target, id)))
    states.set('a flight order reaches a status', {
      status: 'processing',
      webhook_url: 'http://127.0.0.1:9/',
    });
  return states;
}
