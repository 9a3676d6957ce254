import { Argument, type Command as Commander } from 'commander';
import { optionOf, type Flags, type FlagValues } from './flags.js';

export type Group = 'Test' | 'Inspect' | 'Set up' | 'Serve';

/** A command: its help, and its action, which is loaded when the command is called. */
export interface Command<F extends Flags = Flags, Words extends unknown[] = never[]> {
  name: string;
  description: string;
  /** The heading of `cwit --help` under which the command is listed. */
  group: Group;
  /** The positional arguments, such as `<file...>` or `[dir]`: name, help and default. */
  words?: readonly (readonly [name: string, help: string, value?: string])[];
  flags: F;
  /** Passes the flags after the first argument on to another command. */
  passesFlagsOn?: boolean;
  run(flags: FlagValues<F>, ...words: Words): Promise<number>;
}

/** Infers the types of a declaration. */
export const command = <F extends Flags, Words extends unknown[]>(
  declared: Command<F, Words>,
): Command<F, Words> => declared;

export function addCommand(program: Commander, declared: Command, end: (code: number) => void): void {
  const { name, description, group, words = [], flags, passesFlagsOn = false } = declared;
  const added = program.command(name).description(description).passThroughOptions(passesFlagsOn);
  added.helpGroup(`${group}:`);
  for (const [word, help, value] of words) {
    const argument = new Argument(word, help);
    added.addArgument(value === undefined ? argument : argument.default(value));
  }
  for (const [flag, one] of Object.entries(flags)) added.addOption(optionOf(flag, one));
  added.action(async (...given: unknown[]) => {
    // Commander passes the arguments first, then the flags, then the command itself.
    const [values, ...before] = [given.at(-2), ...given.slice(0, -2)] as [FlagValues<Flags>, ...never[]];
    end(await declared.run(values, ...before));
  });
}
