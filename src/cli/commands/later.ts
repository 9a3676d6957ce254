/**
 * An action that loads what it needs when it is called: help, and what is wrong with a flag, need none of it. What it
 * resolves to is the exit code.
 */
export const later = (action: (options: never) => Promise<number>) => async (options: unknown) => {
  process.exitCode = await action(options as never);
};
