export interface Bank {
  readonly code: string;
  readonly name: string;
  /** ISO 3166 code of its country. */
  readonly country: string;
}

/** The banks and providers that transfers reach. */
export const banks: readonly Bank[] = [
  { code: '999991', name: 'Partner Bank A', country: 'NG' },
  { code: '120001', name: 'Partner Bank B', country: 'NG' },
  { code: 'MTN', name: 'MTN Mobile Money', country: 'GH' },
  { code: 'MPESA', name: 'M-PESA', country: 'KE' },
];

/** The banks at which virtual accounts are reserved. */
export const partnerBanks = { a: '999991', b: '120001' } as const;

export function bankName(code: string): string {
  return banks.find((bank) => bank.code === code)?.name ?? code;
}
