import { Big } from 'big.js';
import { sameText } from '../../behaviour/service.js';
import type { Credentials } from '../../operation.js';
import type { Presented } from '../../behaviour/service.js';
import { isSuccess } from '../../changes/replies.js';
import type { Reply } from '../../http.js';
import { defect, defectsOf } from '../defect.js';

const hour = 3_600_000;

/** Every value of a JSON value, each replaced by what `change` makes of it. */
function everywhere(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  const inner = Array.isArray(value)
    ? value.map((item) => everywhere(item, change, name))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, everywhere(item, change, key)]))
      : value;
  return change(inner, name);
}

/** Changes every value of the bodies of some answers, by default of successes. */
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

const isMoney = (value: unknown, name: string): value is string =>
  typeof value === 'string' && /amount|balance|price/.test(name) && /^\d+\.\d+$/.test(value);

/**
 * Defects of code that all operations of a server share: one authentication, one serializer, one writer of errors, one
 * store of keys. Each has one root cause, however many operations show it.
 */
export const sharedCode = defectsOf('service', {
  'shared-secret-by-prefix': defect('Only the first twelve characters of every api-secret count.')
    .breaks('createRecipient/auth.wrong-secret')
    .service(authenticates((given, right) => given.slice(0, 12) === right.slice(0, 12))),
  'shared-secret-in-any-case': defect('Capitals and small letters of every api-secret are the same.')
    .breaks('createRecipient/auth.wrong-secret')
    .service(authenticates((given, right) => given.toLowerCase() === right.toLowerCase())),
  'shared-secret-trimmed': defect('Blanks in every api-secret do not count.')
    .breaks('createRecipient/auth.wrong-secret')
    .service(authenticates((given, right) => given.replaceAll(/\s/g, '') === right)),
  'shared-403-for-credentials': defect('Bad credentials get 403 everywhere.')
    .breaks('getWallet/auth.missing')
    .alter((answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer)),
  'shared-null-for-empty-arrays': defect('Every empty array is null.')
    .breaks('listTransactions/response.body')
    .alter(rewriting((value) => (Array.isArray(value) && value.length === 0 ? null : value))),
  'shared-html-escapes': defect('Every text of a response is escaped for HTML.')
    .breaks('createRecipient/echo-kept')
    .alter(
      rewriting((value) =>
        typeof value === 'string' ? value.replaceAll(/[&<>"']/g, (char) => entities[char]!) : value,
      ),
    ),
  'shared-money-through-floats': defect('Every amount of a response goes through a float of 32 bits.')
    .breaks('service/exact-money')
    .alter(
      rewriting((value, name) =>
        isMoney(value, name) ? new Big(Math.fround(Number(value))).toFixed() : value,
      ),
    ),
  'shared-error-as-text': defect('The number of every error is text.')
    .breaks('freezeCard/response.error-body')
    .alter(
      rewriting(
        (value, name) => (name === 'error' && typeof value === 'number' ? String(value) : value),
        ({ status }) => status >= 400,
      ),
    ),
  'shared-times-without-zone': defect('Every time of a response has no offset.')
    .breaks('listTransactions/response.body')
    .alter(
      rewriting((value) =>
        typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)
          ? value.replace('T', ' ').replace(/Z|[+-]\d\d:\d\d$/, '')
          : value,
      ),
    ),
  'shared-replays-with-200': defect('Every repeated request gets 200 with the first body.')
    .breaks('createRecipient/idempotency.replay')
    .alter((answer, call) => (call?.replayed && answer.status === 201 ? { ...answer, status: 200 } : answer)),
  'shared-keys-for-20-hours': defect('Every response is kept for 20 hours.')
    .breaks('createRecipient/idempotency.after-23h')
    .service({ keepsFor: () => 20 * hour }),
  'shared-keys-forgotten': defect('No response is kept for an Idempotency-Key.')
    .breaks('createRecipient/idempotency.replay')
    .service({ slot: () => undefined }),
  'shared-crash-on-null': defect('Every null in a body ends in a 500.')
    .breaks('createRecipient/response.no-server-error')
    .before((request) => {
      if (/:\s*null\b/.test(request.body)) throw new Error('unhandled');
      return request;
    }),
  'shared-crash-on-broken-json': defect('Every body that is not JSON ends in a 500.')
    .breaks('createRecipient/body.malformed')
    .service({
      parse: (text) => JSON.parse(text) as Record<string, unknown>,
    }),
});
