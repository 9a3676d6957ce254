export interface Failed {
  /** The path of the file; empty for an error outside any file. */
  file: string;
  /** The names of the suites and of the test; empty if no test is known. */
  names: readonly string[];
  /** Whether a suite failed, for example in `beforeAll`. */
  isSuite?: boolean;
}

export declare function vitestCommand(failed: Failed): string;
export declare function proveCommand(failed: Failed): string;
export declare function patternOf(phrases: readonly string[]): RegExp;
export declare function aloneCommand(failed: Failed): string;
export declare function aloneNamed(names: readonly string[]): RegExp;
