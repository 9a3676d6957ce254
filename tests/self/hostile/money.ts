import type { Hostile } from './hostile.js';
import { changing } from './raw.js';

const odd: Readonly<Record<string, string>> = {
  '500 digits': '9'.repeat(500),
  '100,000 digits': '9'.repeat(1e5),
  '500 decimals': `1.${'9'.repeat(500)}`,
  '1e100000000': '1e100000000',
  '1e-100000000': '1e-100000000',
  '-0': '-0.00',
  'no number': 'plenty',
  nothing: '',
};

/** Requirements that a constant balance fails: operations that cost something seem to be free. */
export const moved =
  /^(getWallet\/|(initiateTransfer|queryLoanFeature|verifyEnhancedNin|createEsimOrder)\/(debit|charge|insufficient-balance|fee|no-overdraft|refusal-debits-nothing|any-sequence))/;

/** Balances that are not amounts of money. */
export const money: readonly Hostile[] = Object.entries(odd).map(([name, balance]) => ({
  name: `a balance of ${name}`,
  at: 'getWallet',
  answer: changing((text) => text.replace(/"available_balance":"[^"]*"/, `"available_balance":"${balance}"`)),
  // `-0` can be read, but it never changes.
  may: name === '-0' ? moved : /^getWallet\//,
  hides: /^initiateTransfer\//,
}));
