import type { Row } from '../row.js';
import { sent, times } from '../../../support/client-traffic.js';

export const rate: readonly Row[] = [
  {
    rule: 'rate-sandbox',
    broken: times(1002, (at) => sent('getWallet', { at: at * 10 })),
    kept: times(1002, (at) => sent('getWallet', { at: at * 61 })),
    count: 2,
  },
  {
    rule: 'rate-live',
    context: { environment: 'live' },
    broken: times(101, (at) => sent('getWallet', { at: at * 10 })),
    kept: times(101, (at) => sent('getWallet', { at: at * 610 })),
  },
  {
    rule: 'wait-after-429',
    broken: [
      sent('getWallet', { status: 429, at: 0, durationMs: 10 }),
      sent('getWallet', { status: 429, at: 100, responseHeaders: { 'Retry-After': '30' } }),
      sent('getWallet', { at: 20_000 }),
    ],
    kept: [
      sent('getWallet', { status: 429, at: 0, durationMs: 50 }),
      // The request was already in progress.
      sent('getWallet', { at: 40 }),
      sent('getWallet', { status: 429, at: 1200, responseHeaders: { 'retry-after': '2' } }),
      sent('getWallet', { at: 3300 }),
    ],
    count: 2,
  },
  {
    rule: 'simulation-in-sandbox',
    context: { environment: 'live' },
    broken: [sent('mockCardTransaction')],
    kept: [sent('freezeCard')],
  },
];
