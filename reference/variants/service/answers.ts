import { gzipSync } from 'node:zlib';
import type { Alter } from '../../behaviour/index.js';
import { reply, type OperationId, type Reply } from '../../http.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { members, withHeader } from '../../changes/replies.js';
import { everyTimestamp, everyValue, isObject } from '../../changes/values.js';
import { variant, variantTable } from '../variant.js';

/** Changes the body of an error without a documented shape. */
function onShapeless(change: (answer: Reply, message: string) => Partial<Reply>): Alter {
  return (answer, call) =>
    answer.status < 400 || call?.route.errorShape
      ? answer
      : { ...answer, ...change(answer, messageOf(answer)) };
}

// A page of a gateway before the server has no JSON body.
function messageOf({ body }: Reply): string {
  const { message } = members(body);
  return typeof message === 'string' ? message : '';
}

// The operations with a stated status for a broken rule (ruling:refusal).
const states400: readonly OperationId[] = ['createVirtualAccount', 'updateVirtualAccount', 'createRecipient'];

// Any number is valid except for a 401 (service/error-numbers).
const ownNumbers: Readonly<Record<number, number>> = { 400: 1004, 404: 1040, 409: 0, 413: -1, 429: 2900 };

const minute = 60_000;

const hour = 60 * minute;

/** Adds a field to an object, except to `errors`, which has messages by field name. */
function withOneMore(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { errors } = value;
  if (!isObject(errors)) return { ...value, x_trace: 'T-1' };
  const { x_trace: _, ...messages } = errors;
  return { ...value, errors: messages, x_trace: 'T-1' };
}

const indented = (body: unknown): string =>
  JSON.stringify(body, null, 2).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const day = 24 * 60 * minute;

/** Changes the times of responses, or their form. */
const otherTimes =
  (change: (time: number, call: Call | undefined) => string): Alter =>
  (answer, call) => ({ ...answer, body: everyTimestamp(answer.body, (time) => change(time, call)) });

const zeroTime = '0001-01-01T00:00:00Z';

