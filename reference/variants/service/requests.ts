import { defaults, type Overrides } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { variant, variantTable } from '../variant.js';
import { type OperationId, type Incoming, reply } from '../../http.js';
import { bodyOf, everyText, jsonOf, onRequestBody } from '../../changes/requests.js';
import { withHeader } from '../../changes/replies.js';
import { everyValue, isObject } from '../../changes/values.js';
import type { Call } from '../../operation.js';

const { service: sound } = defaults;

const known: Partial<Record<OperationId, readonly string[]>> = {
  createVirtualAccount: [
    'email',
    'name',
    'phoneNumber',
    'bankcode',
    'account_type',
    'businessid',
    'bvn',
    'nin',
  ],
  updateVirtualAccount: ['bvn', 'nin'],
  createRecipient: ['type', 'name', 'account_number', 'bank_code', 'currency', 'email', 'phone', 'metadata'],
  initiateTransfer: [
    'amount',
    'account_number',
    'bank_code',
    'account_name',
    'narration',
    'reference',
    'otp',
  ],
};

const uuid = '00000000-0000-4000-8000-000000000000';

const texts = (value: unknown): string[] => {
  const found: string[] = [];
  everyValue(value, (one) => {
    if (typeof one === 'string') found.push(one);
    return one;
  });
  return found;
};

/** Rejects requests with some texts, like the operation itself. */
function refusesTexts(isStrange: (text: string) => boolean): Overrides {
  return {
    before(request) {
      const body = jsonOf(request);
      const strange = Object.entries(isObject(body) ? body : {}).find(([, value]) =>
        texts(value).some(isStrange),
      );
      if (!strange) return request;
      const [name] = strange;
      throw new Refusal('rule', `${name}: not taken.`, {}, { [name]: ['This is not taken'] });
    },
  };
}

/** Answers some requests before the operation, like a gateway. */
function before(status: number, isStopped: (request: Incoming) => boolean): Overrides {
  const page = `<!doctype html><title>${status}</title>`;
  return {
    alter: (answer, call: Call | undefined) =>
      call && isStopped(call.request)
        ? { ...reply(status, null), headers: { 'content-type': 'text/html' }, text: page, refusal: 'size' }
        : answer,
    before(request) {
      if (isStopped(request)) throw new Refusal('size', 'Stopped before.');
      return request;
    },
  };
}

const integers = ['adults', 'children', 'infants'];

/** Converts a number to text, or text to a number. */
function converted(name: string, value: unknown, { route }: Call): unknown {
  const isInteger = integers.includes(name) || (name === 'type' && route.operationId === 'queryLoanFeature');
  if (isInteger) return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof value === 'number' ? String(value) : value;
}

