import { Argument, type Command as Commander } from 'commander';
import { optionOf, type Flags, type FlagValues } from './flags.js';

/** A command: what its help says, and its action, which is loaded when the command is called. */
export interface Command<F extends Flags = Flags, Words extends unknown[] = never[]> {
  name: string;
  description: string;
  /** What stands behind its name: `<file...>` or `[dir]`, its help, and its default. */
  words?: readonly (readonly [name: string, help: string, value?: string])[];
  flags: F;
  /** Flags behind the first word are those of another command. */
  passesFlagsOn?: boolean;
  /** Returns the exit code. */
  run(flags: FlagValues<F>, ...words: Words): Promise<number>;
}

/** Names the types of a declaration. */
export const command = <F extends Flags, Words extends unknown[]>(
  declared: Command<F, Words>,
): Command<F, Words> => declared;

/** Adds a command to a program, or to a command that has several. */
export function addCommand(program: Commander, declared: Command, end: (code: number) => void): void {
  const { name, description, words = [], flags, passesFlagsOn = false } = declared;
  const added = program.command(name).description(description).passThroughOptions(passesFlagsOn);
  for (const [word, help, value] of words) {
    const argument = new Argument(word, help);
    added.addArgument(value === undefined ? argument : argument.default(value));
  }
  for (const [flag, one] of Object.entries(flags)) added.addOption(optionOf(flag, one));
  added.action(async (...given: unknown[]) => {
    // Behind the words commander gives the flags, and the command itself.
    const [values, ...before] = [given.at(-2), ...given.slice(0, -2)] as [FlagValues<Flags>, ...never[]];
    end(await declared.run(values, ...before));
  });
}
