import { asText } from '../../contract/json.js';
import fc from 'fast-check';
import { shortened } from '../../contract/words.js';
import type { JsonValue } from '../../contract/contract.js';
import { anyCharacter, filterBounded } from '../arbitrary/texts.js';
import { keywordsOf, type Schema } from '../schema.js';
import { checked, schemaLocationsOf, type InvalidValue, type SchemaLocation } from './invalid-value.js';

/**
 * Generates random invalid values of a valid document. They shrink to smaller values that violate the same keyword in the same
 * location and no other. Null if the schema has no keyword with a generator.
 */
export function randomInvalidValues(schema: Schema, document: JsonValue): fc.Arbitrary<InvalidValue> | null {
  const found = schemaLocationsOf(schema, document).flatMap((site) =>
    Object.entries(keywordsOf(site.schema)).flatMap(([keyword, limit]) => {
      const values = outside[keyword]?.(limit, site);
      return values ? [violating(schema, document, site, keyword, values)] : [];
    }),
  );
  return found.length > 0 ? fc.oneof(...found) : null;
}

function violating(
  schema: Schema,
  document: JsonValue,
  site: SchemaLocation,
  keyword: string,
  values: fc.Arbitrary<JsonValue>,
): fc.Arbitrary<InvalidValue> {
  const tried = values.map((value) => {
    const label = shortened(JSON.stringify(value), 60);
    return checked(schema, document, site, keyword, [label, value], false)[0];
  });
  const condition = `a value that breaks ${keyword} at ${site.pointer}`;
  return filterBounded(tried, (one) => one !== undefined, condition) as fc.Arbitrary<InvalidValue>;
}

type Outside = (limit: JsonValue, site: SchemaLocation) => fc.Arbitrary<JsonValue>;

const far = Number.MAX_SAFE_INTEGER;
const ascii = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ minLength, maxLength, unit: 'grapheme-ascii' });

const anyInteger = fc.oneof(fc.integer({ min: -10, max: 100 }), fc.integer({ min: -far, max: far }));

// Edits of the valid text, and arbitrary texts.
const near: Outside = (_, { valid }) =>
  fc.oneof(edited(asText(valid)), ascii(0, 40), fc.string({ unit: anyCharacter }));

const outside: Readonly<Record<string, Outside>> = {
  minimum: (limit) => fc.integer({ min: -far, max: Math.ceil(Number(limit)) - 1 }),
  maximum: (limit) => fc.integer({ min: Math.floor(Number(limit)) + 1, max: far }),
  minLength: (limit) => ascii(0, Number(limit) - 1),
  maxLength: (limit) => fc.nat(Number(limit)).map((more) => 'x'.repeat(Number(limit) + 1 + more)),
  pattern: near,
  enum: (limit, site) => (typeof site.valid === 'number' ? anyInteger : near(limit, site)),
  format: near,
};

const digits = fc.array(fc.nat(9), { maxLength: 3 }).map((all) => all.join(''));
const few = fc.oneof(ascii(0, 3), digits);

/** The text with up to three characters replaced. */
function edited(text: string): fc.Arbitrary<string> {
  const edit = fc.record({ at: fc.nat(text.length), without: fc.nat(3), put: few });
  return edit.map(({ at, without, put }) => text.slice(0, at) + put + text.slice(at + without));
}
