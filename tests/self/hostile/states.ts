import type { ServerResponse } from 'node:http';
import type { Passing } from '../support/proxy.js';
import type { Hostile } from './hostile.js';
import { dripping, flooding, head, passed, socketOf } from './raw.js';

const only =
  /^(initiateTransfer\/(response|debit|echo)|(freezeCard|listEsimOrders|confirmTransaction|listBanks)\/response|getWallet\/(?!pact)|listTransactions\/filter-customer|createRecipient\/response|verifyEnhancedNin\/response\.success|searchFlights\/response\.success|orderProcessing\/(?!pact))/;

type Answer = Hostile['answer'];
type Values = Record<string, unknown>;

const askedOf = ({ asked }: Passing) => JSON.parse(asked) as { state: string; action: string };

/** The states of the first check are set up correctly, and teardown works. */
const later =
  (answer: Answer): Answer =>
  (passing, outgoing) => {
    const { state, action } = askedOf(passing);
    (action === 'setup' && state !== 'a transaction exists' ? answer : passed)(passing, outgoing);
  };

/** Corrupts the values of each state. */
const bent = (bend: (value: unknown, name: string) => unknown): Answer =>
  later((passing, outgoing) => {
    const values = Object.entries(JSON.parse(passing.text) as Values);
    const others = Object.fromEntries(values.map(([name, value]) => [name, bend(value, name)]));
    outgoing.writeHead(passing.status).end(JSON.stringify(others));
  });

const text =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_, outgoing) =>
    void outgoing.writeHead(status, headers).end(body);

const silence: Answer = () => undefined;

const tooLarge = /gave no usable answer \(.*the answer is larger than 1 MiB/;
const redirected = (status: number): RegExp =>
  new RegExp(`redirects \\(${status}\\), and the suite does not follow redirections`);

/** Every third answer differs. */
function everyThird(answer: Answer): Answer {
  let turn = 0;
  return (...args) => (++turn % 3 === 0 ? answer : passed)(...args);
}

/** Each state but the first has the values of the one before. */
function another(): Answer {
  let before = '{}';
  return later((passing, outgoing) => {
    passed({ ...passing, text: before }, outgoing);
    before = passing.text;
  });
}

const hidden: readonly [name: string, answer: Answer, tells: RegExp][] = [
  ['hangs', later(silence), /hangs/],
  ['drips', later(dripping(head(), ' ', 100)), /hangs/],
  ['answers without end', later(flooding(head(), Buffer.alloc(2 ** 16, ' '))), tooLarge],
  ['answers {}', later(text(200, '{}')), /(?:gave|returned) no \w+/],
  ['answers null', later(text(200, 'null')), /answered 200 without a JSON object/],
  ['answers a list', later(text(200, '[{}]')), /answered 200 without a JSON object/],
  ['answers HTML', later(text(200, '<html></html>')), /answered 200 without a JSON object/],
  ['answers null for each value', bent(() => null), /(?:gave|returned) no \w+/],
  ['answers empty texts', bent(() => ''), /(?:gave|returned) no \w+/],
  [
    'answers a number for each text, and a text for each number',
    bent((value) => (typeof value === 'string' ? 7 : '7')),
    /gave invalid values \(\w+: got a number, expected text/,
  ],
  ['answers lists', bent((value) => [value]), /got a list, expected text/],
  ['answers nested objects', bent((value) => ({ value })), /got an object, expected text/],
  ['answers true', bent(() => true), /got a boolean, expected text/],
  ['answers texts of 100 KB', bent(() => 'x'.repeat(1e5)), /got text of 100000/],
  ['answers texts of 1 MB', bent(() => 'x'.repeat(1e6)), tooLarge],
  [
    'writes amounts for people',
    bent((value, name) => (name === 'available_balance' ? '43,210.50 NGN' : value)),
    /available_balance: got other text/,
  ],
  ['redirects', later(text(307, '', { location: '/states' })), redirected(307)],
  ['redirects elsewhere', later(text(302, '', { location: 'http://127.0.0.1:9/' })), redirected(302)],
  ['refuses', later(text(401, 'who are you?')), /answered 401 \(who are you\?\) for/],
  ['breaks', later(text(500, '<h1>Internal error</h1>')), /answered 500/],
  [
    'names the secret in its error',
    later(text(500, 'it is not REFERENCE-SECRET-93be5f0c1a7d64')),
    /^(?!.*REFERENCE-SECRET-93be5f0c1a7d64).*answered 500 \(it is not/,
  ],
  ['breaks now and then', everyThird(later(text(500, ''))), /answered 500/],
  [
    'resets the connection at one state',
    (passing, outgoing) => {
      const { state, action } = askedOf(passing);
      if (action === 'setup' && state === 'a virtual card exists') socketOf(outgoing).resetAndDestroy();
      else passed(passing, outgoing);
    },
    /gave no usable answer \(.*ECONNRESET/,
  ],
  [
    'hangs at one state',
    (passing, outgoing) =>
      (askedOf(passing).state === 'a wallet exists' ? silence : passed)(passing, outgoing),
    /hangs at "a wallet exists": it gave no answer in time/,
  ],
];

const unlessUndone =
  (answer: Answer): Answer =>
  (...args) =>
    (askedOf(args[0]).action === 'setup' ? passed : answer)(...args);

const kept: readonly [name: string, answer: Answer][] = [
  ['answers late', (passing, outgoing) => void setTimeout(() => passed(passing, outgoing), 300)],
  ['does not undo', unlessUndone(text(500, ''))],
  ['hangs when it is to undo', unlessUndone(silence)],
  [
    'gives what nobody asked for',
    (passing: Passing, outgoing: ServerResponse) => {
      const more = { __proto__2: 1, constructor: 'x', then: 'y', other: [1] };
      outgoing.end(JSON.stringify({ ...(JSON.parse(passing.text) as Values), ...more }));
    },
  ],
];

const refused: readonly [name: string, answer: Answer, says: RegExp][] = [
  ['hangs from the beginning', silence, /accepts connections but does not answer in time/],
  [
    'redirects all',
    text(308, '', { location: '/elsewhere' }),
    /\(308\) or any of 22 others.*does not follow redirections/,
  ],
  ['rejects all', text(401, '{}'), /does not set up "a transaction exists" \(401\) or any of 22 others/],
  ['knows nothing', text(404, '{}'), /does not set up "a transaction exists" \(404\) or any of 22 others/],
];

const at = 'states' as const;

const isSilent = (name: string): boolean => /hangs|drips/.test(name);

// The suite trusts the values of a state (ruling:state-is-true): an order of the wrong type fails the list.
const may = /^listEsimOrders\/(filter|default)-type$/;

const all: readonly Hostile[] = [
  {
    name: 'answers the values of another state',
    at,
    answer: another(),
    tells: /(?:gave|returned) no \w+/,
    only,
    hides: /./,
    may,
  },
  ...hidden.map(([name, answer, tells]) => ({ name, at, answer, tells, only, hides: /./ }) as const),
  ...kept.map(([name, answer]) => ({ name, at, answer, only }) as const),
  ...refused.map(([name, answer, says]) => ({ name, at, answer, refused: says }) as const),
].map((row) => ({ ...row, name: `a state handler that ${row.name}` }));

/** Hostile or wrong state handlers. Requirements that need their values are not testable, and nothing fails. */
export const states: readonly Hostile[] = all.filter(({ name }) => !isSilent(name));

/** State handlers that make the suite wait. */
export const silentStates: readonly Hostile[] = all.filter(({ name }) => isSilent(name));
