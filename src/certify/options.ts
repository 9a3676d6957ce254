import { requirements, type RequirementId } from '../contract/contract.js';
import { defined } from '../contract/json.js';
import { replayOf } from '../engine/context/sampled-values.js';
import type { Depth } from '../engine/schedule/depth.js';
import type { RunMeta } from '../report/build/build.js';
import type { Report } from '../report/model/model.js';
import { didYouMeanId, quoted } from '../server-under-test/did-you-mean.js';
import { featuresOf, offerNames } from '../server-under-test/offer.js';
import { mistakesOf } from '../server-under-test/target-mistakes.js';
import { TargetError, type TargetInput } from '../server-under-test/target.js';
import { quick } from './suites.js';

/** A requirement, an operation, a tag or a feature, as in `cwit list`; editors complete the requirements. */
type Selector = RequirementId | (string & {});

/** The options of a run. In their schema, members that are also flags have the bounds of the flags. */
export interface CertifyOptions {
  /** The server: `baseUrl`, `apiKey` and `apiSecret` at least. */
  target: TargetInput;
  /**
   * The requirements, operations, tags or features to test. By default all, or with `depth: 'quick'` the requirements that
   * detect most per request.
   */
  only?: readonly Selector[];
  /** Those to skip. The report lists them as skipped. */
  skip?: readonly Selector[];
  /** Stops the run after this number of failed requirements. */
  bail?: number;
  /** Determines every random choice; random by default. The report names it. */
  seed?: number;
  /** Replays one failing case of the single property in `only`, with `seed`. */
  path?: string;
  depth?: Depth;
  /** The most requests of the run. */
  maxRequests?: number;
  maxMinutes?: number;
  /** The most requirements tested in parallel; by default 8. */
  connections?: number;
  /** `remembered` of an earlier report: without a clock, the run resends requests of that earlier run. */
  earlier?: Report['remembered'];
  /** The command that the report gives for testing a requirement again. */
  again?: RunMeta['again'];
  /** The path of the journal, to which the run appends every event as it happens. */
  journal?: string;
  /** Shows personal data, such as a BVN or a phone number, unmasked. Use it for your own test data only. */
  showPersonalData?: boolean;
}

/** The options of a run, in which `only` and `skip` are ids of requirements. */
export type CheckedOptions = Omit<CertifyOptions, 'only' | 'skip'> & Selection;
type Replayed = Pick<CheckedOptions, 'path' | 'seed' | 'only'>;
// The type of the engine would need types of packages that are not installed.
type Suites = { entries: readonly { id: RequirementId; kind: string }[] };
type Names = { only?: readonly string[] | undefined; skip?: readonly string[] | undefined };
type Selection = { only?: readonly RequirementId[]; skip?: readonly RequirementId[] };

/** Checks the options of the library, which may come from plain JavaScript. Throws a TargetError that names the option. */
export function checkedOptions(options: CertifyOptions): CheckedOptions {
  const mistakes = mistakesOf(options, 'options').map(({ text }) => text);
  if (mistakes.length > 0) throw new TargetError(`options: ${mistakes.join(' ')}`);
  const { only = options.depth === 'quick' ? quick : undefined, skip, ...rest } = options;
  for (const name of ['baseUrl', 'apiKey', 'apiSecret'] as const)
    if (!rest.target[name]) throw new TargetError(`options.target.${name} is missing.`);
  return { ...rest, ...selection({ only, skip }) };
}

const asMember = (name: string): string => `options.${name}`;
const ids = requirements.map(({ id }) => id);
const tested = requirements.filter((row) => !row.excluded).map(({ id }) => id);

/** The requirements that `only` and `skip` select; `nameOf` writes names of options in messages. Throws a TargetError. */
export function selection(names: Names, nameOf = asMember): Selection {
  const [only, skip] = [names.only, names.skip].map((list) => list && selected(list));
  if (!(only ?? ids).some((id) => tested.includes(id) && !skip?.includes(id)))
    throw new TargetError(
      `No requirement is left to test by ${nameOf('only')} and ${nameOf('skip')}: name others, or skip fewer.`,
    );
  return defined({ only, skip });
}

/** The requirements of these ids, operations, tags and features. Throws a TargetError. */
export function selected(names: readonly string[]): RequirementId[] {
  const chosen = names.flatMap((name) => {
    const own = requirements.filter((row) => [row.id, row.operation, row.tag].includes(name));
    // A name that is both a tag and a feature means the tag.
    const rows = own.length > 0 ? own : requirements.filter((row) => featuresOf(row).includes(name));
    if (rows.length > 0) return rows.map(({ id }) => id);
    throw new TargetError(
      `No requirement, operation, tag or feature is called ${quoted(name)}.${didYouMeanId(name, ids, offerNames)} \`cwit list\` prints all names.`,
    );
  });
  return [...new Set(chosen)];
}

/** Checks that `path` names one value of one property under one seed. Throws a TargetError. */
export function checkReplay(options: Replayed, suites: Suites, nameOf = asMember): void {
  const { path = '', seed, only = [] } = options;
  const [option, ofSeed] = [nameOf('path'), nameOf('seed')];
  if (!replayOf(path))
    throw new TargetError(
      `${option} ${path} is not the path of a failing case: copy ${option} and ${ofSeed} from a failure report.`,
    );
  if (seed === undefined)
    throw new TargetError(`${option} needs ${ofSeed}: copy both from a failure report.`);
  const properties = suites.entries.filter(({ id, kind }) => kind === 'property' && only.includes(id));
  if (properties.length !== 1)
    throw new TargetError(
      `${option} replays one case of one property: name the property with ${nameOf('only')}, as the failure report does.`,
    );
}
