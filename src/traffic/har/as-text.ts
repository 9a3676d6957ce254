/** A text or a number as text; empty for other values, which some tools write in place of a missing one. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
