import { reply, type Reply } from '../http.js';
import { states } from './index.js';
import { InvalidParam, type StateContext, type StateParams } from './state.js';

interface StateRequest {
  readonly state: string;
  readonly params: StateParams;
  readonly action: string;
}

/** `POST /_states`: sets up a provider state, or takes one down (target protocol). */
export function stateReply(text: string, context: StateContext): Reply {
  const asked = stateRequest(text);
  if (!asked) return fault(400, 'Send {"state": NAME, "params": {…}, "action": "setup" or "teardown"}.');
  if (asked.action === 'teardown') return reply(200, {});
  const state = states.get(asked.state);
  if (!state)
    return fault(
      404,
      `No state is called ${JSON.stringify(asked.state)}. States: ${[...states.keys()].join(', ')}.`,
    );
  try {
    return reply(200, state(asked.params, context));
  } catch (error) {
    if (error instanceof InvalidParam) return fault(400, `${asked.state}: ${error.message}`);
    throw error;
  }
}

function stateRequest(text: string): StateRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { state, params, action = 'setup' } = (value ?? {}) as Record<string, unknown>;
  if (typeof state !== 'string' || (action !== 'setup' && action !== 'teardown')) return undefined;
  return { state, params: (params ?? {}) as StateParams, action };
}

function fault(status: number, message: string): Reply {
  return reply(status, { error: status, message });
}
