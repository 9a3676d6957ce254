import { sharedDefects, type Defect } from './defect.js';
import { chargeDefects } from './shared/charges.js';

/** Defects of what is charged to the wallet, each proved on one operation or two. */
export const charges: readonly Defect[] = [
  ...sharedDefects(
    'queryLoanFeature',
    chargeDefects,
    'debited-with-tax',
    'not-debited',
    'overdrawn',
    'shortfall-without-available',
  ),
  ...sharedDefects(
    'verifyEnhancedNin',
    chargeDefects,
    'debited-twice',
    'debited-in-whole-units',
    'served-unpaid',
    'drains-wallet',
    'shortfall-as-difference',
    'shortfall-unexplained',
  ),
  ...sharedDefects(
    'createEsimOrder',
    chargeDefects,
    'not-debited',
    'debited-twice',
    'credited',
    'overdrawn',
    'served-unpaid',
    'drains-wallet',
    'shortfall-without-required',
    'shortfall-in-smallest-unit',
  ),
];
