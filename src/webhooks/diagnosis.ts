import type { Exchange } from '../contract/exchange.js';
import { corruptCredential } from '../contract/wrong-credentials.js';
import { shownUrl } from '../http/network.js';
import { isAcknowledged, type Dispatcher } from './dispatcher.js';
import { mistakes } from './expect-signed.js';
import type { Message } from './message.js';
import { sign, signatureHeader } from './sign.js';

interface Experiment {
  /** The change to a genuine event. */
  change: (message: Message) => Partial<Message>;
  /** The fault and the fix of a receiver that accepts the event only with this change. */
  finding: string;
}

interface Answers {
  url: string;
  genuine: Exchange;
  status: number;
  /** The statuses for a wrong signature, for none, for a GET, and at an unknown path; 0 without an answer. */
  others: { wrong: number; unsigned: number; get: number; elsewhere: number };
}

/**
 * Why a receiver accepts no genuine event, or accepts everything, and what to do, in sentences. It sends events with other headers,
 * signatures, bodies and addresses.
 *
 * @param genuine the exchange of a genuine event
 * @returns undefined if only another secret explains the answer, or if nothing answers
 */
export async function diagnose(dispatcher: Dispatcher, genuine: Exchange): Promise<string | undefined> {
  const { url, secret } = dispatcher.options;
  const send = (change: Partial<Message>, message = dispatcher.genuine()): Promise<Exchange> =>
    dispatcher.deliver({ ...message, isForged: true, ...change }, 'an experiment to find the fault');
  const wrong = ({ raw }: Message) => ({ signature: sign(raw, corruptCredential(secret)) });
  const isRejected = genuine.response && !isAcknowledged(genuine);
  const all = isRejected ? experiments(dispatcher, genuine) : [];
  const accepting = new Set<Experiment>();
  await dispatcher.each(all, async (experiment) => {
    const message = dispatcher.genuine();
    if (isAcknowledged(await send(experiment.change(message), message))) accepting.add(experiment);
  });
  for (const { change, finding } of all.filter((one) => accepting.has(one))) {
    const message = dispatcher.genuine();
    // A receiver that accepts a wrong signature as well does not show that the change matters.
    const forged = await send({ ...change(message), ...wrong(message) }, message);
    if (!isAcknowledged(forged)) return finding;
  }
  const message = dispatcher.genuine();
  const others = { wrong: 0, unsigned: 0, get: 0, elsewhere: 0 };
  const changes: [keyof typeof others, Partial<Message>][] = [
    ['wrong', wrong(message)],
    ['unsigned', { signature: undefined }],
    ['get', { signature: undefined, method: 'GET' }],
    ['elsewhere', { signature: undefined, url: new URL('/cwit-unknown-path', url).href }],
  ];
  await dispatcher.each(changes, async ([name, change]) => {
    others[name] = (await send(change, message)).response?.status ?? 0;
  });
  const answers = { url, genuine, status: genuine.response?.status ?? 0, others };
  return causes.find(([applies]) => applies(answers))?.[1](answers);
}

function experiments({ options: { url, secret } }: Dispatcher, genuine: Exchange): Experiment[] {
  const slash = new URL(url);
  slash.pathname = slash.pathname.endsWith('/') ? slash.pathname.slice(0, -1) : `${slash.pathname}/`;
  const location = redirection(genuine, url);
  const isNear = location && new URL(location).hostname === slash.hostname;
  return [
    ...['HTTP_SERVICE_HTTP_SIGNATURE', 'HTTP-SERVICE-HTTP-SIGNATURE', 'SERVICE_HTTP_SIGNATURE'].map(
      (header) => ({
        change: () => ({ header }),
        finding: `It accepts the event with the signature in a header ${header}. The service sends ${signatureHeader}; PHP, WSGI and Rack only show this header to their code as HTTP_SERVICE_HTTP_SIGNATURE. Read ${signatureHeader} from the request (in Node, in lower case).`,
      }),
    ),
    ...[...(isNear ? [location] : []), slash.href].map((other) => ({
      change: () => ({ url: other }),
      finding: `It accepts the event at ${shownUrl(other)}. Use that address: the service follows no redirections.`,
    })),
    ...(
      [
        // An empty key and a zero byte make the same HMAC.
        ['\0', 'is empty: set it'],
        [`${secret}\n`, 'ends with a line feed: remove it'],
        [`"${secret}"`, 'has quotes around it: remove them'],
      ] as const
    ).map(([key, fault]) => ({
      change: ({ raw }: Message) => ({ signature: sign(raw, key) }),
      finding: `It accepts the event if it is signed with another secret. The secret of the receiver ${fault}.`,
    })),
    ...[
      ['the signature in upper case', (body: Buffer) => sign(body, secret).toUpperCase()] as const,
      ['sha512= before the signature', (body: Buffer) => `sha512=${sign(body, secret)}`] as const,
      ...mistakes,
    ].map(([what, make]) => ({
      change: ({ raw }: Message) => ({
        signature: make(Buffer.from(raw), { apiKey: '', apiSecret: secret }),
      }),
      finding: `It accepts the event with ${what}. Compute and compare the hex HMAC-SHA512 of the raw body, before any parsing.`,
    })),
    ...(
      [
        ['with an object as metadata', (raw) => raw.replace('"metadata":null', '"metadata":{}')],
        ['without the members that are null', (raw) => JSON.stringify(JSON.parse(raw, nullsRemoved))],
      ] as const satisfies [string, (raw: string) => string][]
    ).map(([what, rewritten]) => ({
      change: ({ raw }: Message) => ({ raw: rewritten(raw), signature: sign(rewritten(raw), secret) }),
      finding: `It accepts the event ${what}. Its check of the body must accept what the contract allows.`,
    })),
  ];
}

