import type { Incoming } from '../../http.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { members, onRequestBody } from '../../rewrite.js';
import type { Overrides } from '../../behaviour/index.js';
import { reply } from '../../http.js';
import { everyValue, isObject } from '../json.js';
import { variantTable } from '../variant.js';

const uuid = '00000000-0000-4000-8000-000000000000';

const texts = (value: unknown): string[] => {
  const found: string[] = [];
  everyValue(value, (one) => {
    if (typeof one === 'string') found.push(one);
    return one;
  });
  return found;
};

function json(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Refuses as the operation does where it sees a text of some kind. */
function refusesTexts(isStrange: (text: string) => boolean): Overrides {
  return {
    before(request) {
      const body = json(request.body);
      const strange = Object.entries(isObject(body) ? body : {}).find(([, value]) =>
        texts(value).some(isStrange),
      );
      if (!strange) return request;
      const [name] = strange;
      throw new Refusal('rule', `${name}: not taken.`, {}, { [name]: ['This is not taken'] });
    },
  };
}

/** Something before the operation answers some requests itself, in its own words. */
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

/** Choices about what is odd in a request: to refuse it, to clean it, or to stop it before anybody reads it. */
export const serviceInputs = variantTable({
  'ascii-only': {
    about: 'ruling:odd-texts',
    summary: 'Texts with letters beyond ASCII are refused.',
    ...refusesTexts((text) => /[^\0-\x7f]/.test(text)),
  },
  'texts-at-most-255': {
    about: 'ruling:odd-texts',
    summary: 'Texts of more than 255 characters are refused.',
    ...refusesTexts((text) => text.length > 255 && !text.startsWith('sel_')),
  },
  'control-characters-refused': {
    about: 'ruling:odd-texts',
    summary: 'Control characters in a text are refused.',
    ...refusesTexts((text) => /\p{Cc}|\p{Cs}/u.test(text)),
  },
  'half-emojis-refused': {
    about: 'ruling:odd-texts',
    summary: 'A text with half of a surrogate pair is refused.',
    ...refusesTexts((text) => /\p{Cs}/u.test(text)),
  },
  'half-emojis-replaced': {
    about: 'ruling:odd-texts',
    summary: 'U+FFFD stands for half of a surrogate pair.',
    before: onRequestBody((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replaceAll(/\p{Cs}/gu, '\ufffd') : value,
        ]),
      ),
    ),
  },
  'control-characters-taken-out': {
    about: 'ruling:odd-texts',
    summary: 'Control characters that are no blanks are taken out.',
    before: onRequestBody((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replaceAll(/(?!\s)\p{Cc}/gu, '') : value,
        ]),
      ),
    ),
  },
  'bodies-over-8-kb-413': {
    about: 'ruling:odd-texts',
    summary: 'A body of more than 8 kB gets 413, in HTML.',
    ...before(413, ({ body }) => body.length > 8192),
  },
  'long-headers-431': {
    about: 'ruling:odd-texts',
    summary: 'A header of more than 800 characters gets 431, in HTML.',
    ...before(431, ({ headers }) => [...headers.values()].some((value) => value.length > 800)),
  },
  'long-paths-414': {
    about: 'ruling:odd-texts',
    summary: 'A path of more than 1,000 characters gets 414, in HTML.',
    ...before(414, ({ path, query }) => path.length + String(query).length > 1000),
  },
  'odd-paths-404': {
    about: 'ruling:odd-texts',
    summary: 'A path with escapes gets 404, in HTML.',
    ...before(404, ({ path }) => path.includes('%')),
  },
  'markup-403': {
    about: 'ruling:odd-texts',
    summary: 'What looks like an attack gets 403, in HTML.',
    ...before(403, ({ body, path, query }) =>
      /<b>|--|\.\.|\$\{|%00/.test(body.replaceAll(/sel_[\w-]+/g, '') + path + String(query)),
    ),
  },
  'other-content-types-415': {
    about: 'ruling:form-encoded',
    summary: 'Anything but JSON in UTF-8 gets 415, in HTML.',
    ...before(
      415,
      ({ headers }) =>
        headers.has('content-type') &&
        !/^application\/json(; ?charset="?utf-8"?)?$/i.test(headers.get('content-type') ?? ''),
    ),
  },
  'idempotency-keys-are-uuids': {
    about: 'service/idempotency-key-form',
    summary: 'An Idempotency-Key that is no UUID is refused.',
    before(request) {
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(request.headers.get('idempotency-key') ?? uuid))
        throw new Refusal('rule', 'Idempotency-Key: no UUID.', {}, { 'Idempotency-Key': ['No UUID'] });
      return request;
    },
  },
  'phones-assigned-only': {
    about: 'ruling:given-values',
    summary: 'A Nigerian phone number has the prefix of an operator.',
    before(request) {
      const { phoneNumber: phone } = members(json(request.body));
      if (typeof phone === 'string' && /^\+234/.test(phone) && !/^\+234[789](0[1-9]|1\d)/.test(phone))
        throw new Refusal('rule', 'phoneNumber: not assigned.', {}, { phoneNumber: ['Not assigned'] });
      return request;
    },
  },
  'idempotency-keys-at-most-255': {
    about: 'ruling:odd-texts',
    summary: 'A longer Idempotency-Key is refused.',
    before(request) {
      if ((request.headers.get('idempotency-key') ?? '').length > 255)
        throw new Refusal(
          'rule',
          'Idempotency-Key: too long.',
          {},
          { 'Idempotency-Key': ['This is too long'] },
        );
      return request;
    },
  },
  'connections-closed': {
    about: 'ruling:wire-format',
    summary: 'Each response ends its connection.',
    alter: (answer) => ({ ...answer, headers: { ...answer.headers, connection: 'close' } }),
  },
});