/** Choices about replies of all operations. */
export const answers = variantTable({
  'zero-times-for-never': variant(
    "The server returns Go's zero time for changes and completions that never happened.",
  )
    .about('ruling:times')
    .on('createRecipient')
    .shows('data.updated_at', zeroTime)
    .on('createEsimOrder')
    .shows('data.completed_datetime', (time) => time ?? zeroTime)
    .on('listEsimOrders')
    .shows('data.*.completed_datetime', (time) => time ?? zeroTime),
  'error-bodies-html': variant('The server returns errors as HTML pages.')
    .about('ruling:error-bodies')
    .warns(/\/response.refusal-is-json$/)
    .alter(
      onShapeless((answer, message) => ({
        headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
        text: `<!doctype html><title>${answer.status}</title><p>${message}</p>`,
      })),
    ),
  'error-bodies-empty': variant('The server returns errors without a body, unless it must state amounts.')
    .about('ruling:error-bodies')
    .alter(
      onShapeless((answer) => {
        const { 'content-type': _, ...headers } = answer.headers;
        return answer.refusal === 'balance' ? {} : { headers, text: '' };
      }),
    ),
  'error-bodies-in-envelope': variant('The server returns errors in the envelope, with status false.')
    .about('ruling:error-bodies')
    .alter(onShapeless((_, message) => ({ body: { status: false, message, data: null } }))),
  'refusals-422': variant('The server rejects an invalid request with 422.')
    .about('ruling:refusal')
    .refuses('rule', (_, call) =>
      states400.some((id) => id === call?.route.operationId) ? {} : { status: 422 },
    ),
  'wrong-method-404': variant('The server returns 404 for a wrong method.')
    .about('ruling:refusal')
    .alter((answer) =>
      answer.refusal === 'method'
        ? { ...reply(404, { error: 404, message: 'Not found' }), refusal: 'path' }
        : answer,
    ),
  'wrong-method-503': variant('The server returns 503 for a wrong method, like a gateway without a route.')
    .about('ruling:server-errors')
    .refuses('method', 503),
  'wrong-method-501': variant('The server returns 501 for a wrong method.')
    .about('ruling:server-errors')
    .refuses('method', 501),
  'checks-requests-before-credentials': variant(
    'The server rejects an invalid request before it checks credentials.',
  )
    .about('ruling:authentication-first')
    .warns(/^service\/authentication-first$/)
    .refuses('credentials', (_, call) => {
      if (!call || !/"[bn][vi]n":"(?!\d{11}")/.test(call.request.body)) return {};
      const refusal = new Refusal('rule', 'A number must have 11 digits.');
      const { headers: _headers, ...answer } = call.behaviour.service.refuse(refusal, call);
      return answer;
    }),
  'unknown-is-forbidden': variant('The server returns 403 for unknown resources, except account numbers.')
    .about('service/forbidden')
    .refuses('absent', (_, call) =>
      call?.route.operationId === 'updateVirtualAccount' ? {} : { status: 403 },
    ),
  'error-numbers-of-their-own': variant('The server returns error numbers of its own.')
    .about('service/error-numbers')
    .refuses('any', ({ body, status }) => {
      const own = ownNumbers[status];
      const isNumbered = typeof members(body)['error'] === 'number' && own !== undefined;
      return isNumbered ? { body: { ...members(body), error: own } } : {};
    }),
  'reads-answer-201': variant('The server returns 201 for reads without a stated status.')
    .about('ruling:success-status')
    .when(({ method }) => method === 'GET')
    .answers(201),
  'unauthorized-in-one-shape': variant(
    'The server returns one shape for the bad credentials of all operations.',
  )
    .about('ruling:unauthorized-bodies')
    .warns(/\/response\.unauthorized-body$/)
    .refuses('credentials', (_, call) =>
      call?.route.operationId === 'confirmTransaction'
        ? {}
        : { body: { message: 'Unauthorized', code: 'E401' } },
    ),
  'unauthorized-with-challenge': variant(
    'The server names its scheme in WWW-Authenticate with a 401, as HTTP requires.',
  )
    .about('ruling:error-bodies')
    .refuses('credentials', withHeader('www-authenticate', 'ApiKey realm="service"')),
  'extra-fields': variant('The server adds a field to every object.')
    .about('ruling:additional-fields')
    .alter((answer) => ({
      ...answer,
      body: everyValue(answer.body, withOneMore),
    })),
  'identity-coding': variant('The server sends `Content-Encoding: identity`.')
    .about('service/content-coding')
    .alter(withHeader('content-encoding', 'identity')),
  'gzip-coding': variant('The server compresses its responses.')
    .about('service/content-coding')
    .alter((answer) => ({ ...withHeader('content-encoding', 'gzip')(answer), encode: gzipSync })),
  'timestamps-with-offset': variant('The server returns timestamps with a fraction and an offset.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time + hour).toISOString().replace('Z', '+01:00'))),
  'timestamps-in-microseconds': variant('The server returns timestamps with six digits of a second.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time).toISOString().replace('Z', '000Z'))),
  'timestamps-without-offset': variant('The server returns timestamps without fraction and offset.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time).toISOString().slice(0, 19))),
  'content-type-with-charset': variant('The server writes the content type differently.')
    .about('ruling:wire-format')
    .alter((answer) =>
      answer.text === undefined
        ? withHeader('content-type', 'Application/JSON;Charset=UTF-8')(answer)
        : answer,
    ),
  'json-indented': variant('The server indents JSON, and escapes non-ASCII characters.')
    .about('ruling:wire-format')
    .alter((answer) => ({ ...answer, write: indented })),
  'times-in-whole-minutes': variant('The server returns timestamps in whole minutes.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time - (time % minute)).toISOString())),
  'times-behind-a-moved-clock': variant(
    'The server moves time windows, but not its dates, when the clock is moved by days.',
  )
    .about('ruling:times')
    .alter(
      // A record keeps its time, so that a repeated request shows the same one.
      otherTimes((time, call) => {
        const days = Math.floor((time - (call?.clock.origin ?? time)) / day);
        return new Date(days > 0 && days < 10 ? time - days * day : time).toISOString();
      }),
    ),
});
