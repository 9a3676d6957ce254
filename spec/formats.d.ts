type FormatName = 'iso-timestamp' | 'offset-timestamp' | 'local-datetime' | 'decimal-text';

/** Each of the contract's own text formats, and whether a text is of it. */
export declare const formats: Readonly<Record<FormatName, (text: string) => boolean>>;

/** Each of them as a regular expression, which takes days and hours that do not exist, too. */
export declare const patterns: Readonly<Record<FormatName, string>>;
