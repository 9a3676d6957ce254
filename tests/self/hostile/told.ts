import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Hostile } from './hostile.js';
import { moved } from './money.js';
import { changing, passed } from './raw.js';

type Answer = Hostile['answer'];

const json = 'application/json';

/** The correct answer with other headers, and perhaps encoded. */
const under =
  (headers: Record<string, string>, coded = (text: string): string | Buffer => text): Answer =>
  ({ status, text }, outgoing) =>
    void outgoing.writeHead(status, { 'content-type': json, ...headers }).end(coded(text));

/** The correct wallet, with its balances written differently. */
const balances = (text: string): Answer =>
  changing((wallet) => {
    const body = JSON.parse(wallet) as { data?: { balance?: object } };
    if (body.data?.balance) body.data.balance = { available_balance: text, ledger_balance: text };
    return JSON.stringify(body);
  });

const spending = /^(initiateTransfer|getWallet|createEsimOrder|queryLoanFeature)\/(?!pact|fuzz|body|auth)/;

const everywhere: readonly [name: string, headers: Record<string, string>, tells?: RegExp][] = [
  ['gzip that is announced, and not sent', { 'content-encoding': 'gzip' }, /Content-Encoding gzip/],
  [
    'JSON in UTF-8 that calls itself UTF-16',
    { 'content-type': `${json}; charset=utf-16` },
    /charset utf-16, but the body is UTF-8/,
  ],
  ['a problem document for everything', { 'content-type': 'application/problem+json' }],
];
const codings: readonly [coding: string, compress: (text: string) => Buffer][] = [
  ['gzip', (text) => gzipSync(text)],
  ['br', (text) => brotliCompressSync(text)],
];

/** Answers that break no rule, or none that shows. The report mentions them all the same. */
export const told: readonly Hostile[] = [
  {
    name: 'status 304 with a body, at a reader',
    at: 'listBanks',
    answer: ({ text }, outgoing) =>
      void outgoing.socket!.end(
        `HTTP/1.1 304 Not Modified\r\ncontent-type: ${json}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      ),
    fails: { 'response.success': /304/ },
  },
  ...everywhere.map(([name, headers, tells]): Hostile => ({
    name,
    at: 'everywhere',
    answer: under(headers),
    ...(tells ? { tells } : {}),
  })),
  ...codings.map(([coding, compress]): Hostile => ({
    name: `${coding} that is sent without a request for it`,
    at: 'initiateTransfer',
    answer: under({ 'content-encoding': coding }, compress),
    tells: new RegExp(`Content-Encoding ${coding}`),
  })),
  {
    name: 'JSON with the media type of HTML',
    at: 'initiateTransfer',
    answer: under({ 'content-type': 'text/html' }),
    fails: { 'response.content-type': /Content-Type text\/html/ },
  },
  { name: 'JSON without a media type', at: 'everywhere', answer: passed },
  ...['NaN', '٣', '12.50 NGN', '--'].map((text) => ({
    name: `balances written as ${JSON.stringify(text)}`,
    at: 'getWallet' as const,
    answer: balances(text),
    only: spending,
    hides: /./,
    may: /^$/,
    tells: /\d+ not testable: ".*" is not a decimal number/,
  })),
  ...['43,210.50', '0043210.500', '4321050e-2'].map((text) => ({
    name: `balances written as ${text}`,
    at: 'getWallet' as const,
    answer: balances(text),
    only: /^getWallet\/(?!pact|fuzz)/,
    may: moved,
  })),
];
