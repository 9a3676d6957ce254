import type { Alter } from '../../behaviour/index.js';
import { reply, type OperationId, type Reply } from '../../http.js';
import type { Call } from '../../operation.js';
import { isSuccess, members } from '../../rewrite.js';
import { variantTable } from '../variant.js';

/** Changes what is sent with a status of 400 or more. */
export function onRefusal(change: (answer: Reply, call: Call | undefined) => Reply): Alter {
  return (answer, call) => (answer.status >= 400 ? change(answer, call) : answer);
}

/** Changes the body of an error where the document gives no shape for it. */
function onShapeless(change: (answer: Reply, message: string) => Reply): Alter {
  return onRefusal((answer, call) => (call?.route.errorShape ? answer : change(answer, messageOf(answer))));
}

// A page that a server before this one made has no body of ours.
function messageOf({ body }: Reply): string {
  const { message } = members(body);
  return typeof message === 'string' ? message : '';
}

// The operations whose refusals for a broken rule have a stated status (ruling:refusal).
const states400: readonly OperationId[] = ['createVirtualAccount', 'updateVirtualAccount', 'createRecipient'];

// Any number but the one of a 401 will do (service/error-numbers).
const ownNumbers: Readonly<Record<number, number>> = { 400: 1004, 404: 1040, 409: 0, 413: -1, 429: 2900 };

/** Choices about refusals. */
export const serviceRefusals = variantTable({
  'error-bodies-html': {
    about: 'ruling:error-bodies',
    summary: 'Errors are HTML pages.',
    warns: /\/response.refusal-is-json$/,
    alter: onShapeless((answer, message) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
      text: `<!doctype html><title>${answer.status}</title><p>${message}</p>`,
    })),
  },
  'error-bodies-empty': {
    about: 'ruling:error-bodies',
    summary: 'Errors have no body, but for the one that must state amounts.',
    alter: onShapeless((answer) => {
      const { 'content-type': _, ...headers } = answer.headers;
      return answer.refusal === 'balance' ? answer : { ...answer, headers, text: '' };
    }),
  },
  'error-bodies-in-envelope': {
    about: 'ruling:error-bodies',
    summary: 'Errors have the envelope, with status false.',
    alter: onShapeless((answer, message) => ({ ...answer, body: { status: false, message, data: null } })),
  },
  'refusals-422': {
    about: 'ruling:refusal',
    summary: 'What breaks a rule gets 422.',
    alter: onRefusal((answer, call) =>
      answer.refusal === 'rule' && !states400.some((id) => id === call?.route.operationId)
        ? { ...answer, status: 422 }
        : answer,
    ),
  },
  'wrong-method-404': {
    about: 'ruling:refusal',
    summary: 'A wrong method gets 404.',
    alter: (answer) =>
      answer.refusal === 'method'
        ? { ...reply(404, { error: 404, message: 'Not found' }), refusal: 'path' }
        : answer,
  },
  'unknown-is-forbidden': {
    about: 'service/forbidden',
    summary: 'What is not known gets 403, but for account numbers.',
    alter: onRefusal((answer, call) =>
      answer.refusal === 'absent' && call?.route.operationId !== 'updateVirtualAccount'
        ? { ...answer, status: 403 }
        : answer,
    ),
  },
  'error-numbers-of-their-own': {
    about: 'service/error-numbers',
    summary: 'Errors have numbers of their own.',
    alter: onRefusal((answer) => {
      const { error, ...rest } = members(answer.body);
      const own = ownNumbers[answer.status];
      return typeof error !== 'number' || own === undefined
        ? answer
        : { ...answer, body: { error: own, ...rest } };
    }),
  },
  'reads-answer-201': {
    about: 'ruling:success-status',
    summary: 'What reads answers 201, where no status is stated.',
    alter: (answer, call) =>
      isSuccess(answer) && call?.route.method === 'GET' ? { ...answer, status: 201 } : answer,
  },
  'unauthorized-with-challenge': {
    about: 'ruling:error-bodies',
    summary: 'A 401 names its scheme in WWW-Authenticate, as HTTP has it.',
    alter: onRefusal((answer) =>
      answer.refusal === 'credentials'
        ? { ...answer, headers: { ...answer.headers, 'www-authenticate': 'ApiKey realm="service"' } }
        : answer,
    ),
  },
});
