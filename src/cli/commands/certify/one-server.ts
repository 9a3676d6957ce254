import { TargetError } from '../../../target/target.js';

type Flags = Readonly<Record<string, unknown>>;

/**
 * Flags name one server: a target, or the embedded reference server, which is judged where no target is `described`.
 * Throws a TargetError that names the flag which means the other one.
 */
export function expectOneServer(described: boolean, ofTarget: Flags, ofEmbedded: Flags): void {
  const [embedded, forgotten] = [ofEmbedded, ofTarget].map((flags) =>
    Object.keys(flags).find((name) => flags[name] !== undefined),
  );
  if (described && embedded)
    throw new TargetError(
      `--${embedded} is for the embedded reference server, and a target is given: leave out one of them.`,
    );
  if (!described && !embedded && forgotten)
    throw new TargetError(
      `--${forgotten} is about a server, and none is given: name it by --base-url or --target. Without one, the embedded reference server is judged.`,
    );
}
