import { membersOf } from '../contract/json.js';
import { readFileSync } from 'node:fs';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { ajvErrors, type SchemaError } from '../contract/contract.js';
import { packageFile } from '../contract/package-files.js';
import { parentOf, partsOf, valueAt } from '../contract/pointer.js';
import { didYouMean, quoted } from './did-you-mean.js';
import { offerNames } from './offer.js';
import { TargetError } from './target-error.js';
import { lineOf, parseJsonc, readText } from './user-files.js';

/** Reads a target file or a configuration: JSON that may have comments. Throws a TargetError that names file, line and member. */
export function readDescription(path: string, of: Described = 'target', advice = ''): unknown {
  const { input, mistakes } = parseTargetText(readText(path, path, advice), of);
  if (mistakes.length === 0) return input;
  throw new TargetError(mistakes.map(({ line, text }) => `${path}:${line}: ${text}`).join('\n'));
}

export function parseTargetText(text: string, of: Described = 'target') {
  const read = parseJsonc(text, { allowTrailingComma: true });
  if ('wrong' in read) return { input: undefined, mistakes: [{ line: read.line, text: `${read.wrong}.` }] };
  const { value: input, tree } = read;
  const mistakes = mistakesOf(input, of).map((mistake) => ({
    line: lineOf(text, tree && offsetOf(tree, mistake.path)),
    text: mistake.text,
  }));
  return { input, mistakes: mistakes.toSorted((one, other) => one.line - other.line) };
}

/** The offset of a member, including its name, or of an item of an array. */
function offsetOf(tree: Node, path: readonly (string | number)[]): number | undefined {
  const node = findNodeAtLocation(tree, [...path]);
  return node?.parent?.type === 'property' ? node.parent.offset : node?.offset;
}

interface TargetMistake {
  /** The names and indices that lead there. */
  path: (string | number)[];
  text: string;
}

/** Descriptions of a server, or that contain one, with their validators. */
const validators = { target: 'targetFile', config: 'configFile', options: 'certifyOptions' } as const;
type Described = keyof typeof validators;

/** The mistakes in a target description, a configuration or options, each with its place and the nearest known name. */
export function mistakesOf(input: unknown, of: Described = 'target'): TargetMistake[] {
  const errors = ajvErrors(validators[of], input)
    // An `if` error only repeats another error, of a fixture.
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => mistakeOf(error, input, of));
  return [...errors, ...unknownFeatures(of === 'options' ? membersOf(input)['target'] : input)];
}

// The names come from the contract and are not in the schema.
function unknownFeatures(input: unknown): TargetMistake[] {
  const { features } = membersOf(input);
  if (!Array.isArray(features)) return [];
  return features.flatMap((name: unknown, at) => {
    const bare = typeof name === 'string' ? name.replace(/^!/, '') : undefined;
    if (bare === undefined || offerNames.includes(bare)) return [];
    const path = ['features', at];
    return [{ path, text: `${placeOf(path)}: ${unknown(bare, offerNames)}` }];
  });
}

function mistakeOf(error: SchemaError, input: unknown, of: Described): TargetMistake {
  const { keyword, params, instancePath, schemaPath, message } = error;
  const path = partsOf(instancePath).map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  const place = placeOf(path);
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const known = namesAt(of, parentOf(schemaPath.slice(1)));
    // Members of the target are easily given as options.
    const inside = path.length > 0 ? [] : namesAt(of, '/properties/target').map((one) => `target.${one}`);
    return { path: [...path, name], text: `${place}: ${unknown(name, known, inside)}` };
  }
  if (params['pattern'] === '^https?://')
    return { path, text: `${place}: it must begin with http:// or https://.` };
  const given = keyword === 'enum' ? valueAt(input, instancePath) : undefined;
  if (typeof given === 'string')
    return { path, text: `${place}: ${unknown(given, (params['allowedValues'] as unknown[]).map(String))}` };
  return { path, text: `${place}: ${message ?? keyword}.` };
}

// A longer name that is near no known one may be a secret in the wrong place.
const longest = 16;

const shown = (name: string): string =>
  [...name].length > longest && !name.includes(' ')
    ? `a text of ${[...name].length} characters`
    : `"${name}"`;

function unknown(name: string, known: readonly string[], more: readonly string[] = []): string {
  const question = didYouMean(name, [...known, ...more]);
  return `${question ? quoted(name) : shown(name)} is not known.${question || ` Known: ${known.join(', ') || 'none'}.`}`;
}

/** A place in the form `fixtures[1].values`. */
function placeOf([first, ...rest]: readonly (string | number)[]): string {
  if (first === undefined) return 'at the top';
  return `${first}${rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;
}

/** The names of the members that a part of a schema allows. */
function namesAt(of: Described, pointer: string): string[] {
  const schema = JSON.parse(readFileSync(packageFile(`generated/${of}.schema.json`), 'utf8')) as unknown;
  return Object.keys(membersOf(valueAt(schema, `${pointer}/properties`)));
}
