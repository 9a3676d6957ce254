import { defined } from '../contract/json.js';
import { shownUrl } from '../http/network.js';
import { output } from '../output/output.js';
import { suspicionOf, type Tell } from '../server-under-test/given-text.js';
import { readTarget, TargetError, type TargetInput } from '../server-under-test/target.js';
import { commaList, fileOrSwitch, kebab, list, oneOf, picked, positive, text, toggle } from './flags.js';

/** The flags that describe the server under test, for all commands that send requests to it. */
export const serverFlags = {
  config: text(
    '<file>',
    'configuration file with flags and target (default: cwit.config.json, if it exists)',
    {
      isOfOneCall: true,
    },
  ),
  target: text('<file>', 'target file (JSON, comments allowed)', {
    details: 'Flags and the environment override it.',
  }),
  baseUrl: text('<url>', 'base URL of the server', {
    details: 'The suite appends the paths of the contract. The argument URL means the same.',
  }),
  apiKey: text('<key>', 'api-key; or set CWIT_API_KEY'),
  apiSecret: text('<secret>', 'api-secret; safer in CWIT_API_SECRET, which process lists do not show'),
  stateHandler: text('<url>', 'URL of the state handler of the server', {
    details: 'See [states.md](states.md).',
  }),
  features: commaList(
    '<name>',
    "features, tags or operations that the server offers; '!name' excludes one (default: everything)",
    {
      details:
        'Features are `transactions`, `accounts`, `recipients`, `wallet`, `identity`, `cards`, `flights`, `esim`, `webhooks`, `idempotency` and `rate-limit`; `wallet` includes transfers. A list of exclusions alone starts from everything.',
    },
  ),
  environment: oneOf(['sandbox', 'live'], 'kind of server', {
    details:
      '`sandbox` is the default. [A live server](certify.md#a-live-server) receives no request that creates, charges or pays.',
  }),
  allow: commaList('<id>', 'send these operations to a live server despite their side effects'),
  requestsPerMinute: positive('maximum request rate', { details: '1,000 by default, 100 for live.' }),
  header: {
    ...list('<header>', "'Name: value' of extra headers for the server", {
      details: 'The state handler does not receive them. Reports omit values whose names look secret.',
    }),
    schema: { type: 'array', items: { type: 'string', pattern: '^[^:]+:' } },
  },
  proxy: text('<url>', 'send requests through this proxy; or set HTTP_PROXY, HTTPS_PROXY, NO_PROXY', {
    details: 'The variables do not apply to loopback addresses.',
  }),
  ca: text('<file>', 'trust this certificate authority (PEM); or set NODE_EXTRA_CA_CERTS'),
  cert: text('<file>', 'client certificate (PEM)'),
  key: text('<file>', 'private key of the client certificate (PEM); CWIT_KEY_PASSPHRASE decrypts it'),
};

/** The flags of all commands that test something, for the selection and the reports. */
export const runFlags = {
  only: commaList('<id>', 'test only these requirements, operations, tags or features', {
    details: '`cwit list` prints their names; `--features` lists the features, such as `rate-limit`.',
  }),
  skip: commaList('<id>', 'skip these requirements, operations, tags or features', {
    details: 'The report shows them as not testable and is never complete.',
  }),
  out: text('<dir>', 'folder for the reports', { details: 'Only one run at a time can use it.' }),
  har: fileOrSwitch('write every exchange to an HTTP Archive (default: traffic.har in --out)', {
    details: 'It contains no secrets. See [traffic.md](traffic.md).',
  }),
  requireComplete: toggle('exit 3 if any requirement could not be tested'),
  showPersonalData: toggle('do not mask BVN, NIN, card numbers, phones and so on; for your own test data'),
  verbose: toggle('print all root causes and observations, and full messages'),
};

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

const variables = {
  baseUrl: 'CWIT_BASE_URL',
  stateHandler: 'CWIT_STATE_HANDLER',
  apiKey: 'CWIT_API_KEY',
  apiSecret: 'CWIT_API_SECRET',
} as const;
type Variables = { [Member in keyof typeof variables]?: string };

/** The name of the variable of a target member. */
export const variableOf = (member: string): string => variables[member as keyof typeof variables];

/** The target members in the environment; an empty variable counts as missing. */
export function fromEnvironment(): Variables {
  const given = Object.entries(variables).map(([member, name]) => [member, process.env[name] || undefined]);
  return defined(Object.fromEntries(given));
}

export const sayTrimmed: Tell = (sentence) => output.complain(sentence);

/** Reads the credentials and addresses that a user gave, and prints what was removed or looks wrong. Throws a TargetError. */
export function readGiven(given: TargetInput, sourceOf: (member: string) => string): TargetInput {
  const read = readTarget(given, sourceOf, sayTrimmed);
  for (const member of ['apiKey', 'apiSecret'] as const) {
    const suspicion = suspicionOf(read[member]);
    if (suspicion !== undefined) output.complain(`${sourceOf(member)} ${suspicion}: check it.`);
  }
  return read;
}

export function givenCredentials(flags: { apiKey?: string; apiSecret?: string } = {}): Variables {
  const names = ['apiKey', 'apiSecret'] as const;
  const given = { ...picked(fromEnvironment(), names), ...picked(flags, names) };
  const sourceOf = (member: string) => (member in flags ? `--${kebab(member)}` : variableOf(member));
  return picked(readGiven(given, sourceOf), names);
}
