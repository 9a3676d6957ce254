import { describe, expect, test } from 'vitest';
import { alternativesOf } from '../../../../src/cases/arbitrary/alternatives.js';
import type { Definitions, Schema } from '../../../../src/cases/schema/schema.js';

const allOf = (...schemas: Schema[]): Schema => ({ allOf: schemas });

const definitions: Definitions = {
  Small: { type: 'integer', maximum: 3 },
  Even: { allOf: [{ $ref: '#/$defs/Small' }, { multipleOf: 2 }] },
};

describe('the ways to keep', () => {
  const [small, even] = ['#/$defs/Small', '#/$defs/Even'];
  const way = (plain: unknown, ...references: string[]) => ({ plain, references });
  test.each<[Schema, unknown[]]>([
    [false, []],
    [true, [way({})]],
    [{ minimum: 1 }, [way({ minimum: 1 })]],
    [{ enum: [1], type: 'string' }, []],
    [{ $ref: small }, [way({ type: 'integer', maximum: 3 }, small)]],
    [{ $ref: even, maximum: 2 }, [way({ type: 'integer', maximum: 2, multipleOf: 2 }, even, small)]],
    [allOf({ minimum: 1 }, { minimum: 2 }, true), [way({ minimum: 2 })]],
    [allOf({ minimum: 1 }, false), []],
    [allOf({ type: 'string' }, { type: 'null' }), []],
    [
      { anyOf: [{ minimum: 1 }, { $ref: small }, false] },
      [way({ minimum: 1 }), way(definitions['Small'], small)],
    ],
    [{ anyOf: [] }, []],
    [
      { type: 'string', oneOf: [{ minLength: 1 }, { type: 'null' }, { maxLength: 2 }] },
      [way({ type: 'string', minLength: 1 }), way({ type: 'string', maxLength: 2 })],
    ],
    [
      { anyOf: [{ minimum: 1 }, { minimum: 2 }], oneOf: [{ maximum: 8 }, { maximum: 9 }] },
      [1, 2].flatMap((minimum) => [8, 9].map((maximum) => way({ minimum, maximum }))),
    ],
    [
      { if: { minimum: 1 }, then: { maximum: 9 }, else: { maximum: 0 } },
      [way({ minimum: 1, maximum: 9 }), way({ maximum: 0 })],
    ],
    [{ if: { minimum: 1 } }, [way({ minimum: 1 }), way({})]],
    [{ if: { minimum: 1 }, then: false }, [way({})]],
    [{ if: { minimum: 1 }, else: false }, [way({ minimum: 1 })]],
    [{ then: false, else: false }, [way({})]],
  ])('%j', (schema, ways) => expect(alternativesOf(schema, definitions)).toEqual(ways));
});
