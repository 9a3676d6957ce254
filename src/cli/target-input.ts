import { readTargetFile, type TargetInput } from '../target/target.js';
import { defined } from './defined.js';

/** The description of a target by its file, the environment and the flags; the latter win. */
export function targetInput(file: string | undefined, flags: TargetInput): TargetInput {
  return { ...(file === undefined ? {} : readTargetFile(file)), ...fromEnvironment(), ...defined(flags) };
}

/** What the environment says of a target; an empty variable says nothing. */
function fromEnvironment(): TargetInput {
  const { env } = process;
  return defined({
    baseUrl: env['CWIT_BASE_URL'] || undefined,
    stateHandler: env['CWIT_STATE_HANDLER'] || undefined,
    apiKey: env['CWIT_API_KEY'] || undefined,
    apiSecret: env['CWIT_API_SECRET'] || undefined,
  });
}
