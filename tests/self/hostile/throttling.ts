import type { Hostile } from './hostile.js';

const at = 'initiateTransfer';
const after: Record<string, string | undefined> = {
  'no Retry-After': undefined,
  'Retry-After: 999999': '999999',
  'Retry-After in 2099': 'Thu, 01 Jan 2099 00:00:00 GMT',
  'Retry-After: -1': '-1',
  'Retry-After: soon': 'soon',
};

/** Rate limits that never end. Nothing fails for them: the operations behind them are not testable. */
export const throttling: readonly Hostile[] = [
  ...Object.entries(after).map(([name, value]): Hostile => ({
    name: `429 for ever, with ${name}`,
    at: at,
    answer: (_, outgoing) =>
      void outgoing.writeHead(429, value === undefined ? {} : { 'retry-after': value }).end(),
    may: /^$/,
  })),
  {
    name: '429 for ever, at a reader',
    at: 'listBanks',
    answer: (_, outgoing) => void outgoing.writeHead(429).end(),
    may: /^$/,
  },
  {
    name: '429 for ever, everywhere',
    at: 'everywhere',
    answer: (_, outgoing) => void outgoing.writeHead(429, { 'retry-after': '999999' }).end(),
    refused: /429 \(Too Many Requests\)/,
  },
];