/** Choices about unusual requests: the server or a gateway rejects or cleans them. */
export const requests = variantTable({
  'form-encoded-accepted': variant('The server accepts form-encoded bodies.')
    .about('service/form-encoded')
    .service({
      parse: (text, call) =>
        call.request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
          ? Object.fromEntries(new URLSearchParams(text))
          : sound.parse(text, call),
    }),
  'json-types-converted': variant(
    'The server converts numbers to text, text to numbers, and null to nothing.',
  )
    .about('ruling:type-mismatch')
    .warns(/\.type$|\/fuzz\.rule-bent$/)
    .before((request, call) =>
      onRequestBody((body) =>
        Object.fromEntries(
          Object.entries(body)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => [name, converted(name, value, call)]),
        ),
      )(request, call),
    ),
  'malformed-json-by-parser': variant(
    'The server rejects a body that is not JSON with the error shape of its parser.',
  )
    .about('ruling:malformed-body')
    .refuses('malformed', { status: 400, body: { code: 'ERR_PARSE', message: 'Unexpected end of input' } }),
  'body-without-content-type-refused': variant('The server rejects a body without a JSON Content-Type.')
    .about('service/form-encoded')
    .service({
      parse(text, call) {
        if (!call.request.headers.get('content-type')?.startsWith('application/json'))
          throw new Refusal('malformed', 'Send JSON, and say so in Content-Type.');
        return sound.parse(text, call);
      },
    }),
  'list-content-type-required': variant(
    'The server requires a JSON Content-Type for the list, which has no body.',
  )
    .about('listTransactions/content-type-header')
    .on('listTransactions')
    .rejects(
      ({ headers }) => !headers.has('content-type'),
      new Refusal('rule', 'Say Content-Type: application/json.'),
    ),
  'unknown-members-refused': variant('The server rejects an unknown member of a body.')
    .about('service/unknown-members')
    .before((request, call) =>
      onRequestBody((body) => {
        const names = known[call.route.operationId] ?? Object.keys(body);
        const strange = Object.keys(body).find((name) => !names.includes(name));
        if (strange === undefined) return body;
        throw new Refusal('rule', `${strange}: not known.`, {}, { [strange]: ['This is not known'] });
      })(request, call),
    ),
  'ascii-only': variant('The server rejects text with non-ASCII letters.')
    .about('ruling:odd-texts')
    .with(refusesTexts((text) => /[^\0-\x7f]/.test(text))),
  'texts-at-most-255': variant('The server rejects text of more than 255 characters.')
    .about('ruling:odd-texts')
    .with(refusesTexts((text) => text.length > 255 && !text.startsWith('sel_'))),
  'control-characters-refused': variant('The server rejects control characters in text.')
    .about('ruling:odd-texts')
    .with(refusesTexts((text) => /\p{Cc}|\p{Cs}/u.test(text))),
  'half-emojis-refused': variant('The server rejects text with half a surrogate pair.')
    .about('ruling:odd-texts')
    .with(refusesTexts((text) => /\p{Cs}/u.test(text))),
  'half-emojis-replaced': variant('The server replaces half a surrogate pair with U+FFFD.')
    .about('ruling:odd-texts')
    .reads(everyText((text) => text.replaceAll(/\p{Cs}/gu, '\ufffd'))),
  'control-characters-taken-out': variant('The server removes control characters other than white space.')
    .about('ruling:odd-texts')
    .reads(everyText((text) => text.replaceAll(/(?!\s)\p{Cc}/gu, ''))),
  'bodies-over-8-kb-413': variant('The server returns 413 in HTML for a body of more than 8 kB.')
    .about('ruling:odd-texts')
    .with(before(413, ({ body }) => body.length > 8192)),
  'long-headers-431': variant('The server returns 431 in HTML for a header of more than 800 characters.')
    .about('ruling:odd-texts')
    .with(before(431, ({ headers }) => [...headers.values()].some((value) => value.length > 800))),
  'long-paths-414': variant('The server returns 414 in HTML for a path of more than 1,000 characters.')
    .about('ruling:odd-texts')
    .with(before(414, ({ path, query }) => path.length + String(query).length > 1000)),
  'odd-paths-404': variant('The server returns 404 in HTML for a path with escapes.')
    .about('ruling:odd-texts')
    .with(before(404, ({ path }) => path.includes('%'))),
  'markup-403': variant('The server returns 403 in HTML for text that looks like an attack.')
    .about('ruling:odd-texts')
    .with(
      before(403, ({ body, path, query }) =>
        /<b>|--|\.\.|\$\{|%00/.test(body.replaceAll(/sel_[\w-]+/g, '') + path + String(query)),
      ),
    ),
  'other-content-types-415': variant('The server returns 415 in HTML for a body other than UTF-8 JSON.')
    .about('ruling:form-encoded')
    .with(
      before(
        415,
        ({ headers }) =>
          headers.has('content-type') &&
          !/^application\/json(; ?charset="?utf-8"?)?$/i.test(headers.get('content-type') ?? ''),
      ),
    ),
  'idempotency-keys-are-uuids': variant('The server rejects an Idempotency-Key that is not a UUID.')
    .about('service/idempotency-key-form')
    .rejects(
      ({ headers }) =>
        !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(headers.get('idempotency-key') ?? uuid),
      new Refusal('rule', 'Idempotency-Key: no UUID.', {}, { 'Idempotency-Key': ['No UUID'] }),
    ),
  'phones-assigned-only': variant(
    'The server accepts only Nigerian phone numbers with the prefix of an operator.',
  )
    .about('ruling:given-values')
    .rejects(
      (request) => {
        const phone = String(bodyOf(request)['phoneNumber']);
        return /^\+234/.test(phone) && !/^\+234[789](0[1-9]|1\d)/.test(phone);
      },
      new Refusal('rule', 'phoneNumber: not assigned.', {}, { phoneNumber: ['Not assigned'] }),
    ),
  'idempotency-keys-at-most-255': variant(
    'The server rejects an Idempotency-Key of more than 255 characters.',
  )
    .about('ruling:odd-texts')
    .rejects(
      ({ headers }) => (headers.get('idempotency-key') ?? '').length > 255,
      new Refusal('rule', 'Idempotency-Key: too long.', {}, { 'Idempotency-Key': ['This is too long'] }),
    ),
  'connections-closed': variant('The server closes the connection after each response.')
    .about('ruling:wire-format')
    .alter(withHeader('connection', 'close')),
});
