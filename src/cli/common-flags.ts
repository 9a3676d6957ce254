import { defined } from '../contract/json.js';
import { shownUrl } from '../http/network.js';
import { TargetError } from '../target/target.js';
import { commaList, fileOrSwitch, list, oneOf, positive, text, toggle } from './flags.js';

/** Flags that describe the server under test, of all commands that send something to it. */
export const serverFlags = {
  config: text('<file>', 'flags and target in a file (default: cwit.config.json where there is one)', {
    isOfOneCall: true,
  }),
  target: text('<file>', 'target file (JSON)', {
    details: 'It may have comments. Flags and the environment override it.',
  }),
  baseUrl: text('<url>', 'where the server answers', {
    details: 'The paths of the contract are appended.',
  }),
  apiKey: text('<key>', 'public key; or CWIT_API_KEY'),
  apiSecret: text('<secret>', 'secret; better by CWIT_API_SECRET, which no process list shows'),
  stateHandler: text('<url>', 'provider-state endpoint of the server', {
    details: 'See [states.md](states.md).',
  }),
  features: commaList(
    '<name>',
    "features, tags or operations that the server offers, '!name' for all but it (default: everything)",
    {
      details:
        'Features are `transactions`, `accounts`, `recipients`, `wallet`, `identity`, `cards`, `flights`, `esim`, `webhooks`, `idempotency` and `rate-limit`. A list that only leaves out begins with everything.',
    },
  ),
  environment: oneOf(['sandbox', 'live'], 'what the server is', {
    details:
      '`sandbox` is the default. [A live server](certify.md#a-live-server) gets no request that creates, charges or pays.',
  }),
  allow: commaList('<id>', 'send these operations to a live server, though they have an effect'),
  requestsPerMinute: positive('what the suite may send', { details: '1,000 by default, 100 for live.' }),
  header: {
    ...list('<header>', "'Name: value' of further headers to the server", {
      details: 'They do not go to its state handler. A value whose name looks secret is in no report.',
    }),
    schema: { type: 'array', items: { type: 'string', pattern: '^[^:]+:' } },
  },
  proxy: {
    ...text('<url>', 'send everything through this proxy; or HTTP_PROXY, HTTPS_PROXY, NO_PROXY', {
      details: 'The variables never count for loopback addresses.',
    }),
    schema: { type: 'string', pattern: '^https?://' },
  },
  ca: text('<file>', 'trust this certificate authority (PEM), too; or NODE_EXTRA_CA_CERTS'),
  cert: text('<file>', 'client certificate (PEM)'),
  key: text('<file>', 'key of the client certificate (PEM)'),
};

/** Flags of all commands that test something, for what is tested and what is left of it. */
export const runFlags = {
  only: commaList('<id>', 'judge these requirements, operations, tags or features only', {
    details: '`cwit list` prints their names; features are those of `--features`, such as `rate-limit`.',
  }),
  skip: commaList('<id>', 'leave these requirements, operations, tags or features out', {
    details: 'The report shows them as not testable, and is never complete.',
  }),
  out: text('<dir>', 'where the reports go', { details: 'One run at a time uses it.' }),
  har: fileOrSwitch('keep every exchange as HTTP Archive (default: traffic.har in --out)', {
    details: 'It holds no secrets. See [traffic.md](traffic.md).',
  }),
  requireComplete: toggle('exit 3 when something could not be judged'),
  showPersonalData: toggle(
    'show BVN, NIN, card numbers, phones and the like as they are: for your own test data',
  ),
  verbose: toggle('show all causes, and all messages of a failure in full'),
};

/** The positional URL of the commands that send requests to a server. */
export const serverUrl = ['[url]', 'base URL of the server; the same as --base-url'] as const;

/** The flags, with the URL that was given as an argument. Throws a TargetError when --base-url differs from it. */
export const withBaseUrl = <F extends { baseUrl?: string }>(flags: F, url: string | undefined): F => ({
  ...flags,
  ...defined({ baseUrl: givenUrl(url, flags.baseUrl, '--base-url') }),
});

/** The URL that was given as an argument or by a flag. Throws a TargetError when they differ. */
export function givenUrl(
  argument: string | undefined,
  value: string | undefined,
  flag: string,
): string | undefined {
  if (argument === undefined || value === undefined || argument === value) return argument ?? value;
  throw new TargetError(
    `Two URLs are given: ${shownUrl(argument)} as the argument, ${shownUrl(value)} by ${flag}. Remove one of them.`,
  );
}

/** The credentials that the environment gives; an empty variable gives none. */
export function environmentCredentials(): { apiKey?: string; apiSecret?: string } {
  const { CWIT_API_KEY, CWIT_API_SECRET } = process.env;
  return defined({ apiKey: CWIT_API_KEY || undefined, apiSecret: CWIT_API_SECRET || undefined });
}
