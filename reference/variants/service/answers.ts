import type { Alter } from '../../behaviour/index.js';
import { reply, type OperationId, type Reply } from '../../http.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { members, withHeader } from '../../changes/replies.js';
import { everyTimestamp, everyValue, isObject } from '../../changes/values.js';
import { variant, variantTable } from '../variant.js';

/** Changes the body of an error where the document gives no shape for it. */
function onShapeless(change: (answer: Reply, message: string) => Partial<Reply>): Alter {
  return (answer, call) =>
    answer.status < 400 || call?.route.errorShape
      ? answer
      : { ...answer, ...change(answer, messageOf(answer)) };
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

const minute = 60_000;

const hour = 60 * minute;

/** An object with a field more; `errors` is no object in this sense, but messages by field name. */
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

/** Writes the times of answers in another form, or other times. */
const otherTimes =
  (change: (time: number, call: Call | undefined) => string): Alter =>
  (answer, call) => ({ ...answer, body: everyTimestamp(answer.body, (time) => change(time, call)) });

const zeroTime = '0001-01-01T00:00:00Z';

/** Choices about replies, whatever the operation. */
export const answers = variantTable({
  'zero-times-for-never': variant('What was never changed or completed has the zero time of Go.')
    .about('ruling:times')
    .on('createRecipient')
    .shows('data.updated_at', zeroTime)
    .on('createEsimOrder')
    .shows('data.completed_datetime', (time) => time ?? zeroTime)
    .on('listEsimOrders')
    .shows('data.*.completed_datetime', (time) => time ?? zeroTime),
  'error-bodies-html': variant('Errors are HTML pages.')
    .about('ruling:error-bodies')
    .warns(/\/response.refusal-is-json$/)
    .alter(
      onShapeless((answer, message) => ({
        headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
        text: `<!doctype html><title>${answer.status}</title><p>${message}</p>`,
      })),
    ),
  'error-bodies-empty': variant('Errors have no body, but for the one that must state amounts.')
    .about('ruling:error-bodies')
    .alter(
      onShapeless((answer) => {
        const { 'content-type': _, ...headers } = answer.headers;
        return answer.refusal === 'balance' ? {} : { headers, text: '' };
      }),
    ),
  'error-bodies-in-envelope': variant('Errors have the envelope, with status false.')
    .about('ruling:error-bodies')
    .alter(onShapeless((_, message) => ({ body: { status: false, message, data: null } }))),
  'refusals-422': variant('What breaks a rule gets 422.')
    .about('ruling:refusal')
    .refuses('rule', (_, call) =>
      states400.some((id) => id === call?.route.operationId) ? {} : { status: 422 },
    ),
  'wrong-method-404': variant('A wrong method gets 404.')
    .about('ruling:refusal')
    .alter((answer) =>
      answer.refusal === 'method'
        ? { ...reply(404, { error: 404, message: 'Not found' }), refusal: 'path' }
        : answer,
    ),
  'wrong-method-503': variant('A gateway has no route for a wrong method, and answers 503.')
    .about('ruling:server-errors')
    .refuses('method', 503),
  'wrong-method-501': variant('A wrong method gets 501.')
    .about('ruling:server-errors')
    .refuses('method', 501),
  'checks-requests-before-credentials': variant('A broken rule is refused before credentials are looked at.')
    .about('ruling:authentication-first')
    .warns(/^service\/authentication-first$/)
    .refuses('credentials', (_, call) =>
      call && /"[bn][vi]n":"(?!\d{11}")/.test(call.request.body)
        ? call.behaviour.service.refuse(new Refusal('rule', 'A number must have 11 digits.'), call)
        : {},
    ),
  'unknown-is-forbidden': variant('What is not known gets 403, but for account numbers.')
    .about('service/forbidden')
    .refuses('absent', (_, call) =>
      call?.route.operationId === 'updateVirtualAccount' ? {} : { status: 403 },
    ),
  'error-numbers-of-their-own': variant('Errors have numbers of their own.')
    .about('service/error-numbers')
    .refuses('any', ({ body, status }) => {
      const own = ownNumbers[status];
      const isNumbered = typeof members(body)['error'] === 'number' && own !== undefined;
      return isNumbered ? { body: { ...members(body), error: own } } : {};
    }),
  'reads-answer-201': variant('What reads answers 201, where no status is stated.')
    .about('ruling:success-status')
    .when(({ method }) => method === 'GET')
    .answers(201),
  'unauthorized-with-challenge': variant('A 401 names its scheme in WWW-Authenticate, as HTTP has it.')
    .about('ruling:error-bodies')
    .refuses('credentials', withHeader('www-authenticate', 'ApiKey realm="service"')),
  'extra-fields': variant('Every object has a field more.')
    .about('ruling:additional-fields')
    .alter((answer) => ({
      ...answer,
      body: everyValue(answer.body, withOneMore),
    })),
  'identity-coding': variant('Answers name the Content-Encoding that changes nothing.')
    .about('service/content-coding')
    .alter(withHeader('content-encoding', 'identity')),
  'timestamps-with-offset': variant('Timestamps have a fraction and an offset.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time + hour).toISOString().replace('Z', '+01:00'))),
  'timestamps-in-microseconds': variant('Timestamps have six digits of a second.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time).toISOString().replace('Z', '000Z'))),
  'timestamps-without-offset': variant('Timestamps have neither a fraction nor an offset.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time).toISOString().slice(0, 19))),
  'content-type-with-charset': variant('The content type is written otherwise.')
    .about('ruling:wire-format')
    .alter((answer) =>
      answer.text === undefined
        ? withHeader('content-type', 'Application/JSON;Charset=UTF-8')(answer)
        : answer,
    ),
  'json-indented': variant('JSON is indented, and all but ASCII is escaped.')
    .about('ruling:wire-format')
    .alter((answer) => ({ ...answer, write: indented })),
  'times-in-whole-minutes': variant('Timestamps have no seconds but 00.')
    .about('service/timestamp-form')
    .alter(otherTimes((time) => new Date(time - (time % minute)).toISOString())),
  'times-behind-a-moved-clock': variant(
    'A clock that is moved by days moves the windows, not the days that are written.',
  )
    .about('ruling:times')
    .alter(
      // A record keeps the time that it was given: a repeated request shows the same one.
      otherTimes((time, call) => {
        const days = Math.floor((time - (call?.clock.origin ?? time)) / day);
        return new Date(days > 0 && days < 10 ? time - days * day : time).toISOString();
      }),
    ),
});
