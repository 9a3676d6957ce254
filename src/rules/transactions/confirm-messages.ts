// Endpoints > Confirm (verify) transaction > paragraph 2
import { say } from '../../contract/phrase.js';
import { expectThat } from '../../checks/expect.js';
import { inWords } from '../../checks/response.js';
import { beginningOf } from '../../contract/words.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf } from '../refusal-bodies.js';

const messageOf = (exchange: Exchange): unknown => membersOf(exchange)['message'];

/** Whether a refusal has the message for an unknown reference. */
export const saysNotFound = (exchange: Exchange): boolean =>
  /transaction not found/i.test(JSON.stringify(messageOf(exchange)) ?? '');

/** Whether the message of a refusal mentions authorization, in any words. */
const saysUnauthorized = (exchange: Exchange): boolean =>
  /auth|credential|api.?key|secret|token|permi|access|log.?in|denied/i.test(String(messageOf(exchange)));

/** The rules for the message of a refusal of wrong credentials. */
export const unauthorizedRules = {
  'unauthorized-message': (exchange: Exchange): void => {
    const message = messageOf(exchange);
    const isText = typeof message === 'string' && message.trim() !== '';
    const actual = beginningOf(exchange.response!.text, 300);
    expectThat(isText, 'a message for wrong credentials', say`${actual}`, exchange);
    expectThat(
      !saysNotFound(exchange),
      'a message other than "Transaction not found"',
      say`${message}`,
      exchange,
    );
  },
  'unauthorized-words': (exchange: Exchange): void =>
    expectThat(
      saysUnauthorized(exchange),
      'a message that mentions authorization, in any words',
      inWords(exchange),
      exchange,
    ),
};
