/** ISO 8601 in UTC and whole seconds: `2026-01-14T10:00:00Z`. */
export function timestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -'.000Z'.length)}Z`;
}

const hour = 3_600_000;

/** The same with the offset of Lagos: `2026-01-14T11:00:00+01:00`. */
export function timestampWithOffset(milliseconds: number): string {
  return timestamp(milliseconds + hour).replace('Z', '+01:00');
}
