import { asText } from '../contract/json.js';
import { readFileSync } from 'node:fs';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { ajvErrors, targetSchemaUrl, type SchemaError } from '../contract/contract.js';
import { didYouMean, quoted } from './did-you-mean.js';
import { offerNames } from './offer.js';
import { lineOf, parseJsonc } from './user-files.js';

interface LineMistake {
  line: number;
  text: string;
}

/** Parses a target file; the mistakes are in the order of lines. */
export function parseTargetText(text: string): { input: unknown; mistakes: LineMistake[] } {
  const read = parseJsonc(text, { allowTrailingComma: true });
  if ('wrong' in read) return { input: undefined, mistakes: [{ line: read.line, text: `${read.wrong}.` }] };
  const { value: input, tree } = read;
  const mistakes = mistakesOf(input).map((mistake) => ({
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

/** A part of a target description that the schema does not allow. */
interface TargetMistake {
  /** The names and indices that lead there. */
  path: (string | number)[];
  text: string;
}

/** The mistakes in a target description, each with its place and the nearest known name. */
export function mistakesOf(input: unknown): TargetMistake[] {
  const errors = ajvErrors('targetFile', input)
    // An `if` error only repeats another error, of a fixture.
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => mistakeOf(error, input));
  return [...errors, ...unknownFeatures(input)];
}

// The names come from the contract and are not in the schema.
function unknownFeatures(input: unknown): TargetMistake[] {
  const { features } = (input ?? {}) as { features?: unknown };
  if (!Array.isArray(features)) return [];
  return features.flatMap((name: unknown, at) => {
    const bare = typeof name === 'string' ? name.replace(/^!/, '') : undefined;
    if (bare === undefined || offerNames.includes(bare)) return [];
    const path = ['features', at];
    return [{ path, text: `${placeOf(path)}: ${unknown(bare, offerNames)}` }];
  });
}

function mistakeOf(
  { keyword, params, instancePath, schemaPath, message }: SchemaError,
  input: unknown,
): TargetMistake {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : unescaped(name)));
  const place = placeOf(path);
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const known = Object.keys(at(schema(), [...schemaPath.split('/').slice(1, -1), 'properties']) as object);
    return { path: [...path, name], text: `${place}: ${unknown(name, known)}` };
  }
  if (keyword === 'enum') {
    const given = at(input, path);
    const name = asText(given);
    return { path, text: `${place}: ${unknown(name, (params['allowedValues'] as unknown[]).map(String))}` };
  }
  if (params['pattern'] === '^https?://')
    return { path, text: `${place}: it must begin with http:// or https://.` };
  return { path, text: `${place}: ${message ?? keyword}.` };
}

// A longer name that is near no known one may be a secret in the wrong place.
const longest = 16;

const shown = (name: string): string =>
  [...name].length > longest && !name.includes(' ')
    ? `a text of ${[...name].length} characters`
    : `"${name}"`;

function unknown(name: string, known: readonly string[]): string {
  const question = didYouMean(name, known);
  return `${question ? quoted(name) : shown(name)} is not known.${question || ` Known: ${known.join(', ') || 'none'}.`}`;
}

/** A place in the form `fixtures[1].values`. */
function placeOf([first, ...rest]: readonly (string | number)[]): string {
  if (first === undefined) return 'at the top';
  return `${first}${rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;
}

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((inner: unknown, step) => (inner as Record<string | number, unknown>)[step], value);

const unescaped = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

const schema = (): unknown => JSON.parse(readFileSync(targetSchemaUrl, 'utf8'));
