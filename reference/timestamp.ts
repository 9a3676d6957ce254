/** ISO 8601 in UTC and whole seconds: `2026-01-14T10:00:00Z`. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
