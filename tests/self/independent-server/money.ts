/** Decimal text to minor units; undefined for anything else. */
export function toMinor(text: unknown): bigint | undefined {
  const [, whole, part] = (typeof text === 'string' && /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text)) || [];
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt((part ?? '').padEnd(2, '0'));
}

const halves = (minor: bigint): [whole: string, part: string] => [
  String(minor / 100n),
  String(minor % 100n).padStart(2, '0'),
];

/** Minor units to decimal text without trailing zeros: `50000`, `-49999.5`. */
export function plain(minor: bigint): string {
  if (minor < 0n) return `-${plain(-minor)}`;
  const [whole, part] = halves(minor);
  const shown = part.replace(/0+$/, '');
  return `${whole}${shown && `.${shown}`}`;
}

/** Minor units to decimal text with four digits behind the point: `1250.7500`. */
export const long = (minor: bigint): string => `${halves(minor).join('.')}00`;

/** Minor units for the eye: `50,000.00`. */
export function grouped(minor: bigint): string {
  const [whole, part] = halves(minor);
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
