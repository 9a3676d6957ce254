import type { Big } from 'big.js';

/** Whether a text is an unsigned or negative decimal number, without exponent, grouping or spaces. */
export function isDecimalText(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** The number of decimals. */
export function scaleOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** Exact decimal text with at least two decimals: `50000.00`. */
export function moneyText(amount: Big): string {
  const exact = amount.toFixed();
  return scaleOf(exact) > 2 ? exact : amount.toFixed(2);
}

/** The same number without trailing zeros: `50000`, `1250.5`. */
export function shortMoneyText(amount: Big): string {
  return amount.toFixed();
}

/** The same number with its thousands grouped: `1,250.75`. */
export function groupedMoneyText(amount: Big): string {
  const [whole = '', fraction] = moneyText(amount).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), fraction].filter((part) => part !== undefined).join('.');
}

/** ISO 8601 in UTC and whole seconds: `2026-01-14T10:00:00Z`. */
export function timestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -'.000Z'.length)}Z`;
}

const hour = 3_600_000;

/** The same with the offset of Lagos: `2026-01-14T11:00:00+01:00`. */
export function timestampWithOffset(milliseconds: number): string {
  return timestamp(milliseconds + hour).replace('Z', '+01:00');
}
