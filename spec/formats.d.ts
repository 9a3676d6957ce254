type FormatName = 'iso-timestamp' | 'offset-timestamp' | 'local-datetime' | 'decimal-text';

/** A test for each of the contract's own text formats. */
export declare const formats: Readonly<Record<FormatName, (text: string) => boolean>>;

/** The same formats as regular expressions, which also match days and hours that do not exist. */
export declare const patterns: Readonly<Record<FormatName, string>>;
