/** Decimal text to minor units; undefined for anything else. */
export function toMinor(text: unknown): bigint | undefined {
  const [, whole, part] = (typeof text === 'string' && /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text)) || [];
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt((part ?? '').padEnd(2, '0'));
}

/** Minor units to decimal text without trailing zeros: `50000`, `49999.5`. */
export function plain(minor: bigint): string {
  const part = String(minor % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${minor / 100n}${part && `.${part}`}`;
}

/** Minor units for the eye: `50,000.00`. */
export function grouped(minor: bigint): string {
  const whole = String(minor / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${String(minor % 100n).padStart(2, '0')}`;
}
