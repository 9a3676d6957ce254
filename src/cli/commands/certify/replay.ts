import type { RequirementId } from '../../../contract/contract.js';
import { replayOf } from '../../../engine/context/replay-path.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import { TargetError } from '../../../target/target.js';

/** `--path` names one value of one property under one seed. Throws a TargetError. */
export function checkReplay(
  path: string,
  seed: number | undefined,
  chosen: readonly RequirementId[],
  suites: Registry,
): void {
  if (!replayOf(path))
    throw new TargetError(
      `--path ${path} is no path of a failing case: copy it, and --seed, from the card of a failure.`,
    );
  if (seed === undefined)
    throw new TargetError('--path goes with --seed: copy both from the card of a failure.');
  const properties = suites.entries.filter(({ id, how }) => how === 'property' && chosen.includes(id));
  if (properties.length !== 1)
    throw new TargetError(
      '--path replays one case of one property: name the property with --only, as the card of the failure does.',
    );
}
