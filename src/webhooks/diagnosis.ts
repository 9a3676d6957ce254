import type { Exchange } from '../contract/exchange.js';
import { corruptCredential } from '../contract/wrong-credentials.js';
import { shownUrl } from '../http/network.js';
import { isAcknowledged, type Dispatcher } from './dispatcher.js';
import { mistakes } from './expect-signed.js';
import type { Message } from './message.js';
import { sign, signatureHeader } from './sign.js';

/** A change to a genuine event, and the sentences for a receiver that accepts the event only with this change. */
type Experiment = readonly [finding: string, change: (message: Message) => Partial<Message>];

/**
 * Why a receiver accepts no genuine event, or accepts everything, and what to do, in sentences; undefined if only another secret
 * explains the answer to the genuine event, or if nothing answers. It sends events with other headers, signatures, bodies and addresses.
 */
export async function diagnose(dispatcher: Dispatcher, genuine: Exchange): Promise<string | undefined> {
  const { url, secret } = dispatcher.options;
  // Each further event would be waited out as well.
  if (genuine.response?.status === 429) return byStatus[429];
  const wrong = ({ raw }: Message) => ({ signature: sign(raw, corruptCredential(secret)) });
  const send = ([, change]: Experiment, isWrong = false): Promise<Exchange> => {
    const message = dispatcher.genuine();
    const changed = { ...message, isForged: true as const, ...change(message) };
    return dispatcher.deliver(isWrong ? { ...changed, ...wrong(message) } : changed, 'an experiment');
  };
  const all = experiments(dispatcher, genuine);
  const accepting = new Set<Experiment>();
  await dispatcher.each(all, async (one) => isAcknowledged(await send(one)) && accepting.add(one));
  // A receiver that accepts a wrong signature as well does not show that the change matters.
  for (const one of all) if (accepting.has(one) && !isAcknowledged(await send(one, true))) return one[0];
  const statuses: number[] = [];
  const others: Experiment[1][] = [
    wrong,
    () => ({ signature: undefined }),
    () => ({ signature: undefined, method: 'GET', raw: '' }),
    () => ({ signature: undefined, url: new URL('/cwit-unknown-path', url).href }),
  ];
  await dispatcher.each(others.entries(), async ([index, change]) => {
    statuses[index] = (await send(['', change])).response?.status ?? 0;
  });
  return causeOf(url, genuine, statuses);
}

function experiments({ options: { url, secret } }: Dispatcher, genuine: Exchange): Experiment[] {
  if (!genuine.response || isAcknowledged(genuine)) return [];
  const slash = new URL(url);
  slash.pathname = slash.pathname.endsWith('/') ? slash.pathname.slice(0, -1) : `${slash.pathname}/`;
  const redirected = redirection(genuine, url) ?? url;
  const isNear = new URL(redirected).hostname === slash.hostname;
  const withKey = (key: string, fault: string): Experiment => [
    `It accepts the event if it is signed with another secret. The secret of the receiver ${fault}.`,
    ({ raw }) => ({ signature: sign(raw, key) }),
  ];
  const withBody = (what: string, of: (raw: string) => string): Experiment => [
    `It accepts the event ${what}. Its check of the body must accept what the contract allows.`,
    ({ raw }) => ({ raw: of(raw), signature: sign(of(raw), secret) }),
  ];
  const signatures: typeof mistakes = [
    ['the signature in upper case', (body) => sign(body, secret).toUpperCase()],
    ['sha512= before the signature', (body) => `sha512=${sign(body, secret)}`],
    ...mistakes,
  ];
  return [
    ...['HTTP_SERVICE_HTTP_SIGNATURE', 'HTTP-SERVICE-HTTP-SIGNATURE', 'SERVICE_HTTP_SIGNATURE'].map(
      (header): Experiment => [
        `It accepts the event with the signature in a header ${header}. The service sends ${signatureHeader}; PHP, WSGI and Rack only show this header to their code as HTTP_SERVICE_HTTP_SIGNATURE. Read ${signatureHeader} from the request (in Node, in lower case).`,
        () => ({ header }),
      ],
    ),
    ...(isNear ? [redirected, slash.href] : [slash.href]).map((other): Experiment => [
      `It accepts the event at ${shownUrl(other)}. Use that address: the service follows no redirections.`,
      () => ({ url: other }),
    ]),
    // An empty key and a zero byte make the same HMAC.
    withKey('\0', 'is empty: set it'),
    withKey(`${secret}\n`, 'ends with a line feed: remove it'),
    withKey(`"${secret}"`, 'has quotes around it: remove them'),
    ...signatures.map(([what, make]): Experiment => [
      `It accepts the event with ${what}. Compute and compare the hex HMAC-SHA512 of the raw body, before any parsing.`,
      ({ raw }) => ({ signature: make(Buffer.from(raw), { apiKey: '', apiSecret: secret }) }),
    ]),
    withBody('with an object as metadata', (raw) => raw.replace('"metadata":null', '"metadata":{}')),
    withBody('without the members that are null', (raw) =>
      JSON.stringify(JSON.parse(raw, (_, value: unknown) => value ?? undefined)),
    ),
  ];
}

