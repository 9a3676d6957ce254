import { Big } from 'big.js';
import { sameText } from '../../behaviour/service.js';
import type { Credentials } from '../../operation.js';
import type { Presented } from '../../behaviour/service.js';
import { isSuccess } from '../../changes/replies.js';
import type { Reply } from '../../http.js';
import { defect, defectsOf } from '../defect.js';

const hour = 3_600_000;

/** Applies `change` to every value in a JSON value. */
function everywhere(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  const inner = Array.isArray(value)
    ? value.map((item) => everywhere(item, change, name))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, everywhere(item, change, key)]))
      : value;
  return change(inner, name);
}

/** Changes every value in the bodies of some responses, by default of successes. */
const rewriting =
  (change: (value: unknown, name: string) => unknown, concerns = isSuccess) =>
  (answer: Reply): Reply =>
    concerns(answer) ? { ...answer, body: everywhere(answer.body, change) } : answer;

const authenticates = (isRight: (given: string, right: string) => boolean) => ({
  authenticates: ({ key, secret }: Presented, right: Credentials): boolean =>
    sameText(key, right.key) && secret !== undefined && isRight(secret, right.secret),
});

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

const isMoney = (value: unknown, name: string): value is string =>
  typeof value === 'string' && /amount|balance|price/.test(name) && /^\d+\.\d+$/.test(value);

/**
 * Defects of code that all operations of a server share: one authentication, one serializer, one writer of errors, one
 * store of keys. Each has one root cause, regardless of the number of operations.
 */
export const sharedCode = defectsOf('service', {
  'shared-secret-by-prefix': defect(
    'The server compares only the first twelve characters of every api-secret.',
  )
    .breaks('createRecipient/auth.wrong-secret')
    .service(authenticates((given, right) => given.slice(0, 12) === right.slice(0, 12))),
  'shared-secret-in-any-case': defect('The server ignores letter case in every api-secret.')
    .breaks('createRecipient/auth.wrong-secret')
    .service(authenticates((given, right) => given.toLowerCase() === right.toLowerCase())),
  'shared-secret-trimmed': defect('The server ignores spaces in every api-secret.')
    .breaks('createRecipient/auth.wrong-secret')
    .service(authenticates((given, right) => given.replaceAll(/\s/g, '') === right)),
  'shared-403-for-credentials': defect('The server returns 403 everywhere for bad credentials.')
    .breaks('getWallet/auth.missing')
    .alter((answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer)),
  'shared-null-for-empty-arrays': defect('The server returns null for every empty array.')
    .breaks('listTransactions/response.body')
    .alter(rewriting((value) => (Array.isArray(value) && value.length === 0 ? null : value))),
  'shared-html-escapes': defect('The server escapes every text of a response for HTML.')
    .breaks('createRecipient/echo-kept')
    .alter(
      rewriting((value) =>
        typeof value === 'string' ? value.replaceAll(/[&<>"']/g, (char) => entities[char]!) : value,
      ),
    ),
  'shared-money-through-floats': defect('The server converts every amount of a response to a 32-bit float.')
    .breaks('service/exact-money')
    .alter(
      rewriting((value, name) =>
        isMoney(value, name) ? new Big(Math.fround(Number(value))).toFixed() : value,
      ),
    ),
  'shared-error-as-text': defect('The server returns every error number as text.')
    .breaks('freezeCard/response.error-body')
    .alter(
      rewriting(
        (value, name) => (name === 'error' && typeof value === 'number' ? String(value) : value),
        ({ status }) => status >= 400,
      ),
    ),
  'shared-times-without-zone': defect('The server returns every time without an offset.')
    .breaks('listTransactions/response.body')
    .alter(
      rewriting((value) =>
        typeof value === 'string' && isTime.test(value)
          ? value.replace('T', ' ').replace(/Z|[+-]\d\d:\d\d$/, '')
          : value,
      ),
    ),
  'shared-clock-of-twelve-hours': defect('The server writes the hours of every time from 0 to 11.')
    .breaks('listTransactions/filter-from')
    .alter(
      rewriting((value) =>
        typeof value === 'string' && isTime.test(value)
          ? value.replace(/T(\d\d)/, (_, hours: string) => `T${String(Number(hours) % 12).padStart(2, '0')}`)
          : value,
      ),
    ),
  'shared-zero-time-for-null': defect('The server returns the zero time for every time that is null.')
    .breaks('confirmTransaction/failed-nulls')
    .alter(
      rewriting((value, name) =>
        value === null && /_(at|date)$|^date/.test(name) ? '0001-01-01T00:00:00Z' : value,
      ),
    ),
  'shared-replays-without-data': defect('The server repeats responses without their data.')
    .breaks('createRecipient/idempotency.replay')
    .alter((answer, call) => {
      if (!call?.replayed || !isSuccess(answer)) return answer;
      const { data: _, ...body } = answer.body as Record<string, unknown>;
      return { ...answer, body };
    }),
  'shared-replays-with-200': defect('The server returns 200 and the first body for every repeated request.')
    .breaks('createRecipient/idempotency.replay')
    .alter((answer, call) => (call?.replayed && answer.status === 201 ? { ...answer, status: 200 } : answer)),
  'shared-keys-for-20-hours': defect('The server stores every response for only 20 hours.')
    .breaks('createRecipient/idempotency.after-23h')
    .service({ keepsFor: () => 20 * hour }),
  'shared-keys-forgotten': defect('The server stores no response for an Idempotency-Key.')
    .breaks('createRecipient/idempotency.replay')
    .service({ slot: () => undefined }),
  'shared-crash-on-null': defect('The server returns 500 for every null in a body.')
    .breaks('createRecipient/response.no-server-error')
    .before((request) => {
      if (/:\s*null\b/.test(request.body)) throw new Error('unhandled');
      return request;
    }),
  'shared-crash-on-broken-json': defect('The server returns 500 for every body that is not JSON.')
    .breaks('createRecipient/body.malformed')
    .service({
      parse: (text) => JSON.parse(text) as Record<string, unknown>,
    }),
});
