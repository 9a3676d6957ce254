import { expectSupported, UnsupportedSchema } from '../../src/cases/arbitrary/supported.js';
import type { Schema } from '../../src/cases/schema.js';
import type { Document } from './document.js';
import { operationTable } from './operations.js';

/** @throws Error that names the first request schema, pointer and keyword for which the suite cannot generate values */
export function expectFuzzable(document: Document): void {
  for (const { id, bodySchema, query } of operationTable(document)) {
    if (bodySchema) expectNamed(`${id} body`, bodySchema);
    for (const { name, schema } of query) expectNamed(`${id} parameter ${name}`, schema);
  }
}

function expectNamed(name: string, schema: Schema): void {
  try {
    expectSupported(schema);
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    throw new Error(`The schema ${name} cannot be fuzzed: ${error.message}.`, { cause: error });
  }
}