const nullsRemoved = (_: string, value: unknown): unknown => value ?? undefined;

/** The URL that an answer redirects to. */
function redirection({ response }: Exchange, url: string): string | undefined {
  const { location } = response?.headers ?? {};
  const isRedirection = response && response.status >= 300 && response.status < 400;
  return isRedirection && location && URL.canParse(location, url) ? new URL(location, url).href : undefined;
}

const isEverywhere = ({ status, others }: Answers): boolean =>
  Object.values(others).every((other) => other === status);
const textOf = ({ genuine: { response } }: Answers): string => response?.text ?? '';

/** Whether a response is a page for people, which receivers of events seldom return. */
export const isPage = ({ response }: Exchange): boolean => /^\s*<(!doctype|html)/i.test(response?.text ?? '');

const isOneOf =
  (...statuses: number[]) =>
  ({ status }: Answers): boolean =>
    statuses.includes(status);

/** The causes in the order in which they are tried, each with its condition. */
const causes: readonly [applies: (answers: Answers) => unknown, says: (answers: Answers) => string][] = [
  [
    ({ status, others }) => status === 0 && others.get > 0,
    ({ others }) =>
      `It answers a GET with ${others.get}, and never answers an event. Check that its handler always ends the response, and see its log.`,
  ],
  [({ status }) => status === 0, () => ''],
  [
    (x) => x.status < 300 && isEverywhere(x) && isPage(x.genuine),
    () =>
      'It answers every request with the same page, also a GET, at an unknown path and without a signature. This is a login page, a captive portal or a web application and no receiver of events: check the address.',
  ],
  [({ status }) => status < 300, () => ''],
  [
    ({ genuine, url }) => redirection(genuine, url),
    ({ genuine, url }) =>
      `It redirects to ${shownUrl(redirection(genuine, url)!)}, and the service follows no redirections. Use the final address; if that is a login page, exempt the path of the receiver from the login.`,
  ],
  [
    ({ others }) => others.unsigned >= 200 && others.unsigned < 300,
    () =>
      'It accepts an event without a signature, and rejects the right one. Check CWIT_API_SECRET or --secret; the receiver must also reject events without a signature.',
  ],
  [
    (x) => isEverywhere(x) && isOneOf(401, 403, 407, 511)(x),
    () =>
      'It answers every request so, also a GET, at an unknown path and without a signature. Either a firewall, an allow-list of source addresses or a login in front of the receiver rejects this machine, or it checks the signature of every request with another secret. Allow this machine there, then check CWIT_API_SECRET or --secret.',
  ],
  [
    (x) => isOneOf(404, 405, 501)(x) && x.others.wrong === x.status,
    ({ others }) =>
      `No route takes a POST there (a GET gets ${others.get}, an unknown path ${others.elsewhere}). Check the path of the URL and the method of the route.`,
  ],
  [
    isOneOf(415),
    () => 'It does not take the Content-Type of events, which is application/json. Accept that type.',
  ],
  [
    isOneOf(413),
    ({ genuine }) => `It takes no body of ${genuine.request.body?.length} bytes. Raise its limit.`,
  ],
  [isOneOf(429), () => 'It limits the rate, also after a wait of 15 s. Wait, or raise its limit.'],
  [
    (x) => x.status === 419 || /csrf|cross-site|authenticity.?token/i.test(textOf(x)),
    () =>
      'It asks for a token against cross-site request forgery (CSRF), which the service does not send. Exempt the path of the receiver from that check.',
  ],
  [
    ({ genuine: { response } }) =>
      /^(basic|bearer|digest|negotiate)/i.test(response?.headers['www-authenticate'] ?? ''),
    () =>
      'It asks for an HTTP authentication, which the service does not send. Exempt the path of the receiver from it.',
  ],
  [
    (x) => x.status >= 500 && isEverywhere(x),
    () =>
      'It fails at every request, also a GET and at an unknown path. Start the receiver behind its gateway, and see the log of both.',
  ],
  [
    ({ status, others }) => status >= 500 && others.wrong < 500,
    ({ others }) =>
      `It rejects a wrong signature with ${others.wrong}, so it accepts this one and then fails. See its log.`,
  ],
  [({ status }) => status >= 500, () => 'It fails at every event, also with a wrong signature. See its log.'],
  [
    ({ status, others }) => status !== others.wrong,
    ({ others }) =>
      `It answers ${others.wrong} to a wrong signature, so it accepts this one and then rejects the event itself. Its check of the body is too strict, or it looks for the order, which the suite invented: accept the documented events of orders that it does not know.`,
  ],
  [
    (x) => isOneOf(400, 409, 422)(x) && x.others.unsigned === x.status,
    ({ status }) =>
      `It answers ${status} also to a wrong signature and to none, so it rejects the body before it checks the signature, or answers so to every signature. Accept the documented events; then check CWIT_API_SECRET or --secret.`,
  ],
];
