/** A text or a number as text; nothing for anything else, which vendors write where there is nothing. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
