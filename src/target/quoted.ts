const longest = 80;

/** What a user wrote, as a sentence shows it; of a long text its beginning. */
export const quoted = (text: string): string =>
  `"${text.length > longest ? `${text.slice(0, longest)}…` : text}"`;
