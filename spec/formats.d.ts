/** Each of the contract's own text formats, and whether a text is of it. */
export declare const formats: Readonly<
  Record<'iso-timestamp' | 'local-datetime' | 'decimal-text', (text: string) => boolean>
>;