/** The URL that an answer redirects to. */
function redirection({ response }: Exchange, url: string): string | undefined {
  const { location } = response?.headers ?? {};
  const isRedirection = response && response.status >= 300 && response.status < 400;
  return isRedirection && location && URL.canParse(location, url) ? new URL(location, url).href : undefined;
}

/** Whether a response is a page for people, which receivers of events seldom return. */
export const isPage = ({ response }: Exchange): boolean => /^\s*<(!doctype|html)/i.test(response?.text ?? '');

const byStatus: Readonly<Record<number, string>> = {
  413: 'It takes no body of this size. Raise its limit to some kilobytes.',
  415: 'It does not take the Content-Type of events, which is application/json. Accept that type.',
  429: 'It limits the rate, also after a wait of 15 s. Wait, or raise its limit.',
};

/** @param others the statuses for a wrong signature, for none, for a GET, and at an unknown path; 0 without an answer */
function causeOf(url: string, genuine: Exchange, others: readonly number[]): string | undefined {
  const { status = 0, headers = {}, text = '' } = genuine.response ?? {};
  const [wrong = 0, unsigned = 0, get = 0, elsewhere = 0] = others;
  const isEverywhere = others.every((other) => other === status);
  if (status === 0)
    return get > 0
      ? `It answers a GET with ${get}, and never answers an event. Check that its handler always ends the response, and see its log.`
      : undefined;
  if (status < 300)
    return isEverywhere && isPage(genuine)
      ? 'It answers every request with a page, also a GET, at an unknown path and without a signature. This is a login page, a captive portal or a web application: check the address.'
      : undefined;
  const location = redirection(genuine, url);
  if (location)
    return `It redirects to ${shownUrl(location)}, and the service follows no redirections. Use the final address; if that is a login page, exempt the path of the receiver from the login.`;
  if (byStatus[status]) return byStatus[status];
  if (unsigned >= 200 && unsigned < 300)
    return 'It accepts an event without a signature, and rejects the right one. Check CWIT_API_SECRET or --secret; the receiver must also reject events without a signature.';
  if (isEverywhere && [401, 403, 407, 511].includes(status))
    return 'It answers every request so, also a GET, at an unknown path and without a signature. Either a firewall, an allow-list of source addresses or a login in front of it rejects this machine, or it checks the signature of every request with another secret. Allow this machine there, then check CWIT_API_SECRET or --secret.';
  if ([404, 405, 501].includes(status) && wrong === status)
    return `No route takes a POST there (a GET gets ${get}, an unknown path ${elsewhere}). Check the path of the URL and the method of the route.`;
  if (status === 419 || /csrf|cross-site|authenticity.?token/i.test(text))
    return 'It asks for a token against cross-site request forgery (CSRF), which the service does not send. Exempt the path of the receiver from that check.';
  if (/^(basic|bearer|digest|negotiate)/i.test(headers['www-authenticate'] ?? ''))
    return 'It asks for an HTTP authentication, which the service does not send. Exempt the path of the receiver from it.';
  if (status >= 500 && wrong >= 500)
    return `It fails at every ${isEverywhere ? 'request: start the receiver behind its gateway' : 'event, also with a wrong signature'}. See its log.`;
  if (status !== wrong)
    return `It answers ${wrong} to a wrong signature, so it accepts this one and then ${status >= 500 ? 'fails. See its log.' : 'rejects the event itself. Its check of the body is too strict, or it looks for the order, which the suite invented: accept the documented events of orders that it does not know.'}`;
  if ([400, 409, 422].includes(status) && unsigned === status)
    return `It answers ${status} also to a wrong signature and to none, so it rejects the body before it checks the signature, or answers so to every signature. Accept the documented events; then check CWIT_API_SECRET or --secret.`;
  return undefined;
}
